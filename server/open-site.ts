import { setTimeout as wait } from "node:timers/promises";
import { type Backend, createBackend } from "./backend.ts";
import { openDealerService } from "./cli/dealer-service.ts";
import { openDealerSocket } from "./cli/orders.ts";
import { createBackups } from "./db/backups.ts";
import type { Database } from "./db/database.ts";
import { createDiskRoom } from "./disk-room.ts";
import type { Environment } from "./env.ts";
import { openInquiries } from "./inquiries/open-inquiries.ts";
import type { SiteSecret } from "./inquiries/site-secret.ts";
import { createClockCheck } from "./jobs/clock-check.ts";
import { createJobs, type Jobs } from "./jobs/jobs.ts";
import { createMaintenance } from "./jobs/maintenance.ts";
import { createNightlyBackup } from "./jobs/nightly-backup.ts";
import { createSyncSchedule } from "./jobs/sync-schedule.ts";
import type { Log } from "./log.ts";
import { openMail } from "./mail/open-mail.ts";
import type { Observation } from "./observation.ts";
import { openPictures } from "./pictures/open-pictures.ts";
import type { PicturePreparation } from "./pictures/prepare-pictures.ts";
import type { Shutdown } from "./shutdown.ts";
import { createCatalogue } from "./stock/catalogue.ts";
import { openSync } from "./stock/open-stock.ts";
import { createStockSnapshot } from "./stock/snapshot.ts";
import { ensureStockSource, type StockSource } from "./stock/stock-source.ts";

/** What every part of a process is opened with. */
export type Surroundings = {
  env: Environment;
  log: Log;
  shutdown: Shutdown;
  observation: Observation;
};

/** At mobile.de, or at the stand-in that plays it. */
type Account = {
  url: string;
  username: string;
  password: string;
  customerId: string | undefined;
  source: StockSource;
};

const now = () => new Date();
/** For durations: nobody sets it. */
const monotonicMs = () => performance.now();
const sleep = (ms: number, signal?: AbortSignal) => wait(ms, undefined, { signal });

/** Opens what every process needs, whatever its role: stock, sync and the way of letters. */
export async function openSite(
  { env, log, shutdown }: Surroundings,
  account: Account,
  database: Database,
) {
  const { source } = account;
  const stockSource = await ensureStockSource({ database, source, now, log });
  const catalogue = createCatalogue({ db: database, source, now, log });
  const { onStockChanged } = database;
  const snapshots = createStockSnapshot({ catalogue, onStockChanged, monotonicMs, log });
  shutdown.afterwards(snapshots.close);
  const totalCars = async () => (await snapshots.current()).cars.length;
  const clock = { now, monotonicMs, sleep, random: Math.random };
  const sync = openSync({ env, account, database, catalogue, totalCars, fetch, ...clock, log });
  const mail = openMail({ env, database, findVehicle: catalogue.find, now, log });
  shutdown.afterwards(mail.mailer.close);
  return { stockSource, catalogue, snapshots, sync, mail };
}
export type Site = Awaited<ReturnType<typeof openSite>>;

/**
 * What only a process needs that serves visitors: from here on the kept pictures are read. It is ready
 * when `queueIsOpen`.
 */
export async function openToVisitors(
  { env, log, observation }: Surroundings,
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
    counts: observation.counts,
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
  { env, log }: Surroundings,
  { sync, mail }: Site,
  database: Database,
): Jobs {
  const schedule = createSyncSchedule({
    runSync: sync.run,
    intervalSeconds: env.SYNC_INTERVAL_SECONDS,
    random: Math.random,
    runExclusive: database.runExclusive,
    log,
  });
  const maintenance = createMaintenance({ maintain: database.maintain, log });
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
  { env, log, shutdown }: Surroundings,
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
  shutdown.first(await openDealerSocket({ dataDir: env.DATA_DIR, desk, log }));
}
