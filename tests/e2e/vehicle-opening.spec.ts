import type { Page } from "@playwright/test";
import { expect, takenOver, test } from "./site-test.ts";

/** How a vehicle opens within the browser: from the list at once, from elsewhere when it is here. */

const firstCard = "main li article h2 a";

/** The list with the whole stock in the browser, which opens vehicles at once. */
async function openList(page: Page) {
  await page.goto("/fahrzeuge");
  // Only with the stock it grows beyond the cards of the HTML; far groups of six are but a height.
  const places = () =>
    page
      .locator("main ul:has(article)")
      .evaluate(({ children }) =>
        [...children].reduce((count, place) => count + (place.ariaHidden === "true" ? 6 : 1), 0),
      );
  await expect.poll(places).toBeGreaterThan(24);
}

test("stands at once with what the list knows, by code that was there before, and is filled in", async ({
  page,
}) => {
  const wanted = new Map<string, string>();
  page.on("request", (request) => {
    const file = /\/assets\/(vehicle-parts-.*js|vehicle-.*css)$/.exec(request.url())?.[1];
    // A hash has eight characters, of which some may be dashes.
    if (file !== undefined)
      wanted.set(file.replace(/-[\w-]{8}\.(?=\w+$)/, "."), request.resourceType());
  });
  await openList(page);
  await expect
    .poll(() => Object.fromEntries(wanted))
    .toEqual({ "vehicle-parts.js": "script", "vehicle.css": "fetch" });
  // Not in a way that the page's policy does not name: Firefox counts `prefetch` as `default-src`,
  // which is 'none', and reports each.
  await expect(page.locator("link[rel=prefetch]")).toHaveCount(0);

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/fahrzeug/*.data*", async (route) => {
    await held;
    await route.continue();
  });
  const name = await page.locator(firstCard).first().textContent();
  await page.locator(firstCard).first().click();
  await expect(page.getByText("Fahrzeug wird geladen...").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(name));
  const offer = page.getByRole("region", { name: "Angebot" });
  await expect(offer).toContainText("Erstzulassung");
  await expect(offer).toContainText("€");
  await expect(page.getByRole("region", { name: "Bilder" }).getByRole("img").first()).toBeVisible();
  await expect(offer.getByRole("link", { name: /^WhatsApp/ })).toHaveAttribute("href", /text=/);

  const place = await offer.boundingBox();
  letGo();
  const isComplete = () =>
    expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
  await isComplete();
  await expect(page.getByText("Fahrzeug wird geladen...")).toHaveCount(0);
  expect(await offer.boundingBox()).toEqual(place);

  // So it is after a reload, and on the way back.
  await page.reload();
  await takenOver(page);
  await isComplete();
  await page.goBack();
  await expect(page).toHaveURL(/\/fahrzeuge/);
  await page.goForward();
  await isComplete();
});

test("says what is missing when the network goes away, and tries again", async ({ page }) => {
  await openList(page);
  await page.route("**/fahrzeug/*.data*", (route) => route.abort());
  await page.locator(firstCard).first().click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("konnten gerade nicht vollständig geladen werden");
  await expect(page.getByRole("region", { name: "Angebot" })).toContainText("Erstzulassung");
  await page.unroute("**/fahrzeug/*.data*");
  await alert.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
});

test("a vehicle that the browser knows nothing of cannot be shown without the network", async ({
  page,
  cars,
}) => {
  await page.goto(`/fahrzeug/${cars[0]?.ad_key}`);
  await page.route("**/fahrzeug/*.data*", (route) => route.abort());
  const similar = page.locator("section", {
    has: page.getByRole("heading", { name: "Ähnliche Fahrzeuge" }),
  });
  await similar.getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Fahrzeug nicht gefunden" })).toBeVisible();
  await page.unroute("**/fahrzeug/*.data*");
  await page.getByRole("link", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
});
