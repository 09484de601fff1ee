import type { Runtime } from "#server/runtime.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import type { OpeningFailure } from "./opening-failure.ts";
import { retryUntilReady } from "./retry-until-ready.ts";
import { startWatchdog } from "./watchdog.ts";

/**
 * Seconds of CPU time that may pass without a turn of the event loop. Creating the embedded database takes
 * 8 to 10 without a pause on an ordinary machine, on a slow one many times that; on a full disk it may never end.
 */
const longestStandstill = { opening: 180, open: 60 };

/**
 * Opens the database of this process, watched, since the embedded engine computes on this thread and
 * can hold it for ever. While it does not open, for a reason that may pass, `onFailure` is told and
 * another try follows. Rejects with what the operator has to correct first, and when the process ends.
 */
export async function openOwnDatabase(
  { config, log, shutdown, sleep }: Runtime,
  onFailure: (failure: OpeningFailure) => Promise<void>,
): Promise<Database> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = config;
  const isEmbedded = databaseUrl === undefined;
  const ending = new AbortController();
  shutdown.onStop(() => ending.abort(new Error("The process ends.")));
  const watchdog = isEmbedded ? startWatchdog({ limitSeconds: longestStandstill.opening }) : null;
  const open = () => openDatabase({ dataDir, databaseUrl, log });
  const database = await retryUntilReady({ open, onFailure, sleep, signal: ending.signal, log });
  watchdog?.limit(longestStandstill.open);
  // Before the database in this list, so that its close is watched too.
  if (watchdog) shutdown.onClose(watchdog.stop);
  shutdown.onClose(database.close);
  return database;
}
