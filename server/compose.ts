import { mkdir } from "node:fs/promises";
import { openFacts } from "#domain/site/open-facts.ts";
import { createAlertMatching } from "./alerts/matching.ts";
import { type Backend, createBackend } from "./backend.ts";
import { createDealerService } from "./cli/dealer-service.ts";
import { openDealerSocket } from "./cli/orders.ts";
import { openInquiries } from "./inquiries/open-inquiries.ts";
import { createRetention } from "./inquiries/retention.ts";
import { openSiteSecret } from "./inquiries/site-secret.ts";
import { createAlarms } from "./mail/alarms.ts";
import { openMail } from "./mail/delivery.ts";
import { createMailPhotos } from "./mail/templates/cars.ts";
import { createWeeklyOverview } from "./mail/weekly.ts";
import { openEncoder } from "./pictures/encode-picture.ts";
import { openPictures } from "./pictures/open-pictures.ts";
import { createClockCheck } from "./platform/clock-check.ts";
import { createBackups, createNightlyBackup } from "./platform/db/backups.ts";
import type { Database } from "./platform/db/database.ts";
import { onceDatabaseAnswers, openWatchedDatabase } from "./platform/db/open-database.ts";
import type { OpeningFailure } from "./platform/db/opening-failure.ts";
import { createJobs, every, type Jobs } from "./platform/jobs.ts";
import type { Runtime } from "./runtime.ts";
import { type AppPages, createSiteServer, openWorkerPort, type SiteServer } from "./site-server.ts";
import { createCatalogue } from "./stock/catalogue.ts";
import { createIndexNow } from "./stock/index-now.ts";
import { createStockSnapshot } from "./stock/snapshot.ts";
import { ensureStockSource } from "./stock/stock-source.ts";
import { openSync, type ProviderAccount } from "./stock/sync.ts";
import { createSyncSchedule } from "./stock/sync-schedule.ts";

export type Account = ProviderAccount & { close(): Promise<void> };

/** The embedded database has no background process: 60 syncs made a table of 2 MB one of 96 MB. */
const maintenanceSeconds = 900;

/** What only main.ts can give, which knows the app and the demo. */
type Entry = {
  openAccount: () => Promise<Account>;
  openPages: () => Promise<AppPages>;
  isDev: boolean;
  /** Running requests get this long to finish. */
  graceMs: number;
};

/**
 * Starts a process, as its role needs it. Until the database opens, visitors are answered without.
 */
export async function compose(runtime: Runtime, entry: Entry): Promise<void> {
  const { config, log, shutdown, telemetry } = runtime;
  const { ROLE: role } = config;
  const isWorker = role === "worker";
  // The database reports then that it cannot be written, and the site waits.
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 }).catch((error: unknown) =>
    log.warn({ err: error }, "DATA_DIR cannot be made"),
  );
  const server = isWorker ? null : openServer(runtime, entry);
  const account = await entry.openAccount();
  shutdown.onClose(account.close);
  if (isWorker) await openWorkerPort(runtime, entry.graceMs);
  const onFailure = async ({ kind }: OpeningFailure) => {
    await server?.showUnavailable(kind, account.source);
  };
  const database = await openWatchedDatabase(runtime, onFailure);
  telemetry.databaseIsOpen(database);
  const open = () => openSite(runtime, account, database);
  const site = await onceDatabaseAnswers(runtime, open, onFailure);
  const jobs = createSiteJobs(runtime, site, database);
  shutdown.onStop(jobs.stop);
  if (server) {
    const backend = openToVisitors(runtime, database, { ...site, queueIsOpen: jobs.prepared });
    await server.show(backend, site.stockSource);
    const { preparation } = site.pictures;
    shutdown.onStop(preparation.stop);
    preparation.start();
  }
  await onceDatabaseAnswers(runtime, () => jobs.prepare({ role }));
  await openToDealer(runtime, site, database);
  await jobs.start({ role });
  // Last, since no page waits for it; but a site that can make no picture must not run.
  if (server) await openEncoder();
  const missing = openFacts();
  if (missing.length > 0) {
    log.warn({ missing }, "facts for the legal pages are missing in domain/site/dealership.ts");
  }
  log.info({ role, source: site.stockSource, engine: database.engine }, "running");
}

/** The pages load while the database opens; their failure counts when they are needed. */
function openServer(runtime: Runtime, { openPages, isDev, graceMs }: Entry): SiteServer {
  const opening = openPages();
  opening.catch(() => undefined);
  return createSiteServer(runtime, { opening, isDev, graceMs });
}

