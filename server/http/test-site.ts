import { setImmediate } from "node:timers/promises";
import type { Car } from "#domain/car.ts";
import { aCar } from "#domain/test-car.ts";
import { AppError } from "#server/app-error.ts";
import { createBackend } from "#server/backend.ts";
import { createCatalogue } from "#server/catalogue/catalogue.ts";
import type { StockChange } from "#server/catalogue/stock-change.ts";
import { createStockSnapshot } from "#server/catalogue/stock-snapshot.ts";
import { openTestDatabase } from "#server/db/test-database.ts";
import { type Log, silentLog } from "#server/log.ts";
import type { Picture } from "#server/pictures/pictures.ts";
import type { Sync } from "#server/sync/sync.ts";
import { createApp } from "./app.ts";

export const testKey = "anon-of-the-tests";
export const testOrigin = "https://autohaus-ladenburg.example";
export const builtScript = new Uint8Array(Buffer.from("let built = 1;"));
export const fallbackPicture: Picture = {
  bytes: new Uint8Array([0xff, 0xd8, 0xff, 0]),
  type: "image/jpeg",
};

/**
 * The server as the world sees it, a Request in and a Response out, on a real database. Sync and
 * pictures are fakes that fail on request; pages say only which address they were asked for, with
 * two that fail. `logged` holds warnings and errors.
 */
export async function openTestSite() {
  const database = await openTestDatabase();
  const now = () => new Date("2026-11-21T06:00:00Z");
  const catalogue = createCatalogue({ db: database, now });
  const { onStockChanged } = database;
  const snapshots = createStockSnapshot({ catalogue, onStockChanged, now, log: silentLog });
  const { sync, syncs } = fakeSync();
  const photos = new Map<string, Picture | "unavailable">();
  const logged: string[] = [];
  const log: Log = {
    ...silentLog,
    warn: (_, message) => {
      logged.push(message);
    },
    error: (_, message) => {
      logged.push(message);
    },
  };
  const backend = createBackend({
    snapshots,
    catalogue,
    sync,
    pictures: { find: async ({ adKey }) => photos.get(adKey) ?? "unknown" },
    fallbackPicture,
    database,
    now,
    log,
  });
  const app = createApp({
    backend,
    publicKey: testKey,
    origin: testOrigin,
    renderPage: async (request) => renderTestPage(new URL(request.url).pathname),
    staticFiles: new Map([["/assets/a.js", { type: "text/javascript", bytes: builtScript }]]),
    isDev: false,
    log,
  });
  /** Changes the stock and waits until the snapshot has heard of it: on PostgreSQL that takes a moment. */
  const apply = async (change: StockChange) => {
    const applied = await catalogue.apply(change);
    while ((await snapshots.current()).version < applied.version) await setImmediate();
    return applied;
  };
  return {
    app,
    backend,
    syncs,
    photos,
    logged,
    ask: async (path: string, init?: RequestInit) => app.request(path, init),
    /** Asks with the public key. */
    call: async (path: string, init: RequestInit = {}) =>
      app.request(path, { ...init, headers: { apikey: testKey, ...init.headers } }),
    /** As new, but for the stock version: an empty stock, nothing asked, nothing logged. */
    async reset() {
      photos.clear();
      logged.length = 0;
      syncs.requested = 0;
      syncs.failure = null;
      const withdraw = (await catalogue.list()).map(({ ad_key }) => ad_key);
      await apply({ store: [], withdraw });
    },
    sell: (...adKeys: string[]) => apply({ store: [], withdraw: adKeys }),
    offer: async (...cars: Partial<Car>[]) => {
      const store = cars.map((fields) => {
        const { fetched_at: _, ...car } = aCar(fields);
        return { car, photos: [], marker: "2026-11-01", detailed: true };
      });
      return apply({ store, withdraw: [] });
    },
    async close() {
      snapshots.close();
      await database.close();
    },
  };
}

function renderTestPage(pathname: string): Response {
  if (pathname === "/broken") throw new Error("secret detail");
  const status = pathname === "/away" ? 503 : 200;
  const html = `<!doctype html><title>${pathname}</title><script>let a = 1;</script>`;
  return new Response(html.repeat(100), { status, headers: { "content-type": "text/html" } });
}

/** Counts what is asked of it; `failure` makes the next requests fail as the real one does. */
function fakeSync() {
  const syncs = { requested: 0, failure: null as string | null };
  const sync: Sync = {
    run: () => sync.request(),
    async request() {
      syncs.requested += 1;
      if (syncs.failure !== null) throw new AppError("provider-failed", syncs.failure);
      return { totalFound: 3, detailedProcessed: 2, failed: 1, totalStored: 3 };
    },
    status: async () => ({
      totalCars: 3,
      message: "Zuletzt aktualisiert: 21.11.2026, 07:00 Uhr.",
      needsSync: false,
      lastSuccessAt: "2026-11-21T06:00:00.000Z",
      lastError: null,
      running: false,
    }),
  };
  return { sync, syncs };
}
