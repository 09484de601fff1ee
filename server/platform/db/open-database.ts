import { type Log, silentLog } from "#server/platform/log.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Database } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { FolderInUse } from "./embedded-folder.ts";
import { OpeningFailure } from "./opening-failure.ts";
import { openPostgres } from "./postgres.ts";
import { startWatchdog } from "./watchdog.ts";

/** Opens and migrates the database. Throws an Error with a message for the operator. */
export async function openDatabase({
  dataDir,
  databaseUrl,
  log = silentLog,
}: {
  dataDir: string;
  databaseUrl: string | undefined;
  log?: Log;
}): Promise<Database> {
  return databaseUrl === undefined ? openEmbedded(dataDir, log) : openPostgres(databaseUrl, log);
}

/**
 * CPU seconds without a turn of the event loop. Creating the embedded database takes 8 to 10 on an
 * ordinary machine, many times that on a slow one; on a full disk it may never end.
 */
const maxStandstillSeconds = { opening: 180, open: 60 };

type Waiting = Pick<Runtime, "log" | "sleep"> & { shutdown: Pick<Runtime["shutdown"], "signal"> };
type OnFailure = (failure: OpeningFailure) => Promise<void>;

/**
 * Opens the server's database, retrying while that may help; the embedded one under the watchdog.
 * Rejects with what the operator has to correct first.
 */
export async function openWatchedDatabase(
  runtime: Pick<Runtime, "config" | "log" | "shutdown" | "sleep">,
  onFailure: OnFailure,
): Promise<Database> {
  const { config, log, shutdown } = runtime;
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = config;
  const { opening, open } = maxStandstillSeconds;
  const watchdog = databaseUrl === undefined ? startWatchdog({ limitSeconds: opening }) : null;
  const tryToOpen = () => openDatabase({ dataDir, databaseUrl, log });
  const database = await retryUntilReady(runtime, tryToOpen, onFailure);
  watchdog?.limit(open);
  // Registered before the database, so that its close is watched too.
  if (watchdog) shutdown.onClose(watchdog.stop);
  shutdown.onClose(database.close);
  return database;
}

/** Retries what a start needs of the open database: a PostgreSQL can go away in between. */
export function onceDatabaseAnswers<T>(
  runtime: Waiting,
  work: () => Promise<T>,
  onFailure: OnFailure = async () => undefined,
): Promise<T> {
  const tryToWork = () =>
    work().catch((cause: unknown) => {
      throw new OpeningFailure("unreachable", "The database does not answer.", { cause });
    });
  return retryUntilReady(runtime, tryToWork, onFailure);
}

/** While the dealer's tool has the database, perhaps to restore it. */
const pauseInUseMs = 2_000;
/** A fail-over is over in seconds; a disk waits for people. */
const pauseSeconds = (kind: OpeningFailure["kind"]): number => (kind === "unreachable" ? 2 : 30);

/**
 * Retries `open` on OpeningFailure; logs each new reason. FolderInUse is a second process at the
 * first try, the dealer's tool later. Rejects with other errors, and when the process ends.
 */
export async function retryUntilReady<T>(
  { log, shutdown, sleep }: Waiting,
  open: () => Promise<T>,
  onFailure: OnFailure,
): Promise<T> {
  let lastReason: string | null = null;
  for (;;) {
    try {
      const opened = await open();
      if (lastReason !== null) log.info({}, "the database is open now");
      return opened;
    } catch (failure) {
      if (failure instanceof FolderInUse && lastReason !== null) {
        await sleep(pauseInUseMs, shutdown.signal);
        continue;
      }
      if (!(failure instanceof OpeningFailure)) throw failure;
      if (lastReason !== failure.message) {
        log.error({ err: failure, kind: failure.kind }, "the database does not open; trying again");
      }
      lastReason = failure.message;
      await onFailure(failure);
      do await sleep(1_000 * pauseSeconds(failure.kind), shutdown.signal);
      while (!failure.isWorthAnotherTry());
    }
  }
}
