import type { Locator, Page } from "@playwright/test";
import {
  countOf,
  expectCount,
  expectHits,
  isDieselCar,
  openButton,
  openDrawer,
} from "./list-page.ts";
import { expect, expectAccessible, takenOver, test } from "./site-test.ts";

test("has the specified title, sections and buttons, and says how many filters are active", async ({
  page,
  cars,
}) => {
  const drawer = await openDrawer(page, "?kraftstoff=diesel&preis-bis=30000");
  await expect(drawer.getByRole("heading", { name: "Filter" })).toBeVisible();
  for (const section of [
    "Fahrzeugauswahl",
    "Preisbereich",
    "Kilometerstand",
    "Technische Daten",
    "Schnellfilter",
    "Erstzulassung",
    "Karosserieform und Zustand",
    "Außenfarbe",
    "Ausstattung",
  ]) {
    await expect(drawer.getByRole("group", { name: section, exact: true })).toBeAttached();
  }
  await expect(drawer).toHaveAccessibleDescription("Finden Sie Ihr perfektes Fahrzeug • 2 aktiv");
  await drawer.getByRole("button", { name: "Zurücksetzen" }).click();
  await expect(drawer).toHaveAccessibleDescription("Finden Sie Ihr perfektes Fahrzeug");
  await expect(drawer.getByLabel("Preis bis")).toHaveValue("");
  await expectHits(drawer, cars.length);

  // It asks for a model once a brand is chosen.
  const car = cars[0];
  if (car === undefined) throw new Error("the demo stock is empty");
  await expect(drawer.getByLabel("Modell")).toHaveCount(0);
  await drawer.getByLabel("Marke").selectOption(car.brand);
  await drawer.getByLabel("Modell").selectOption(car.model);
  await expectHits(
    drawer,
    countOf(cars, ({ brand, model }) => brand === car.brand && model === car.model),
  );
  await drawer.getByLabel("Marke").selectOption("all");
  await expect(drawer.getByLabel("Modell")).toHaveCount(0);
  await expectHits(drawer, cars.length);
});

const ways: ((page: Page, drawer: Locator) => Promise<unknown>)[] = [
  (_, drawer) => drawer.getByRole("button", { name: "Schließen" }).click(),
  (page) => page.keyboard.press("Escape"),
  (page) => page.mouse.click(100, 400),
  (page) => page.goBack(),
  (_, drawer) => drawer.getByRole("button", { name: /^Anwenden/ }).click(),
];

test("the keyboard opens it and stays inside; each way of closing it gives the focus back", async ({
  page,
  cars,
}) => {
  await page.goto("/fahrzeuge");
  await takenOver(page);
  await openButton(page).focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Filter" });
  await expect(drawer.getByRole("button", { name: "Schließen" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(drawer.getByRole("button", { name: /^Anwenden/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(drawer.getByRole("button", { name: "Schließen" })).toBeFocused();
  // It slides only where motion is welcome.
  await expect(drawer).toHaveCSS("transition-duration", /^0\.2s/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(drawer).not.toHaveCSS("transition-duration", /0\.[1-9]|[1-9]s/);

  await expect(drawer.getByLabel("Marke")).toBeVisible();
  for (const close of ways) {
    await close(page, drawer);
    await expect(drawer).toHaveCount(0);
    await expect(openButton(page)).toBeFocused();
    await expect(page).toHaveURL("/fahrzeuge");
    await openButton(page).click();
    await expect(drawer).toBeVisible();
  }
  await drawer.getByLabel("Kraftstoff").selectOption("DIESEL");
  await drawer.getByRole("button", { name: /^Anwenden/ }).click();
  await expect(drawer).toHaveCount(0);
  await expectCount(page, countOf(cars, isDieselCar));
});

test("filter options that are on their way say so; that cannot be had offer a way out", async ({
  page,
}) => {
  await page.clock.install();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/bestand/**", async (route) => {
    await held;
    await route.abort();
  });
  await page.goto("/fahrzeuge?kraftstoff=diesel");
  await takenOver(page);
  await openButton(page).click();
  const drawer = page.getByRole("dialog", { name: "Filter" });
  await expect(drawer.getByText("Filter werden geladen...")).toBeVisible();
  letGo();
  // It tries again three times, a few seconds apart.
  await expect(async () => {
    await page.clock.fastForward(4_000);
    await expect(drawer.getByText("Fehler beim Laden der Filteroptionen")).toBeVisible({
      timeout: 100,
    });
  }).toPass();
  await page.unroute("**/bestand/**");
  const loaded = page.waitForEvent("load");
  await drawer.getByRole("button", { name: "Seite neu laden" }).click();
  await loaded;
  await takenOver(page);
  await expect(page).toHaveURL("/fahrzeuge?kraftstoff=diesel");
  await openButton(page).click();
  await expect(drawer.getByLabel("Kraftstoff")).toHaveValue("DIESEL");
});

test("nothing in it stands in anybody's way, and it fills every phone", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const drawer = await openDrawer(page, "?marke=Audi&kraftstoff=diesel");
  const field = drawer.getByLabel("Preis bis");
  await field.fill("billig");
  await field.press("Enter");
  await expectAccessible(page, "[role=dialog]");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await drawer.boundingBox()).toEqual({ x: 0, y: 0, width, height: 700 });
    await expect(drawer.getByRole("button", { name: /^Anwenden/ })).toBeInViewport({ ratio: 1 });
    expect(await drawer.evaluate((it) => it.scrollWidth)).toBe(width);
    const heights = await drawer
      .locator("select, button, summary, label:has(input), input[type=text]")
      .filter({ visible: true })
      .evaluateAll((targets) =>
        targets.map((it) => [it.textContent, it.getBoundingClientRect().height] as const),
      );
    expect(heights.length).toBeGreaterThan(20);
    expect(heights.filter(([, height]) => height < 44)).toEqual([]);
  }
});
