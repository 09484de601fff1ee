import { consentLifetimeDays, decide, everythingAllowed } from "#domain/site/consent.ts";
import { storageKeys } from "#domain/site/storage-keys.ts";
import {
  cookieBanner,
  cookieDialog,
  cookieSwitch,
  mirroredCookie,
  noServices,
  storedRecord,
} from "./cookie-page.ts";
import { expect, takenOver, test } from "./site-test.ts";

test.use({ consent: "undecided" });

/** What 'Alle akzeptieren' allows on a site without analytics. */
const everythingThere = { functional: true, analytics: false, marketing: false };
const withoutService = ["Analyse Cookies", "Marketing Cookies"];
const optional = ["Funktionale Cookies", ...withoutService];

test("asks while undecided, and remembers that everything was accepted", async ({
  page,
  context,
}) => {
  await page.goto("/fahrzeuge");
  await cookieBanner(page).getByRole("button", { name: "Alle akzeptieren" }).click();
  await expect(cookieBanner(page)).toHaveCount(0);
  const record = await storedRecord(page);
  expect(record).toMatchObject({ ...everythingThere, essential: true, consentGiven: true });
  const cookie = await mirroredCookie(context);
  expect(JSON.parse(decodeURIComponent(cookie?.value ?? ""))).toEqual(record);
  expect(cookie).toMatchObject({ sameSite: "Lax", path: "/" });
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / (24 * 3_600_000);
  expect(Math.round(days)).toBe(consentLifetimeDays);
  await page.reload();
  await expect(page.getByRole("button", { name: "Cookie-Einstellungen" })).toBeVisible();
  await expect(cookieBanner(page)).toHaveCount(0);
});

test("remembers a refusal just as long", async ({ page }) => {
  await page.goto("/impressum");
  await cookieBanner(page).getByRole("button", { name: "Ablehnen" }).click();
  await expect(cookieBanner(page)).toHaveCount(0);
  expect(await storedRecord(page)).toMatchObject({
    functional: false,
    analytics: false,
    marketing: false,
    consentGiven: false,
    decisionMade: true,
  });
});

