import type { Database } from "#server/platform/db/database.ts";
import type { Catalogue, CatalogueEntry, StockChange } from "./catalogue.ts";
import { type Ad, readAd } from "./mobile-de/ad.ts";
import type { VehicleProvider } from "./mobile-de/mobile-de.ts";
import { rawAd, rawSearchAd } from "./mobile-de/test-ad.ts";
import { createSync, type SyncOptions } from "./sync.ts";
import type { SyncState, SyncStateStore } from "./sync-state.ts";
import { refusalPauseMs, retryPauseMs, type SyncThrottle } from "./throttle.ts";
import type { UnconfirmedRemovals } from "./withdrawal.ts";

/** Stock, state, lock and provider of one installation, in memory, for tests of the sync. */
export function createSyncHarness(changes: Partial<SyncOptions> = {}) {
  const clock = { now: new Date("2026-11-21T06:00:00Z") };
  const { catalogue, stock, applied } = aCatalogue();
  const { provider, fakeProvider } = aProvider();
  const state = aStateStore();
  const logged: { fields: object; message: string }[] = [];
  const log = (fields: object, message: string) => {
    logged.push({ fields, message });
  };
  const options: SyncOptions = {
    provider,
    source: "mobile.de",
    origin: "https://provider.example",
    catalogue,
    state,
    throttle: aThrottle(),
    runExclusive: createTestLock(),
    totalCars: async () => stock.size,
    hasRoom: async () => true,
    now: () => clock.now,
    monotonicMs: () => clock.now.getTime(),
    sleep: async () => undefined,
    log: { info: log, warn: log, error: log },
    intervalSeconds: 1800,
    ...changes,
  };
  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  return { options, sync: createSync(options), stock, applied, fakeProvider, state, logged, pass };
}

function aCatalogue() {
  const stock = new Map<string, CatalogueEntry>();
  const applied: StockChange[] = [];
  const catalogue: Pick<Catalogue, "known" | "find" | "photo" | "apply"> = {
    known: async () => new Map(stock),
    find: async (adKey) => {
      const car = stock.get(adKey)?.car;
      return car
        ? {
            state: "for-sale",
            car: { ...car, fetched_at: "2026-11-21T06:00:00Z", price_reduction: null },
          }
        : null;
    },
    photo: async (adKey, position) => stock.get(adKey)?.photos[position - 1] ?? null,
    apply: async (change) => {
      applied.push(change);
      for (const entry of change.store) stock.set(entry.car.ad_key, entry);
      for (const adKey of change.withdraw) stock.delete(adKey);
      return { version: applied.length, totalStored: stock.size };
    },
  };
  return { catalogue, stock, applied };
}

/** `fakeProvider.ads` are on offer; `fakeProvider.fail` is thrown instead of an answer. */
function aProvider() {
  const fakeProvider = {
    ads: new Map<string, Record<string, unknown>>(),
    calls: [] as string[],
    failListing: null as Error | null,
    failDetails: new Map<string, Error | null>(),
  };
  const provider: VehicleProvider = {
    listAds: async () => {
      fakeProvider.calls.push("list");
      await Promise.resolve();
      if (fakeProvider.failListing) throw fakeProvider.failListing;
      const ads = [...fakeProvider.ads].flatMap(([mobileAdId, changes]) => {
        return readAd(rawSearchAd({ mobileAdId, ...changes })) ?? [];
      });
      return { total: ads.length, ads, unreadable: 0 };
    },
    fetchAd: async (mobileAdId): Promise<Ad | null> => {
      fakeProvider.calls.push(mobileAdId);
      const failure = fakeProvider.failDetails.get(mobileAdId);
      if (failure) throw failure;
      const changes = fakeProvider.ads.get(mobileAdId);
      if (failure === null || changes === undefined) return null;
      return readAd(rawAd({ mobileAdId, ...changes }));
    },
    makeNames: async () => new Map(),
  };
  return { provider, fakeProvider };
}

function aStateStore(): SyncStateStore {
  let state: SyncState = {
    source: null,
    runningSince: null,
    lastStartedAt: null,
    lastFinishedAt: null,
    lastSuccessAt: null,
    lastResult: null,
    lastError: null,
  };
  let unconfirmed: UnconfirmedRemovals | null = null;
  const change = async (changes: Partial<SyncState>) => {
    state = { ...state, ...changes };
  };
  return {
    read: async () => state,
    started: (at) => change({ runningSince: at, lastStartedAt: at }),
    succeeded: (at, lastResult) =>
      change({
        runningSince: null,
        lastFinishedAt: at,
        lastSuccessAt: at,
        lastResult,
        lastError: null,
      }),
    failed: (at, lastError) => change({ runningSince: null, lastFinishedAt: at, lastError }),
    unconfirmedRemovals: async () => unconfirmed,
    setUnconfirmedRemovals: async (value) => {
      unconfirmed = value;
    },
  };
}

function aThrottle(): SyncThrottle {
  const noSeries = { count: 0, ends: new Date(0) };
  let [runs, refusals, failures] = [0, noSeries, noSeries];
  const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
  return {
    takeVisitorsRun: async () => {
      runs += 1;
      return runs <= 60;
    },
    pausedUntil: async (now) => (refusals.ends > now ? refusals.ends : null),
    refused: async (now, retryAfterMs) => {
      const count = refusals.count + 1;
      refusals = { count, ends: after(now, refusalPauseMs(count, retryAfterMs)) };
    },
    retryAt: async (now) => (failures.ends > now ? failures.ends : null),
    failed: async (now, intervalMs) => {
      const count = failures.count + 1;
      failures = { count, ends: after(now, retryPauseMs(count, intervalMs)) };
    },
    succeeded: async () => {
      [refusals, failures] = [noSeries, noSeries];
    },
  };
}

/** The lock of an installation; several syncs may share it, as several processes do. */
export function createTestLock(): Database["runExclusive"] {
  const held = new Set<string>();
  return async (name, work) => {
    if (held.has(name)) return { ran: false };
    held.add(name);
    try {
      return { ran: true, value: await work(new AbortController().signal) };
    } finally {
      held.delete(name);
    }
  };
}
