import { colorLabel } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { costsAtMost, countOf, expectHits, isDieselCar, openDrawer } from "./list-page.ts";
import { expect, test } from "./site-test.ts";

test.describe("a slider", () => {
  test("moves in the specified steps, and its end is no bound", async ({ page, cars }) => {
    const drawer = await openDrawer(page);
    const section = drawer.getByRole("group", { name: "Preisbereich" });
    await expect(section).toContainText("0 € – 500.000 €");
    const highest = drawer.getByRole("slider", { name: "Höchstpreis" });
    await highest.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(highest).toHaveAttribute("aria-valuetext", /^499\.000\s€$/);
    await expect(highest).toHaveAttribute("aria-valuenow", "499000");
    await expect(highest).toHaveValue("499000");
    await expect(drawer.getByLabel("Preis bis")).toHaveValue("499.000");
    await page.keyboard.press("PageDown");
    await expect(drawer.getByLabel("Preis bis")).toHaveValue("489.000");
    await page.keyboard.press("End");
    await expect(drawer.getByLabel("Preis bis")).toHaveValue("");
    await expectHits(drawer, cars.length);

    const driven = drawer.getByRole("slider", { name: "Mindestens gefahren" });
    await driven.focus();
    await page.keyboard.press("ArrowRight");
    await expect(driven).toHaveAttribute("aria-valuetext", /^5\.000\skm$/);
    await expect(drawer.getByLabel("Kilometerstand von")).toHaveValue("5.000");
    await expectHits(
      drawer,
      countOf(cars, ({ mileage }) => mileage !== null && mileage >= 5_000),
    );
  });

  test("can be dragged along the scale of the stock, and leaves the other bound exact", async ({
    page,
    cars,
  }) => {
    // A drawer that slides in is under no pointer yet.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const drawer = await openDrawer(page, "?preis-von=19950");
    const thumb = drawer.getByRole("slider", { name: "Höchstpreis" });
    await drawer.getByText("Preisbereich", { exact: true }).scrollIntoViewIfNeeded();
    const line = await thumb.locator("xpath=../..").boundingBox();
    if (line === null) throw new Error("the slider is not to be seen");
    const y = line.y + line.height / 2;
    await page.mouse.move(line.x + line.width, y);
    await page.mouse.down();
    await page.mouse.move(line.x + line.width * 0.5, y, { steps: 5 });
    await page.mouse.up();
    await expect(drawer.getByLabel("Preis bis")).toHaveValue(/^\d\d\.000$/);
    await expect(drawer.getByLabel("Preis von")).toHaveValue("19.950");
    const shown = (await drawer.getByLabel("Preis bis").inputValue()).replace(".", "");
    // The middle of the line is the middle of the stock.
    const cheaper = countOf(cars, costsAtMost(Number(shown)));
    expect(Math.abs(cheaper / cars.length - 0.5)).toBeLessThan(0.1);
    await expect(page).toHaveURL(`/fahrzeuge?preis-von=19950&preis-bis=${shown}`);

    await page.mouse.click(line.x + line.width * 0.05, y);
    await expect(drawer.getByLabel("Preis von")).toHaveValue(/^[1-9]\.000$/);
    await expect(drawer.getByRole("slider", { name: "Mindestpreis" })).toBeFocused();
  });
});

test.describe("a number field", () => {
  test("takes a number as one types it on Enter", async ({ page, cars }) => {
    const drawer = await openDrawer(page);
    const field = drawer.getByLabel("Preis bis");
    for (const [typed, written, euros] of [
      ["19.900", "19.900", 19_900],
      ["19900", "19.900", 19_900],
      ["15k", "15.000", 15_000],
    ] as const) {
      await field.fill(typed);
      await field.press("Enter");
      await expect(field).toHaveValue(written);
      await expect(drawer).toBeVisible();
      await expectHits(drawer, countOf(cars, costsAtMost(euros)));
    }
  });

  test("takes its value when the visitor goes straight to 'Anwenden'", async ({ page, cars }) => {
    const drawer = await openDrawer(page);
    await drawer.getByLabel("Preis bis").fill("20000");
    await drawer.getByRole("button", { name: /^Anwenden/ }).dblclick();
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL("/fahrzeuge?preis-bis=20000");
    const hits = countOf(cars, costsAtMost(20_000));
    await expect(page.getByText(`${hits} Fahrzeuge`, { exact: true })).toBeVisible();
  });

  test("takes its value when it is left, and none when it is emptied", async ({ page, cars }) => {
    const drawer = await openDrawer(page);
    const field = drawer.getByLabel("Kilometerstand bis");
    await field.fill("50000");
    await field.press("Tab");
    await expect(field).toHaveValue("50.000");
    await expectHits(
      drawer,
      countOf(cars, ({ mileage }) => mileage !== null && mileage <= 50_000),
    );
    await field.fill("");
    await field.press("Tab");
    await expectHits(drawer, cars.length);
  });

  test("says what is wrong and changes nothing", async ({ page, cars }) => {
    const drawer = await openDrawer(page, "?preis-von=10000");
    const hits = countOf(
      cars,
      ({ price_amount }) => price_amount !== null && price_amount >= 10_000,
    );
    const field = drawer.getByLabel("Preis bis");
    await field.fill("billig");
    await field.press("Enter");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/Bitte geben Sie einen Betrag ein/);
    await expect(field).toHaveValue("billig");
    await expectHits(drawer, hits);

    await field.fill("5000");
    await field.press("Enter");
    await expect(field).toHaveAccessibleDescription(/Mindestens 10\.000\s€\./);
    await expectHits(drawer, hits);

    await field.fill("20000");
    await field.press("Enter");
    await expect(field).toHaveAttribute("aria-invalid", "false");
    await expectHits(
      drawer,
      countOf(cars, (car) => (car.price_amount ?? 0) >= 10_000 && costsAtMost(20_000)(car)),
    );
  });

  test("shows kW beside the PS that are typed", async ({ page, cars }) => {
    const drawer = await openDrawer(page);
    const field = drawer.getByLabel("Leistung von");
    await field.fill("150");
    await field.press("Enter");
    await expect(field).toHaveAccessibleDescription(/110\skW \(150\sPS\)/);
    await expectHits(
      drawer,
      countOf(cars, ({ power_ps }) => power_ps !== null && power_ps >= 150),
    );
  });

  test("bounds the first registration", async ({ page, cars }) => {
    const drawer = await openDrawer(page);
    const field = drawer.getByLabel("Erstzulassung bis");
    await field.fill("2019");
    await field.press("Enter");
    await expectHits(
      drawer,
      countOf(cars, ({ year }) => year !== null && year <= 2019),
    );
    await field.fill("19");
    await field.press("Enter");
    await expect(field).toHaveAccessibleDescription(/Bitte geben Sie ein Jahr ein/);
  });
});

