import type { Database } from "#server/platform/db/database.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Catalogue } from "./catalogue.ts";
import { createMobileDe } from "./mobile-de/mobile-de.ts";
import { translateAd } from "./mobile-de/translate-ad.ts";
import type { StockSource } from "./stock-source.ts";
import { createSync, type Sync } from "./sync.ts";
import { createSyncStateStore } from "./sync-state.ts";
import { createSyncThrottle } from "./throttle.ts";

export type ProviderAccount = {
  url: string;
  username: string;
  password: string;
  customerId: string | undefined;
  source: StockSource;
};

type SyncParts = {
  account: ProviderAccount;
  database: Database;
  catalogue: Catalogue;
  totalCars: () => Promise<number>;
  onSynced?: (() => void) | undefined;
};

export function openSync(
  runtime: Pick<Runtime, "config" | "log" | "now" | "monotonicMs" | "sleep" | "fetch">,
  { account, database, catalogue, totalCars, onSynced }: SyncParts,
): Sync {
  const { config, log, now, monotonicMs, sleep } = runtime;
  const { url: baseUrl, source, ...credentials } = account;
  const origin = new URL(baseUrl).origin;
  return createSync({
    provider: createMobileDe({ ...runtime, ...credentials, baseUrl }),
    source,
    translate: (ad, makeNames) => translateAd(ad, { makeNames, origin }),
    catalogue,
    state: createSyncStateStore({ db: database }),
    throttle: createSyncThrottle({ db: database }),
    runExclusive: database.runExclusive,
    totalCars,
    hasRoom: database.hasRoom,
    onSynced,
    now,
    monotonicMs,
    sleep,
    log,
    intervalSeconds: config.SYNC_INTERVAL_SECONDS,
  });
}
