import type { Locator, Page } from "@playwright/test";
import type { Car } from "#domain/car/record.ts";
import {
  costsAtMost,
  countOf,
  drawerButton,
  expectCount,
  expectHits,
  foldedChoice,
  isDieselCar,
  openDrawer,
} from "./list-page.ts";
import {
  expect,
  expectAccessible,
  inputMethodPresses,
  test,
  waitForHydration,
} from "./site-test.ts";

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

  await expect(foldedChoice(drawer, "Marke")).toBeVisible();
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
  const other = cars.find(({ brand }) => brand !== car?.brand);
  const choose = (name: string) =>
    drawer.getByRole("checkbox", { name: new RegExp(`^${name} \\d`) });
  await expect(foldedChoice(drawer, "Modell")).toHaveCount(0);
  await foldedChoice(drawer, "Marke").click();
  await choose(car?.brand ?? "").check();
  await foldedChoice(drawer, "Modell").click();
  await choose(car?.model ?? "").check();
  const isModel = ({ brand, model }: Car) => brand === car?.brand && model === car?.model;
  await expectHits(drawer, countOf(cars, isModel));
  await choose(other?.brand ?? "").check();
  await expectHits(
    drawer,
    countOf(cars, (one) => isModel(one) || one.brand === other?.brand),
  );
  await choose(car?.brand ?? "").uncheck();
  await choose(other?.brand ?? "").uncheck();
  await expect(foldedChoice(drawer, "Modell")).toHaveCount(0);

  const toggle = (name: string) => drawer.getByRole("button", { name, exact: true });
  const lowest = drawer.getByRole("slider", { name: "Mindestpreis" });
  await lowest.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("PageUp");
  await expect(lowest).toHaveAttribute("aria-valuenow", "30000");
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
  await expect(lowest).toHaveAttribute("aria-valuenow", "0");
  for (const [name] of quick) {
    await toggle(name).click();
    await expect(toggle(name)).toHaveAttribute("aria-pressed", "false");
  }
});

test("a price is typed beside the slider", async ({ page }) => {
  const drawer = await openDrawer(page, "");
  await drawer.getByLabel("Preis bis").fill("15000");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/fahrzeuge?preis-bis=15000");
  await expect(drawer.getByRole("slider", { name: "Höchstpreis" })).toHaveAttribute(
    "aria-valuenow",
    "15000",
  );
});

test("a slider moves by keys in the specified steps, and its scale is wider where most prices are", async ({
  page,
}) => {
  // Without its animation the slider does not move under the pointer.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const drawer = await openDrawer(page, "?preis-von=19950");
  const highest = drawer.getByRole("slider", { name: "Höchstpreis" });
  const lowest = drawer.getByRole("slider", { name: "Mindestpreis" });
  await highest.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(highest).toHaveAttribute("aria-valuetext", /^499\.000\s€$/);
  await expect(highest).toHaveAttribute("aria-valuenow", "499000");
  await page.keyboard.press("PageDown");
  await expect(highest).toHaveAttribute("aria-valuenow", "489000");
  await page.keyboard.press("End");
  await expect(page).toHaveURL("/fahrzeuge?preis-von=19950");

  const track = await highest.locator("xpath=../..").boundingBox();
  if (track === null) throw new Error("the slider is not rendered");
  const y = track.y + track.height / 2;
  await page.mouse.move(track.x + track.width, y);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width * 0.5, y, { steps: 5 });
  await page.mouse.up();
  await expect(highest).toHaveAttribute("aria-valuenow", /^6\d000$/);
  await expect(lowest).toHaveAttribute("aria-valuenow", "19950");
  const shown = await highest.getAttribute("aria-valuenow");
  await expect(page).toHaveURL(`/fahrzeuge?preis-von=19950&preis-bis=${shown}`);
  await page.mouse.click(track.x + track.width * 0.2, y);
  await expect(lowest).toHaveAttribute("aria-valuenow", /^[1-9]000$/);
  await expect(lowest).toBeFocused();
});

test("a number field applies what is typed, or shows an error and changes nothing; axe finds nothing", async ({
  page,
  cars,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const drawer = await openDrawer(page, "?ps-von=100");
  const strong = cars.filter(({ power_ps }) => power_ps !== null && power_ps >= 100);
  const isWeakerThan = (ps: number) => (car: Car) => (car.power_ps ?? ps) <= ps;
  const power = drawer.getByLabel("Leistung bis");
  await power.fill("stark");
  for (const press of inputMethodPresses) await power.dispatchEvent("keydown", press);
  await expect(power).toHaveAttribute("aria-invalid", "false");
  // Values are committed on Enter and on blur.
  for (const [typed, key, ps] of [
    ["150", "Enter", 150],
    ["190", "Tab", 190],
  ] as const) {
    await power.fill(typed);
    await power.press(key);
    await expect(power).toHaveValue(typed);
    await expectHits(drawer, countOf(strong, isWeakerThan(ps)));
  }
  await expect(power).toHaveAccessibleDescription(/140\skW \(190\sPS\)/);
  for (const [typed, error] of [
    ["stark", /Bitte geben Sie die Leistung in PS ein/],
    ["50", /Mindestens 74\skW/],
  ] as const) {
    await power.fill(typed);
    await power.press("Enter");
    await expect(power).toHaveAttribute("aria-invalid", "true");
    await expect(power).toHaveAccessibleDescription(error);
    await expect(power).toHaveValue(typed);
    await expectHits(drawer, countOf(strong, isWeakerThan(190)));
  }
  await expectAccessible(page, "[role=dialog]");
  const year = drawer.getByLabel("Erstzulassung bis");
  await year.fill("19");
  await year.press("Enter");
  await expect(year).toHaveAccessibleDescription(/Bitte geben Sie ein Jahr ein/);
  await year.fill("");

  await page.setViewportSize({ width: 320, height: 700 });
  expect(await drawer.evaluate((it) => it.scrollWidth)).toBe(320);
  await power.fill("250");
  await drawer.getByRole("button", { name: /^Anwenden/ }).dblclick();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL("/fahrzeuge?ps-von=100&ps-bis=250");
  await expectCount(page, countOf(strong, isWeakerThan(250)));
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test(`with large text the drawer of ${viewport.width} px scrolls whole, but for one button`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const drawer = await openDrawer(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const apply = drawer.getByRole("button", { name: /^Anwenden/ });
    await expect(apply).toBeInViewport({ ratio: 1 });
    const year = drawer.getByLabel("Erstzulassung von");
    await year.scrollIntoViewIfNeeded();
    await expect(year).toBeInViewport({ ratio: 1 });
    await expect(drawer.getByRole("heading", { name: "Filter" })).not.toBeInViewport();
    expect((await apply.boundingBox())?.height).toBeLessThan(viewport.height / 3);
    const box = await drawer.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
  });
}