test("saves what was chosen one by one", async ({ page }) => {
  await page.goto("/impressum");
  await cookieBanner(page).getByRole("button", { name: "Anpassen" }).click();
  const essential = cookieSwitch(page, "Notwendige Cookies");
  await expect(essential).toBeChecked();
  await expect(essential).toBeDisabled();
  for (const name of optional) await expect(cookieSwitch(page, name)).not.toBeChecked();
  for (const name of withoutService) await expect(cookieSwitch(page, name)).toBeDisabled();
  await expect(
    cookieDialog(page).getByText("Zurzeit setzen wir hier keinen Dienst ein"),
  ).toHaveCount(2);
  await cookieSwitch(page, "Funktionale Cookies").check();
  await cookieDialog(page).getByRole("button", { name: "Einstellungen speichern" }).click();
  await expect(cookieDialog(page)).toHaveCount(0);
  await expect(cookieBanner(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  expect(await storedRecord(page)).toMatchObject({
    functional: true,
    analytics: false,
    marketing: false,
    consentGiven: true,
    decisionMade: true,
  });
});

test("Abbrechen decides nothing and gives the focus back", async ({ page }) => {
  await page.goto("/impressum");
  const adjust = cookieBanner(page).getByRole("button", { name: "Anpassen" });
  await adjust.click();
  await cookieSwitch(page, "Funktionale Cookies").check();
  await cookieDialog(page).getByRole("button", { name: "Abbrechen" }).click();
  await expect(adjust).toBeFocused();
  expect(await storedRecord(page)).toBeNull();
  await adjust.click();
  await expect(cookieSwitch(page, "Funktionale Cookies")).not.toBeChecked();
});

test("hiding the banner is no answer: it is back with the next page that is loaded", async ({
  page,
  context,
}) => {
  await page.goto("/impressum");
  await cookieBanner(page).getByRole("button", { name: "Schließen" }).click();
  await expect(cookieBanner(page)).toHaveCount(0);
  expect(await storedRecord(page)).toBeNull();
  expect(await mirroredCookie(context)).toBeUndefined();
  await page.reload();
  await expect(cookieBanner(page)).toBeVisible();
});

test("imprint and privacy policy can be read before one decides", async ({ page }) => {
  await page.goto("/fahrzeuge");
  for (const [link, heading] of [
    ["Datenschutz", "Datenschutzerklärung"],
    ["Impressum", "Impressum"],
  ] as const) {
    await cookieBanner(page).getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(cookieBanner(page)).toBeVisible();
  }
});

test("a decision is withdrawn from the footer, with as many clicks as it took", async ({
  page,
}) => {
  await page.goto("/impressum");
  await cookieBanner(page).getByRole("button", { name: "Anpassen" }).click();
  await cookieSwitch(page, "Funktionale Cookies").check();
  await page.getByRole("button", { name: "Einstellungen speichern" }).click();
  await expect(cookieDialog(page)).toHaveCount(0);
  const footer = page.getByRole("contentinfo");
  const again = footer.getByRole("button", { name: "Cookie-Einstellungen" });
  await again.click();
  await expect(cookieSwitch(page, "Funktionale Cookies")).toBeChecked();
  await cookieSwitch(page, "Funktionale Cookies").uncheck();
  await page.getByRole("button", { name: "Einstellungen speichern" }).click();
  await expect(again).toBeFocused();
  expect(await storedRecord(page)).toMatchObject({ functional: false, consentGiven: false });
});

test("another tab follows at once", async ({ page, context, baseURL }) => {
  await page.goto("/impressum");
  await expect(cookieBanner(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${baseURL}/datenschutz`);
  await cookieBanner(other).getByRole("button", { name: "Ablehnen" }).click();
  await expect(cookieBanner(page)).toHaveCount(0);
});

test("the debug helper makes the same states as the buttons", async ({ page }) => {
  await page.goto("/impressum");
  await takenOver(page);
  await expect(cookieBanner(page)).toBeVisible();
  const call = (name: "accept" | "reject" | "clear" | "get") =>
    page.evaluate((step) => window.cookieConsentDebug?.[step](), name);
  await call("accept");
  await expect(cookieBanner(page)).toHaveCount(0);
  expect(await storedRecord(page)).toMatchObject({ ...everythingThere, decisionMade: true });
  expect(await call("get")).toEqual(await storedRecord(page));
  await call("reject");
  expect(await storedRecord(page)).toMatchObject({ consentGiven: false, decisionMade: true });
  await call("clear");
  await expect(cookieBanner(page)).toBeVisible();
  expect(await storedRecord(page)).toBeNull();
});

test("a record of the specified fields counts, and is completed by what was offered", async ({
  page,
}) => {
  const {
    textVersion: _,
    offered,
    decisionMade: __,
    ...specified
  } = decide(everythingAllowed, noServices, new Date());
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    storageKeys.consent,
    JSON.stringify({ ...specified, analytics: true }),
  ] as const);
  await page.goto("/impressum");
  await takenOver(page);
  expect(await page.evaluate(() => window.cookieConsentDebug?.get())).toMatchObject({
    ...everythingThere,
    decisionMade: true,
  });
  await expect(cookieBanner(page)).toHaveCount(0);
  const text = await page.evaluate((key) => localStorage.getItem(key), storageKeys.consent);
  expect(JSON.parse(text ?? "")).toMatchObject({ ...everythingThere, offered });
});

test.describe("a record that counts no longer", () => {
  const old = new Date(Date.now() - (consentLifetimeDays + 1) * 24 * 3_600_000);
  const accepted = decide(everythingAllowed, noServices, new Date());
  for (const [name, text] of [
    ["366 days old", JSON.stringify(decide(everythingAllowed, noServices, old))],
    ["of other services", JSON.stringify({ ...accepted, offered: "map analytics" })],
    ["of other texts", JSON.stringify({ ...accepted, textVersion: 0 })],
    ["garbage", "{]"],
    ["of another shape", "[1,2]"],
  ] as const) {
    test(`${name} is as good as none`, async ({ page }) => {
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        storageKeys.consent,
        text,
      ] as const);
      await page.goto("/impressum");
      await takenOver(page);
      await expect(cookieBanner(page)).toBeVisible();
      expect(await page.evaluate(() => window.cookieConsentDebug?.get())).toMatchObject({
        functional: false,
        analytics: false,
        decisionMade: false,
      });
    });
  }
});

test("works where the browser refuses to remember, and says so in the console only", async ({
  page,
}) => {
  const said: string[] = [];
  page.on("console", (message) => void said.push(message.text()));
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
  });
  await page.goto("/impressum");
  await cookieBanner(page).getByRole("button", { name: "Alle akzeptieren" }).click();
  await expect(cookieBanner(page)).toHaveCount(0);
  await expect
    .poll(() => said.join("\n"))
    .toMatch(/Failed to get cookie preferences[\s\S]*Failed to save cookie preferences/);
  await page.reload();
  await expect(cookieBanner(page)).toBeVisible();
});

test("whoever cannot be asked goes on, and is asked on the next page", async ({ page }) => {
  await page.route("**/consent-layer-*.js", (route) => route.abort());
  const lost = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("consent-layer"),
  );
  await page.goto("/kontakt");
  await lost;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kontakt");
  await expect(cookieBanner(page)).toHaveCount(0);
  await page.unroute("**/consent-layer-*.js");
  await page.getByRole("banner").getByRole("link", { name: "Fahrzeuge" }).click();
  await expect(page.locator("main article").first()).toBeVisible();
  await expect(cookieBanner(page)).toBeVisible();
});
