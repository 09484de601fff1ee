import type { Page } from "@playwright/test";
import { vehiclePath } from "#domain/site/paths.ts";
import { storedInBrowser } from "#domain/site/privacy-disclosures.ts";
import { startFaultyProxy } from "./faulty-proxy.ts";
import { expect, test as siteTest } from "./site-test.ts";

/** Reading without a connection; only here the service worker may be installed. */
const test = siteTest.extend<{
  server: Awaited<ReturnType<typeof startFaultyProxy>>;
  seen: { list: string; vehicle: string; other: string };
}>({
  serviceWorkers: "allow",
  server: async ({ browserName: _ }, use) => {
    const server = await startFaultyProxy(String(process.env.SITE));
    await use(server);
    await server.close();
  },
  baseURL: async ({ server }, use) => use(server.address),
  // The list and one of its vehicles, kept by the worker; another one that nobody has looked at.
  seen: async ({ page, cars }, use) => {
    await page.goto("/fahrzeuge");
    await isInstalled(page);
    const links = page.locator("main li article h2 a");
    const vehicle = String(await links.first().getAttribute("href"));
    const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const other = cars
      .map(({ ad_key }) => vehiclePath(ad_key))
      .find((path) => !shown.includes(path));
    await links.first().click();
    await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
    await isKept(page, vehicle);
    // Its pictures too: the first visit draws them.
    await expect.poll(() => picturesThat("wait", page), { intervals: [50] }).toEqual([]);
    await use({ list: "/fahrzeuge", vehicle, other: String(other) });
  },
});

/** Resolves when the worker rules the page and has kept it. */
async function isInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await isKept(page, new URL(page.url()).pathname);
}

async function isKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => keptPaths(page), { intervals: [50] }).toContain(path);
}

/** Addresses of the pictures that are to be there at once: those under way, or those that failed. */
function picturesThat(state: "wait" | "failed", page: Page): Promise<string[]> {
  return page.locator("main img").evaluateAll(
    (images: HTMLImageElement[], isWaiting) =>
      images
        .filter((image) => image.loading !== "lazy")
        .filter((image) =>
          isWaiting ? !image.complete : image.complete && image.naturalWidth === 0,
        )
        .map(({ currentSrc }) => currentSrc),
    state === "wait",
  );
}

/** Path and query of everything that is kept, whatever for. */
async function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });
}

const bar = (page: Page) => page.getByRole("alert").filter({ hasText: "Stand:" });
const dated =
  /Stand: \d\d\.\d\d\.\d{4}, \d\d:\d\d\sUhr\. Preise und Verfügbarkeit können sich geändert haben\./;

/** Without network the wire fails, and what was never seen; nothing else may. */
test.use({ provoked: /^\/(functions|fahrzeug)\// });

test("what was seen can be read, says of when it is, and loses nothing that was typed", async ({
  page,
  context,
  seen,
}) => {
  // Kept are pages, pictures, the stock and files, and nothing of the wire.
  const rooms = async () => {
    const kept = await keptPaths(page);
    return [...new Set(kept.map((path) => path.split(/[/?]/)[1]))].sort();
  };
  await expect.poll(rooms).toEqual(["assets", "bestand", "bilder", "fahrzeug", "fahrzeuge"]);
  const kept = await keptPaths(page);
  expect(kept).toContain(seen.list);
  expect(kept.filter((path) => path.includes(".data"))).toEqual([]);
  // The privacy policy names each store.
  const promised = storedInBrowser(false).map(({ name }) => name);
  const stores = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return [...(await caches.keys()), ...databases.map(({ name }) => String(name))];
  });
  expect(stores).toContain("autohaus-seiten-1");
  expect(stores.filter((name) => !promised.includes(name))).toEqual([]);

  const name = String(await page.getByRole("heading", { level: 1 }).textContent());
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(bar(page)).toContainText("Sie sind offline.");
  await expect(bar(page)).toHaveText(dated);
  expect(await picturesThat("failed", page)).toEqual([]);

  // Within the site, by a link: to what was seen and to what was not.
  await page.getByRole("link", { name: "Zurück zur Übersicht" }).first().click();
  await expect(page).toHaveURL(/\/fahrzeuge/);
  await expect(page.locator("main li article").first()).toBeVisible();
  await expect(bar(page)).toHaveText(dated);

  await page.goto(seen.vehicle);
  // Who listens for the connection is there with the bar.
  await expect(bar(page)).toBeVisible();
  await context.setOffline(false);
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.locator("html")).not.toHaveAttribute("data-stand");

  await context.setOffline(true);
  await page.goto(seen.list);
  await expect(bar(page)).toBeVisible();
  await page.getByRole("combobox", { name: "Suche" }).fill("Diesel");
  await context.setOffline(false);
  await expect(bar(page)).toContainText("Gespeicherte Kopie.");
  await expect(page.getByRole("combobox", { name: "Suche" })).toHaveValue("Diesel");
  await page.getByRole("button", { name: "Neu laden" }).click();
  await expect(bar(page)).toBeHidden();
});

