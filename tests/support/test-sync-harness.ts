import { silentLog } from "#server/platform/log.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { createMobileDe } from "#server/stock/mobile-de/mobile-de.ts";
import type { StockSource } from "#server/stock/stock-source.ts";
import { createSync } from "#server/stock/sync.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { openTestDatabase } from "./test-database.ts";

const account = { username: "dlr_test", password: "secret" };
const origin = "http://provider.example";

/** Options of `createFakeProvider`, the fake of mobile.de in demo/provider/fake-provider.ts. */
export const fakeProviderOptions = {
  ...account,
  drawPhoto: async () => new Uint8Array(),
  wait: async () => undefined,
};

/**
 * The sync from the provider's responses to the stored stock on a real database; only network, clock and
 * delays are fakes. `respond` answers the client's requests.
 */
export async function openSyncHarness(respond: (request: Request) => Promise<Response>) {
  const db = await openTestDatabase();
  const clock = { now: new Date("2026-11-21T06:00:00Z") };
  const now = () => clock.now;
  /** Constant, so that no timeout depends on the wall clock. */
  const monotonicMs = () => 0;
  const sleep = async () => undefined;
  const catalogue = createCatalogue({ db, now, source: () => "mobile.de" });
  const state = createSyncStateStore({ db });

  /** Creates a sync, as each started process does. */
  const aSync = ({
    timeoutMs = 30_000,
    source = "mobile.de",
  }: {
    timeoutMs?: number;
    source?: StockSource;
  } = {}) =>
    createSync({
      provider: createMobileDe({
        ...account,
        baseUrl: origin,
        fetch: (address, init) => respond(new Request(address, init)),
        sleep,
        firstRetryMs: 0,
        now,
        timeoutMs,
      }),
      source: () => source,
      catalogue: createCatalogue({ db, now, source: () => source }),
      state,
      runExclusive: db.runExclusive,
      countCars: async () => (await catalogue.listMarkers()).size,
      hasDiskSpace: async () => true,
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
    stored: async () => new Map((await catalogue.list()).map((car) => [car.ad_key, car])),
  };
}
