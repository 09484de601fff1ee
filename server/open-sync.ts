import type { Catalogue } from "./catalogue/catalogue.ts";
import type { StockSource } from "./catalogue/stock-source.ts";
import { createSyncBrakes } from "./catalogue/sync-brakes.ts";
import { createSyncStateStore } from "./catalogue/sync-state.ts";
import type { Database } from "./db/database.ts";
import { createDiskRoom } from "./disk-room.ts";
import type { Environment } from "./env.ts";
import { createMobileDe } from "./gateways/mobile-de/mobile-de.ts";
import { translateAd } from "./gateways/mobile-de/translate-ad.ts";
import type { Log } from "./log.ts";
import { createSync, type Sync } from "./sync/sync.ts";

type SyncParts = {
  env: Pick<Environment, "DATABASE_URL" | "DATA_DIR" | "SYNC_INTERVAL_SECONDS">;
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
  /** Of a clock that nobody sets. */
  monotonicMs: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  random: () => number;
  log: Log;
};

/** Opens the way from the provider's listing into the catalogue. */
export function openSync({ env, account, database, ...parts }: SyncParts): Sync {
  const { catalogue, totalCars, fetch, now, monotonicMs, sleep, random, log } = parts;
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
      random,
    }),
    source,
    translate: (ad, makeNames) => translateAd(ad, { makeNames, origin }),
    catalogue,
    state: createSyncStateStore({ db: database }),
    brakes: createSyncBrakes({ db: database }),
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
