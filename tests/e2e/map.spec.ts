import type { Page } from "@playwright/test";
import { storageKeys } from "#domain/consent/storage-keys.ts";
import { mapOrigin } from "#domain/profile/contact-links.ts";
import { cookieDialog, cookieSwitch, storedRecord } from "./cookie-page.ts";
import { expect, navigateTo, test } from "./site-test.ts";

test.use({ allowedAddresses: /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?/ });

const box = (page: Page) => page.getByRole("region", { name: "Karte zu unserem Standort" });
const loadButton = (page: Page) => box(page).getByRole("button", { name: "Karte laden" });
const map = (page: Page) => box(page).frameLocator("iframe").getByText("Karte des Anbieters");
const routeLink = (page: Page) =>
  page.getByRole("main").getByRole("link", { name: /^Route planen/ });

/** Stubs the provider and counts requests for the map. */
async function fakeMapProvider(page: Page): Promise<{ asked: number }> {
  const counter = { asked: 0 };
  await page.route(`${mapOrigin}/**`, async (route) => {
    counter.asked += 1;
    await route.fulfill({ contentType: "text/html", body: "<p>Karte des Anbieters</p>" });
  });
  return counter;
}

test("the map is an address until it is requested; then it loads once and stores nothing", async ({
  page,
}) => {
  const provider = await fakeMapProvider(page);
  // By client-side navigation: the CSP of the first page must allow the map too.
  await page.goto("/impressum");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: /^Kontakt/ })
    .click();
  await box(page).scrollIntoViewIfNeeded();
  await expect(loadButton(page)).toBeVisible();
  expect(provider.asked).toBe(0);

  const before = await storedRecord(page);
  await loadButton(page).click();
  await expect(map(page)).toBeVisible();
  await expect(loadButton(page)).toHaveCount(0);
  const frame = box(page).locator("iframe");
  await expect(frame).toHaveAttribute("title", /Karte von OpenStreetMap/);
  await expect(frame).toBeFocused();
  expect(await storedRecord(page)).toEqual(before);
  await box(page).getByRole("button", { name: "Karte schließen" }).click();
  await expect(loadButton(page)).toBeVisible();
  await expect(box(page)).toBeFocused();
  await page.reload();
  await expect(loadButton(page)).toBeVisible();
  expect(provider.asked).toBe(1);
});

test("the map loads always with consent, and disappears when that is withdrawn or decided anew", async ({
  page,
  cars,
}) => {
  await fakeMapProvider(page);
  await page.goto("/kontakt");
  await box(page).getByRole("button", { name: "Karten immer laden" }).click();
  await expect(map(page)).toBeVisible();
  await expect(box(page).locator("iframe")).toBeFocused();
  expect(await storedRecord(page)).toMatchObject({ functional: true, analytics: false });
  await test.step("consent to the map stores no viewed vehicles", async () => {
    await navigateTo(page, `/fahrzeug/${cars[0]?.ad_key}`);
    await expect(page.getByRole("region", { name: "Angebot" })).toBeVisible();
    await navigateTo(page, `/fahrzeug/${cars[1]?.ad_key}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(cars[1]?.model ?? "");
    const kept = (key: string) => localStorage.getItem(key);
    expect(await page.evaluate(kept, storageKeys.recentVehicles)).toBeNull();
  });
  await page.goto("/kontakt");
  await box(page).scrollIntoViewIfNeeded();
  await expect(map(page)).toBeVisible();
  await box(page).getByRole("button", { name: "Cookie-Einstellungen" }).click();
  await cookieSwitch(page, "Funktionale Cookies").uncheck();
  await cookieDialog(page).getByRole("button", { name: "Einstellungen speichern" }).click();
  await expect(box(page).locator("iframe")).toHaveCount(0);
  await expect(loadButton(page)).toBeVisible();

  // A map that was loaded once is removed by the next decision too.
  await loadButton(page).click();
  await expect(map(page)).toBeVisible();
  await page.evaluate(() => window.cookieConsentDebug?.reject());
  await expect(loadButton(page)).toBeVisible();
});

test("the map offers directions when the provider is down, and waits when offline", async ({
  page,
  context,
}) => {
  await page.route(`${mapOrigin}/**`, (route) => route.abort());
  // A frame that is removed while it loads would keep the network from ever being idle.
  await page.goto("/kontakt", { waitUntil: "networkidle" });
  await loadButton(page).click();
  await expect(box(page)).toContainText("hilft „Route planen“ weiter");
  await expect(routeLink(page)).toBeVisible();
  await box(page).getByRole("button", { name: "Karte schließen" }).click();

  await fakeMapProvider(page);
  await context.setOffline(true);
  await loadButton(page).click();
  await expect(box(page).getByRole("status")).toContainText("offline");
  await expect(loadButton(page)).toBeVisible();
  await expect(routeLink(page)).toBeVisible();
  const name = page.getByRole("textbox", { name: "Name" });
  await name.focus();
  await context.setOffline(false);
  await expect(map(page)).toBeVisible();
  await expect(name).toBeFocused();
});
