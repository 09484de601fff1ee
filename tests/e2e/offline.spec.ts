import type { Page } from "@playwright/test";
import { storedInBrowser } from "#domain/consent/privacy-disclosures.ts";
import { offlineCaches } from "#domain/consent/storage-keys.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { startFaultyProxy } from "./faulty-proxy.ts";
import { expect, test as siteTest } from "./site-test.ts";

/** Reading the Merkliste offline, with the service worker, which all other tests block. */
const test = siteTest.extend<{
  server: Awaited<ReturnType<typeof startFaultyProxy>>;
  saved: { vehicle: string; name: string; other: string };
}>({
  serviceWorkers: "allow",
  server: async ({ browserName: _ }, use) => {
    const server = await startFaultyProxy(String(process.env.SITE));
    await use(server);
    await server.close();
  },
  baseURL: async ({ server }, use) => use(server.address),
  // A saved vehicle that was never opened, and another vehicle.
  saved: async ({ page, cars }, use) => {
    await page.goto("/fahrzeuge");
    const link = page.locator("main li article h2 a").nth(1);
    const vehicle = String(await link.getAttribute("href"));
    const name = String(await link.textContent());
    await page
      .getByRole("button", { name: /^Merken/ })
      .nth(1)
      .click();
    // Waits until it is stored, before the page is left.
    await expect(page.getByRole("button", { name: /^Gemerkt/ })).toBeVisible();
    const photo = `/bilder/${vehicle.split("/")[2]}/1.jpg`;
    // The server may still be drawing the photo; the next page requests it again.
    await expect(async () => {
      await page.goto("/fahrzeuge");
      await expect
        .poll(() => cachedPaths(page), { timeout: 3_000 })
        .toEqual([photo, vehicle, "/merkliste"].sort());
    }).toPass();
    const other = cars.map(({ ad_key }) => vehiclePath(ad_key)).find((path) => path !== vehicle);
    await use({ vehicle, name, other: String(other) });
  },
});

/** Paths in the cache of the Merkliste, without content hashes and built files. */
const cachedPaths = (page: Page) =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    const requests = await (await caches.open(name)).keys();
    return requests
      .map(({ url }) => new URL(url).pathname.replace(/-\w+-960/, ""))
      .filter((path) => !path.startsWith("/assets/"))
      .sort();
  }, offlineCaches.wishlist.name);

const storageNames = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return [...(await caches.keys()), ...databases.map(({ name }) => String(name))];
  });

const bar = (page: Page) => page.getByRole("alert").filter({ hasText: "Stand:" });
const copyNotice =
  /Stand: \d\d\.\d\d\.\d{4}, \d\d:\d\d\sUhr\. Preise und Verfügbarkeit können sich geändert haben\./;

/** Offline, API calls and uncached pages fail; nothing else may. */
test.use({ expectedFailures: /^\/(functions|fahrzeug)\// });

test("without saved cars there is no cache and no service worker, and an older version's cache is deleted", async ({
  page,
}) => {
  // A plain script file, so that no code of the site runs.
  await page.goto("/sw.js");
  await page.evaluate(() => caches.open("fremd"));
  await page.goto("/fahrzeuge");
  await page.locator("main li article h2 a").first().click();
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
  // The worker would be installed when the page is idle.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(await storageNames(page)).toEqual(["fremd"]);
  const workers = await page.evaluate(() => navigator.serviceWorker.getRegistrations());
  expect(workers).toEqual([]);

  await page.evaluate(() => caches.open("autohaus-seiten-1"));
  await page
    .getByRole("button", { name: /^Merken/ })
    .first()
    .click();
  await expect.poll(() => storageNames(page)).toEqual(["fremd", offlineCaches.wishlist.name]);
});

test("cars on the Merkliste can be read offline until they are removed", async ({
  page,
  context,
  saved,
}) => {
  // The privacy policy names each cache.
  const disclosed = storedInBrowser(false).map(({ name }) => name);
  expect((await storageNames(page)).filter((name) => !disclosed.includes(name))).toEqual([]);

  await context.setOffline(true);
  await page.goto("/merkliste");
  await expect(bar(page)).toContainText("Sie sind offline.");
  await page.getByRole("main").getByRole("link", { name: saved.name }).first().click();
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
  await expect(bar(page)).toHaveText(copyNotice);
  const photo = page.locator("main img:visible").first();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  // The page reloads itself, unless something was typed.
  await context.setOffline(false);
  await expect(bar(page)).toBeHidden();
  await expect(page.locator("html")).not.toHaveAttribute("data-cached-at");
  await context.setOffline(true);
  await page.goto("/merkliste");
  await expect(bar(page)).toBeVisible();
  const note = page.getByRole("main").getByRole("textbox").first();
  await note.fill("Diesel?");
  await context.setOffline(false);
  await expect(bar(page)).toContainText("Gespeicherte Kopie.");
  await expect(note).toHaveValue("Diesel?");
  await page.getByRole("button", { name: "Neu laden" }).click();
  await expect(bar(page)).toBeHidden();

  await page.goto(saved.vehicle);
  const offer = page.getByRole("region", { name: "Angebot" });
  await offer.getByRole("button", { name: /^Gemerkt/ }).click();
  await expect.poll(() => cachedPaths(page)).toEqual([]);
});

test("offline an uncached page says so; a copy replaces a silent server and is deleted with the vehicle", async ({
  page,
  context,
  saved,
  server,
}) => {
  await context.setOffline(true);
  const answer = await page.goto(saved.other);
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sie sind offline");
  await expect(page.getByRole("main")).toContainText(/Stand: \d\d\.\d\d\.\d{4}, \d\d:\d\d\sUhr/);
  await expect(page.getByRole("link", { name: "069 90009-140" })).toHaveAttribute(
    "href",
    "tel:+496990009140",
  );
  await page.locator(`main li a[href="${saved.vehicle}"]`).click();
  await expect(bar(page)).toHaveText(copyNotice);
  await page.goto(saved.other);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();

  server.faults.set(saved.vehicle, "silent");
  await page.goto(saved.vehicle);
  await expect(bar(page)).toContainText("Gespeicherte Kopie.");

  // A server error does not replace the cached copy; 410 Gone does.
  server.faults.set(saved.vehicle, 503);
  await page.goto(saved.vehicle);
  await expect(page.getByRole("heading")).toHaveText("Antwort 503");
  expect(await cachedPaths(page)).toContain(saved.vehicle);
  server.faults.set(saved.vehicle, 410);
  await page.goto(saved.vehicle);
  await expect(page.getByRole("heading")).toHaveText("Antwort 410");
  await expect.poll(() => cachedPaths(page)).not.toContain(saved.vehicle);
});
