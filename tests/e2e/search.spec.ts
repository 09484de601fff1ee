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
import { expect, inputMethodPresses, test, waitForHydration } from "./site-test.ts";

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

test("Enter that accepts a word of an input method chooses no suggestion", async ({ page }) => {
  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  const field = page.getByRole("combobox", { name: "Suche" });
  const options = page.getByRole("listbox", { name: "Vorschläge" }).getByRole("option");
  await field.fill("bis 20");
  // Their code is loaded at the first focus; before that, the key has nothing to choose.
  await expect(options.first()).toBeVisible();
  await field.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  for (const press of inputMethodPresses) await field.dispatchEvent("keydown", press);
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL("/fahrzeuge");
  await field.press("Enter");
  await expect(page).toHaveURL("/fahrzeuge?preis-bis=20000");
});

test("a search keeps its text, in the field and in the heading, however it was sent", async ({
  page,
  cars,
}) => {
  const cheap = countOf(cars, costsAtMost(30_000));
  const text = "bis 30000 euro";
  const heading = page.getByRole("heading", { level: 1 });
  const field = page.getByRole("combobox", { name: "Suche" });
  const expectKept = async () => {
    await expect(heading).toHaveText(`Fahrzeuge für „${text}“`);
    await expect(field).toHaveValue(text);
    await expectCount(page, cheap);
    await expect(filterChips(page).getByRole("link", { name: /^bis 30\.000/ })).toBeVisible();
  };
  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  await field.fill(text);
  await field.press("Enter");
  await expectKept();
  await page.reload();
  await expectKept();
  await page.locator("main li article h2 a").first().click();
  await expect(page).toHaveURL(/\/fahrzeug\//);
  await page.goBack();
  await expectKept();
  await page.locator("main li article h2 a").first().click();
  await expect(page).toHaveURL(/\/fahrzeug\//);
  // Before hydration the link leads to the whole list, which offers the last search.
  await waitForHydration(page);
  await page.getByRole("link", { name: "Zurück zur Übersicht" }).click();
  await expectKept();
  // A changed filter is no longer what was typed.
  await filterChips(page)
    .getByRole("link", { name: /^bis 30\.000/ })
    .click();
  await expect(heading).toHaveText("Unsere Fahrzeuge");
  await expect(field).toHaveValue("");
  // The address changes after the page: Back in between would leave the search.
  await expect(page).toHaveURL("/fahrzeuge");
  await page.goBack();
  await expectKept();

  await test.step("and says what it does not understand", async () => {
    await field.fill("diesel 🚗 sparsam");
    await field.press("Enter");
    await expect(heading).toHaveText("Unsere Fahrzeuge");
    const note = page.getByText("Zu „🚗“, „sparsam“ finden wir keinen Filter.");
    await expect(note).toBeVisible();
    await page.reload();
    await expect(note).toBeVisible();
    await field.fill("???");
    await field.press("Enter");
    await expect(page.getByText("Zu „???“ finden wir keinen Filter.")).toBeVisible();
    await expect(field).toHaveValue("???");
  });
});

test.describe("a search without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("from the home page keeps its text and says what it does not understand", async ({
    page,
  }) => {
    const field = page.getByLabel("Suche", { exact: true });
    for (const [typed, heading, note] of [
      ["bis 30000 euro", "Fahrzeuge für „bis 30000 euro“", null],
      ["diesel 🚗", "Unsere Fahrzeuge", "Zu „🚗“ finden wir keinen Filter."],
      ["???", "Unsere Fahrzeuge", "Zu „???“ finden wir keinen Filter. Versuchen Sie es mit"],
      ["€", "Unsere Fahrzeuge", "Zu „€“ finden wir keinen Filter. Versuchen Sie es mit"],
    ] as const) {
      await page.goto("/");
      await field.fill(typed);
      await page.getByRole("button", { name: "Suchen" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(field).toHaveValue(typed);
      if (note !== null) await expect(page.getByRole("main")).toContainText(note);
      else await expect(page.getByRole("main")).not.toContainText("keinen Filter");
    }
  });
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
