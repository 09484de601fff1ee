import type { Config } from "#server/config.ts";
import type { Database } from "#server/platform/db/database.ts";
import { createDiskRoom } from "#server/platform/db/disk-checks.ts";
import type { Log } from "#server/platform/log.ts";
import type { Catalogue } from "./catalogue.ts";
import { createMobileDe } from "./mobile-de/mobile-de.ts";
import { translateAd } from "./mobile-de/translate-ad.ts";
import type { StockSource } from "./stock-source.ts";
import { createSync, type Sync } from "./sync.ts";
import { createSyncStateStore } from "./sync-state.ts";
import { createSyncThrottle } from "./throttle.ts";

type SyncParts = {
  env: Pick<Config, "DATABASE_URL" | "DATA_DIR" | "SYNC_INTERVAL_SECONDS">;
  /** At mobile.de, or at the stand-in that plays it. */
  account: {
    url: string;
    username: string;
    password: string;
    customerId: string | undefined;
    source: StockSource;
  };
  database: Database;
  catalogue: Catalogue;
  totalCars: () => Promise<number>;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** Of a monotonic clock. */
  monotonicMs: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  log: Log;
};

/** Opens the sync of the catalogue with mobile.de, or with its stand-in. */
export function openSync({ env, account, database, ...parts }: SyncParts): Sync {
  const { catalogue, totalCars, fetch, now, monotonicMs, sleep, log } = parts;
  const { url: baseUrl, username, password, customerId, source } = account;
  const origin = new URL(baseUrl).origin;
  return createSync({
    provider: createMobileDe({
      baseUrl,
      username,
      password,
      customerId,
      fetch,
      now,
      monotonicMs,
      sleep,
    }),
    source,
    translate: (ad, makeNames) => translateAd(ad, { makeNames, origin }),
    catalogue,
    state: createSyncStateStore({ db: database }),
    throttle: createSyncThrottle({ db: database }),
    runExclusive: database.runExclusive,
    totalCars,
    hasRoom: createDiskRoom(env),
    now,
    monotonicMs,
    sleep,
    log,
    intervalSeconds: env.SYNC_INTERVAL_SECONDS,
  });
}
