import { consentLifetimeDays } from "#domain/consent/consent.ts";
import {
  cookieBanner,
  cookieDialog,
  cookieSwitch,
  mirroredCookie,
  storedRecord,
} from "./cookie-page.ts";
import { expect, expectAccessible, holdRequests, test, waitForHydration } from "./site-test.ts";

test.use({ consent: "undecided" });

const everything = { functional: true, analytics: true, marketing: true };
const functionalOnly = { functional: true, analytics: false, marketing: false };
const refused = { functional: false, analytics: false, marketing: false, consentGiven: false };
const modules = "**/assets/*.js";

test("the banner asks while undecided, its links work before a decision, and accepting everything is remembered", async ({
  page,
  context,
}) => {
  await page.goto("/fahrzeuge");
  for (const [link, heading] of [
    ["Datenschutz", "Datenschutzerklärung"],
    ["Impressum", "Impressum"],
  ] as const) {
    await cookieBanner(page).getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(cookieBanner(page)).toBeVisible();
  }
  await cookieBanner(page).getByRole("button", { name: "Alle akzeptieren" }).click();
  await expect(cookieBanner(page)).toHaveCount(0);
  const record = await storedRecord(page);
  expect(record).toMatchObject({ ...everything, essential: true, consentGiven: true });
  const cookie = await mirroredCookie(context);
  expect(JSON.parse(decodeURIComponent(cookie?.value ?? ""))).toEqual(record);
  expect(cookie).toMatchObject({ sameSite: "Lax", path: "/" });
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / (24 * 3_600_000);
  expect(Math.round(days)).toBe(consentLifetimeDays);

  await test.step("the debug helper creates the same states as the buttons", async () => {
    await waitForHydration(page);
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
    expect(await storedRecord(page)).toMatchObject({ ...everything, decisionMade: true });
  });
});

