import type { Locator, Page } from "@playwright/test";
import type { Car } from "#domain/car/record.ts";
import {
  costsAtMost,
  countOf,
  drawerButton,
  expectCount,
  expectHits,
  isDieselCar,
  openDrawer,
} from "./list-page.ts";
import { expect, expectAccessible, test, waitForHydration } from "./site-test.ts";

const closeActions: ((page: Page, drawer: Locator) => Promise<unknown>)[] = [
  (_, drawer) => drawer.getByRole("button", { name: "Schließen" }).click(),
  (page) => page.keyboard.press("Escape"),
  (page) => page.mouse.click(100, 400),
  (page) => page.goBack(),
  (_, drawer) => drawer.getByRole("button", { name: /^Anwenden/ }).click(),
];

test("the drawer opens by keyboard and traps focus; closing it in any way returns the focus", async ({
  page,
}) => {
  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  await drawerButton(page).focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Filter" });
  await expect(drawer.getByRole("button", { name: "Schließen" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(drawer.getByRole("button", { name: /^Anwenden/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(drawer.getByRole("button", { name: "Schließen" })).toBeFocused();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(drawer).not.toHaveCSS("transition-duration", /0\.[1-9]|[1-9]s/);

  await expect(drawer.getByLabel("Marke")).toBeVisible();
  for (const close of closeActions) {
    await close(page, drawer);
    await expect(drawer).toHaveCount(0);
    await expect(drawerButton(page)).toBeFocused();
    await expect(page).toHaveURL("/fahrzeuge");
    await drawerButton(page).click();
    await expect(drawer).toBeVisible();
  }
});

test("models appear once a make is selected, quick filters drop a bound without hits, and everything can be reset", async ({
  page,
  cars,
}) => {
  const drawer = await openDrawer(page, "?kraftstoff=benzin&preis-von=40000");
  await expect(drawer).toHaveAccessibleDescription("Finden Sie Ihr perfektes Fahrzeug • 2 aktiv");
  await drawer.getByRole("button", { name: "Zurücksetzen" }).click();
  await expect(drawer).toHaveAccessibleDescription("Finden Sie Ihr perfektes Fahrzeug");
  await expectHits(drawer, cars.length);
  const [car] = cars;
  await expect(drawer.getByLabel("Modell")).toHaveCount(0);
  await drawer.getByLabel("Marke").selectOption(car?.brand ?? "");
  await drawer.getByLabel("Modell").selectOption(car?.model ?? "");
  await expectHits(
    drawer,
    countOf(cars, ({ brand, model }) => brand === car?.brand && model === car?.model),
  );
  await drawer.getByLabel("Marke").selectOption("all");
  await expect(drawer.getByLabel("Modell")).toHaveCount(0);

  await drawer.getByLabel("Preis von").fill("40000");
  await drawer.getByLabel("Preis von").press("Enter");
  const toggle = (name: string) => drawer.getByRole("button", { name, exact: true });
  // Cumulative: each filter narrows the previous result.
  let left = [...cars];
  const quick: [string, (one: Car) => boolean][] = [
    ["≤ 20.000€", costsAtMost(20_000)],
    ["≤ 50.000 km", ({ mileage }) => mileage !== null && mileage <= 50_000],
    ["≥ 2020", ({ year }) => year !== null && year >= 2020],
    ["Diesel", isDieselCar],
  ];
  for (const [name, wanted] of quick) {
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
});

test("a slider moves by keys in the specified steps, and its scale is wider where most prices are", async ({
  page,
}) => {
  // Without its animation the slider does not move under the pointer.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const drawer = await openDrawer(page, "?preis-von=19950");
  const highest = drawer.getByRole("slider", { name: "Höchstpreis" });
  const [from, to] = [drawer.getByLabel("Preis von"), drawer.getByLabel("Preis bis")];
  await highest.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(highest).toHaveAttribute("aria-valuetext", /^499\.000\s€$/);
  await expect(highest).toHaveAttribute("aria-valuenow", "499000");
  await expect(to).toHaveValue("499.000");
  await page.keyboard.press("PageDown");
  await expect(to).toHaveValue("489.000");
  await page.keyboard.press("End");
  await expect(to).toHaveValue("");
  await expect(page).toHaveURL("/fahrzeuge?preis-von=19950");

  const track = await highest.locator("xpath=../..").boundingBox();
  if (track === null) throw new Error("the slider is not rendered");
  const y = track.y + track.height / 2;
  await page.mouse.move(track.x + track.width, y);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width * 0.5, y, { steps: 5 });
  await page.mouse.up();
  await expect(to).toHaveValue(/^6\d\.000$/);
  await expect(from).toHaveValue("19.950");
  const shown = (await to.inputValue()).replace(".", "");
  await expect(page).toHaveURL(`/fahrzeuge?preis-von=19950&preis-bis=${shown}`);
  await page.mouse.click(track.x + track.width * 0.2, y);
  await expect(from).toHaveValue(/^[1-9]\.000$/);
  await expect(drawer.getByRole("slider", { name: "Mindestpreis" })).toBeFocused();
});

test("a number field applies what is typed, or shows an error and changes nothing; axe finds nothing", async ({
  page,
  cars,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const drawer = await openDrawer(page, "?preis-von=10000");
  const from10 = cars.filter(({ price_amount }) => price_amount !== null && price_amount >= 10_000);
  const price = drawer.getByLabel("Preis bis");
  // Values are committed on Enter and on blur.
  for (const [typed, key, formatted, euros] of [
    ["15k", "Enter", "15.000", 15_000],
    ["19.900", "Tab", "19.900", 19_900],
  ] as const) {
    await price.fill(typed);
    await price.press(key);
    await expect(price).toHaveValue(formatted);
    await expectHits(drawer, countOf(from10, costsAtMost(euros)));
  }
  for (const [typed, error] of [
    ["billig", /Bitte geben Sie einen Betrag ein/],
    ["5000", /Mindestens 10\.000\s€\./],
  ] as const) {
    await price.fill(typed);
    await price.press("Enter");
    await expect(price).toHaveAttribute("aria-invalid", "true");
    await expect(price).toHaveAccessibleDescription(error);
    await expect(price).toHaveValue(typed);
    await expectHits(drawer, countOf(from10, costsAtMost(19_900)));
  }
  await expectAccessible(page, "[role=dialog]");
  const year = drawer.getByLabel("Erstzulassung bis");
  await year.fill("19");
  await year.press("Enter");
  await expect(year).toHaveAccessibleDescription(/Bitte geben Sie ein Jahr ein/);
  await year.fill("");
  const power = drawer.getByLabel("Leistung von");
  await power.fill("150");
  await power.press("Enter");
  await expect(power).toHaveAccessibleDescription(/110\skW \(150\sPS\)/);

  await page.setViewportSize({ width: 320, height: 700 });
  expect(await drawer.evaluate((it) => it.scrollWidth)).toBe(320);
  await price.fill("25000");
  await drawer.getByRole("button", { name: /^Anwenden/ }).dblclick();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL("/fahrzeuge?preis-von=10000&preis-bis=25000&ps-von=150");
  const strong = from10.filter(({ power_ps }) => power_ps !== null && power_ps >= 150);
  await expectCount(page, countOf(strong, costsAtMost(25_000)));
});
