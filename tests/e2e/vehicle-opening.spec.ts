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

test("a tap shows the first view at once, then the document, Back and Escape leave the list", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/fahrzeug/")) asked.push(request.url());
  });
  await openList(page);
  const link = page.locator(firstCard).first();
  const name = String(await link.textContent());
  await expect.poll(() => tapAndGoBack(page)).toContain("€");
  expect(await tapAndGoBack(page)).toContain(name);
  await expect(page.locator("main [inert]")).toHaveCount(0);
  await expect(page).toHaveURL("/fahrzeuge");

  const path = String(await link.getAttribute("href"));
  const release = await holdRequests(page, `**${path}`);
  const left = await link.evaluate(async (element: HTMLElement) => {
    element.click();
    // The navigation begins after the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const text = document.querySelector("main [inert]")?.textContent;
    dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    await Promise.resolve();
    return [text, document.querySelectorAll("main [inert]").length];
  });
  expect(left).toEqual([expect.stringContaining("Fahrzeug wird geladen..."), 0]);
  release();
  await expect(page).toHaveURL(path);
  await page.goto("/fahrzeuge");
  await waitForHydration(page);
  const counted = page.waitForRequest((request) => request.method() === "POST");
  await link.click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
  await expect(page.locator("main [inert]")).toHaveCount(0);
  expect(new URL((await counted).url()).pathname).toBe(path);
  expect(asked.filter((address) => address.includes(".data"))).toEqual([]);
});

test("a vehicle that the router cannot load says so, and can be tried again", async ({
  page,
  cars,
}) => {
  await page.goto(`/fahrzeug/${cars[0]?.ad_key}`);
  await waitForHydration(page);
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
