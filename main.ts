import { mkdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Port } from "#app/port.ts";
import { startDemoProvider } from "#demo/demo-provider.ts";
import { type Backend, createBackend } from "#server/backend.ts";
import { type Catalogue, createCatalogue } from "#server/catalogue/catalogue.ts";
import { createStockSnapshot } from "#server/catalogue/stock-snapshot.ts";
import { createSyncStateStore } from "#server/catalogue/sync-state.ts";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { startWatchdog } from "#server/db/watchdog.ts";
import { readEnvironment } from "#server/env.ts";
import { createMobileDe } from "#server/gateways/mobile-de/mobile-de.ts";
import { translateAd } from "#server/gateways/mobile-de/translate-ad.ts";
import { createPhotoSource } from "#server/gateways/photo-source.ts";
import { createApp } from "#server/http/app.ts";
import { listen } from "#server/http/listen.ts";
import { createJobs, type Jobs } from "#server/jobs/jobs.ts";
import { createMaintenance } from "#server/jobs/maintenance.ts";
import { createSyncSchedule } from "#server/jobs/sync-schedule.ts";
import { createLog } from "#server/log.ts";
import { loadBuiltPages } from "#server/pages/built-pages.ts";
import { encodePicture } from "#server/pictures/encode-picture.ts";
import { createKnownPhotos } from "#server/pictures/known-photos.ts";
import { openPictureFolder } from "#server/pictures/picture-folder.ts";
import { createPicturePreparation } from "#server/pictures/picture-preparation.ts";
import { createPictures } from "#server/pictures/pictures.ts";
import { createShutdown } from "#server/shutdown.ts";
import { createSync, type Sync } from "#server/sync/sync.ts";
import { createWorkQueue } from "#server/work-queue.ts";

/**
 * The composition root, the only file that sees all sides: environment → provider → database →
 * backend → HTTP and jobs, and the way back on SIGTERM or SIGINT.
 */

const here = import.meta.dirname;
const isDev = process.argv.includes("--dev");
/** Running requests get this long to finish (contract.md, `npm start`); a reload must not wait. */
const graceMs = isDev ? 500 : 10_000;

const env = readEnvironment();
const log = createLog(env.LOG_LEVEL);
const now = () => new Date();
/** The jobs' own limit is 10 s; closing the database must fit in as well. */
const shutdown = createShutdown({ exit: (code) => process.exit(code), limitMs: 12_000, log });
const sleep = (ms: number, signal?: AbortSignal) => wait(ms, undefined, { signal });
/**
 * Creating the embedded database computes for seconds without a pause, on a slow machine for many;
 * on a full disk it may never end. Afterwards the watchdog's own, shorter limit holds.
 */
const longestOpeningSeconds = 60;
/** On disk; beyond it those go that were not asked for longest. */
const pictureFolderBytes = 2 * 1024 ** 3;
/** One core stays free for the pages, and one of the four threads that Node has for files and zip. */
const encodersAtOnce = Math.min(3, Math.max(1, availableParallelism() - 1));
/** A page full; who comes later gets the provider's own file, because this many take some seconds. */
const mostPicturesWaiting = 24;

/** Account at mobile.de, or at the stand-in that plays it when there are no credentials. */
async function openAccount() {
  const { MOBILE_DE_USERNAME: username, MOBILE_DE_PASSWORD: password } = env;
  if (username !== undefined && password !== undefined) {
    const customerId = env.MOBILE_DE_CUSTOMER_ID;
    return { url: env.MOBILE_DE_URL, username, password, customerId, demo: false };
  }
  const stand = await startDemoProvider({ now: now() });
  shutdown.afterwards(stand.close);
  return { ...stand, customerId: undefined, demo: true };
}
type Account = Awaited<ReturnType<typeof openAccount>>;

function createSiteSync(
  account: Account,
  database: Database,
  catalogue: Catalogue,
  totalCars: () => Promise<number>,
): Sync {
  const provider = createMobileDe({
    baseUrl: account.url,
    username: account.username,
    password: account.password,
    customerId: account.customerId,
    fetch,
    now,
    sleep,
    random: Math.random,
  });
  const origin = new URL(account.url).origin;
  return createSync({
    provider,
    translate: (ad, makeNames) => translateAd(ad, { makeNames, origin }),
    catalogue,
    state: createSyncStateStore({ db: database }),
    runExclusive: database.runExclusive,
    totalCars,
    now,
    sleep,
    log,
    intervalSeconds: env.SYNC_INTERVAL_SECONDS,
  });
}

