import type { Page } from "@playwright/test";
import type { Car } from "#domain/car/record.ts";
import { vehicleName } from "#domain/car/title.ts";
import { formatVehicleCount } from "#domain/format/format.ts";
import { sortAlphabetically } from "#domain/search/sort.ts";
import { expectHits } from "./list-page.ts";
import { expect, holdRequests, test, waitForHydration } from "./site-test.ts";

const card = "main li article";
const fuel = (expected: string) => (car: Car) => car.fuel_type === expected;
const namesOf = (cars: readonly Car[]) => cars.map(vehicleName);

function searchCalls(page: Page): URL[] {
  const asked: URL[] = [];
  page.on("request", (request) => {
    if (request.url().includes("action=search")) asked.push(new URL(request.url()));
  });
  return asked;
}

test("each filter and sort order is in the address, without a search request, and Back undoes the last", async ({
  page,
  cars,
}) => {
  const asked = searchCalls(page);
  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  const count = page.getByRole("status").filter({ hasText: /Fahrzeuge?$/ });
  await page.getByLabel("Kraftstoff").selectOption("DIESEL");
  await expect(page).toHaveURL("/fahrzeuge?kraftstoff=diesel");
  const diesels = cars.filter(fuel("DIESEL"));
  await expect(count).toHaveText(formatVehicleCount(diesels.length));
  await page.getByLabel("Sortieren:").selectOption("Preis aufsteigend");
  await expect(page).toHaveURL("/fahrzeuge?kraftstoff=diesel&sortierung=preis-aufsteigend");
  const prices = diesels.map(({ price_amount }) => price_amount).filter((price) => price !== null);
  const cheapest = diesels.find(({ price_amount }) => price_amount === Math.min(...prices));
  await expect(page.locator(`${card} h2`).first()).toHaveText(
    cheapest === undefined ? "" : vehicleName(cheapest),
  );
  await page.goBack();
  await expect(page).toHaveURL("/fahrzeuge?kraftstoff=diesel");
  await expect(page.getByLabel("Sortieren:")).toHaveValue("alphabetical");
  await page.goBack();
  await expect(page).toHaveURL("/fahrzeuge");
  await expect(count).toHaveText(formatVehicleCount(cars.length));
  await expect(page.getByLabel("Kraftstoff")).toHaveValue("all");
  expect(asked).toEqual([]);
});

test("filters chosen before the stock is loaded are applied", async ({ page, cars }) => {
  const release = await holdRequests(page, /\/bestand\/.*\.json|\/fahrzeuge\.data/);
  await page.goto("/fahrzeuge", { waitUntil: "domcontentloaded" });
  // Before hydration a choice submits the form, and the server's page has its vehicles.
  await waitForHydration(page);
  await page.getByLabel("Kraftstoff").selectOption("DIESEL");
  await expect(page.getByText("Fahrzeuge werden geladen...").first()).toBeVisible();
  await page.getByLabel("Kraftstoff").selectOption("all");
  await page.getByLabel("Getriebe").selectOption("MANUAL_GEAR");
  release();
  const manual = cars.filter(({ gearbox }) => gearbox === "MANUAL_GEAR");
  await expect(page.getByText(formatVehicleCount(manual.length), { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/fahrzeuge?getriebe=schaltgetriebe");
});

test("a later page of the list links to the previous one, and a filter on it starts at the first vehicle", async ({
  page,
  cars,
}) => {
  const listed = sortAlphabetically(cars);
  const names = page.locator(`${card} h2`);
  await page.goto("/fahrzeuge?seite=2");
  await waitForHydration(page);
  await expect(names.first()).toHaveText(namesOf(listed)[24] ?? "");
  const back = page.getByRole("link", { name: "Vorherige Fahrzeuge" });
  await expect(back).toBeVisible();
  await page.getByLabel("Kraftstoff").selectOption("DIESEL");
  await expect(names).toHaveText(namesOf(listed.filter(fuel("DIESEL"))));
  await expect(back).toHaveCount(0);
  // The address changes a frame after the cards: going back before that would leave the site.
  await expect(page).toHaveURL("/fahrzeuge?kraftstoff=diesel");
  await page.goBack();
  await back.click();
  await expect(page).toHaveURL("/fahrzeuge");
  await expect(names.first()).toHaveText(namesOf(listed)[0] ?? "");
});

test.describe("a search request for years", () => {
  test.use({ expectedFailures: /action=search/ });

  test("year bounds request a search and correct the address; on failure the loaded stock decides; a late response restores no chip", async ({
    page,
    cars,
    context,
  }) => {
    const asked = searchCalls(page);
    await page.goto("/fahrzeuge?kraftstoff=Diesel&ez-von=2020&ez-bis=2021&sortierung=NEUSTE");
    const expected = cars
      .filter(fuel("DIESEL"))
      .filter(({ first_registration: date }) => /^202[01]/.test(date ?? ""));
    await expect(page.locator(`${card} h2`)).toHaveText(namesOf(expected));
    await expect(page).toHaveURL(
      "/fahrzeuge?ez-von=2020&ez-bis=2021&kraftstoff=diesel&sortierung=neuste",
    );
    await expect.poll(() => asked.length).toBe(1);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      "firstRegistration.min": "202001",
      "firstRegistration.max": "202112",
      "page.size": "1000",
      "page.number": "1",
    });

    await page.goto("/fahrzeuge?kraftstoff=diesel");
    await waitForHydration(page);
    await page.getByRole("button", { name: /^Filter anzeigen/ }).click();
    const drawer = page.getByRole("dialog", { name: "Filter" });
    const year = drawer.getByLabel("Erstzulassung von");
    const failures: [year: string, fail: () => Promise<unknown>][] = [
      ["2020", () => page.route(/action=search/, (route) => route.fulfill({ status: 502 }))],
      ["2021", () => context.setOffline(true)],
    ];
    for (const [from, fail] of failures) {
      await fail();
      await year.fill(from);
      await year.press("Enter");
      const young = cars
        .filter(fuel("DIESEL"))
        .filter(({ first_registration: date }) => date !== null && date >= from);
      await expectHits(drawer, young.length);
    }
    await context.setOffline(false);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/action=search/, async (route) => {
      await released;
      await route.continue();
    });
    await year.fill("2019");
    await drawer.getByRole("button", { name: /^Anwenden/ }).click();
    await expect(page.getByText("Fehler beim Laden der Fahrzeuge")).toHaveCount(0);
    await page.getByRole("link", { name: "Diesel entfernen" }).click();
    release();
    await expect(page).toHaveURL("/fahrzeuge?ez-von=2019");
    await expect(page.getByRole("link", { name: "EZ ab 2019 entfernen" })).toBeVisible();
  });
});
