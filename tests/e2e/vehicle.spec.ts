import type { Car } from "#domain/car.ts";
import { formatMonth, formatPower, formatPrice } from "#domain/format.ts";
import { expect, test } from "./site-test.ts";

function findCar(cars: readonly Car[], wanted: (car: Car) => boolean): Car {
  const car = cars.find(wanted);
  if (car === undefined) throw new Error("the demo stock has no such car");
  return car;
}

test("tells everything about a vehicle", async ({ page, cars }) => {
  const car = findCar(
    cars,
    ({ description, inspection_until }) => !!description && !!inspection_until,
  );
  await page.goto(`/fahrzeug/${car.ad_key}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(`${car.brand} ${car.model}`);
  await expect(main).toContainText(formatPrice(car.price_amount ?? 0));
  await expect(main).toContainText(formatMonth(car.first_registration ?? ""));
  await expect(main).toContainText(formatPower(car.power_kw, car.power_ps) ?? "");
  for (const feature of car.features)
    await expect(main.getByText(feature, { exact: true }).first()).toBeVisible();
  for (const heading of ["Technische Daten", "Ausstattung", "Beschreibung", "Kontakt"]) {
    await expect(main.getByRole("heading", { name: heading, level: 2 })).toBeVisible();
  }
  await expect(main.getByRole("img")).toHaveCount(car.images.length);
  const trail = page.getByRole("navigation", { name: "Brotkrümel" });
  await expect(trail.getByRole("link")).toHaveText(["Startseite", "Fahrzeuge"]);
});

test("lists the equipment that stands behind the specified phrase", async ({ page, cars }) => {
  const phrase = "Sehr gepflegtes Fahrzeug mit folgender Ausstattung:";
  const car = findCar(cars, ({ description }) => description?.includes(phrase) ?? false);
  await page.goto(`/fahrzeug/${car.ad_key}`);
  const section = page.locator("section", {
    has: page.getByRole("heading", { name: "Beschreibung" }),
  });
  await expect(section.getByText(phrase)).toBeVisible();
  expect(await section.getByRole("listitem").count()).toBeGreaterThan(2);
});

test("a vehicle without a price, one without photos", async ({ page, cars }) => {
  const unpriced = findCar(cars, ({ price_amount }) => price_amount === null);
  await page.goto(`/fahrzeug/${unpriced.ad_key}`);
  await expect(page.getByText("Preis auf Anfrage")).toBeVisible();

  const unseen = findCar(cars, ({ images }) => images.length === 0);
  await page.goto(`/fahrzeug/${unseen.ad_key}`);
  await expect(page.getByAltText("Noch kein Foto von diesem Fahrzeug")).toHaveAttribute(
    "src",
    "/bilder/ersatz.jpg",
  );
});

test.describe("a vehicle that nobody knows", () => {
  test.use({ provoked: /^\/fahrzeug\// });

  for (const path of [
    "/fahrzeug/000000000",
    "/fahrzeug/%2e%2e%2f",
    `/fahrzeug/${"9".repeat(80)}`,
  ]) {
    test(`no vehicle stands at ${path.slice(0, 24)}`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fahrzeug nicht gefunden");
      await page.getByRole("main").getByRole("link", { name: "Zurück zur Übersicht" }).click();
      await expect(page).toHaveURL("/fahrzeuge");
    });
  }
});

test("says that a vehicle is on its way", async ({ page }) => {
  await page.goto("/fahrzeuge");
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/fahrzeug/*.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.locator("main article h2 a").first().click();
  await expect(page.getByText("Fahrzeug wird geladen...")).toBeVisible();
  letGo();
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
  await expect(page.getByText("Fahrzeug wird geladen...")).toHaveCount(0);
});

test("a vehicle that cannot be loaded offers a new try", async ({ page }) => {
  await page.goto("/fahrzeuge");
  await page.route("**/fahrzeug/*.data*", (route) => route.abort());
  await page.locator("main article h2 a").first().click();
  await expect(page.getByRole("heading", { name: "Fahrzeug nicht gefunden" })).toBeVisible();
  await page.unroute("**/fahrzeug/*.data*");
  await page.getByRole("link", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything can be read", async ({ page, cars }) => {
    const car = findCar(cars, ({ description }) => description !== null);
    await page.goto(`/fahrzeug/${car.ad_key}`);
    for (const heading of ["Technische Daten", "Ausstattung", "Beschreibung", "Kontakt"]) {
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: heading, level: 2 })).toBeVisible();
    }
  });
});

test.describe("an address that nobody knows", () => {
  test.use({ provoked: /^\/gibt\/es\/nicht$/ });

  test("is not found and leads back", async ({ page }) => {
    expect((await page.goto("/gibt/es/nicht"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seite nicht gefunden");
    await expect(page.getByText("/gibt/es/nicht")).toBeVisible();
  });
});
