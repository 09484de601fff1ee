import { fuelLabel } from "#domain/car/labels.ts";
import { compareGerman } from "#domain/site/format.ts";
import {
  bar,
  chips,
  clearButton,
  countOf,
  dieselBrand,
  distinct,
  expectCount,
  isDieselCar,
  openButton,
} from "./list-page.ts";
import { expect, expectAccessible, takenOver, test } from "./site-test.ts";

test("the quick filter bar offers values with their numbers, narrows the list and is cleared", async ({
  page,
  cars,
}) => {
  const brand = dieselBrand(cars);
  await page.goto("/fahrzeuge");
  await takenOver(page);
  await expect(clearButton(page)).toBeDisabled();
  await expect(openButton(page)).toHaveAccessibleName("Filter anzeigen");
  const brands = bar(page).getByLabel("Marke").getByRole("option");
  const names = distinct(cars, (car) => car.brand).sort(compareGerman);
  await expect(brands).toHaveText([
    "Alle",
    ...names.map((name) => `${name} (${countOf(cars, (car) => car.brand === name)})`),
  ]);
  await expect(brands.first()).toHaveAttribute("value", "all");
  const gearboxes = bar(page).getByLabel("Getriebe").getByRole("option");
  const automatic = countOf(cars, ({ gearbox }) => gearbox === "AUTOMATIC_GEAR");
  const manual = countOf(cars, ({ gearbox }) => gearbox === "MANUAL_GEAR");
  for (const [place, text, value] of [
    [0, "Alle", "all"],
    [1, `Automatik (${automatic})`, "AUTOMATIC_GEAR"],
    [2, `Schaltgetriebe (${manual})`, "MANUAL_GEAR"],
  ] as const) {
    await expect(gearboxes.nth(place)).toHaveText(text);
    await expect(gearboxes.nth(place)).toHaveAttribute("value", value);
  }

  // What leads to nothing cannot be chosen.
  await bar(page).getByLabel("Marke").selectOption(brand);
  await expectCount(
    page,
    countOf(cars, (car) => car.brand === brand),
  );
  const fuels = bar(page).getByLabel("Kraftstoff");
  for (const fuel of distinct(cars, ({ fuel_type }) => fuel_type)) {
    const count = countOf(cars, (car) => car.brand === brand && car.fuel_type === fuel);
    const option = fuels.locator(`option[value="${fuel}"]`);
    await expect(option).toHaveText(`${fuelLabel(fuel)} (${count})`);
    await expect(option).toBeEnabled({ enabled: count > 0 });
  }
  await expect(openButton(page)).toHaveAccessibleName("Filter anzeigen 1 aktiv");
  await fuels.selectOption("DIESEL");
  await expect(openButton(page)).toHaveAccessibleName("Filter anzeigen 2 aktiv");
  await expectCount(
    page,
    countOf(cars, (car) => car.brand === brand && isDieselCar(car)),
  );
  await bar(page).getByLabel("Marke").selectOption("all");
  await expectCount(page, countOf(cars, isDieselCar));

  await clearButton(page).click();
  await expect(clearButton(page)).toBeDisabled();
  await expect(openButton(page)).toHaveAccessibleName("Filter anzeigen");
  await expect(openButton(page)).toBeFocused();
  await expect(fuels).toHaveValue("all");
  await expectCount(page, cars.length);
});

test("the chips name each active filter, remove it and keep the focus", async ({ page, cars }) => {
  await page.goto("/fahrzeuge?kraftstoff=diesel&preis-bis=30000&km-bis=100000&ps-von=90");
  await takenOver(page);
  const links = chips(page).getByRole("link");
  await expect(links).toHaveText([
    /^bis\s30\.000\s€/,
    /^bis\s100\.000\skm/,
    /^Diesel/,
    /^ab\s66\skW/,
  ]);
  await chips(page).getByRole("link", { name: "Diesel entfernen" }).click();
  await expect(links).toHaveCount(3);
  await expectCount(
    page,
    countOf(
      cars,
      ({ price_amount, mileage, power_ps }) =>
        (price_amount ?? Number.POSITIVE_INFINITY) <= 30_000 &&
        (mileage ?? Number.POSITIVE_INFINITY) <= 100_000 &&
        (power_ps ?? 0) >= 90,
    ),
  );
  await expect(page).not.toHaveURL(/kraftstoff/);

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
  await expect(chips(page)).toBeFocused();
});

