import { vehiclePath } from "#domain/pages/paths.ts";
import {
  clearButton,
  costsAtMost,
  countOf,
  dieselBrand,
  drawerButton,
  expectCount,
  filterChips,
  foldedChoice,
  isDieselCar,
  quickFilters,
} from "./list-page.ts";
import { expect, test, waitForHydration } from "./site-test.ts";

test("the search box is a combobox: examples, suggestions, keyboard; it adds to the filters", async ({
  page,
  cars,
}) => {
  const brand = dieselBrand(cars);
  const cheap = countOf(cars, costsAtMost(20_000));
  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  const field = page.getByRole("combobox", { name: "Suche" });
  const list = page.getByRole("listbox", { name: "Vorschläge" });
  const options = list.getByRole("option");
  const status = page.getByRole("search").getByRole("status");
  await expect(field).toHaveAttribute("aria-expanded", "false");

  // An empty field offers five examples, each with hits.
  await field.focus();
  await expect(options).toHaveCount(5);
  await expect(field).toHaveAttribute("aria-expanded", "true");

  await field.fill("bis 20");
  const price = list.getByRole("option", { name: `bis 20.000 € ${cheap} Fahrzeuge`, exact: true });
  await expect(price).toBeVisible();
  await field.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  const marked = await options.first().getAttribute("id");
  await expect(field).toHaveAttribute("aria-activedescendant", marked ?? "");
  await field.press("ArrowUp");
  await expect(list.locator("[aria-selected=true]")).toHaveCount(0);
  await field.press("ArrowDown");
  await field.press("Enter");
  await expectCount(page, cheap);
  await expect(
    filterChips(page).getByRole("link", { name: "bis 20.000 € entfernen" }),
  ).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect(list).toHaveCount(0);

  // By pointer, within the current filters; Escape closes and clears.
  await field.fill("dies");
  await options.filter({ hasText: /^Diesel \d/ }).click();
  await expect(quickFilters(page).getByLabel("Kraftstoff")).toHaveValue("DIESEL");
  await page.getByRole("button", { name: "Filter löschen" }).click();
  await field.press("Escape");
  await expect(list).toHaveCount(0);

  // An unfinished word reports no missing hits; a finished one may.
  await field.fill("gibtesnicht");
  await expect(status).toBeEmpty();
  await field.press("Space");
  await expect(status).toHaveText("„gibtesnicht“ 0 Fahrzeuge");
  const hits = countOf(cars, (car) => car.brand === brand && isDieselCar(car));
  await field.fill(`${brand.toLowerCase()} diesel`);
  await expect(status).toContainText(new RegExp(`${brand}.*Diesel.*${hits} Fahrzeuge?$`));
  await page.getByRole("button", { name: "Suchen" }).click();
  await expectCount(page, hits);
  await expect(quickFilters(page).getByLabel("Marke")).toHaveValue(brand);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("quick filters, order, chips, search box and all filters are plain forms and links", async ({
    page,
    cars,
  }) => {
    // Without scripts a browser loads every photo at once.
    await page.route("**/bilder/**", (route) => route.abort());
    const cheapDiesels = (euros: number) =>
      countOf(cars, (car) => isDieselCar(car) && costsAtMost(euros)(car));
    await page.goto("/fahrzeuge?preis-bis=30000");
    await quickFilters(page).getByLabel("Kraftstoff").selectOption("DIESEL");
    await page.getByRole("button", { name: "Anzeigen", exact: true }).click();
    await expectCount(page, cheapDiesels(30_000));
    await page.getByLabel("Sortieren:").selectOption("Preis absteigend");
    await page.getByRole("button", { name: "Sortieren" }).click();
    const sorted = "sortierung=preis-absteigend";
    await expect(page).toHaveURL(`/fahrzeuge?preis-bis=30000&kraftstoff=diesel&${sorted}`);
    await filterChips(page).getByRole("link", { name: "Diesel entfernen" }).click();
    await expectCount(page, countOf(cars, costsAtMost(30_000)));

    await page.getByLabel("Suche").fill("diesel");
    await page.getByRole("button", { name: "Suchen" }).click();
    await expectCount(page, cheapDiesels(30_000));

    await drawerButton(page).click();
    const form = page.getByRole("form", { name: "Filter" });
    await foldedChoice(form, "Kraftstoff").click();
    await expect(form.getByRole("checkbox", { name: /^Diesel \d/ })).toBeChecked();
    await expect(form.getByLabel("Preis bis")).toHaveValue("30000");
    await expect(form.getByRole("slider")).toHaveCount(0);
    await expect(form.getByRole("button", { name: "Mehr anzeigen" })).toBeHidden();
    await form.getByLabel("Preis bis").fill("20000");
    await form.getByRole("button", { name: "Anwenden" }).click();
    await expectCount(page, cheapDiesels(20_000));

    await clearButton(page).click();
    await expectCount(page, cars.length);
    await expect(clearButton(page)).toBeDisabled();

    await test.step("a vehicle has no dead button", async () => {
      await page.goto(vehiclePath(cars.find(({ images }) => images.length > 1)?.ad_key ?? ""));
      const dead = /^(Vollbild|Nächstes Foto|Vergleichen: |Merken: )/;
      await expect(page.getByRole("button", { name: dead })).toHaveCount(0);
    });
  });
});
