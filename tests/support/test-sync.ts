import type { Database } from "#server/platform/db/database.ts";
import type { Catalogue, CatalogueEntry, StockChange } from "#server/stock/catalogue.ts";
import { translateAd } from "#server/stock/mobile-de/translate-ad.ts";
import type { VehicleProvider } from "#server/stock/provider.ts";
import { createSync, type SyncOptions } from "#server/stock/sync.ts";
import type { SyncState, SyncStateStore } from "#server/stock/sync-state.ts";
import { anAd, rawSearchAd } from "./test-ad.ts";

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
    source: () => "mobile.de",
    catalogue,
    state,
    runExclusive: createTestLock(),
    countCars: async () => stock.size,
    hasDiskSpace: async () => true,
    now: () => clock.now,
    monotonicMs: () => clock.now.getTime(),
    sleep: async () => undefined,
    log: { info: log, warn: log, error: log },
    intervalSeconds: 1800,
    ...changes,
  };
  const passSeconds = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  return {
    options,
    sync: createSync(options),
    stock,
    applied,
    fakeProvider,
    state,
    logged,
    passSeconds,
  };
}

function aCatalogue() {
  const stock = new Map<string, CatalogueEntry>();
  const applied: StockChange[] = [];
  const catalogue: Pick<Catalogue, "listMarkers" | "findIncludingHidden" | "apply"> = {
    listMarkers: async () => new Map(stock),
    findIncludingHidden: async (adKey) => {
      const entry = stock.get(adKey);
      const own = {
        fetched_at: "2026-11-21T06:00:00Z",
        price_reduction: null,
        held_until: null,
        file: null,
      };
      return entry ? { car: { ...entry.car, ...own }, photos: entry.photos } : null;
    },
    apply: async (change) => {
      applied.push(change);
      for (const entry of change.store) stock.set(entry.car.ad_key, entry);
      for (const adKey of change.withdraw) stock.delete(adKey);
      return { version: applied.length, totalStored: stock.size };
    },
  };
  return { catalogue, stock, applied };
}

const context = { origin: "https://provider.example" };

/** Lists `ads` unless `failListing` is set. `failDetails`, by ad key: an error to throw, or null for a 404. */
function aProvider() {
  const fakeProvider = {
    ads: new Map<string, Record<string, unknown>>(),
    calls: [] as string[],
    failListing: null as Error | null,
    failDetails: new Map<string, Error | null>(),
  };
  const provider: VehicleProvider = {
    listVehicles: async () => {
      fakeProvider.calls.push("list");
      await Promise.resolve();
      if (fakeProvider.failListing) throw fakeProvider.failListing;
      const vehicles = [...fakeProvider.ads].map(([adKey, changes]) => {
        const ad = anAd({ mobileAdId: adKey, ...changes }, rawSearchAd);
        return {
          adKey,
          changeMarker: ad.modificationDate,
          translate: () => translateAd(ad, context),
        };
      });
      return { total: vehicles.length, vehicles, unreadable: 0 };
    },
    fetchVehicle: async (mobileAdId) => {
      fakeProvider.calls.push(mobileAdId);
      const failure = fakeProvider.failDetails.get(mobileAdId);
      if (failure) throw failure;
      const changes = fakeProvider.ads.get(mobileAdId);
      if (failure === null || changes === undefined) return null;
      return translateAd(anAd({ mobileAdId, ...changes }), context);
    },
  };
  return { provider, fakeProvider };
}

function aStateStore(): Omit<SyncStateStore, "lastRuns"> {
  let failures = 0;
  let state: SyncState = {
    source: null,
    runningSince: null,
    progress: null,
    lastFinishedAt: null,
    lastSuccessAt: null,
    lastResult: null,
    lastError: null,
    retryAt: null,
    unconfirmed: null,
  };
  return {
    read: async () => state,
    started: async (at) => {
      state = { ...state, runningSince: at, progress: null };
    },
    progressed: async (progress) => {
      state = { ...state, progress };
    },
    succeeded: async (at, lastResult, unconfirmed) => {
      failures = 0;
      const ended = { runningSince: null, lastFinishedAt: at, lastSuccessAt: at };
      state = { ...state, ...ended, lastResult, unconfirmed, lastError: null, retryAt: null };
    },
    failed: async (at, lastError, pauseMs) => {
      failures += 1;
      const retryAt = new Date(at.getTime() + pauseMs(failures));
      state = { ...state, runningSince: null, lastFinishedAt: at, lastError, retryAt };
    },
  };
}

/** A lock that several syncs may share, as the processes of one installation do. */
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