test("a page never seen is said to be away, a copy stands for a failing server and goes with the vehicle", async ({
  page,
  context,
  seen,
  server,
}) => {
  await context.setOffline(true);
  const answer = await page.goto(seen.other);
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sie sind offline");
  await expect(page.getByRole("main")).toContainText(/Stand: \d\d\.\d\d\.\d{4}, \d\d:\d\d\sUhr/);
  await expect(page.getByRole("link", { name: "069 90009-140" })).toHaveAttribute(
    "href",
    "tel:+496990009140",
  );
  await page.locator(`main li a[href="${seen.vehicle}"]`).click();
  await expect(bar(page)).toHaveText(dated);

  await page.goto(seen.other);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();

  // A failing server replaces no copy, one that says 'gone' does.
  server.moods.set(seen.vehicle, 503);
  await page.goto(seen.vehicle);
  await expect(page.getByRole("heading")).toHaveText("Antwort 503");
  await context.setOffline(true);
  await page.goto(seen.vehicle);
  await expect(page.getByRole("heading", { name: "Technische Daten" })).toBeVisible();
  await expect(bar(page)).toBeVisible();
  server.moods.clear();
  await context.setOffline(false);
  await expect(bar(page)).toBeHidden();

  server.moods.set(seen.vehicle, 410);
  await page.goto(seen.vehicle);
  await expect(page.getByRole("heading")).toHaveText("Antwort 410");
  const keptStatus = (path: string) =>
    page.evaluate(async (of) => (await caches.match(of, { ignoreVary: true }))?.status, path);
  await expect.poll(() => keptStatus(seen.vehicle)).toBe(410);
  await context.setOffline(true);
  await page.goto(seen.vehicle);
  await expect(page.getByRole("heading")).toHaveText("Antwort 410");
  await expect(page.locator("html")).toHaveAttribute("data-stand");
});

test("a server that does not answer in time is not waited for, with data neither", async ({
  page,
  context,
  server,
}) => {
  await page.goto("/impressum");
  await isInstalled(page);
  await page.goto("/kontakt");
  await isKept(page, "/kontakt");
  await page.goto("/impressum");
  server.moods.set("/kontakt", "closed");
  server.moods.set("/kontakt.data?_routes=routes%2Fcontact", "silent");
  await page.getByRole("navigation").getByRole("link", { name: "Kontakt" }).first().click();
  // Meanwhile in another tab: the seconds of both pass together.
  const other = await context.newPage();
  server.moods.set("/impressum", "silent");
  await other.goto("/impressum");
  await expect(bar(other)).toContainText("Gespeicherte Kopie.");
  await expect(bar(other)).toHaveText(dated);
  await expect(page).toHaveURL(/\/kontakt$/);
  await expect(bar(page)).toHaveText(dated);
});

test("removes what an older worker kept in another form, and nothing of others", async ({
  page,
}) => {
  // A script on its own runs nothing: nobody installs the worker yet.
  await page.goto("/sw.js");
  await page.evaluate(async () => {
    await caches.open("autohaus-seiten-0");
    await caches.open("fremd");
  });
  await page.goto("/fahrzeuge");
  await isKept(page, "/fahrzeuge");
  const names = () => page.evaluate(() => caches.keys());
  await expect.poll(names).not.toContain("autohaus-seiten-0");
  expect(await names()).toContain("fremd");
});
