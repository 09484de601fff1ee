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

test("a slider moves by keys in the specified steps, and is dragged along the scale of the stock", async ({
  page,
  cars,
}) => {
  // A drawer that slides in is under no pointer yet.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const drawer = await openDrawer(page, "?preis-von=19950");
  const highest = drawer.getByRole("slider", { name: "Höchstpreis" });
  const [from, to] = [drawer.getByLabel("Preis von"), drawer.getByLabel("Preis bis")];
  await highest.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(highest).toHaveAttribute("aria-valuetext", /^499\.000\s€$/);
  await expect(highest).toHaveAttribute("aria-valuenow", "499000");
  await expect(highest).toHaveValue("499000");
  await expect(to).toHaveValue("499.000");
  await page.keyboard.press("PageDown");
  await expect(to).toHaveValue("489.000");
  // Its end is no bound.
  await page.keyboard.press("End");
  await expect(to).toHaveValue("");
  await expect(page).toHaveURL("/fahrzeuge?preis-von=19950");

  const line = await highest.locator("xpath=../..").boundingBox();
  if (line === null) throw new Error("the slider is not to be seen");
  const y = line.y + line.height / 2;
  await page.mouse.move(line.x + line.width, y);
  await page.mouse.down();
  await page.mouse.move(line.x + line.width * 0.5, y, { steps: 5 });
  await page.mouse.up();
  await expect(to).toHaveValue(/^\d\d\.000$/);
  await expect(from).toHaveValue("19.950");
  const shown = (await to.inputValue()).replace(".", "");
  // The middle of the line is the middle of the stock.
  const cheaper = countOf(cars, costsAtMost(Number(shown)));
  expect(Math.abs(cheaper / cars.length - 0.5)).toBeLessThan(0.1);
  await expect(page).toHaveURL(`/fahrzeuge?preis-von=19950&preis-bis=${shown}`);
  await page.mouse.click(line.x + line.width * 0.05, y);
  await expect(from).toHaveValue(/^[1-9]\.000$/);
  await expect(drawer.getByRole("slider", { name: "Mindestpreis" })).toBeFocused();

  const driven = drawer.getByRole("slider", { name: "Mindestens gefahren" });
  await driven.focus();
  await page.keyboard.press("ArrowRight");
  await expect(driven).toHaveAttribute("aria-valuetext", /^5\.000\skm$/);
  await expect(drawer.getByLabel("Kilometerstand von")).toHaveValue("5.000");
});

test("a number field takes what one types, or says what is wrong and changes nothing", async ({
  page,
  cars,
}) => {
  const drawer = await openDrawer(page, "?preis-von=10000");
  const from10 = cars.filter(({ price_amount }) => price_amount !== null && price_amount >= 10_000);
  const price = drawer.getByLabel("Preis bis");
  // On Enter and when it is left.
  for (const [typed, key, written, euros] of [
    ["15k", "Enter", "15.000", 15_000],
    ["19.900", "Tab", "19.900", 19_900],
  ] as const) {
    await price.fill(typed);
    await price.press(key);
    await expect(price).toHaveValue(written);
    await expectHits(drawer, countOf(from10, costsAtMost(euros)));
  }
  for (const [typed, complaint] of [
    ["billig", /Bitte geben Sie einen Betrag ein/],
    ["5000", /Mindestens 10\.000\s€\./],
  ] as const) {
    await price.fill(typed);
    await price.press("Enter");
    await expect(price).toHaveAttribute("aria-invalid", "true");
    await expect(price).toHaveAccessibleDescription(complaint);
    await expect(price).toHaveValue(typed);
    await expectHits(drawer, countOf(from10, costsAtMost(19_900)));
  }
  await price.fill("");
  await price.press("Tab");
  await expect(price).toHaveAttribute("aria-invalid", "false");
  await expectHits(drawer, from10.length);

  const power = drawer.getByLabel("Leistung von");
  await power.fill("150");
  await power.press("Enter");
  await expect(power).toHaveAccessibleDescription(/110\skW \(150\sPS\)/);
  const strong = from10.filter(({ power_ps }) => power_ps !== null && power_ps >= 150);
  await expectHits(drawer, strong.length);

  const year = drawer.getByLabel("Erstzulassung bis");
  await year.fill("2019");
  await year.press("Enter");
  const old = strong.filter((car) => car.year !== null && car.year <= 2019);
  await expectHits(drawer, old.length);
  await year.fill("19");
  await year.press("Enter");
  await expect(year).toHaveAccessibleDescription(/Bitte geben Sie ein Jahr ein/);

  // Straight from the field to the button.
  await year.fill("");
  await price.fill("25000");
  await drawer.getByRole("button", { name: /^Anwenden/ }).dblclick();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL("/fahrzeuge?preis-von=10000&preis-bis=25000&ps-von=150");
  await expectCount(page, countOf(strong, costsAtMost(25_000)));
});

test("the quick filters go on and off, and put aside a bound that would leave nothing", async ({
  page,
  cars,
}) => {
  const drawer = await openDrawer(page, "?preis-von=40000");
  const toggle = (name: string) => drawer.getByRole("button", { name, exact: true });
  // One after the other, each within those before.
  let left = [...cars];
  const quick: [string, (car: Car) => boolean][] = [
    ["≤ 20.000€", costsAtMost(20_000)],
    ["≤ 50.000 km", ({ mileage }) => mileage !== null && mileage <= 50_000],
    ["≥ 2020", ({ year }) => year !== null && year >= 2020],
    ["Diesel", isDieselCar],
  ];
  for (const [name, wanted] of quick) {
    await expect(toggle(name)).toHaveAttribute("aria-pressed", "false");
    await toggle(name).click();
    await expect(toggle(name)).toHaveAttribute("aria-pressed", "true");
    left = left.filter(wanted);
    await expectHits(drawer, left.length);
  }
  await expect(drawer.getByLabel("Preis von")).toHaveValue("");
  for (const [name] of quick) {
    await toggle(name).click();
    await expect(toggle(name)).toHaveAttribute("aria-pressed", "false");
  }
  await expectHits(drawer, cars.length);
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