test("hiding and Abbrechen decide nothing; a choice is saved, withdrawn from the footer, and refused in another tab", async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto("/impressum");
  await cookieBanner(page).getByRole("button", { name: "Schließen" }).click();
  await expect(cookieBanner(page)).toHaveCount(0);
  expect(await storedRecord(page)).toBeNull();
  expect(await mirroredCookie(context)).toBeUndefined();
  await page.reload();

  const functional = cookieSwitch(page, "Funktionale Cookies");
  const save = cookieDialog(page).getByRole("button", { name: "Einstellungen speichern" });
  const adjust = cookieBanner(page).getByRole("button", { name: "Anpassen" });
  await adjust.click();
  await functional.check();
  await expect(page.locator(".consent-banner")).toHaveCSS("opacity", "0");
  await cookieDialog(page).getByRole("button", { name: "Abbrechen" }).click();
  await expect(adjust).toBeFocused();
  expect(await storedRecord(page)).toBeNull();

  await adjust.click();
  const essential = cookieSwitch(page, "Notwendige Cookies");
  await expect(essential).toBeChecked();
  await expect(essential).toBeDisabled();
  await expect(functional).not.toBeChecked();
  for (const name of ["Analyse Cookies", "Marketing Cookies"]) {
    await expect(cookieSwitch(page, name)).not.toBeChecked();
    await expect(cookieSwitch(page, name)).toBeEnabled();
  }
  await functional.check();
  await save.click();
  await expect(cookieDialog(page)).toHaveCount(0);
  await expect(cookieBanner(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  const chosen = { ...functionalOnly, consentGiven: true, decisionMade: true };
  expect(await storedRecord(page)).toMatchObject(chosen);

  const settingsButton = page
    .getByRole("contentinfo")
    .getByRole("button", { name: "Cookie-Einstellungen" });
  await test.step("consent is withdrawn with as many clicks as it took", async () => {
    await settingsButton.click();
    await functional.uncheck();
    await save.click();
    await expect(settingsButton).toBeFocused();
    expect(await storedRecord(page)).toMatchObject(refused);
  });
  await test.step("Alle ablehnen in the dialog refuses whatever the switches say", async () => {
    await settingsButton.click();
    await page.setViewportSize({ width: 390, height: 844 });
    const switches = cookieDialog(page).getByRole("switch");
    await expect(switches).toHaveCount(4);
    for (const each of await switches.all()) await expect(each).toBeInViewport({ ratio: 1 });
    await functional.check();
    await cookieDialog(page).getByRole("button", { name: "Alle ablehnen" }).click();
    await expect(cookieDialog(page)).toHaveCount(0);
    expect(await storedRecord(page)).toMatchObject({ ...refused, decisionMade: true });
  });
  await test.step("another tab follows at once", async () => {
    await page.evaluate(() => window.cookieConsentDebug?.clear());
    const other = await context.newPage();
    await other.goto(`${baseURL}/datenschutz`);
    await cookieBanner(other).getByRole("button", { name: "Ablehnen" }).click();
    await expect(cookieBanner(page)).toHaveCount(0);
    expect(await storedRecord(page)).toMatchObject({ ...refused, decisionMade: true });
  });
});

test("the banner is in its place from the first paint, covers nothing permanently, and gives both answers equal weight", async ({
  page,
  cars,
}) => {
  const release = await holdRequests(page, modules);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/fahrzeug/${cars[0]?.ad_key}`, { waitUntil: "commit" });
  const bar = page.getByRole("complementary", { name: "Preis und Kontakt" });
  const boxes = () => Promise.all([cookieBanner(page), bar].map((part) => part.boundingBox()));
  await expect(bar).toBeVisible();
  await expect(cookieBanner(page)).toBeVisible();
  // Two frames later both are laid out.
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  const before = await boxes();
  const [banner, contact] = before;
  expect((contact?.y ?? 0) + (contact?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
  release();
  await waitForHydration(page);
  expect(await boxes()).toEqual(before);
  await test.step("the banner hides nothing at the end of the page", async () => {
    const hidden = async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const bannerBox = await cookieBanner(page).boundingBox();
      const footer = await page.getByRole("contentinfo").boundingBox();
      return Math.floor((footer?.y ?? 0) + (footer?.height ?? 0)) - Math.ceil(bannerBox?.y ?? 0);
    };
    // The page adds space for the banner a moment after it appears.
    await expect.poll(hidden).toBeLessThanOrEqual(0);
  });
  await test.step("both answers have the same style", async () => {
    const measure = (name: string) =>
      cookieBanner(page)
        .getByRole("button", { name })
        .evaluate((button) => {
          const { width, height, top } = button.getBoundingClientRect();
          const { fontSize, fontWeight, color, backgroundColor, borderColor, opacity } =
            getComputedStyle(button);
          const look = { fontSize, fontWeight, color, backgroundColor, borderColor, opacity };
          return { ...look, width: Math.round(width), height: Math.round(height), top };
        });
    expect(await measure("Alle akzeptieren")).toEqual(await measure("Ablehnen"));
  });
  await cookieBanner(page).getByRole("button", { name: "Ablehnen" }).click();
  await expect(cookieBanner(page)).toHaveCount(0);
  await test.step("the banner is hidden after a decision, even before hydration", async () => {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await holdRequests(page, modules);
    await page.reload({ waitUntil: "commit" });
    await expect(bar).toBeVisible();
    await expect(cookieBanner(page)).toHaveCount(0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});

test("the banner is first in the tab order and works by keyboard; axe finds nothing in banner, dialog and imprint", async ({
  page,
}) => {
  await page.goto("/impressum");
  await expect(cookieBanner(page)).toBeVisible();
  // The imprint below the banner is checked too.
  await expectAccessible(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // Before it come the skip link, the privacy policy and the imprint.
  await press("Tab", "Tab", "Tab", "Tab");
  await expect(cookieBanner(page).getByRole("button", { name: "Anpassen" })).toBeFocused();
  await press("Enter");
  await expect(cookieDialog(page)).toBeVisible();
  for (const more of await cookieDialog(page).getByText("Dienste und Speicherdauer").all()) {
    await more.click();
  }
  await expect(cookieDialog(page)).toHaveCSS("opacity", "1");
  await expectAccessible(page, "[role=dialog]");
  await cookieSwitch(page, "Funktionale Cookies").focus();
  await press("Space");
  await expect(cookieSwitch(page, "Funktionale Cookies")).toBeChecked();
  await press("Enter");
  await expect(cookieDialog(page)).toHaveCount(0);
  expect(await storedRecord(page)).toMatchObject(functionalOnly);
  // The banner is gone: the focus moves into the page instead of returning to its start.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null))
    .toBe(true);

  await page.goto("/datenschutz");
  await waitForHydration(page);
  const open = page.getByRole("button", { name: "Cookie-Einstellungen öffnen" });
  await open.click();
  await expect(cookieDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
});