test.describe("the quick filters", () => {
  const quick: [string, (car: Car) => boolean][] = [
    ["≤ 20.000€", costsAtMost(20_000)],
    ["≤ 50.000 km", ({ mileage }) => mileage !== null && mileage <= 50_000],
    ["≥ 2020", ({ year }) => year !== null && year >= 2020],
    ["Diesel", isDieselCar],
  ];

  test("go on and off", async ({ page, cars }) => {
    const drawer = await openDrawer(page);
    for (const [name, wanted] of quick) {
      const toggle = drawer.getByRole("button", { name, exact: true });
      await expect(toggle).toHaveAttribute("aria-pressed", "false");
      await toggle.click();
      await expect(toggle).toHaveAttribute("aria-pressed", "true");
      await expectHits(drawer, countOf(cars, wanted));
      await toggle.click();
      await expect(toggle).toHaveAttribute("aria-pressed", "false");
      await expectHits(drawer, cars.length);
    }
  });

  test("put aside a bound that would leave nothing", async ({ page, cars }) => {
    const drawer = await openDrawer(page, "?preis-von=40000");
    await drawer.getByRole("button", { name: "≤ 20.000€" }).click();
    await expect(drawer.getByLabel("Preis von")).toHaveValue("");
    await expectHits(drawer, countOf(cars, costsAtMost(20_000)));
  });
});

test.describe("what the cards show", () => {
  test("colours have their number and are one or all", async ({ page, cars }) => {
    const black = countOf(cars, ({ exterior_color }) => exterior_color === "BLACK");
    const drawer = await openDrawer(page);
    const colors = drawer.getByRole("group", { name: "Außenfarbe" });
    await expect(colors.getByRole("radio", { name: "Alle" })).toBeChecked();
    await colors.getByText(`${colorLabel("BLACK")} (${black})`).click();
    await expectHits(drawer, black);
    await colors.getByText("Alle").click();
    await expectHits(drawer, cars.length);
  });

  test("equipment starts with the most common twelve and joins", async ({ page }) => {
    const drawer = await openDrawer(page);
    const boxes = drawer.getByRole("group", { name: "Ausstattung" }).getByRole("checkbox");
    await expect(boxes).toHaveCount(12);
    await drawer.getByRole("button", { name: "Mehr anzeigen" }).click();
    expect(await boxes.count()).toBeGreaterThan(12);
    await drawer.getByRole("button", { name: "Weniger anzeigen" }).click();
    await expect(boxes).toHaveCount(12);

    const counts = await drawer
      .getByRole("group", { name: "Ausstattung" })
      .getByRole("listitem")
      .filter({ visible: true })
      .allTextContents();
    const numbers = counts.map((text) => Number(/\((\d+)\)$/.exec(text)?.[1]));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    await boxes.first().check();
    await boxes.nth(1).check();
    await expect(drawer).toHaveAccessibleDescription(/• 2 aktiv$/);
    await expect(page).toHaveURL(/ausstattung=[^&]+,/);
  });

  test("doors, seats, body and condition are selects with numbers", async ({ page, cars }) => {
    const drawer = await openDrawer(page);
    const doors = countOf(cars, ({ door_count }) => door_count === 4 || door_count === 5);
    await drawer.getByLabel("Türen").selectOption("4");
    await expectHits(drawer, doors);
    await expect(drawer.getByLabel("Türen").locator("option:checked")).toHaveText(
      `4/5 Türen (${doors})`,
    );
    for (const label of ["Sitze (mindestens)", "Karosserieform", "Zustand"]) {
      await expect(drawer.getByLabel(label).getByRole("option").first()).toHaveText("Alle");
      expect(await drawer.getByLabel(label).getByRole("option").count()).toBeGreaterThan(1);
    }
  });

  test("a long section folds away", async ({ page }) => {
    const drawer = await openDrawer(page);
    const colors = drawer.getByRole("group", { name: "Außenfarbe" });
    await expect(colors).toBeVisible();
    await drawer.locator("summary", { hasText: "Außenfarbe" }).click();
    await expect(colors).toBeHidden();
  });
});