function createSite(account: Account, database: Database) {
  const catalogue = createCatalogue({ db: database, now, log });
  const { onStockChanged } = database;
  const snapshots = createStockSnapshot({ catalogue, onStockChanged, now, log });
  shutdown.afterwards(snapshots.close);
  const totalCars = async () => (await snapshots.current()).cars.length;
  const sync = createSiteSync(account, database, catalogue, totalCars);
  return { catalogue, snapshots, sync };
}
type Site = ReturnType<typeof createSite>;

/** What only a process needs that serves visitors: from here on the kept pictures are read. */
async function openToVisitors(account: Account, database: Database, site: Site) {
  const { catalogue, snapshots, sync } = site;
  const { onStockChanged } = database;
  const { pictures, folder } = openSitePictures(account, site);
  const cars = async () => (await snapshots.current()).cars;
  const preparation = createPicturePreparation({
    pictures,
    folder,
    cars,
    onStockChanged,
    now,
    sleep,
    log,
  });
  const fallback = await readFile(join(here, "server/pictures/covered-car.jpg"));
  const fallbackPicture = { bytes: new Uint8Array(fallback), type: "image/jpeg" };
  const backend = createBackend({
    snapshots,
    catalogue,
    sync,
    pictures,
    fallbackPicture,
    database,
    now,
    log,
  });
  return { backend, preparation };
}

function openSitePictures(account: Account, { catalogue, snapshots }: Site) {
  const root = join(env.DATA_DIR, "pictures");
  const folder = openPictureFolder({ root, mostBytes: pictureFolderBytes, now, log });
  const fetchPhoto = createPhotoSource({
    fetch,
    providerUrl: account.url,
    allowedHosts: env.PICTURE_HOSTS,
  });
  const queue = createWorkQueue({ atOnce: encodersAtOnce, mostWaiting: mostPicturesWaiting });
  const pictures = createPictures({
    knownPhotos: createKnownPhotos(snapshots.current),
    findPhoto: catalogue.photo,
    fetchPhoto,
    encode: encodePicture,
    queue,
    folder,
    log,
  });
  return { pictures, folder };
}

function createSiteJobs(sync: Sync, database: Database): Jobs {
  const schedule = createSyncSchedule({
    runSync: sync.run,
    intervalSeconds: env.SYNC_INTERVAL_SECONDS,
    random: Math.random,
    runExclusive: database.runExclusive,
    log,
  });
  const maintenance = createMaintenance({ maintain: database.maintain, log });
  return createJobs({ database, log, jobs: [schedule, maintenance] });
}

async function serve(backend: Backend, demo: boolean): Promise<void> {
  const live = isDev
    ? await (await import("#server/pages/live-pages.ts")).openLivePages<Port>()
    : null;
  if (live) shutdown.afterwards(live.close);
  const pages = live ?? (await loadBuiltPages<Port>(join(here, "build")));
  const renderPage = await pages.createRenderer({
    stockList: backend.stockList,
    vehicle: backend.vehicle,
    similar: backend.similar,
    reportFailure: (error) => log.error({ err: error }, "a page failed"),
    site: { origin: env.SITE_URL, publicKey: env.PUBLIC_ANON_KEY, demo },
  });
  const app = createApp({
    backend,
    publicKey: env.PUBLIC_ANON_KEY,
    origin: env.SITE_URL,
    renderPage,
    staticFiles: pages.staticFiles,
    isDev,
    log,
  });
  const { PORT: port, HOST: host } = env;
  const listening = await listen({ app, port, host, before: live?.middleware, log });
  shutdown.first(() => listening.close(graceMs));
  process.stdout.write(`Die Website steht unter ${listening.address}\n`);
}

/** Opens the database. The embedded engine computes on this thread and can hold it for ever. */
async function openWatchedDatabase(): Promise<Database> {
  const isEmbedded = env.DATABASE_URL === undefined;
  const stopWatching = isEmbedded ? startWatchdog({ limitSeconds: longestOpeningSeconds }) : null;
  const database = await openDatabase({
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    log,
  });
  stopWatching?.();
  // Before the database in this list, so that its close is watched too.
  if (isEmbedded) shutdown.afterwards(startWatchdog());
  shutdown.afterwards(database.close);
  return database;
}

async function start(): Promise<void> {
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const account = await openAccount();
  const database = await openWatchedDatabase();
  const site = createSite(account, database);
  if (env.ROLE !== "worker") {
    const { backend, preparation } = await openToVisitors(account, database, site);
    await serve(backend, account.demo);
    shutdown.first(preparation.stop);
    preparation.start();
  }
  const jobs = createSiteJobs(site.sync, database);
  shutdown.first(jobs.stop);
  await jobs.start({ role: env.ROLE });
  log.info({ role: env.ROLE, demo: account.demo, engine: database.engine }, "running");
}

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, shutdown.begin);
await start().catch((error: unknown) => {
  // What is closed already cannot be started any more.
  if (shutdown.begun) return;
  log.error({ err: error }, "the site cannot start");
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
