import { bar, chips, costsAtMost, countOf, expectCount, isDieselCar } from "./list-page.ts";
import { expect, takenOver, test } from "./site-test.ts";

test("the search box is a combobox: examples, suggestions, keyboard, earlier searches", async ({
  page,
  cars,
}) => {
  const diesels = countOf(cars, isDieselCar);
  const cheapDiesels = countOf(cars, (car) => isDieselCar(car) && costsAtMost(20_000)(car));
  const cheap = countOf(cars, costsAtMost(20_000));
  await page.goto("/fahrzeuge");
  await takenOver(page);
  const field = page.getByRole("combobox", { name: "Suche" });
  const list = page.getByRole("listbox", { name: "Vorschläge" });
  const options = list.getByRole("option");
  const status = page.getByRole("search").getByRole("status");
  await expect(field).toHaveAttribute("aria-expanded", "false");

  // Nothing typed: five examples, none of them empty
  await field.focus();
  await expect(list.getByRole("group", { name: "Zum Beispiel" }).getByRole("option")).toHaveCount(
    5,
  );
  await expect(field).toHaveAttribute("aria-expanded", "true");

  // A beginning, by the keyboard
  await field.fill("bis 20");
  const price = list.getByRole("option", { name: `bis 20.000 € (${cheap})`, exact: true });
  await expect(price).toBeVisible();
  await expect(status).not.toContainText("Fahrzeug");
  await field.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  const marked = await options.first().getAttribute("id");
  await expect(field).toHaveAttribute("aria-activedescendant", marked ?? "");
  await field.press("ArrowUp");
  await expect(list.locator("[aria-selected=true]")).toHaveCount(0);
  await field.press("ArrowDown");
  await field.press("Enter");
  await expectCount(page, cheap);
  await expect(chips(page).getByRole("link", { name: "bis 20.000 € entfernen" })).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect(list).toHaveCount(0);

  // By the pointer, within what is set; Escape closes and forgets
  await field.fill("dies");
  await options.filter({ hasText: /^Diesel \(/ }).click();
  await expect(bar(page).getByLabel("Kraftstoff")).toHaveValue("DIESEL");
  await page.getByRole("button", { name: "Filter löschen" }).click();
  await field.click();
  const earlier = list.getByRole("group", { name: "Zuletzt gesucht" }).getByRole("option");
  await expect(earlier).toHaveText([
    `bis 20.000 €, Diesel (${cheapDiesels})`,
    `bis 20.000 € (${cheap})`,
  ]);
  await field.press("Escape");
  await expect(list).toHaveCount(0);
  await field.press("ArrowDown");
  await earlier.last().click();
  await expectCount(page, cheap);

  // No word that is still being typed finds nothing; one that is typed may
  await page.getByRole("button", { name: "Filter löschen" }).click();
  await field.fill("gibtesnicht");
  await expect(status).toBeEmpty();
  await field.press("Space");
  await expect(status).toHaveText("„gibtesnicht“ 0 Fahrzeuge");
  await field.fill("diesel");
  await expect(status).toHaveText(`Diesel ${diesels} Fahrzeuge`);
});

test("the search box knows pages and orders, and tells a rate from a price", async ({ page }) => {
  await page.goto("/fahrzeuge");
  await takenOver(page);
  const field = page.getByRole("combobox", { name: "Suche" });
  const list = page.getByRole("listbox", { name: "Vorschläge" });
  await field.fill("günstig");
  await list.getByRole("option", { name: /^Sortieren: Preis aufsteigend/ }).click();
  await expect(page).toHaveURL("/fahrzeuge?sortierung=preis-aufsteigend");
  await field.fill("wenig km");
  await field.press("Enter");
  await expect(page).toHaveURL("/fahrzeuge?sortierung=kilometerstand");
  await field.fill("bis 300 Euro im Monat");
  const status = page.getByRole("search").getByRole("status");
  await expect(status).toContainText("Monatliche Raten nennen wir Ihnen auf Anfrage.");
  await list.getByRole("option", { name: "Rate anfragen" }).click();
  await expect(page).toHaveURL("/kontakt?anliegen=finanzierung");
  await expect(page.getByLabel("Thema")).toHaveValue("beratung");
  await expect(page.getByLabel("Nachricht")).toHaveValue(/ich möchte ein Fahrzeug finanzieren/);
  await page.goBack();
  await field.fill("Öffnungszeiten");
  await expect(list.getByRole("option", { name: "Öffnungszeiten" })).toBeVisible();
  await field.press("Enter");
  await expect(page).toHaveURL("/kontakt#oeffnungszeiten");
});
