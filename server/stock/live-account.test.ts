import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { fileEntries } from "#server/platform/db/personal-schema.ts";
import { silentLog } from "#server/platform/log.ts";
import { aCar } from "#tests/support/test-car.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { createCatalogue } from "./catalogue.ts";
import { type LiveAccount, openLiveAccount } from "./live-account.ts";
import { demoSource } from "./stock-source.ts";

const now = () => new Date("2026-11-21T06:00:00Z");
const closed: string[] = [];
let database: Database;
let account: LiveAccount;
let source = demoSource;
let failures = 0;

beforeEach(async () => {
  source = demoSource;
  closed.length = 0;
  database = await openTestDatabase();
  account = await openLiveAccount({
    async open() {
      const opened = source;
      if (failures > 0) {
        failures -= 1;
        throw new Error("The database restarts.");
      }
      return {
        source: opened,
        baseUrl: `https://${opened}`,
        connect: () => ({
          listVehicles: async () => ({ total: 0, vehicles: [], unreadable: 0 }),
          fetchVehicle: async () => null,
        }),
        close: async () => void closed.push(opened),
      };
    },
    database,
    fetch,
    sleep: () => setImmediate(),
    now,
    log: silentLog,
  });
});
afterEach(async () => {
  await account.close();
  await database.close();
});

const catalogue = () =>
  createCatalogue({ db: database, now, source: () => account.current().source });
async function storeCar() {
  const { fetched_at: _, price_reduction: __, held_until: ___, ...car } = aCar();
  const entry = { car, photos: [], marker: "1", hasDetails: true };
  await catalogue().apply({ store: [entry], withdraw: [] });
}

/** What somebody entered about the car in the yard. */
async function enterSomething() {
  const entry = { id: randomUUID(), adKey: aCar().ad_key, address: "anna@example.de", listing: {} };
  await database.orm
    .insert(fileEntries)
    .values({ ...entry, value: {}, isImpression: false, at: now() });
}
const entries = () => database.orm.$count(fileEntries);

it("goes from the demo to real vehicles, of which none is the demo's", async () => {
  await storeCar();
  await enterSomething();
  source = "mobile.de";
  await account.replace();
  expect(account.current()).toMatchObject({
    source,
    stockSource: source,
    baseUrl: "https://mobile.de",
  });
  expect(await catalogue().list()).toEqual([]);
  expect(await entries()).toBe(0);
  expect(closed).toEqual([demoSource]);
});

it("waits for a sync that runs", async () => {
  const { promise: gate, resolve: end } = Promise.withResolvers<void>();
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  const running = database.runExclusive("sync", async () => {
    begin();
    await gate;
    await storeCar();
  });
  await began;
  source = "mobile.de";
  const replaced = account.replace();
  await database.ping();
  expect(account.current().source).toBe(demoSource);
  end();
  await Promise.all([running, replaced]);
  expect(account.current().source).toBe("mobile.de");
  expect(await catalogue().list()).toEqual([]);
});

it("keeps the real vehicles when their access is taken back", async () => {
  source = "mobile.de";
  await account.replace();
  await storeCar();
  source = demoSource;
  await account.replace();
  expect(account.current()).toMatchObject({ source: demoSource, stockSource: "mobile.de" });
  expect(await catalogue().list()).toHaveLength(1);
});

it("tries again when a change fails, and replaces the vehicles of another account", async () => {
  source = "mobile.de/a";
  await account.replace();
  await storeCar();
  await enterSomething();
  source = "mobile.de/b";
  failures = 2;
  await account.replace();
  expect(failures).toBe(0);
  expect(account.current().stockSource).toBe("mobile.de/b");
  expect(await catalogue().list()).toEqual([]);
  // The next sync may store the same car again: nobody should have to walk round it once more.
  expect(await entries()).toBe(1);
});
