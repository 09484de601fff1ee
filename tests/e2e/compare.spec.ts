import type { Locator, Page } from "@playwright/test";
import { splitStandardEquipment } from "#domain/car/rare-equipment.ts";
import type { Car } from "#domain/car/record.ts";
import { vehicleName } from "#domain/car/title.ts";
import { comparePath, vehiclePath } from "#domain/pages/paths.ts";
import { expect, expectAccessible, test, waitForHydration } from "./site-test.ts";

const bar = (page: Page) => page.getByRole("complementary", { name: "Vergleich" });
const chosen = (page: Page) => page.getByRole("button", { name: /^Vergleichen: /, pressed: true });
const buttons = (page: Page) =>
  page.locator("main .card").getByRole("button", { name: /^Vergleichen: / });
const table = (page: Page) => page.getByRole("table");
const heads = (page: Page) => table(page).getByRole("columnheader");

/** Used cars with equipment; the first has the lowest mileage, so its value is the better one. */
function twoCars(cars: readonly Car[]): [Car, Car] {
  const used = cars
    .filter(({ mileage, condition }) => mileage !== null && condition === "USED")
    .filter(({ features }) => features.length > 10)
    .toSorted((a, b) => Number(a.mileage) - Number(b.mileage));
  const [least, most] = [used[0], used.at(-1)];
  if (least === undefined || most === undefined) throw new Error("the demo stock is empty");
  return [least, most];
}

