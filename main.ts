import { mkdir } from "node:fs/promises";
import { openSiteSecret } from "#server/inquiries/site-secret.ts";
import { openWorkerPort } from "#server/open-worker-port.ts";
import { openEncoder } from "#server/pictures/encode-picture.ts";
import { type Runtime, systemRuntime } from "#server/runtime.ts";
import { openAccount } from "./account.ts";
import { openFacts } from "./domain/site/open-facts.ts";
import { openPages, serve } from "./serve.ts";
import { createSiteJobs, openSite, openToDealer, openToVisitors } from "./server/compose.ts";
import { readConfig } from "./server/config.ts";
import { onceDatabaseAnswers } from "./server/platform/db/once-database-answers.ts";
import { openOwnDatabase } from "./server/platform/db/open-own-database.ts";
import type { OpeningFailure } from "./server/platform/db/opening-failure.ts";
import { createLog } from "./server/platform/log.ts";
import { createShutdown } from "./server/platform/shutdown.ts";
import { openTelemetry } from "./server/platform/telemetry.ts";
import { createStartupGate } from "./server/startup-gate.ts";

/**
 * The composition root: environment → provider → database → backend → HTTP and jobs, and the way
 * back on SIGTERM or SIGINT.
 */

const isDev = process.argv.includes("--dev");
/** Running requests get this long to finish (R46); a reload must not wait. */
const graceMs = isDev ? 500 : 10_000;

const env = readConfig();
const log = createLog(env.LOG_LEVEL);
const drainMs = 1_000 * env.DRAIN_SECONDS;
/** The jobs' own limit is 10 s, like that of requests; closing the database must fit in as well. */
const limitMs = drainMs + 12_000;
const exit = (code: number) => process.exit(code);
const shutdown = createShutdown({ exit, limitMs, now: () => performance.now(), log });
const telemetry = openTelemetry({ env, now: systemRuntime.now });
const runtime: Runtime = { config: env, log, shutdown, telemetry, ...systemRuntime };

/** Once, so that nobody puts the site online with gaps in its legal texts and does not know. */
function warnOfOpenFacts(): void {
  const missing = openFacts();
  if (missing.length === 0) return;
  log.warn({ missing }, "facts for the legal pages are missing in domain/site/dealership.ts");
}

async function start(): Promise<void> {
  // Whoever needs it says then that it cannot be written, and the site waits until it can.
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 }).catch((error: unknown) =>
    log.warn({ err: error }, "DATA_DIR cannot be made"),
  );
  const isWorker = env.ROLE === "worker";
  let pages: ReturnType<typeof openPages> | null = null;
  const openPagesOnce = () => {
    pages ??= openPages(runtime, { isDev });
    return pages;
  };
  // It goes on while the database opens; a failure is told when they are needed.
  if (!isWorker) openPagesOnce().catch(() => undefined);
  const account = await openAccount({ env, now: new Date() });
  shutdown.onClose(account.close);
  if (isWorker) {
    const listening = await openWorkerPort(runtime);
    shutdown.onStop(() => listening?.close(graceMs));
  }
  const shown = { source: account.source };
  const door = createStartupGate(async (backend) => {
    const parts = { pages: await openPagesOnce(), backend, shown };
    return serve(runtime, { ...parts, graceMs, drainMs });
  });
  const openWaiting = async ({ kind }: OpeningFailure) => {
    if (!isWorker) await door.openWaiting(kind);
  };
  const database = await openOwnDatabase(runtime, openWaiting);
  telemetry.databaseIsOpen(database);
  const openOver = () => openSite(runtime, account, database);
  const site = await onceDatabaseAnswers(runtime, openOver, openWaiting);
  shown.source = site.stockSource;
  const jobs = createSiteJobs(runtime, site, database);
  shutdown.onStop(jobs.stop);
  if (!isWorker) {
    const readSecret = () => openSiteSecret(database);
    const secret = await onceDatabaseAnswers(runtime, readSecret, openWaiting);
    const parts = { ...site, secret, queueIsOpen: jobs.prepared };
    const opened = await openToVisitors(runtime, account, database, parts);
    await door.openTo(opened.backend);
    shutdown.onStop(opened.preparation.stop);
    opened.preparation.start();
  }
  await onceDatabaseAnswers(runtime, () => jobs.prepare({ role: env.ROLE }));
  await openToDealer(runtime, site, database);
  await jobs.start({ role: env.ROLE });
  // Last, since no page waits for it; but a site that can make no picture must not run.
  if (!isWorker) await openEncoder();
  warnOfOpenFacts();
  log.info({ role: env.ROLE, source: site.stockSource, engine: database.engine }, "running");
}

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, shutdown.start);
// A line for which the disk has no room, or that nobody reads, is lost; the site is not
// (F8).
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
// Node would print the error with all its properties, among them what a visitor wrote.
process.on("uncaughtException", (error) => {
  log.error({ err: error }, "the process ends: nobody caught an error");
  process.exit(1);
});
await start().catch((error: unknown) => {
  // What is closed already cannot be started any more.
  if (shutdown.isShuttingDown) return;
  log.error({ err: error }, "the site cannot start");
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
