import type { Page } from "@playwright/test";
import { storageKeys } from "#domain/consent/storage-keys.ts";
import { cookieDialog, cookieSwitch } from "./cookie-page.ts";
import { expect, navigateTo, test, waitForHydration } from "./site-test.ts";

const stored = (page: Page) =>
  page.evaluate((key) => localStorage.getItem(key), storageKeys.recentVehicles);

test.use({ expectedFailures: /^\/(fahrzeug\/)?gibt-es-nicht/ });

test("viewed vehicles are stored with consent only, and deleted when it is withdrawn", async ({
  page,
  cars,
}) => {
  const [a, b, c] = cars;
  if (!a || !b || !c) throw new Error("too few vehicles");
  const row = page.getByRole("region", { name: "Zuletzt angesehen" });
  const expectRow = async (...expected: (typeof a)[]) => {
    const paths = expected.map(({ ad_key }) => `/fahrzeug/${ad_key}`);
    const links = () =>
      row.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    // Retries, because a page that has just replaced the previous one starts at its top.
    await expect(async () => {
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      expect(await links()).toEqual(paths);
    }).toPass({ timeout: 20_000 });
  };

  await page.goto(`/fahrzeug/${a.ad_key}`);
  await waitForHydration(page);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  expect(await stored(page)).toBeNull();
  await expect(row).toHaveCount(0);

  // After consent the current vehicle is stored, but the list never shows the current vehicle.
  await page.evaluate(() => window.cookieConsentDebug?.accept());
  await expect.poll(() => stored(page)).toBe(a.ad_key);
  await page.goto(`/fahrzeug/${b.ad_key}`);
  await expectRow(a);
  await navigateTo(page, `/fahrzeug/${c.ad_key}`);
  await expectRow(b, a);

  await page.evaluate(([key, keys]) => localStorage.setItem(key, keys), [
    storageKeys.recentVehicles,
    `sold-long-ago ${c.ad_key} ${b.ad_key} ${a.ad_key}`,
  ] as const);
  await page.goto("/fahrzeug/gibt-es-nicht");
  await expectRow(c, b, a);
  await page.goto("/gibt-es-nicht");
  await expectRow(c, b, a);
  await navigateTo(page, "/impressum");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impressum");
  await expect(row).toHaveCount(0);

  await page.goto(`/fahrzeuge?marke=${encodeURIComponent(a.brand)}`);
  await waitForHydration(page);
  await page.evaluate(() => document.getElementById("seitenende")?.focus());
  await expectRow(c, b, a);

  await page.getByRole("button", { name: "Cookie-Einstellungen" }).click();
  await cookieSwitch(page, "Funktionale Cookies").uncheck();
  await cookieDialog(page).getByRole("button", { name: "Einstellungen speichern" }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(() => stored(page)).toBeNull();
});

test("with consent the list offers the search of the last visit until consent is withdrawn", async ({
  page,
}) => {
  const search = "/fahrzeuge?preis-bis=20000&getriebe=automatik&aufbau=kombi";
  const offer = page.getByRole("link", { name: /^Weiter mit / });
  const lastSearch = () =>
    page.evaluate((key) => localStorage.getItem(key), storageKeys.lastSearch);
  await page.goto(search);
  await waitForHydration(page);
  expect(await lastSearch()).toBeNull();
  await page.evaluate(() => window.cookieConsentDebug?.accept());
  await expect.poll(lastSearch).not.toBeNull();
  await page.goto("/fahrzeuge");
  await expect(offer).toHaveText(/mit Automatik, Kombi, bis\s20\.000\s€$/);
  await offer.click();
  await expect(page).toHaveURL(search);
  await expect(offer).toHaveCount(0);
  await page.evaluate(() => window.cookieConsentDebug?.reject());
  await expect.poll(lastSearch).toBeNull();
});
