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

test.describe("the quick filter bar", () => {
  test("offers every brand with its number of vehicles", async ({ page, cars }) => {
    await page.goto("/fahrzeuge");
    const options = bar(page).getByLabel("Marke").getByRole("option");
    const brands = distinct(cars, ({ brand }) => brand).sort(compareGerman);
    await expect(options).toHaveText([
      "Alle",
      ...brands.map((name) => `${name} (${countOf(cars, ({ brand }) => brand === name)})`),
    ]);
    await expect(options.first()).toHaveAttribute("value", "all");
  });

  test("offers Automatik and Schaltgetriebe first", async ({ page, cars }) => {
    await page.goto("/fahrzeuge");
    const options = bar(page).getByLabel("Getriebe").getByRole("option");
    const automatic = countOf(cars, ({ gearbox }) => gearbox === "AUTOMATIC_GEAR");
    const manual = countOf(cars, ({ gearbox }) => gearbox === "MANUAL_GEAR");
    await expect(options.nth(0)).toHaveText("Alle");
    await expect(options.nth(1)).toHaveText(`Automatik (${automatic})`);
    await expect(options.nth(1)).toHaveAttribute("value", "AUTOMATIC_GEAR");
    await expect(options.nth(2)).toHaveText(`Schaltgetriebe (${manual})`);
    await expect(options.nth(2)).toHaveAttribute("value", "MANUAL_GEAR");
  });

  test("narrows the list, counts anew and disables what leads to nothing", async ({
    page,
    cars,
  }) => {
    const brand = dieselBrand(cars);
    await page.goto("/fahrzeuge");
    await takenOver(page);
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

    await fuels.selectOption("DIESEL");
    await expectCount(
      page,
      countOf(cars, (car) => car.brand === brand && isDieselCar(car)),
    );
    await bar(page).getByLabel("Marke").selectOption("all");
    await expectCount(page, countOf(cars, isDieselCar));
  });

  test("counts the active filters and clears them", async ({ page, cars }) => {
    await page.goto("/fahrzeuge");
    await takenOver(page);
    await expect(clearButton(page)).toBeDisabled();
    await expect(openButton(page)).toHaveAccessibleName("Filter anzeigen");

    await bar(page).getByLabel("Kraftstoff").selectOption("DIESEL");
    await expect(openButton(page)).toHaveAccessibleName("Filter anzeigen 1 aktiv");
    await bar(page).getByLabel("Getriebe").selectOption("AUTOMATIC_GEAR");
    await expect(openButton(page)).toHaveAccessibleName("Filter anzeigen 2 aktiv");

    await clearButton(page).click();
    await expect(clearButton(page)).toBeDisabled();
    await expect(openButton(page)).toHaveAccessibleName("Filter anzeigen");
    await expect(openButton(page)).toBeFocused();
    await expect(bar(page).getByLabel("Kraftstoff")).toHaveValue("all");
    await expectCount(page, cars.length);
  });
});

test.describe("the chips", () => {
  test("name each active filter and remove it", async ({ page, cars }) => {
    await page.goto("/fahrzeuge?kraftstoff=diesel&preis-bis=30000&km-bis=100000");
    const links = chips(page).getByRole("link");
    await expect(links).toHaveText([/^bis\s30\.000\s€/, /^bis\s100\.000\skm/, /^Diesel/]);
    await chips(page).getByRole("link", { name: "Diesel entfernen" }).click();
    await expect(links).toHaveCount(2);
    await expectCount(
      page,
      countOf(
        cars,
        ({ price_amount, mileage }) =>
          price_amount !== null && price_amount <= 30_000 && mileage !== null && mileage <= 100_000,
      ),
    );
    await expect(page).not.toHaveURL(/kraftstoff/);
  });

  test("keep the focus among themselves", async ({ page }) => {
    await page.goto("/fahrzeuge?kraftstoff=diesel&preis-bis=30000&km-bis=100000");
    await takenOver(page);
    const names = () => chips(page).getByRole("link");
    await names().first().focus();
    await page.keyboard.press("Enter");
    await expect(names()).toHaveCount(2);
    await expect(names().first()).toBeFocused();

    await names().last().focus();
    await page.keyboard.press("Enter");
    await expect(names()).toHaveCount(1);
    await expect(names().first()).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(names()).toHaveCount(0);
    await expect(chips(page)).toBeFocused();
  });
});

test.describe("no vehicle found", () => {
  test("offers the single removals that help, most first", async ({ page, cars }) => {
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
  });

  test("leads back to all vehicles when no single removal helps", async ({ page, cars }) => {
    await page.goto("/fahrzeuge?text=gibtesnicht+auchnicht");
    const empty = page.getByRole("region", { name: "Keine Fahrzeuge gefunden" });
    await expect(empty.getByRole("link")).toHaveText(["Alle Filter löschen"]);
    await empty.getByRole("link").click();
    await expectCount(page, cars.length);
  });

  test("offers the sync only when one is needed", async ({ page }) => {
    const sync = page.getByRole("button", { name: "Detaillierte Synchronisation starten" });
    await page.goto("/fahrzeuge?text=gibtesnicht");
    const empty = page.getByRole("region", { name: "Keine Fahrzeuge gefunden" });
    await expect(empty).toBeVisible();
    await expect(empty.locator(sync)).toHaveCount(0);

    await page.route(/action=sync-status/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), needsSync: true } });
    });
    await page.reload();
    await expect(
      empty.getByRole("button", { name: "Detaillierte Synchronisation starten" }),
    ).toBeVisible();
  });
});

for (const query of ["kraftstoff=diesel&preis-bis=30000", "text=gibtesnicht"]) {
  test(`nothing stands in anybody's way: ${query}`, async ({ page }) => {
    await page.goto(`/fahrzeuge?${query}`);
    await takenOver(page);
    await page.getByLabel("Suche").fill("diesel");
    await expect(page.getByRole("search").getByRole("status")).toContainText("Diesel");
    await expectAccessible(page);
  });
}

test("fingers find every control", async ({ page }) => {
  await page.goto("/fahrzeuge?kraftstoff=diesel&preis-bis=30000&ps-von=150");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const controls = bar(page)
      .locator("select, button")
      .or(chips(page).getByRole("link"))
      .or(page.getByRole("search").locator("input:not([type=hidden]), button"));
    for (const control of await controls.all()) {
      const box = await control.boundingBox();
      expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  }
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