async function openSite(runtime: Runtime, account: Account, database: Database) {
  const { config: env, log, shutdown, now, monotonicMs } = runtime;
  const { source } = account;
  const stockSource = await ensureStockSource({ database, source, now, log });
  const secret = await openSiteSecret(database);
  const catalogue = createCatalogue({ db: database, source, now, log });
  const { onStockChanged } = database;
  const snapshots = createStockSnapshot({ catalogue, onStockChanged, monotonicMs, log });
  shutdown.onClose(snapshots.close);
  const totalCars = async () => (await snapshots.current()).cars.length;
  const tellSearchEngines = openIndexNow(runtime, database);
  const onSynced = () => {
    snapshots.recheck();
    tellSearchEngines?.();
  };
  const sync = openSync(runtime, { account, database, catalogue, totalCars, onSynced });
  const { url: providerUrl } = account;
  const pictures = await openPictures(runtime, {
    providerUrl,
    catalogue,
    snapshots,
    onStockChanged,
  });
  const findPhoto = createMailPhotos({ pictures: pictures.pictures, log });
  const findCar = catalogue.find;
  const mail = openMail({ env, database, secret, findCar, findPhoto, now, log });
  shutdown.onClose(mail.mailer.close);
  return { stockSource, secret, catalogue, snapshots, sync, pictures, mail };
}

/** Undefined unless it is switched on. */
function openIndexNow({ config, fetch, log }: Runtime, db: Database): (() => void) | undefined {
  const { INDEXNOW_KEY: key, INDEXNOW_URL: url, SITE_URL: origin } = config;
  if (key === undefined) return undefined;
  const tell = createIndexNow({ db, key, url, origin, fetch, log });
  return () => void tell();
}

type Site = Awaited<ReturnType<typeof openSite>>;

/** The backend is ready when `queueIsOpen`. */
function openToVisitors(
  runtime: Runtime,
  database: Database,
  { queueIsOpen, ...site }: Site & { queueIsOpen: Promise<void> },
): Backend {
  const { config: env, log, now, fetch } = runtime;
  const { secret, catalogue, snapshots, sync, pictures, mail } = site;
  const inquiries = openInquiries({
    env,
    database,
    secret,
    queueIsOpen,
    queue: mail.delivery.queue,
    findVehicle: catalogue.find,
    forgetMails: mail.mailer.forget,
    fetch,
    now,
    log,
  });
  return createBackend({
    snapshots,
    catalogue,
    sync,
    pictures: pictures.pictures,
    shares: pictures.shares,
    fallbackPicture: pictures.fallbackPicture,
    ...inquiries,
    database: { ping: () => queueIsOpen.then(database.ping) },
    now,
    log,
  });
}

function createSiteJobs(
  { config: env, log, now, random }: Runtime,
  { sync, mail, snapshots, catalogue }: Site,
  database: Database,
): Jobs {
  const schedule = createSyncSchedule({
    runSync: sync.run,
    intervalSeconds: env.SYNC_INTERVAL_SECONDS,
    random,
    log,
  });
  const maintenance = every(maintenanceSeconds, database.maintain, {
    failure: "the database is not tidied",
    log,
  });
  const { dump, hasRoom } = database;
  const backups = dump && createBackups({ dump, dataDir: env.DATA_DIR, now });
  const isClockBelieved = createClockCheck({ database, now, log });
  const night = { hasRoom, isClockBelieved, now, log };
  const backup = backups ? [createNightlyBackup({ backups, ...night })] : [];
  const { mailer, delivery } = mail;
  const { queue } = delivery;
  const retention = createRetention({ database, mailer, queue, isClockBelieved, now, log });
  const alarms = createAlarms({ database, queue, now, log });
  const weekly = createWeeklyOverview({
    database,
    queue,
    cars: async () => (await snapshots.current()).cars,
    findCar: catalogue.find,
    goneSince: catalogue.goneSince,
    isClockBelieved,
    now,
    log,
  });
  const matching = createAlertMatching({
    database,
    queue,
    stock: snapshots.current,
    isSyncing: async () => (await sync.status()).running,
    forgetMails: mailer.forget,
    isClockBelieved,
    origin: env.SITE_URL,
    now,
    log,
  });
  const ofMail = [delivery.job, retention, alarms, weekly, matching];
  const jobs = [...ofMail, schedule, maintenance, ...backup];
  return createJobs({ database, log, jobs });
}

/** Nobody else can open the embedded database while this process has it. */
async function openToDealer(
  { config: env, log, shutdown, now }: Runtime,
  { secret, sync, mail, snapshots }: Site,
  database: Database,
): Promise<void> {
  if (database.engine !== "embedded") return;
  const cars = async () => (await snapshots.current()).cars;
  const service = createDealerService({
    database,
    secret,
    mail,
    runSync: sync.runAnyway,
    cars,
    origin: env.SITE_URL,
    dataDir: env.DATA_DIR,
    now,
  });
  shutdown.onStop(await openDealerSocket({ dataDir: env.DATA_DIR, service, log }));
}
