import type { Page } from "@playwright/test";
import { parseCarSummaries } from "#domain/car/summary.ts";
import { expect, test } from "./site-test.ts";

const call = (action: string) => new RegExp(`mobile-de-integration\\?action=${action}`);
const upToDate = { totalCars: 145, message: "Zuletzt aktualisiert: heute.", needsSync: false };
const outdated = { ...upToDate, message: "Seit gestern nicht aktualisiert.", needsSync: true };
const result = { totalFound: 9, totalStored: 9, detailedProcessed: 7, failed: 2, message: "Gut." };

async function stubSyncStatus(page: Page, first: object) {
  const stub = { status: first, requests: 0 };
  await page.route(call("sync-status"), async (route) => {
    stub.requests += 1;
    await route.fulfill({ json: stub.status });
  });
  return stub;
}

const sync = (page: Page) => page.getByRole("button", { name: "Jetzt synchronisieren" });

test.describe("a sync that is needed", () => {
  test.use({ expectedFailures: /enhanced-sync/ });

  test("a needed sync is announced and can be started; a toast reports its result and disappears", async ({
    page,
  }) => {
    await page.clock.install();
    const stub = await stubSyncStatus(page, outdated);
    await page.goto("/fahrzeuge");
    await expect(page.getByRole("img", { name: "Achtung" })).toBeVisible();
    const toasts = page.getByRole("region", { name: "Meldungen" });
    const message = "Die Fahrzeugbörse ist nicht erreichbar.";
    await page.route(call("enhanced-sync"), (route) =>
      route.fulfill({ status: 502, json: { error: { message } } }),
    );
    await sync(page).click();
    await expect(toasts).toContainText("Erweiterte Synchronisation fehlgeschlagen");
    await expect(toasts).toContainText(
      `Daten mit vollständigen Details konnten nicht synchronisiert werden. Fehler: HTTP error! status: 502. ${message}`,
    );

    const asked: (string | undefined)[] = [];
    await page.route(call("enhanced-sync"), async (route) => {
      const { authorization, apikey } = route.request().headers();
      asked.push(authorization, apikey);
      await route.fulfill({ json: result });
    });
    await sync(page).click();
    const toast = page.getByRole("heading", { name: "Erweiterte Synchronisation erfolgreich" });
    await expect(toast).toBeVisible();
    await expect(toasts).toContainText(
      "9 Autos synchronisiert (7 mit vollständigen Details, 2 mit Basis-Daten)",
    );
    expect(asked).toEqual(["Bearer public-anonymous-key", "public-anonymous-key"]);
    await page.clock.fastForward(5_000);
    await expect(toast).toHaveCount(0);

    stub.status = upToDate;
    await sync(page).click();
    await toast.hover();
    await expect(sync(page)).toHaveCount(0);
    await expect(page.getByRole("img", { name: "Achtung" })).toHaveCount(0);
    await page.getByRole("button", { name: "Meldung schließen" }).click();
    await expect(toast).toHaveCount(0);
  });
});

test("the status shows count and time, is polled every five minutes, and loads a newer stock or the first one", async ({
  page,
  cars,
}) => {
  await page.clock.install();
  await page.goto("/fahrzeuge");
  // The interval of five minutes starts with the response.
  await expect(page.getByText(`${cars.length} Fahrzeuge · Zuletzt aktualisiert:`)).toBeVisible();
  await expect(sync(page)).toHaveCount(0);
  const stub = await stubSyncStatus(page, upToDate);
  await page.clock.runFor(4 * 60_000);
  // A round trip: requests made within these minutes have been answered by now.
  await page.evaluate(() => fetch("/healthz"));
  expect(stub.requests).toBe(0);

  const current = await page.locator("link[rel=preload][as=fetch]").getAttribute("href");
  const stock = parseCarSummaries(await (await page.request.get(String(current))).json());
  const fileOf = (count: number) => `/bestand/99${count}-00000000.json`;
  for (const count of [0, 3, 4]) {
    const json = stock?.slice(0, count);
    await page.route(`**${fileOf(count)}`, (route) => route.fulfill({ json }));
  }
  stub.status = { ...upToDate, totalCars: 3, stockFile: fileOf(3) };
  await page.clock.runFor(61_000);
  await expect.poll(() => stub.requests).toBe(1);
  await expect(page.getByRole("status").filter({ hasText: "3 Fahrzeuge" })).toBeVisible();
  await expect(page.getByText(`3 Fahrzeuge · ${upToDate.message}`)).toBeVisible();

  // A first sync shows no banner, and its status is polled every two seconds.
  const message = "Noch nie synchronisiert. Synchronisation läuft.";
  stub.status = { totalCars: 0, message, needsSync: true, running: true, stockFile: fileOf(0) };
  await page.clock.runFor(301_000);
  await expect(page.getByText("Unser Bestand wird gerade zum ersten Mal geladen")).toBeVisible();
  await expect(page.getByText(upToDate.message)).toHaveCount(0);
  await expect(page.getByText("Noch nie synchronisiert.")).toHaveCount(0);
  await expect(sync(page)).toHaveCount(0);
  stub.status = { ...upToDate, totalCars: 4, stockFile: fileOf(4) };
  await page.clock.runFor(2_100);
  await expect(page.getByRole("status").filter({ hasText: "4 Fahrzeuge" })).toBeVisible();
});
