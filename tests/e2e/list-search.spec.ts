import { vehiclePath } from "#domain/site/paths.ts";
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
import { expect, test } from "./site-test.ts";

test("the search box is fetched when it is wanted, tells what is understood, adds it to the filters", async ({
  page,
  cars,
}) => {
  const brand = dieselBrand(cars);
  const hits = countOf(cars, (car) => car.brand === brand && isDieselCar(car));
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/filter-drawer|filter-form|search-panel/.test(request.url())) fetched.push(request.url());
  });
  await page.goto("/fahrzeuge", { waitUntil: "networkidle" });
  expect(fetched).toEqual([]);
  const field = page.getByLabel("Suche");
  await field.focus();
  await expect.poll(() => fetched.some((url) => url.includes("search-panel"))).toBe(true);
  await openButton(page).focus();
  await expect.poll(() => fetched.some((url) => url.includes("filter-drawer"))).toBe(true);
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

    await test.step("nor has a vehicle a button that is dead", async () => {
      await page.goto(vehiclePath(cars.find(({ images }) => images.length > 1)?.ad_key ?? ""));
      const dead = /^(Vollbild|Nächstes Foto|Vergleichen: |Merken: )/;
      await expect(page.getByRole("button", { name: dead })).toHaveCount(0);
    });
  });
});
