import type { Page } from "@playwright/test";
import { sortAlphabetically } from "#domain/search/sort.ts";
import { showCards } from "./list-page.ts";
import { expect, navigateTo, test, waitForHydration } from "./site-test.ts";

const cardOf = (page: Page, adKey: string | undefined) => page.locator(`#fahrzeug-${adKey}`);

async function open(page: Page, adKey: string | undefined): Promise<void> {
  await cardOf(page, adKey).getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(`/fahrzeug/${adKey}`);
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
  // Before hydration the links lead to the whole list, which offers the last search.
  await waitForHydration(page);
}

async function expectAtCard(page: Page, adKey: string | undefined): Promise<void> {
  const place = () => cardOf(page, adKey).evaluate((card) => card.getBoundingClientRect().top);
  await expect(async () => expect(Math.abs((await place()) - 100)).toBeLessThan(3)).toPass();
  await expect(cardOf(page, adKey).getByRole("heading").getByRole("link")).toBeFocused();
}

test.use({ viewport: { width: 390, height: 844 } });

// The headless shell has no back/forward cache: each way loads the list (with it: tests/engines/list.test.ts).
test("list link, breadcrumb and Back return from a vehicle to its card, with the filters, once", async ({
  page,
  cars,
}) => {
  const driven = sortAlphabetically(cars).filter(({ mileage }) => (mileage ?? 0) >= 10);
  const adKey = driven[59]?.ad_key;
  await page.goto("/fahrzeuge?km-von=10");
  await showCards(page, 60);
  const shown = page.locator("main li article");
  const count = await shown.count();
  const trail = page.getByRole("navigation", { name: "Brotkrümel" });
  for (const goBack of [
    () => page.getByRole("link", { name: "Zurück zur Übersicht" }).click(),
    () => trail.getByRole("link", { name: "Fahrzeuge" }).click(),
    () => page.goBack(),
  ]) {
    await open(page, adKey);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await goBack();
    await expect(page).toHaveURL("/fahrzeuge?km-von=10");
    await expectAtCard(page, adKey);
    await expect(shown).toHaveCount(count);
  }

  await test.step("the card is remembered for one return only", async () => {
    await page.goto(`/fahrzeug/${adKey}`);
    await waitForHydration(page);
    await page.clock.install();
    await page.getByRole("link", { name: "Zurück zur Übersicht" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unsere Fahrzeuge");
    // Longer than all retries of the scroll restoration.
    await page.clock.runFor(2_000);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test("Back from another page of the site restores the scroll position", async ({ page }) => {
  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  await showCards(page, 24);
  const card = page.locator("main li article").nth(14);
  await card.scrollIntoViewIfNeeded();
  const place = () => card.evaluate((each) => each.getBoundingClientRect().top);
  const before = await place();
  await navigateTo(page, "/kontakt");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kontakt");
  await page.goBack();
  // Cards above the viewport, not yet drawn, have an estimated height, so a few pixels may differ.
  await expect(async () => expect(Math.abs((await place()) - before)).toBeLessThan(30)).toPass();
});
