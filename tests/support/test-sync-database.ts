import type { Car } from "#domain/car/record.ts";
import { silentLog } from "#server/platform/log.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { createMobileDe } from "#server/stock/mobile-de/mobile-de.ts";
import type { StockSource } from "#server/stock/stock-source.ts";
import { createSync } from "#server/stock/sync.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { openTestDatabase } from "./test-database.ts";

const account = { username: "dlr_test", password: "secret" };
const origin = "http://provider.example";

/** For `createFakeProvider`, the demo's stand-in for mobile.de, which only tests may import. */
export const fakeProviderOptions = {
  ...account,
  drawPhoto: async () => new Uint8Array(),
  wait: async () => undefined,
};

/**
 * The whole way from a provider's answers to the stored stock on a real database, for tests: only
 * the network, the clock and the waiting are not real. `standIn` answers the client's requests.
 */
export async function openSyncHarness(standIn: (request: Request) => Promise<Response>) {
  const db = await openTestDatabase();
  const clock = { now: new Date("2026-11-21T06:00:00Z") };
  const now = () => clock.now;
  /** Stands still: nothing takes time here, whatever becomes of the clock. */
  const monotonicMs = () => 0;
  const sleep = async () => undefined;
  const catalogue = createCatalogue({ db, now, source: "mobile.de" });
  const state = createSyncStateStore({ db });

  /** A sync as a newly started process has it. */
  const aSync = ({
    timeoutMs = 30_000,
    customerId,
    source = "mobile.de",
  }: {
    timeoutMs?: number;
    customerId?: string;
    source?: StockSource;
  } = {}) =>
    createSync({
      provider: createMobileDe({
        ...account,
        baseUrl: origin,
        customerId,
        fetch: (address, init) => standIn(new Request(address, init)),
        sleep,
        firstRetryMs: 0,
        now,
        timeoutMs,
      }),
      source,
      catalogue: source === "demo" ? createCatalogue({ db, now, source }) : catalogue,
      state,
      runExclusive: db.runExclusive,
      totalCars: async () => (await catalogue.markers()).size,
      hasRoom: async () => true,
      now,
      monotonicMs,
      sleep,
      log: silentLog,
      intervalSeconds: 1800,
    });

  return {
    aSync,
    catalogue,
    db,
    state,
    now,
    close: () => db.close(),
    passMinutes: (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
    /** Vehicles for sale by ad_key. */
    stored: async () => new Map((await catalogue.list()).map((car) => [car.ad_key, car])),
    /** Throws when the vehicle is not for sale. */
    carOf: async (adKey: string): Promise<Car> => {
      const found = await catalogue.find(adKey);
      if (found?.state !== "for-sale") throw new Error(`${adKey} is not for sale`);
      return found.car;
    },
  };
}
