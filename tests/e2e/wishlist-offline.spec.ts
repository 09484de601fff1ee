import type { Page } from "@playwright/test";
import { offlineCaches } from "#domain/site/storage-keys.ts";
import { expect, test } from "./site-test.ts";

/** The service worker keeps what is on the Merkliste. */
test.use({ serviceWorkers: "allow" });

/** Paths of what is kept for it; photos without what changes with their content. */
const kept = (page: Page) =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname.replace(/-\w+-960/, ""));
  }, offlineCaches.wishlist.name);

test("cars on the Merkliste are read without a connection, until they are taken off", async ({
  page,
  context,
}) => {
  const open = async () => {
    await page.goto("/fahrzeuge");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  };
  await open();
  const link = page.locator("main li article h2 a").nth(1);
  const vehicle = String(await link.getAttribute("href"));
  const name = String(await link.textContent());
  await page
    .getByRole("button", { name: /^Merken/ })
    .nth(1)
    .click();
  // Stored, before the page is left.
  await expect(page.getByRole("button", { name: /^Gemerkt/ })).toBeVisible();
  const photo = `/bilder/${vehicle.split("/")[2]}/1.jpg`;
  // The server may still be drawing the photo: it is asked for again with the next page.
  await expect(async () => {
    await open();
    await expect.poll(() => kept(page), { timeout: 3_000 }).toEqual(["/merkliste", vehicle, photo]);
  }).toPass();

  // Nobody has opened them.
  await context.setOffline(true);
  await page.goto("/merkliste");
  await expect(page.getByRole("main").getByRole("article")).toContainText(name);
  await page.goto(vehicle);
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Stand:" })).toBeVisible();
  const first = page.locator("main img:visible").first();
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const offer = page.getByRole("region", { name: "Angebot" });
  await offer.getByRole("button", { name: /^Gemerkt/ }).click();
  await expect.poll(() => kept(page)).toEqual([]);
});