test("no vehicle found: offers the single removals that help, most first, or all at once", async ({
  page,
  cars,
}) => {
  const electric = countOf(cars, ({ fuel_type }) => fuel_type === "ELECTRIC");
  const cheap = countOf(cars, ({ price_amount }) => price_amount !== null && price_amount < 3000);
  await page.goto("/fahrzeuge?kraftstoff=elektro&preis-bis=2999");
  const empty = page.getByRole("region", { name: "Keine Fahrzeuge gefunden" });
  await expect(empty).toContainText("Passen Sie Ihre Filter an");
  await expect(empty).toContainText("wird automatisch aktualisiert");
  const ways = [
    { text: "Ohne Preisgrenze", count: electric },
    { text: "Ohne Elektro", count: cheap },
  ]
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ text, count }) => `${text}: ${count} ${count === 1 ? "Fahrzeug" : "Fahrzeuge"}`);
  await expect(empty.getByRole("link")).toHaveText([...ways, "Alle Filter löschen"]);
  await empty.getByRole("link", { name: "Ohne Preisgrenze" }).click();
  await expectCount(page, electric);
  await expect(empty).toHaveCount(0);

  // Words that are nowhere: no single removal helps.
  await page.getByLabel("Suche").fill("gibtesnicht auchnicht");
  await page.getByLabel("Suche").press("Enter");
  await chips(page).getByRole("link", { name: "Elektro entfernen" }).click();
  await expect(empty.getByRole("link")).toHaveText(["Alle Filter löschen"]);
  await empty.getByRole("link").click();
  await expectCount(page, cars.length);
});

test("nothing stands in anybody's way, and fingers find every control", async ({ page }) => {
  await page.goto("/fahrzeuge?kraftstoff=diesel&preis-bis=30000&ps-von=150");
  await takenOver(page);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const sizes = await bar(page)
    .locator("select, button")
    .or(chips(page).getByRole("link"))
    .or(page.getByRole("search").locator("input:not([type=hidden]), button"))
    .evaluateAll((controls) =>
      controls.map((control) => {
        const { width, height } = control.getBoundingClientRect();
        return [control.textContent, Math.min(width, height)] as const;
      }),
    );
  expect(sizes.length).toBeGreaterThan(8);
  expect(sizes.filter(([, size]) => size < 44)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  const field = page.getByLabel("Suche");
  await field.fill("diesel");
  await expect(page.getByRole("search").getByRole("status")).toContainText("Diesel");
  // With a suggestion that is marked.
  await field.press("ArrowDown");
  const suggestions = page.getByRole("listbox", { name: "Vorschläge" });
  await expect(suggestions.getByRole("option", { selected: true })).toHaveCount(1);
  await expectAccessible(page);

  await field.fill("gibtesnicht");
  await field.press("Enter");
  await expect(page.getByRole("region", { name: "Keine Fahrzeuge gefunden" })).toBeVisible();
  await expectAccessible(page, "main");
});

test("what a browser filled in again is applied when the scripts run", async ({ page, cars }) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/fahrzeuge?marke=Volkswagen&modell=Golf", { waitUntil: "commit" });
  const fillIn = (label: string, value: string) =>
    page.getByLabel(label).evaluate((select: HTMLSelectElement, wanted) => {
      select.value = wanted;
    }, value);
  await fillIn("Marke", "Audi");
  await fillIn("Kraftstoff", "DIESEL");
  await fillIn("Sortieren:", "price-asc");
  letGo();
  await expect(page).toHaveURL(
    "/fahrzeuge?marke=Audi&kraftstoff=diesel&sortierung=preis-aufsteigend",
  );
  const wanted = countOf(cars, (car) => car.brand === "Audi" && isDieselCar(car));
  await expectCount(page, wanted);
  await expect(page.getByLabel("Sortieren:")).toHaveValue("price-asc");
  await page.goBack();
  await expect(page.getByLabel("Marke")).toHaveValue("Volkswagen");
});

test("a choice before the scripts come leads to that list", async ({ page, cars }) => {
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/fahrzeuge?marke=Volkswagen&modell=Golf");
  await page.getByLabel("Marke").selectOption("Audi");
  await expect(page).toHaveURL("/fahrzeuge?marke=Audi");
  await expectCount(
    page,
    countOf(cars, ({ brand }) => brand === "Audi"),
  );
  await page.getByLabel("Sortieren:").selectOption("Preis aufsteigend");
  await expect(page).toHaveURL("/fahrzeuge?marke=Audi&sortierung=preis-aufsteigend");
  await page.goBack();
  await expect(page).toHaveURL("/fahrzeuge?marke=Audi");
  await expect(page.getByLabel("Sortieren:")).toHaveValue("alphabetical");
});
