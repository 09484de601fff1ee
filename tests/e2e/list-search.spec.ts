import {
  bar,
  chips,
  clearButton,
  costsAtMost,
  countOf,
  dieselBrand,
  expectCount,
  isDieselCar,
  openButton,
} from "./list-page.ts";
import { expect, takenOver, test } from "./site-test.ts";

test("the search box tells what is understood, adds it to the filters, and forgets on Escape", async ({
  page,
  cars,
}) => {
  const brand = dieselBrand(cars);
  const hits = countOf(cars, (car) => car.brand === brand && isDieselCar(car));
  await page.goto("/fahrzeuge");
  await takenOver(page);
  const field = page.getByLabel("Suche");
  const preview = page.getByRole("search").getByRole("status");
  await field.fill(`${brand.toLowerCase()} diesel`);
  await expect(preview).toContainText(brand);
  await expect(preview).toContainText("Diesel");
  await expect(preview).toContainText(new RegExp(`${hits} Fahrzeuge?$`));
  await field.press("Escape");
  await expect(field).toHaveValue("");
  await expect(preview).toBeHidden();
  await expectCount(page, cars.length);

  await field.fill("diesel");
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expectCount(page, countOf(cars, isDieselCar));
  await field.fill(brand);
  await page.getByRole("button", { name: "Suchen" }).click();
  await expectCount(page, hits);
  await expect(bar(page).getByLabel("Marke")).toHaveValue(brand);
  await expect(bar(page).getByLabel("Kraftstoff")).toHaveValue("DIESEL");
});

test("fetches drawer, sliders and reader only when they are wanted", async ({ page }) => {
  const late = /filter-drawer|filter-form|search-panel/;
  const fetched: string[] = [];
  page.on("request", (request) => late.test(request.url()) && fetched.push(request.url()));
  await page.goto("/fahrzeuge", { waitUntil: "networkidle" });
  expect(fetched).toEqual([]);
  await page.getByLabel("Suche").focus();
  await expect.poll(() => fetched.some((url) => url.includes("search-panel"))).toBe(true);
  await openButton(page).focus();
  await expect.poll(() => fetched.some((url) => url.includes("filter-drawer"))).toBe(true);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("bar, order, chips, search box and all filters are plain forms and links", async ({
    page,
    cars,
  }) => {
    // Without scripts a browser loads every photo at once.
    await page.route("**/bilder/**", (route) => route.abort());
    const cheapDiesels = (euros: number) =>
      countOf(cars, (car) => isDieselCar(car) && costsAtMost(euros)(car));
    await page.goto("/fahrzeuge?preis-bis=30000");
    await bar(page).getByLabel("Kraftstoff").selectOption("DIESEL");
    await page.getByRole("button", { name: "Anzeigen", exact: true }).click();
    await expectCount(page, cheapDiesels(30_000));
    await page.getByLabel("Sortieren:").selectOption("Preis absteigend");
    await page.getByRole("button", { name: "Sortieren" }).click();
    const sorted = "sortierung=preis-absteigend";
    await expect(page).toHaveURL(`/fahrzeuge?preis-bis=30000&kraftstoff=diesel&${sorted}`);
    await chips(page).getByRole("link", { name: "Diesel entfernen" }).click();
    await expectCount(page, countOf(cars, costsAtMost(30_000)));

    await page.getByLabel("Suche").fill("diesel");
    await page.getByRole("button", { name: "Suchen" }).click();
    await expectCount(page, cheapDiesels(30_000));

    await openButton(page).click();
    const form = page.getByRole("form", { name: "Filter" });
    await expect(form.getByLabel("Kraftstoff")).toHaveValue("DIESEL");
    await expect(form.getByLabel("Preis bis")).toHaveValue("30000");
    await expect(form.getByRole("slider")).toHaveCount(0);
    await expect(form.getByRole("button", { name: "Mehr anzeigen" })).toBeHidden();
    await form.getByLabel("Preis bis").fill("20000");
    await form.getByRole("button", { name: "Anwenden" }).click();
    await expectCount(page, cheapDiesels(20_000));

    await clearButton(page).click();
    await expectCount(page, cars.length);
    await expect(clearButton(page)).toBeDisabled();
  });
});
