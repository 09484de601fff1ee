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

test("asks while undecided, can be read up on before, and remembers that everything was accepted", async ({
  page,
  context,
}) => {
  await page.goto("/fahrzeuge");
  await test.step("imprint and privacy policy can be read before one decides", async () => {
    for (const [link, heading] of [
      ["Datenschutz", "Datenschutzerklärung"],
      ["Impressum", "Impressum"],
    ] as const) {
      await cookieBanner(page).getByRole("link", { name: link }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(cookieBanner(page)).toBeVisible();
    }
  });
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
  await takenOver(page);
  await expect(page.getByRole("button", { name: "Cookie-Einstellungen" })).toBeVisible();
  await expect(cookieBanner(page)).toHaveCount(0);

  await test.step("the debug helper makes the same states as the buttons", async () => {
    const call = (name: "accept" | "reject" | "clear" | "get") =>
      page.evaluate((step) => window.cookieConsentDebug?.[step](), name);
    expect(await call("get")).toEqual(await storedRecord(page));
    await call("reject");
    expect(await storedRecord(page)).toMatchObject({ consentGiven: false, decisionMade: true });
    await call("clear");
    await expect(cookieBanner(page)).toBeVisible();
    expect(await storedRecord(page)).toBeNull();
    await call("accept");
    await expect(cookieBanner(page)).toHaveCount(0);
    expect(await storedRecord(page)).toMatchObject({ ...everythingThere, decisionMade: true });
  });
  // Which records count: domain/site/consent.test.ts.
  await test.step("a record of the specified fields counts and is completed", async () => {
    const now = decide(everythingAllowed, noServices, new Date());
    const { textVersion: _, offered, decisionMade: __, ...specified } = now;
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      storageKeys.consent,
      JSON.stringify({ ...specified, analytics: true }),
    ] as const);
    await page.reload();
    await takenOver(page);
    await expect(cookieBanner(page)).toHaveCount(0);
    const text = await page.evaluate((key) => localStorage.getItem(key), storageKeys.consent);
    expect(JSON.parse(text ?? "")).toMatchObject({ ...everythingThere, offered });
  });
});

test("hiding and Abbrechen decide nothing; what is chosen one by one is saved, and withdrawn from the footer", async ({
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

  const functional = cookieSwitch(page, "Funktionale Cookies");
  const save = cookieDialog(page).getByRole("button", { name: "Einstellungen speichern" });
  const adjust = cookieBanner(page).getByRole("button", { name: "Anpassen" });
  await test.step("Abbrechen gives the focus back", async () => {
    await adjust.click();
    await functional.check();
    await cookieDialog(page).getByRole("button", { name: "Abbrechen" }).click();
    await expect(adjust).toBeFocused();
    expect(await storedRecord(page)).toBeNull();
  });
  await test.step("one by one", async () => {
    await adjust.click();
    const essential = cookieSwitch(page, "Notwendige Cookies");
    await expect(essential).toBeChecked();
    await expect(essential).toBeDisabled();
    for (const name of optional) await expect(cookieSwitch(page, name)).not.toBeChecked();
    for (const name of withoutService) await expect(cookieSwitch(page, name)).toBeDisabled();
    await expect(
      cookieDialog(page).getByText("Zurzeit setzen wir hier keinen Dienst ein"),
    ).toHaveCount(2);
    await functional.check();
    await save.click();
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
  await test.step("withdrawn with as many clicks as it took", async () => {
    const footer = page.getByRole("contentinfo");
    const again = footer.getByRole("button", { name: "Cookie-Einstellungen" });
    await again.click();
    await expect(functional).toBeChecked();
    await functional.uncheck();
    await save.click();
    await expect(again).toBeFocused();
    expect(await storedRecord(page)).toMatchObject({ functional: false, consentGiven: false });
  });
});

test("a refusal is remembered, and another tab follows at once", async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto("/impressum");
  await expect(cookieBanner(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${baseURL}/datenschutz`);
  await cookieBanner(other).getByRole("button", { name: "Ablehnen" }).click();
  await expect(cookieBanner(other)).toHaveCount(0);
  await expect(cookieBanner(page)).toHaveCount(0);
  expect(await storedRecord(page)).toMatchObject({
    functional: false,
    analytics: false,
    marketing: false,
    consentGiven: false,
    decisionMade: true,
  });
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
