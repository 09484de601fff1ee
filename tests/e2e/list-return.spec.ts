import type { Page } from "@playwright/test";
import { sortAlphabetically } from "#domain/search/sort.ts";
import { moreVehicles } from "./list-page.ts";
import { expect, takenOver, test } from "./site-test.ts";

const cardOf = (page: Page, adKey: string | undefined) => page.locator(`#fahrzeug-${adKey}`);

/** Opens the vehicle of a card far down, as a visitor does who scrolled there. */
async function open(page: Page, adKey: string | undefined): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 2_500);
    await moreVehicles(page);
    await expect(cardOf(page, adKey)).toBeVisible({ timeout: 100 });
  }).toPass();
  await cardOf(page, adKey).getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(`/fahrzeug/${adKey}`);
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
}

async function expectAtCard(page: Page, adKey: string | undefined): Promise<void> {
  const place = () => cardOf(page, adKey).evaluate((card) => card.getBoundingClientRect().top);
  await expect(async () => expect(Math.abs((await place()) - 100)).toBeLessThan(3)).toPass();
  await expect(cardOf(page, adKey).getByRole("heading").getByRole("link")).toBeFocused();
}

test("its link, the trail and Back lead from a vehicle to the very card, with the filters", async ({
  page,
  cars,
}) => {
  const petrol = sortAlphabetically(cars).filter(({ fuel_type }) => fuel_type === "PETROL");
  const adKey = petrol[35]?.ad_key;
  await page.goto("/fahrzeuge?kraftstoff=benzin");
  const trail = page.getByRole("navigation", { name: "Brotkrümel" });
  for (const goBack of [
    () => page.getByRole("link", { name: "Zurück zur Übersicht" }).click(),
    () => trail.getByRole("link", { name: "Fahrzeuge" }).click(),
    () => page.goBack(),
  ]) {
    await open(page, adKey);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await goBack();
    await expect(page).toHaveURL("/fahrzeuge?kraftstoff=benzin");
    await expectAtCard(page, adKey);
  }
});

test("a card far down is come back to on a phone, without the server while the stock is here", async ({
  page,
  cars,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const adKey = sortAlphabetically(cars)[60]?.ad_key;
  await page.goto("/fahrzeuge");
  await open(page, adKey);
  await page.route("**/fahrzeuge.data*", (route) => route.abort());
  await page.goBack();
  await expect(page).toHaveURL("/fahrzeuge");
  await expectAtCard(page, adKey);
});

test("the card is remembered for one return only", async ({ page, cars }) => {
  const adKey = sortAlphabetically(cars)[30]?.ad_key;
  await page.goto("/fahrzeuge");
  await open(page, adKey);
  await page.goBack();
  await expectAtCard(page, adKey);
  const navigation = page.getByRole("navigation", { name: "Hauptnavigation" });
  await page.goto(`/fahrzeug/${adKey}`);
  await page.clock.install();
  await navigation.getByRole("link", { name: "Fahrzeuge" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unsere Fahrzeuge");
  // Longer than all retries of the return.
  await page.clock.runFor(2_000);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("a vehicle opened in another tab is none to come back to", async ({ page, cars, context }) => {
  await page.goto("/fahrzeuge");
  await takenOver(page);
  await page.getByLabel("Kraftstoff").selectOption("PETROL");
  await expect(page).toHaveURL("/fahrzeuge?kraftstoff=benzin");
  const petrol = sortAlphabetically(cars).filter(({ fuel_type }) => fuel_type === "PETROL");
  const link = cardOf(page, petrol[8]?.ad_key).getByRole("heading").getByRole("link");
  const opened = context.waitForEvent("page");
  await link.click({ modifiers: ["ControlOrMeta"] });
  await (await opened).close();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.clock.install();
  await page.goBack();
  await expect(page).toHaveURL("/fahrzeuge");
  await page.clock.runFor(2_000);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
