import { sortAlphabetically } from "#domain/search/sort.ts";
import { clearButton } from "./list-page.ts";
import { expect, test } from "./site-test.ts";

/** What stands on the cards is read in tests/site/vehicle-list.test.ts. */

const card = "main li article";

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

test("on a phone the cars come first", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  for (const [query, most] of [
    ["", 300],
    ["?kraftstoff=diesel&preis-bis=30000&ps-von=150", 400],
  ] as const) {
    await page.goto(`/fahrzeuge${query}`);
    const photo = await page.locator(`${card} img`).first().boundingBox();
    expect.soft(photo?.y, query).toBeLessThanOrEqual(most);
  }
  // The row goes on beyond the edge of the window, and the keyboard follows it.
  await expect(clearButton(page)).not.toBeInViewport({ ratio: 0.9 });
  await clearButton(page).focus();
  await expect(clearButton(page)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
