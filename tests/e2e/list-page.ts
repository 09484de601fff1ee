import type { Locator, Page } from "@playwright/test";
import type { Car } from "#domain/car/record.ts";
import { formatVehicleCount } from "#domain/format/format.ts";
import { expect, waitForHydration } from "./site-test.ts";

export const countOf = (cars: readonly Car[], wanted: (car: Car) => boolean) =>
  cars.filter(wanted).length;

export const isDieselCar = ({ fuel_type }: Car) => fuel_type === "DIESEL";

export const costsAtMost =
  (euros: number) =>
  ({ price_amount }: Car) =>
    price_amount !== null && price_amount <= euros;

export const distinct = (cars: readonly Car[], read: (car: Car) => string | null) =>
  [...new Set(cars.map(read))].filter((value) => value !== null);

/** The make with the most diesel cars, so that no test depends on one name of the demo stock. */
export function dieselBrand(cars: readonly Car[]): string {
  const diesels = (brand: string) =>
    countOf(cars, (car) => car.brand === brand && isDieselCar(car));
  return distinct(cars, ({ brand }) => brand).reduce((best, brand) =>
    diesels(brand) > diesels(best) ? brand : best,
  );
}

export async function expectCount(page: Page, count: number) {
  const counts = page.getByRole("main").getByRole("status");
  const vehicleCount = counts.filter({ hasText: new RegExp(`^${formatVehicleCount(count)}$`) });
  await expect(vehicleCount).toBeVisible();
}

export async function expectHits(drawer: Locator, count: number) {
  await expect(drawer.getByRole("button", { name: /^Anwenden/ })).toHaveAccessibleName(
    `Anwenden (${formatVehicleCount(count)})`,
  );
  const hitStatus = drawer.getByRole("status").filter({ hasText: formatVehicleCount(count) });
  await expect(hitStatus).toHaveCount(1);
}

export const quickFilters = (page: Page) => page.getByRole("form", { name: "Schnellauswahl" });
export const drawerButton = (page: Page) => page.getByRole("button", { name: "Filter anzeigen" });
export const clearButton = (page: Page) => page.getByRole("button", { name: "Filter löschen" });

/** Infinite scroll loads this many cards; further ones need clicks. */
const infiniteScrollLimit = 48;

export async function showCards(page: Page, minCount: number): Promise<void> {
  const cards = page.locator("main li article");
  const moreLink = page.getByRole("link", { name: "Weitere Fahrzeuge" });
  if ((await cards.count()) < infiniteScrollLimit) await moreLink.scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(infiniteScrollLimit);
  for (let count = await cards.count(); count < minCount; count = await cards.count()) {
    // A mouse could miss it: cards that come into view for the first time move it.
    await moreLink.press("Enter");
    await expect.poll(() => cards.count()).toBeGreaterThan(count);
  }
}

export const filterChips = (page: Page) => page.getByRole("group", { name: "Aktive Filter" });

/** The row that unfolds to a filter's values. */
export const foldedChoice = (drawer: Locator, label: string) =>
  drawer.locator("summary").filter({ hasText: new RegExp(`^${label}`) });

/** Opens the list with a query string and its drawer, and waits for the filter options. */
export async function openDrawer(page: Page, query = ""): Promise<Locator> {
  await page.goto(`/fahrzeuge${query}`);
  await waitForHydration(page);
  await drawerButton(page).click();
  const drawer = page.getByRole("dialog", { name: "Filter" });
  await expect(foldedChoice(drawer, "Marke")).toBeVisible();
  return drawer;
}
