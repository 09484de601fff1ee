import {
  bar,
  chips,
  clearButton,
  countOf,
  dieselBrand,
  expectCount,
  isDieselCar,
  openButton,
} from "./list-page.ts";
import { expect, takenOver, test } from "./site-test.ts";

test.describe("the search box", () => {
  test("tells while one types what is understood, and applies it on Enter", async ({
    page,
    cars,
  }) => {
    const brand = dieselBrand(cars);
    const hits = countOf(cars, (car) => car.brand === brand && isDieselCar(car));
    await page.goto("/fahrzeuge");
    await takenOver(page);
    const field = page.getByLabel("Suche");
    await field.fill(`${brand.toLowerCase()} diesel`);
    const preview = page.getByRole("search").getByRole("status");
    await expect(preview).toContainText(brand);
    await expect(preview).toContainText("Diesel");
    await expect(preview).toContainText(new RegExp(`${hits} Fahrzeuge?$`));

    await field.press("Enter");
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    await expectCount(page, hits);
    await expect(bar(page).getByLabel("Marke")).toHaveValue(brand);
    await expect(bar(page).getByLabel("Kraftstoff")).toHaveValue("DIESEL");
  });

  test("adds to the filters there are", async ({ page, cars }) => {
    const brand = dieselBrand(cars);
    await page.goto("/fahrzeuge?kraftstoff=diesel");
    await takenOver(page);
    await page.getByLabel("Suche").fill(brand);
    await page.getByRole("button", { name: "Suchen" }).click();
    await expectCount(
      page,
      countOf(cars, (car) => car.brand === brand && isDieselCar(car)),
    );
  });

  test("forgets on Escape", async ({ page, cars }) => {
    await page.goto("/fahrzeuge");
    await takenOver(page);
    const field = page.getByLabel("Suche");
    await field.fill("diesel");
    await expect(page.getByRole("search").getByRole("status")).toContainText("Diesel");
    await field.press("Escape");
    await expect(field).toHaveValue("");
    await expect(page.getByRole("search").getByRole("status")).toBeHidden();
    await expectCount(page, cars.length);
  });
});

test("fetches drawer, sliders and reader only when they are wanted", async ({ page }) => {
  const late = /filter-drawer|filter-form|understand-query/;
  const fetched: string[] = [];
  page.on("request", (request) => late.test(request.url()) && fetched.push(request.url()));
  await page.goto("/fahrzeuge", { waitUntil: "networkidle" });
  expect(fetched).toEqual([]);
  await page.getByLabel("Suche").focus();
  await expect.poll(() => fetched.some((url) => url.includes("understand-query"))).toBe(true);
  await openButton(page).focus();
  await expect.poll(() => fetched.some((url) => url.includes("filter-drawer"))).toBe(true);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the bar is a plain form that keeps the other filters", async ({ page, cars }) => {
    await page.goto("/fahrzeuge?preis-bis=30000");
    await bar(page).getByLabel("Kraftstoff").selectOption("DIESEL");
    await page.getByRole("button", { name: "Anzeigen", exact: true }).click();
    await expectCount(
      page,
      countOf(
        cars,
        (car) => isDieselCar(car) && car.price_amount !== null && car.price_amount <= 30_000,
      ),
    );
    await clearButton(page).click();
    await expectCount(page, cars.length);
    await expect(clearButton(page)).toBeDisabled();
  });

  test("a chip is a link to the list without it", async ({ page, cars }) => {
    await page.goto("/fahrzeuge?kraftstoff=diesel");
    await chips(page).getByRole("link", { name: "Diesel entfernen" }).click();
    await expectCount(page, cars.length);
  });

  test("the search box asks the server", async ({ page, cars }) => {
    await page.goto("/fahrzeuge?preis-bis=30000");
    await page.getByLabel("Suche").fill("diesel");
    await page.getByRole("button", { name: "Suchen" }).click();
    await expectCount(
      page,
      countOf(
        cars,
        (car) => isDieselCar(car) && car.price_amount !== null && car.price_amount <= 30_000,
      ),
    );
  });

  test("all filters are a page of their own", async ({ page, cars }) => {
    await page.goto("/fahrzeuge?kraftstoff=diesel&preis-bis=30000");
    await openButton(page).click();
    const form = page.getByRole("form", { name: "Filter" });
    await expect(form.getByLabel("Kraftstoff")).toHaveValue("DIESEL");
    await expect(form.getByLabel("Preis bis")).toHaveValue("30000");
    await expect(form.getByRole("slider")).toHaveCount(0);
    await expect(form.getByRole("button", { name: "Mehr anzeigen" })).toBeHidden();
    await form.getByLabel("Preis bis").fill("20000");
    await form.getByRole("button", { name: "Anwenden" }).click();
    await expectCount(
      page,
      countOf(
        cars,
        (car) => isDieselCar(car) && car.price_amount !== null && car.price_amount <= 20_000,
      ),
    );
  });
});
