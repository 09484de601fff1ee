import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Port, SiteCaptcha } from "#app/port.ts";
import { openFacts } from "#domain/open-facts.ts";
import { type Backend, createBackend } from "#server/backend.ts";
import { createCatalogue } from "#server/catalogue/catalogue.ts";
import { createStockSnapshot } from "#server/catalogue/stock-snapshot.ts";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { startWatchdog } from "#server/db/watchdog.ts";
import { openDealerSocket } from "#server/dealer/dealer-socket.ts";
import { readEnvironment } from "#server/env.ts";
import { createApp } from "#server/http/app.ts";
import { createFastAnswers } from "#server/http/fast-answer.ts";
import { listen } from "#server/http/listen.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { createSitePages } from "#server/http/site-pages.ts";
import { createJobs, type Jobs } from "#server/jobs/jobs.ts";
import { createMaintenance } from "#server/jobs/maintenance.ts";
import { createSyncSchedule } from "#server/jobs/sync-schedule.ts";
import { createLog } from "#server/log.ts";
import { openDealerDesk } from "#server/open-dealer-desk.ts";
import { openInquiries } from "#server/open-inquiries.ts";
import { openMail } from "#server/open-mail.ts";
import { openPictures } from "#server/open-pictures.ts";
import { openSync } from "#server/open-sync.ts";
import { loadBuiltPages } from "#server/pages/built-pages.ts";
import { createShutdown } from "#server/shutdown.ts";
import { type Account, openAccount } from "./account.ts";

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

function createSite(account: Account, database: Database) {
  const catalogue = createCatalogue({ db: database, now, log });
  const { onStockChanged } = database;
  const snapshots = createStockSnapshot({ catalogue, onStockChanged, now, log });
  shutdown.afterwards(snapshots.close);
  const totalCars = async () => (await snapshots.current()).cars.length;
  const clock = { now, sleep, random: Math.random };
  const sync = openSync({ env, account, database, catalogue, totalCars, fetch, ...clock, log });
  const mail = openMail({ env, database, findVehicle: catalogue.find, now, log });
  shutdown.afterwards(mail.mailer.close);
  return { catalogue, snapshots, sync, mail };
}
type Site = ReturnType<typeof createSite>;

/** What only a process needs that serves visitors: from here on the kept pictures are read. */
async function openToVisitors(account: Account, database: Database, site: Site) {
  const { catalogue, snapshots, sync, mail } = site;
  const { onStockChanged } = database;
  const { preparation, ...pictures } = await openPictures({
    env,
    providerUrl: account.url,
    catalogue,
    snapshots,
    onStockChanged,
    fetch,
    now,
    sleep,
    log,
  });
  const desk = await openInquiries({
    env,
    database,
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
    database,
    now,
    log,
  });
  return { backend, preparation };
}

function createSiteJobs({ sync, mail }: Site, database: Database): Jobs {
  const schedule = createSyncSchedule({
    runSync: sync.run,
    intervalSeconds: env.SYNC_INTERVAL_SECONDS,
    random: Math.random,
    runExclusive: database.runExclusive,
    log,
  });
  const maintenance = createMaintenance({ maintain: database.maintain, log });
  return createJobs({ database, log, jobs: [...mail.jobs, schedule, maintenance] });
}

/** Nobody else can open the embedded database while this process has it. */
async function openToDealer({ sync, mail, snapshots }: Site, database: Database): Promise<void> {
  if (database.engine !== "embedded") return;
  const cars = async () => (await snapshots.current()).cars;
  const desk = openDealerDesk({
    database,
    mail,
    runSync: () => sync.run(),
    cars,
    origin: env.SITE_URL,
    now,
  });
  shutdown.first(await openDealerSocket({ dataDir: env.DATA_DIR, desk, log }));
}

function siteCaptcha(): SiteCaptcha {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secret } = env;
  const isConfigured = siteKey !== undefined && secret !== undefined;
  return isConfigured ? { kind: "recaptcha", siteKey } : { kind: "proof-of-work" };
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
    site: {
      origin: env.SITE_URL,
      publicKey: env.PUBLIC_ANON_KEY,
      demo,
      captcha: siteCaptcha(),
      analyticsId: env.ANALYTICS_ID ?? null,
    },
  });
  const services = {
    analytics: env.ANALYTICS_ID !== undefined,
    recaptcha: siteCaptcha().kind === "recaptcha",
  };
  const origin = env.SITE_URL;
  const sitePages = createSitePages({ renderPage, origin, backend, now, services, isDev });
  const app = createApp({
    backend,
    publicKey: env.PUBLIC_ANON_KEY,
    origin,
    trustProxy: env.TRUST_PROXY,
    renderPage,
    services,
    pages: sitePages,
    staticFiles: pages.staticFiles,
    isDev,
    log,
  });
  const { PORT: port, HOST: host } = env;
  const quick = createFastAnswers({ pages: sitePages, everywhere: securityHeaders });
  const listening = await listen({ app, port, host, before: live?.middleware, quick, log });
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

/** Once, so that nobody puts the site online with gaps in its legal texts and does not know. */
function warnOfOpenFacts(): void {
  const missing = openFacts();
  if (missing.length === 0) return;
  log.warn({ missing }, "facts for the legal pages are missing in domain/dealership.ts");
}

async function start(): Promise<void> {
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  const account = await openAccount({ env, now: now() });
  shutdown.afterwards(account.close);
  const database = await openWatchedDatabase();
  const site = createSite(account, database);
  const jobs = createSiteJobs(site, database);
  shutdown.first(jobs.stop);
  await jobs.prepare({ role: env.ROLE });
  if (env.ROLE !== "worker") {
    const { backend, preparation } = await openToVisitors(account, database, site);
    await serve(backend, account.demo);
    shutdown.first(preparation.stop);
    preparation.start();
  }
  await openToDealer(site, database);
  await jobs.start({ role: env.ROLE });
  warnOfOpenFacts();
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
