import { sortAlphabetically } from "#domain/search/sort.ts";
import { clearButton, moreVehicles } from "./list-page.ts";
import { expect, test } from "./site-test.ts";

/** What stands on the cards is read in tests/site/vehicle-list.test.ts. */

const card = "main li article";

test("shows every vehicle, by the alphabet, growing while one scrolls", async ({ page, cars }) => {
  await page.goto("/fahrzeuge");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unsere Fahrzeuge");
  await expect(page.getByText(`${cars.length} Fahrzeuge`).first()).toBeVisible();

  // Cards far from the window are not kept: each place is read while it is near.
  const names = new Map<string, string>();
  const atMost: number[] = [];
  await expect(async () => {
    const near = await page
      .locator("main li:has(article)")
      .evaluateAll((items) =>
        items.map((item) => [item.id, item.querySelector("h2")?.textContent ?? ""] as const),
      );
    for (const [id, name] of near) names.set(id, name);
    atMost.push(near.length);
    await page.mouse.wheel(0, 1_000);
    await moreVehicles(page);
    expect(names.size).toBe(cars.length);
  }).toPass();
  await expect(page.getByRole("link", { name: "Weitere Fahrzeuge" })).toHaveCount(0);
  expect(Math.max(...atMost)).toBeLessThan(cars.length);

  const expected = sortAlphabetically(cars).map(({ brand, model }) => `${brand} ${model}`);
  expect([...names.values()]).toEqual(expected);
});

test("the whole card leads to the vehicle, as does the keyboard, and the way back to the list", async ({
  page,
  cars,
}) => {
  const path = `/fahrzeug/${sortAlphabetically(cars)[0]?.ad_key}`;
  await page.goto("/fahrzeuge");
  await page
    .locator(card)
    .first()
    .click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(path);
  await page.getByRole("link", { name: "Zurück zur Übersicht" }).click();
  await expect(page).toHaveURL("/fahrzeuge");
  await page.locator(`${card} h2 a`).first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("main")).toBeFocused();
});

test("a list that cannot be loaded says so and offers a new try", async ({ page, cars }) => {
  await page.goto(`/fahrzeug/${cars[0]?.ad_key}`);
  await page.route("**/fahrzeuge.data*", (route) => route.abort());
  await page.getByRole("link", { name: "Zurück zur Übersicht" }).click();
  await expect(
    page.getByRole("heading", { name: "Fehler beim Laden der Fahrzeuge" }),
  ).toBeVisible();
  await expect(page.getByText("Die Fahrzeugdaten konnten nicht geladen werden.")).toBeVisible();
  await page.getByRole("button", { name: "Seite neu laden" }).click();
  await expect(page.getByText(`${cars.length} Fahrzeuge`).first()).toBeVisible();
});

test.describe("without photos", () => {
  test.use({ provoked: /^\/bilder\/\d+\// });

  test("a card shows the car under its cloth", async ({ page }) => {
    await page.route(/\/bilder\/\d+\//, (route) => route.fulfill({ status: 404 }));
    await page.goto("/fahrzeuge");
    await expect(page.locator(`${card} img`).first()).toHaveAttribute("src", "/bilder/ersatz.jpg");
  });
});

test("on a phone the cars come first", async ({ page }) => {
  for (const { width, query, most } of [
    { width: 390, query: "", most: 300 },
    { width: 390, query: "?kraftstoff=diesel&preis-bis=30000&ps-von=150", most: 400 },
    { width: 320, query: "", most: 300 },
    { width: 320, query: "?kraftstoff=diesel&preis-bis=30000&ps-von=150", most: 400 },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/fahrzeuge${query}`);
    const photo = await page.locator(`${card} img`).first().boundingBox();
    expect.soft(photo?.y, `${width} px ${query}`).toBeLessThanOrEqual(most);
  }
  // The row goes on beyond the edge of the window, and the keyboard follows it.
  await expect(clearButton(page)).not.toBeInViewport({ ratio: 0.9 });
  await clearButton(page).focus();
  await expect(clearButton(page)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
