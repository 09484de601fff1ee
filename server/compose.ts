import { type Backend, createBackend } from "./backend.ts";
import { openDealerService } from "./cli/dealer-service.ts";
import { openDealerSocket } from "./cli/orders.ts";
import { openInquiries } from "./inquiries/open-inquiries.ts";

import type { SiteSecret } from "./inquiries/site-secret.ts";
import { openMail } from "./mail/open-mail.ts";
import { openPictures } from "./pictures/open-pictures.ts";
import type { PicturePreparation } from "./pictures/prepare-pictures.ts";
import { createClockCheck } from "./platform/clock-check.ts";
import { createBackups, createNightlyBackup } from "./platform/db/backups.ts";
import type { Database } from "./platform/db/database.ts";
import { createDiskRoom } from "./platform/db/disk-checks.ts";
import { createJobs, type Jobs } from "./platform/jobs.ts";
import { every } from "./platform/scheduler.ts";
import { createSyncSchedule } from "./platform/sync-schedule.ts";
import type { Runtime } from "./runtime.ts";
import { createCatalogue } from "./stock/catalogue.ts";
import { openSync } from "./stock/open-stock.ts";
import { createStockSnapshot } from "./stock/snapshot.ts";
import { ensureStockSource, type StockSource } from "./stock/stock-source.ts";

/** At mobile.de, or at the stand-in that plays it. */
type Account = {
  url: string;
  username: string;
  password: string;
  customerId: string | undefined;
  source: StockSource;
};

/** The embedded database has no background process: 60 syncs made a table of 2 MB one of 96 MB. */
const maintenanceSeconds = 900;

/** Opens what every process needs, whatever its role: stock, sync and the way of letters. */
export async function openSite(runtime: Runtime, account: Account, database: Database) {
  const { config: env, log, shutdown, now, monotonicMs, sleep, random, fetch } = runtime;
  const { source } = account;
  const stockSource = await ensureStockSource({ database, source, now, log });
  const catalogue = createCatalogue({ db: database, source, now, log });
  const { onStockChanged } = database;
  const snapshots = createStockSnapshot({ catalogue, onStockChanged, monotonicMs, log });
  shutdown.onClose(snapshots.close);
  const totalCars = async () => (await snapshots.current()).cars.length;
  const clock = { now, monotonicMs, sleep, random };
  const sync = openSync({ env, account, database, catalogue, totalCars, fetch, ...clock, log });
  const mail = openMail({ env, database, findVehicle: catalogue.find, now, log });
  shutdown.onClose(mail.mailer.close);
  return { stockSource, catalogue, snapshots, sync, mail };
}
export type Site = Awaited<ReturnType<typeof openSite>>;

/**
 * What only a process needs that serves visitors: from here on the kept pictures are read. It is ready
 * when `queueIsOpen`.
 */
export async function openToVisitors(
  { config: env, log, telemetry, now, monotonicMs, sleep, fetch }: Runtime,
  account: Account,
  database: Database,
  { queueIsOpen, secret, ...site }: Site & { queueIsOpen: Promise<void>; secret: SiteSecret },
): Promise<{ backend: Backend; preparation: PicturePreparation }> {
  const { catalogue, snapshots, sync, mail } = site;
  const { onStockChanged } = database;
  const { preparation, ...pictures } = await openPictures({
    env,
    providerUrl: account.url,
    catalogue,
    snapshots,
    onStockChanged,
    counts: telemetry.counts,
    fetch,
    now,
    monotonicMs,
    sleep,
    log,
  });
  const desk = openInquiries({
    env,
    database,
    secret,
    queueIsOpen,
    queue: mail.delivery.queue,
    findVehicle: catalogue.find,
    fetch,
    now,
    log,
  });
  const backend = createBackend({
    snapshots,
    catalogue,
    sync,
    ...pictures,
    ...desk,
    database: { ping: () => queueIsOpen.then(database.ping) },
    now,
    log,
  });
  return { backend, preparation };
}

/** What a process does by itself. */
export function createSiteJobs(
  { config: env, log, now, random }: Runtime,
  { sync, mail }: Site,
  database: Database,
): Jobs {
  const schedule = createSyncSchedule({
    runSync: sync.run,
    intervalSeconds: env.SYNC_INTERVAL_SECONDS,
    random,
    runExclusive: database.runExclusive,
    log,
  });
  const maintenance = every(maintenanceSeconds, database.maintain, {
    failure: "the database is not tidied",
    log,
  });
  const { dump } = database;
  const backups = dump && createBackups({ dump, dataDir: env.DATA_DIR, now });
  const hasRoom = createDiskRoom(env);
  const isClockBelieved = createClockCheck({ database, now, log });
  const night = { hasRoom, isClockBelieved, now, log };
  const backup = backups ? [createNightlyBackup({ backups, ...night })] : [];
  return createJobs({ database, log, jobs: [...mail.jobs, schedule, maintenance, ...backup] });
}

/** Nobody else can open the embedded database while this process has it. */
export async function openToDealer(
  { config: env, log, shutdown, now }: Runtime,
  { sync, mail, snapshots }: Site,
  database: Database,
): Promise<void> {
  if (database.engine !== "embedded") return;
  const cars = async () => (await snapshots.current()).cars;
  const desk = openDealerService({
    database,
    mail,
    runSync: sync.runAnyway,
    cars,
    origin: env.SITE_URL,
    dataDir: env.DATA_DIR,
    now,
  });
  shutdown.onStop(await openDealerSocket({ dataDir: env.DATA_DIR, desk, log }));
}