test("vehicles are selected in the list and on their pages, and stay selected until the tab is closed", async ({
  page,
}) => {
  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  await buttons(page).nth(0).click();
  await expect(bar(page)).toContainText("1 Fahrzeug ausgewählt");
  await expect(bar(page).getByRole("link")).toHaveCount(0);
  await buttons(page).nth(1).click();
  await expect(bar(page).getByRole("status")).toHaveText("2 Fahrzeuge ausgewählt");
  await expect(chosen(page)).toHaveCount(2);
  await expectAccessible(page, "aside[aria-label=Vergleich]");

  // The selection survives navigation, and similar vehicles offer the same button.
  await page.locator("main .card h2 a").nth(2).click();
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
  await expect(bar(page)).toContainText("2 Fahrzeuge ausgewählt");
  await page
    .getByRole("button", { name: /^Vergleichen: / })
    .first()
    .click();
  await page
    .locator(".small-card")
    .getByRole("button", { name: /^Vergleichen: / })
    .first()
    .click();
  await expect(bar(page)).toContainText("4 Fahrzeuge ausgewählt");
  await page.reload();
  await expect(bar(page)).toContainText("4 Fahrzeuge ausgewählt");

  const free = page.getByRole("button", { name: /^Vergleichen: /, pressed: false });
  await free.last().click();
  await expect(bar(page).getByRole("status")).toContainText("Höchstens vier");
  await expect(chosen(page)).toHaveCount(2);
  await bar(page).getByRole("link", { name: "Vergleichen" }).click();
  await expect(heads(page)).toHaveCount(4);

  // Removing a vehicle from the comparison deselects it.
  await table(page)
    .getByRole("link", { name: /^Entfernen: / })
    .first()
    .click();
  await expect(heads(page)).toHaveCount(3);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await page.goBack();
  await expect(bar(page)).toContainText("3 Fahrzeuge ausgewählt");
  await bar(page).getByRole("button", { name: "Leeren" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("an address that names no vehicles shows the chosen ones", async ({ page }) => {
  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  await buttons(page).nth(0).click();
  await buttons(page).nth(1).click();
  await page.goto("/vergleich");
  await expect(heads(page)).toHaveCount(2);
});

test("the table names the better value in words and can show the differences only", async ({
  page,
  cars,
}) => {
  const [least, most] = twoCars(cars);
  await page.goto(comparePath([most.ad_key, least.ad_key, "gibt-es-nicht"]));
  await waitForHydration(page);
  await expect(page.getByRole("main")).toContainText("nicht mehr verfügbar");
  const row = (name: string) => table(page).getByRole("row", { name: new RegExp(`^${name} `) });
  await expect(row("Kilometerstand").getByRole("cell").nth(1)).toContainText("weniger");
  await expect(row("Kilometerstand").getByText("weniger")).toHaveCount(1);
  const extra = splitStandardEquipment(least.features).other.find(
    (feature) =>
      feature !== "Garantie" && feature !== "HU/AU neu" && !most.features.includes(feature),
  );
  const equipment = table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: extra ?? "", exact: true }) });
  await expect(equipment.getByRole("cell", { name: "nicht angegeben" })).toHaveCount(1);
  await expect(equipment.getByRole("cell", { name: "ja" })).toHaveCount(1);
  await expectAccessible(page, "main");

  const alike = table(page).locator("[data-alike]");
  const count = await alike.count();
  expect(count).toBeGreaterThan(0);
  await page.getByLabel("Nur Unterschiede zeigen").check();
  await expect(alike.filter({ visible: true })).toHaveCount(0);
  await expect(row("Kilometerstand")).toBeVisible();
  await expect(
    table(page).getByRole("link", { name: `Anfragen: ${vehicleName(least)}` }),
  ).toHaveAttribute("href", `/kontakt?fahrzeug=${least.ad_key}&anliegen=anfrage`);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the comparison bar replaces that of a chosen vehicle and covers nothing that has the focus", async ({
    page,
    cars,
  }) => {
    const [car, other] = twoCars(cars);
    await page.goto(vehiclePath(car.ad_key));
    await waitForHydration(page);
    await page
      .getByRole("button", { name: /^Vergleichen: / })
      .first()
      .click();
    const contact = page.getByRole("complementary", { name: "Preis und Kontakt" });
    await expect(contact).toBeHidden();
    const shown = await bar(page).boundingBox();
    if (shown === null) throw new Error("the bar is missing");
    expect(shown.y + shown.height).toBe(844);
    for (const link of await page.locator(".offer a:visible").all()) {
      await link.focus();
      const box = await link.boundingBox();
      expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(shown.y);
    }
    await page.goto(vehiclePath(other.ad_key));
    await expect(contact).toBeVisible();
    await expect(page.locator(".compare-bar")).toBeHidden();
  });

  test("four cars are scrolled beside their terms, nothing is cut, and their names stay in view", async ({
    page,
    cars,
  }) => {
    const equipped = cars.toSorted((a, b) => b.features.length - a.features.length).slice(0, 4);
    await page.goto(comparePath(equipped.map(({ ad_key }) => ad_key)));
    await waitForHydration(page);
    const cut = await table(page)
      .locator("td, th")
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    expect(cut).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    // All of them can be seen at once.
    const overview = page.locator(".compare-cars li");
    await expect(overview).toHaveCount(4);
    for (const car of await overview.all()) await expect(car).toContainText("€");
    const names = page.locator(".compare-names > span");
    const term = table(page).locator('th[scope="row"]').filter({ visible: true }).last();
    await term.scrollIntoViewIfNeeded();
    await expect(names.first()).toBeInViewport();
    await page.locator(".compare-area").evaluate((area) => area.scrollTo(area.scrollWidth, 0));
    await expect(names.last()).toBeInViewport({ ratio: 1 });
    const left = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? 0);
    await expect
      .poll(async () => (await left(names.last())) - (await left(heads(page).last())))
      .toBe(0);
    await expect(term).toBeInViewport({ ratio: 1 });
  });
});

test("a comparison is copied, or sent with the sentence that sums it up", async ({
  page,
  cars,
  baseURL,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const path = comparePath(twoCars(cars).map(({ ad_key }) => ad_key));
  await page.goto(path);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Link kopieren" }).click();
  await expect(page.getByText("Link kopiert")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`);
  const sentence = await page.locator(".compare-sentence").textContent();
  const main = page.getByRole("main");
  for (const link of [
    main.getByRole("link", { name: "WhatsApp (externer Dienst)" }),
    main.getByRole("link", { name: "E-Mail" }),
  ]) {
    const address = decodeURIComponent((await link.getAttribute("href")) ?? "");
    expect(address.replaceAll("\r", "")).toContain(`${sentence}\n${baseURL}${path}`);
  }
});

test("the comparison is printed on one page, however much differs", async ({ page, cars }) => {
  const equipped = cars.toSorted((a, b) => b.features.length - a.features.length);
  const isNew = ({ mileage }: Car) => mileage !== null && mileage <= 1_000;
  const kinds = [equipped[0], ...equipped.filter(isNew).slice(0, 2), equipped.at(-1)];
  await page.goto(comparePath(kinds.flatMap((car) => car?.ad_key ?? [])));
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
