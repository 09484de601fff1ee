import type { Page } from "@playwright/test";
import { expect, holdRequests, test, waitForHydration } from "./site-test.ts";

const firstCard = "main li article h2 a";

/** The list with the whole stock in the browser, from which vehicles open at once. */
async function openList(page: Page) {
  await page.goto("/fahrzeuge");
  // The list grows beyond the HTML's cards only with the stock.
  await expect(page.locator("main li article")).toHaveCount(48);
}

/**
 * Taps a vehicle and goes Back before the navigation has begun, to the location still rendered. Returns the text
 * of the first view, which is empty until the vehicle page's code has loaded.
 */
const tapAndGoBack = (page: Page) =>
  page
    .locator(firstCard)
    .first()
    .evaluate(async (link: HTMLElement) => {
      link.click();
      await Promise.resolve();
      const text = document.querySelector("main [inert]")?.textContent ?? "";
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
      return text;
    });

test("a vehicle opens at once with the list's values and preloaded code, and is completed", async ({
  page,
}) => {
  const requested = new Map<string, string>();
  page.on("request", (request) => {
    const file = /\/assets\/(vehicle-parts-.*js|vehicle-.*css)$/.exec(request.url())?.[1];
    // A content hash has eight characters, which may include dashes.
    if (file !== undefined)
      requested.set(file.replace(/-[\w-]{8}\.(?=\w+$)/, "."), request.resourceType());
  });
  await openList(page);
  await expect
    .poll(() => Object.fromEntries(requested))
    .toEqual({ "vehicle-parts.js": "script", "vehicle.css": "stylesheet" });
  // No `prefetch`, which Firefox counts as `default-src`, which is 'none', and reports each time.
  await expect(page.locator("link[rel=prefetch]")).toHaveCount(0);

  const release = await holdRequests(page, "**/fahrzeug/*.data*");
  const name = await page.locator(firstCard).first().textContent();
  await page.locator(firstCard).first().click();
  await expect(page.getByText("Fahrzeug wird geladen...").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(name));
  const offer = page.getByRole("region", { name: "Angebot" });
  await expect(page.getByRole("main")).toContainText("Erstzulassung");
  await expect(offer).toContainText("€");
  await expect(page.getByRole("region", { name: "Bilder" }).getByRole("img").first()).toBeVisible();
  await expect(offer.getByRole("link", { name: "Fahrzeug anfragen" })).toBeVisible();

  const place = await offer.boundingBox();
  release();
  const expectComplete = () =>
    expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
  await expectComplete();
  await expect(page.getByText("Fahrzeug wird geladen...")).toHaveCount(0);
  expect(await offer.boundingBox()).toEqual(place);

  // The page is complete after a reload and on the way back too.
  await page.reload();
  await waitForHydration(page);
  await expectComplete();
  await page.goBack();
  await expect(page).toHaveURL(/\/fahrzeuge/);
  await page.goForward();
  await expectComplete();
});

test("a tap shows the first view at once, Back before the navigation leaves the list, and only a tap loads the vehicle", async ({
  page,
}) => {
  // The server counts each of these requests as a view.
  const requested: string[] = [];
  page.on("request", (request) => {
    if (/\/fahrzeug\/.*\.data/.test(request.url())) requested.push(request.url());
  });
  await openList(page);
  const link = page.locator(firstCard).first();
  const name = String(await link.textContent());
  await expect.poll(() => tapAndGoBack(page)).toContain("€");
  expect(await tapAndGoBack(page)).toContain(name);
  await expect(page.locator("main [inert]")).toHaveCount(0);
  await expect(page).toHaveURL("/fahrzeuge");
  await link.hover();
  await link.focus();
  await link.click();
  await expect(page).toHaveURL(/\/fahrzeug\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.locator("main [inert]")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
  expect(requested).toHaveLength(1);
});

test("without the stock file the first view stays until the page is loaded", async ({ page }) => {
  await page.route("**/bestand/**", (route) => route.abort());
  const release = await holdRequests(page, "**/fahrzeug/*.data*");
  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  await expect.poll(() => tapAndGoBack(page)).toContain("€");
  await expect(page.locator("main [inert]")).toHaveCount(0);
  const closings = await page.locator("main").evaluateHandle((main) => {
    // Whether the list was still there, each time that the first view went.
    const overList: boolean[] = [];
    let wasOpen = false;
    new MutationObserver(() => {
      const isOpen = main.querySelector("[inert]") !== null;
      if (wasOpen && !isOpen) overList.push(main.querySelector("li[aria-posinset]") !== null);
      wasOpen = isOpen;
    }).observe(main, { childList: true, subtree: true });
    return overList;
  });
  const requested = page.waitForRequest("**/fahrzeug/*.data*");
  await page.locator(firstCard).first().click();
  await requested;
  await expect(page.locator("main [inert]")).toHaveCount(1);
  release();
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
  expect(await closings.jsonValue()).toEqual([false]);
});

test("a vehicle whose data cannot be loaded says so, and can be retried", async ({
  page,
  cars,
}) => {
  await openList(page);
  await page.route("**/fahrzeug/*.data*", (route) => route.abort());
  await page
    .locator("main li article")
    .first()
    .click({ position: { x: 20, y: 20 } });
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("konnten gerade nicht vollständig geladen werden");
  await expect(page.getByRole("main")).toContainText("Erstzulassung");
  await page.unroute("**/fahrzeug/*.data*");
  await alert.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();

  await test.step("a vehicle that the browser does not know", async () => {
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
});
