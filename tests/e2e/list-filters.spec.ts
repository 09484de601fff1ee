import { fuelLabel } from "#domain/car/labels.ts";
import {
  clearButton,
  costsAtMost,
  countOf,
  dieselBrand,
  distinct,
  drawerButton,
  expectCount,
  filterChips,
  isDieselCar,
  quickFilters,
} from "./list-page.ts";
import { expect, expectAccessible, holdRequests, test, waitForHydration } from "./site-test.ts";

test("far down the list, scrolling back up offers the filters", async ({ page }) => {
  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  const again = page.getByRole("button", { name: "Filter", exact: true });
  await page.mouse.wheel(0, 3_000);
  await expect(page.getByRole("heading", { level: 1 })).not.toBeInViewport();
  await expect(again).toBeHidden();
  await page.mouse.wheel(0, -200);
  await again.click();
  await expect(page.getByRole("dialog", { name: "Filter" })).toBeVisible();
});

test("the quick filter bar offers values with hit counts, narrows the list and is cleared", async ({
  page,
  cars,
}) => {
  const brand = dieselBrand(cars);
  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  await expect(clearButton(page)).toBeDisabled();
  await expect(drawerButton(page)).toHaveAccessibleName("Filter anzeigen");
  await quickFilters(page).getByLabel("Marke").selectOption(brand);
  await expectCount(
    page,
    countOf(cars, (car) => car.brand === brand),
  );
  const fuels = quickFilters(page).getByLabel("Kraftstoff");
  for (const fuel of distinct(cars, ({ fuel_type }) => fuel_type)) {
    const count = countOf(cars, (car) => car.brand === brand && car.fuel_type === fuel);
    const option = fuels.locator(`option[value="${fuel}"]`);
    await expect(option).toHaveText(`${fuelLabel(fuel)} (${count})`);
    await expect(option).toBeEnabled({ enabled: count > 0 });
  }
  await fuels.selectOption("DIESEL");
  await expect(drawerButton(page)).toHaveAccessibleName("Filter anzeigen 2 aktiv");
  await expectCount(
    page,
    countOf(cars, (car) => car.brand === brand && isDieselCar(car)),
  );
  await clearButton(page).click();
  await expect(clearButton(page)).toBeDisabled();
  await expect(drawerButton(page)).toBeFocused();
  await expect(fuels).toHaveValue("all");
  await expectCount(page, cars.length);
});

test("the chips name each active filter, remove it and keep the focus", async ({ page, cars }) => {
  await page.goto("/fahrzeuge?kraftstoff=diesel&preis-bis=30000&km-bis=100000&ps-von=90");
  await waitForHydration(page);
  const links = filterChips(page).getByRole("link");
  await expect(links).toHaveText([
    /^bis\s30\.000\s€/,
    /^bis\s100\.000\skm/,
    /^Diesel/,
    /^ab\s66\skW/,
  ]);
  await filterChips(page).getByRole("link", { name: "Diesel entfernen" }).click();
  await expect(links).toHaveCount(3);
  await expectCount(
    page,
    countOf(
      cars.filter(costsAtMost(30_000)),
      ({ mileage, power_ps }) =>
        (mileage ?? Number.POSITIVE_INFINITY) <= 100_000 && (power_ps ?? 0) >= 90,
    ),
  );
  await expect(page).not.toHaveURL(/kraftstoff/);
  // Focus after removal: the next chip, the previous one for the last, then the group.
  await links.first().focus();
  await page.keyboard.press("Enter");
  await expect(links).toHaveCount(2);
  await expect(links.first()).toBeFocused();
  await links.last().focus();
  await page.keyboard.press("Enter");
  await expect(links).toHaveCount(1);
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(links).toHaveCount(0);
  await expect(filterChips(page)).toBeFocused();
});

test("without hits the list offers to remove a filter or all; axe finds nothing", async ({
  page,
  cars,
}) => {
  const electric = countOf(cars, ({ fuel_type }) => fuel_type === "ELECTRIC");
  await page.goto("/fahrzeuge?kraftstoff=elektro&preis-bis=2999");
  await waitForHydration(page);
  const empty = page.getByRole("region", { name: "Keine Fahrzeuge gefunden" });
  await expect(empty.getByRole("link").last()).toHaveText("Alle Fahrzeuge ansehen");
  const nearby = page.getByRole("region", { name: "Das kommt nahe heran" });
  await expect(nearby.getByRole("article").first()).toContainText("Elektro");
  await expectAccessible(page, "main");
  await empty.getByRole("link", { name: "Ohne Preisgrenze" }).click();
  await expectCount(page, electric);

  const field = page.getByLabel("Suche");
  await field.fill("diesel");
  const suggestions = page.getByRole("listbox", { name: "Vorschläge" });
  await expect(suggestions).toBeVisible();
  await field.press("ArrowDown");
  await expect(suggestions.getByRole("option", { selected: true })).toHaveCount(1);
  await expectAccessible(page);
});

test("values that the browser restored are applied on hydration", async ({ page, cars }) => {
  const release = await holdRequests(page, "**/*.js");
  await page.goto("/fahrzeuge?marke=Volkswagen&modell=Golf", { waitUntil: "commit" });
  const fillIn = (label: string, value: string) =>
    page.getByLabel(label).evaluate((select: HTMLSelectElement, wanted) => {
      select.value = wanted;
    }, value);
  await fillIn("Marke", "Audi");
  await fillIn("Kraftstoff", "DIESEL");
  await fillIn("Sortieren:", "price-asc");
  release();
  await expect(page).toHaveURL(
    "/fahrzeuge?marke=Audi&kraftstoff=diesel&sortierung=preis-aufsteigend",
  );
  await expectCount(
    page,
    countOf(cars, (car) => car.brand === "Audi" && isDieselCar(car)),
  );
  await page.goBack();
  await expect(page.getByLabel("Marke")).toHaveValue("Volkswagen");
});
