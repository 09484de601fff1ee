import { afterEach, beforeEach, expect, it } from "vitest";
import { createFakeProvider } from "#demo/provider/fake-provider.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { aCatalogueEntry } from "#tests/support/test-entry.ts";
import { fakeProviderOptions, openSyncHarness } from "#tests/support/test-sync-harness.ts";
import { createCatalogue } from "./catalogue.ts";
import { ensureStockSource, type StockSource } from "./stock-source.ts";

const stock = createDemoStock({ now: new Date("2026-11-21T06:00:00Z") }).slice(0, 12);
const { control, fetch: answer } = createFakeProvider({ ...fakeProviderOptions, stock });
const calls = () => control.calls().search.count;

let harness: Awaited<ReturnType<typeof openSyncHarness>>;
let logged: string[];
beforeEach(async () => {
  control.reset();
  logged = [];
  harness = await openSyncHarness(answer);
});
afterEach(() => harness.close());

/** Starts a process whose account has this source; resolves to the source of the stored vehicles. */
async function start(source: StockSource): Promise<StockSource> {
  const record = (_: object, message: string) => void logged.push(message);
  const log = { info: record, warn: record, error: record };
  return ensureStockSource({ database: harness.db, source, now: harness.now, log });
}
const demoCatalogue = () =>
  createCatalogue({ db: harness.db, now: harness.now, source: () => "demo" });
const showDemo = async () => {
  await start("demo");
  const store = [aCatalogueEntry({ adKey: "demo-1" }), aCatalogueEntry({ adKey: "demo-2" })];
  await demoCatalogue().apply({ store, withdraw: [] });
};

it("deletes the demo's vehicles once there are credentials", async () => {
  await showDemo();
  expect([...(await harness.stored()).keys()]).toHaveLength(2);
  const before = await harness.catalogue.version();
  const notified = new Promise<void>((resolve) => harness.db.onStockChanged(resolve));
  expect(await start("mobile.de")).toBe("mobile.de");
  await notified;
  expect(await harness.stored()).toEqual(new Map());
  expect(await harness.catalogue.version()).toBeGreaterThan(before);
  // A demo vehicle was never for sale, so it must not be shown as gone.
  expect(await harness.catalogue.find("demo-1")).toBeNull();
  expect(logged).toEqual([expect.stringContaining("vehicles of demo are deleted")]);
  await harness.aSync().run();
  expect((await harness.stored()).size).toBe(12);
});

it("resets the sync state of the demo", async () => {
  await showDemo();
  const result = { totalFound: 2, detailedProcessed: 2, failed: 0, totalStored: 2 };
  await harness.state.succeeded(harness.now(), result, null);
  await start("mobile.de");
  expect(await harness.aSync().status()).toMatchObject({ needsSync: true, lastSuccessAt: null });
});

it("keeps real vehicles when the credentials are missing, and logs that", async () => {
  await start("mobile.de");
  await harness.aSync().run();
  const before = await harness.stored();
  control.forgetCalls();
  harness.passMinutes(24 * 60);
  expect(await start("demo")).toBe("mobile.de");
  expect(logged).toEqual([expect.stringContaining("credentials are missing")]);
  const sync = harness.aSync({ source: "demo" });
  for (const ask of [sync.run, sync.requestByVisitor]) {
    await expect(ask()).rejects.toThrow("Die Zugangsdaten der Fahrzeugbörse fehlen");
  }
  expect(await sync.status()).toMatchObject({ lastError: expect.stringContaining("fehlen") });
  expect(calls()).toBe(0);
  expect(await harness.stored()).toEqual(before);
  // For a process with the credentials nothing has failed.
  expect(await harness.aSync().status()).toMatchObject({ lastError: null });
  await start("mobile.de");
  await harness.aSync().run();
  expect(await harness.stored()).toEqual(before);
});

it("stores nothing of a demo sync that ends after a sync with credentials", async () => {
  await showDemo();
  const demo = demoCatalogue();
  await start("mobile.de");
  await harness.aSync().run();
  const store = [aCatalogueEntry({ adKey: "demo-3" })];
  await expect(demo.apply({ store, withdraw: [] })).rejects.toThrow("those of mobile.de");
  expect((await harness.stored()).has("demo-3")).toBe(false);
});

it("lets the demo claim a database that never held a real vehicle", async () => {
  await start("mobile.de");
  expect(await start("demo")).toBe("demo");
  expect(logged).toEqual([]);
});
