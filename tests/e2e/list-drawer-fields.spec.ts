import { colorLabel } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import {
  costsAtMost,
  countOf,
  expectCount,
  expectHits,
  isDieselCar,
  openDrawer,
} from "./list-page.ts";
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

test("a number field takes what one types, on Enter and when it is left", async ({
  page,
  cars,
}) => {
  const drawer = await openDrawer(page);
  const price = drawer.getByLabel("Preis bis");
  for (const [typed, written, euros] of [
    ["19.900", "19.900", 19_900],
    ["19800", "19.800", 19_800],
    ["15k", "15.000", 15_000],
  ] as const) {
    await price.fill(typed);
    await price.press("Enter");
    await expect(price).toHaveValue(written);
    await expect(drawer).toBeVisible();
    await expectHits(drawer, countOf(cars, costsAtMost(euros)));
  }
  await price.fill("");
  await price.press("Tab");
  await expectHits(drawer, cars.length);

  const driven = drawer.getByLabel("Kilometerstand bis");
  await driven.fill("50000");
  await driven.press("Tab");
  await expect(driven).toHaveValue("50.000");
  await expectHits(
    drawer,
    countOf(cars, ({ mileage }) => mileage !== null && mileage <= 50_000),
  );
  await driven.fill("");
  await driven.press("Tab");

  const power = drawer.getByLabel("Leistung von");
  await power.fill("150");
  await power.press("Enter");
  await expect(power).toHaveAccessibleDescription(/110\skW \(150\sPS\)/);
  await expectHits(
    drawer,
    countOf(cars, ({ power_ps }) => power_ps !== null && power_ps >= 150),
  );
  await power.fill("");
  await power.press("Enter");

  const year = drawer.getByLabel("Erstzulassung bis");
  await year.fill("2019");
  await year.press("Enter");
  await expectHits(
    drawer,
    countOf(cars, (car) => car.year !== null && car.year <= 2019),
  );
  await year.fill("19");
  await year.press("Enter");
  await expect(year).toHaveAccessibleDescription(/Bitte geben Sie ein Jahr ein/);
});

test("a number field says what is wrong and changes nothing; 'Anwenden' takes its value", async ({
  page,
  cars,
}) => {
  const drawer = await openDrawer(page, "?preis-von=10000");
  const hits = countOf(cars, ({ price_amount }) => price_amount !== null && price_amount >= 10_000);
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
  const between = (euros: number) =>
    countOf(cars, (car) => (car.price_amount ?? 0) >= 10_000 && costsAtMost(euros)(car));
  await expectHits(drawer, between(20_000));

  // Straight from the field to the button.
  await field.fill("25000");
  await drawer.getByRole("button", { name: /^Anwenden/ }).dblclick();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL("/fahrzeuge?preis-von=10000&preis-bis=25000");
  await expectCount(page, between(25_000));
});

test("the quick filters go on and off, and put aside a bound that would leave nothing", async ({
  page,
  cars,
}) => {
  const quick: [string, (car: Car) => boolean][] = [
    ["≤ 20.000€", costsAtMost(20_000)],
    ["≤ 50.000 km", ({ mileage }) => mileage !== null && mileage <= 50_000],
    ["≥ 2020", ({ year }) => year !== null && year >= 2020],
    ["Diesel", isDieselCar],
  ];
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

  await drawer.getByLabel("Preis von").fill("40000");
  await drawer.getByRole("button", { name: "≤ 20.000€" }).click();
  await expect(drawer.getByLabel("Preis von")).toHaveValue("");
  await expectHits(drawer, countOf(cars, costsAtMost(20_000)));
});

test("what the cards show is chosen one by one or together, with numbers", async ({
  page,
  cars,
}) => {
  const drawer = await openDrawer(page);
  // Colours are one or all; the section folds away.
  const black = countOf(cars, ({ exterior_color }) => exterior_color === "BLACK");
  const colors = drawer.getByRole("group", { name: "Außenfarbe" });
  await expect(colors.getByRole("radio", { name: "Alle" })).toBeChecked();
  await colors.getByText(`${colorLabel("BLACK")} (${black})`).click();
  await expectHits(drawer, black);
  await colors.getByText("Alle").click();
  await expectHits(drawer, cars.length);
  await drawer.locator("summary", { hasText: "Außenfarbe" }).click();
  await expect(colors).toBeHidden();

  // Selects.
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
  await drawer.getByLabel("Türen").selectOption("all");

  // Equipment starts with the most common twelve and joins.
  const equipment = drawer.getByRole("group", { name: "Ausstattung" });
  const boxes = equipment.getByRole("checkbox");
  await expect(boxes).toHaveCount(12);
  await drawer.getByRole("button", { name: "Mehr anzeigen" }).click();
  expect(await boxes.count()).toBeGreaterThan(12);
  await drawer.getByRole("button", { name: "Weniger anzeigen" }).click();
  await expect(boxes).toHaveCount(12);
  const items = equipment.getByRole("listitem").filter({ visible: true });
  const counts = await items.allTextContents();
  const numbers = counts.map((text) => Number(/\((\d+)\)$/.exec(text)?.[1]));
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  await boxes.first().check();
  await boxes.nth(1).check();
  await expect(drawer).toHaveAccessibleDescription(/• 2 aktiv$/);
  await expect(page).toHaveURL(/ausstattung=[^&]+,/);
});
