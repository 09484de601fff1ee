import { type Log, silentLog } from "#server/platform/log.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Database } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { FolderInUse } from "./embedded-folder.ts";
import { OpeningFailure } from "./opening-failure.ts";
import { openPostgres } from "./postgres.ts";
import { startWatchdog } from "./watchdog.ts";

/**
 * Opens the database of this installation, migrated to this version of the code: PostgreSQL when
 * `databaseUrl` is set, otherwise the embedded engine in `dataDir`.
 *
 * Throws an Error whose message is meant for the operator; the database is then as it was.
 */
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
 * Seconds of CPU time that may pass without a turn of the event loop. Creating the embedded database
 * takes 8 to 10 on an ordinary machine, on a slow one many times that; on a full disk it may never end.
 */
const maxStandstillSeconds = { opening: 180, open: 60 };

/** What waiting needs; it ends with the process. */
type Waiting = Pick<Runtime, "log" | "sleep"> & { shutdown: Pick<Runtime["shutdown"], "signal"> };

/** Told of each failure to reach the database, before the pause. */
type OnFailure = (failure: OpeningFailure) => Promise<void>;

/**
 * Opens the database of a server, watched, since the embedded engine computes on this thread and can hold
 * it for ever. While it does not open, for a reason that may pass, another try follows. Rejects with what
 * the operator has to correct first, and when the process ends.
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
  // Before the database in this list, so that its close is watched too.
  if (watchdog) shutdown.onClose(watchdog.stop);
  shutdown.onClose(database.close);
  return database;
}

/**
 * Does what a start still needs of the database after it was opened, again and again while that fails: a
 * PostgreSQL can go between the two, and whoever serves must not go with it. Rejects when the process ends.
 */
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
/** Between two tries. A server that starts or a fail-over is over in seconds; a disk waits for people. */
const pauseSeconds = (kind: OpeningFailure["kind"]): number => (kind === "unreachable" ? 2 : 30);

/**
 * Tries again as long as `open` fails for a reason that may pass: every 2 s a PostgreSQL that is away,
 * every 30 s all else, and then only after something changed. The log hears of each new reason once. Who
 * waits already also waits for the dealer's tool to let go of the folder; otherwise FolderInUse is a
 * second process. Rejects with that and other errors at once, and when the process ends.
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
