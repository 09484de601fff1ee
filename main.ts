import { join } from "node:path";
import type { RenderPage } from "#app/context.ts";
import { compose } from "#server/compose.ts";
import { type Config, readConfig } from "#server/config.ts";
import { createLog } from "#server/platform/log.ts";
import { enterDataFolder } from "#server/platform/root.ts";
import { createShutdown } from "#server/platform/shutdown.ts";
import { system } from "#server/platform/system.ts";
import { openProfileCopy } from "#server/profile/profile-store.ts";
import { loadBuiltPages, openLivePages } from "#server/rendering/load-pages.ts";
import type { AppPages, Runtime } from "#server/site-server.ts";
import { openAccount, openDemoFiles } from "./account.ts";
import { openTelemetry } from "./server/telemetry.ts";

/** Entry point: settings, signals, and the parts that join the server to the app and the demo. */

const isDev = process.argv.includes("--dev");
/** Running requests get this long to finish. */
const graceMs = isDev ? 500 : 10_000;

const { config, remarks } = readConfig();
const log = createLog(config.LOG_LEVEL);
for (const { setting, text } of remarks) log.warn({ setting }, text);
enterDataFolder(config.DATA_DIR, import.meta.dirname, log);
/** The whole shutdown: 10 s for requests and jobs in parallel, 2 s for closing the database. */
const limitMs = 1_000 * config.DRAIN_SECONDS + 12_000;
const exit = (code: number) => process.exit(code);
const shutdown = createShutdown({ exit, limitMs, now: system.monotonicMs, log });
const telemetry = openTelemetry({ env: config, now: system.now });
const profileCopy = await openProfileCopy(config.DATA_DIR, log);
const runtime: Runtime = { config, log, shutdown, telemetry, profileCopy, ...system };

/** Rejects when the pages are not built: `npm start` builds first. */
async function openPages(): Promise<AppPages> {
  if (!isDev) return loadBuiltPages<RenderPage>(join(import.meta.dirname, "build"));
  const live = await openLivePages<RenderPage>();
  shutdown.onClose(live.close);
  return live;
}

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, shutdown.start);
// Without a listener, a full disk or a closed pipe would end the process; with it, only the log line is lost.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
// Node would print the error with all its properties, among them what a visitor wrote.
process.on("uncaughtException", (error) => {
  log.error({ err: error }, "uncaught exception; the process exits");
  process.exit(1);
});

const entry = {
  openAccount: (env: Config) => openAccount({ env, now: runtime.now() }),
  openDemoFiles: () => openDemoFiles(runtime.now()),
  openPages,
  isDev,
  graceMs,
};
await compose(runtime, entry).catch((error: unknown) => {
  // A shutdown during startup makes `compose` reject.
  if (shutdown.signal.aborted) return;
  log.error({ err: error }, "the site cannot start");
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
