import { mkdir } from "node:fs/promises";
import { openFacts } from "#domain/open-facts.ts";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { startWatchdog } from "#server/db/watchdog.ts";
import { readEnvironment } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { openObservation } from "#server/observation.ts";
import { createSiteJobs, openSite, openToDealer, openToVisitors } from "#server/open-site.ts";
import { openWorkerPort } from "#server/open-worker-port.ts";
import { createShutdown } from "#server/shutdown.ts";
import { openAccount } from "./account.ts";
import { serve } from "./serve.ts";

/**
 * The composition root: environment → provider → database → backend → HTTP and jobs, and the way
 * back on SIGTERM or SIGINT.
 */

const isDev = process.argv.includes("--dev");
/** Running requests get this long to finish (contract.md, `npm start`); a reload must not wait. */
const graceMs = isDev ? 500 : 10_000;

const env = readEnvironment();
const log = createLog(env.LOG_LEVEL);
/** The jobs' own limit is 10 s; closing the database must fit in as well. */
const shutdown = createShutdown({ exit: (code) => process.exit(code), limitMs: 12_000, log });
const observation = openObservation({ env, now: () => new Date() });
const surroundings = { env, log, shutdown, observation };

/**
 * Creating the embedded database computes for seconds without a pause, on a slow machine for many;
 * on a full disk it may never end. Afterwards the watchdog's own, shorter limit holds.
 */
const longestOpeningSeconds = 60;

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
  const account = await openAccount({ env, now: new Date() });
  shutdown.afterwards(account.close);
  if (env.ROLE === "worker") {
    const listening = await openWorkerPort(surroundings);
    shutdown.first(() => listening?.close(graceMs));
  }
  const database = await openWatchedDatabase();
  observation.databaseIsOpen(database);
  const site = openSite(surroundings, account, database);
  const jobs = createSiteJobs(surroundings, site, database);
  shutdown.first(jobs.stop);
  await jobs.prepare({ role: env.ROLE });
  if (env.ROLE !== "worker") {
    const { backend, preparation } = await openToVisitors(surroundings, account, database, site);
    await serve(surroundings, { backend, demo: account.demo, isDev, graceMs });
    shutdown.first(preparation.stop);
    preparation.start();
  }
  await openToDealer(surroundings, site, database);
  await jobs.start({ role: env.ROLE });
  warnOfOpenFacts();
  log.info({ role: env.ROLE, demo: account.demo, engine: database.engine }, "running");
}

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, shutdown.begin);
// A line for which the disk has no room, or that nobody reads, is lost; the site is not
// (reference/security.md, F8).
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
// Node would print the error with all its properties, among them what a visitor wrote.
process.on("uncaughtException", (error) => {
  log.error({ err: error }, "the process ends: nobody caught an error");
  process.exit(1);
});
await start().catch((error: unknown) => {
  // What is closed already cannot be started any more.
  if (shutdown.begun) return;
  log.error({ err: error }, "the site cannot start");
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
