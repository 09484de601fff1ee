import { repeatEvery } from "#server/platform/jobs.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import type { Shutdown } from "#server/platform/shutdown.ts";
import type { System } from "#server/platform/system.ts";
import type { Database } from "./database.ts";
import { openEmbeddedPostgres } from "./embedded-postgres.ts";
import { OpeningFailure } from "./opening-failure.ts";
import { openPostgres } from "./postgres.ts";

export type DatabaseLocation = {
  /** Also gets the backup before a migration. */
  dataDir: string;
  databaseUrl: string | undefined;
  log?: Log;
  /** Folder of the migrations; tests have one of another version. */
  migrations?: string;
};

/** Opens `databaseUrl` or an embedded PostgreSQL, and migrates it. Error messages address the operator. */
export async function openDatabase({
  dataDir,
  databaseUrl,
  log = silentLog,
  migrations,
}: DatabaseLocation): Promise<Database> {
  const deps = { dataDir, log, migrations };
  if (databaseUrl !== undefined) return openPostgres({ ...deps, databaseUrl, isEmbedded: false });
  const server = await openSupervised(dataDir, log);
  try {
    const own = { ...deps, databaseUrl: server.databaseUrl, isEmbedded: true };
    const database = await openPostgres(own);
    return { ...database, close: () => database.close().finally(server.close) };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Gives `work` the server's address without opening or migrating the database. */
export async function withServer<T>(
  { dataDir, databaseUrl }: DatabaseLocation,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work(databaseUrl);
  const server = await openEmbeddedPostgres(dataDir);
  try {
    return await work(server.databaseUrl);
  } finally {
    await server.close();
  }
}

const checkSeconds = 2;
/** 30 s between failed restarts, whose cause usually needs the operator. */
const checksPerPause = 15;

/** Restarts the embedded PostgreSQL when it has ended: killed, or because the disk was full. */
async function openSupervised(dataDir: string, log: Log) {
  let server = await openEmbeddedPostgres(dataDir, log);
  let checksToSkip = 0;
  const check = async () => {
    checksToSkip -= 1;
    if (checksToSkip > 0 || server.isRunning()) return;
    log.error({}, "PostgreSQL has ended; it is started again");
    checksToSkip = checksPerPause;
    await server.close();
    server = await openEmbeddedPostgres(dataDir);
    checksToSkip = 0;
    log.info({}, "PostgreSQL runs again");
  };
  const job = repeatEvery(checkSeconds, check, { failure: "PostgreSQL does not start", log });
  await job.start();
  return {
    databaseUrl: server.databaseUrl,
    async close() {
      await job.stop();
      await server.close();
    },
  };
}

type RetryDeps = Pick<System, "sleep"> & { log: Log; shutdown: Pick<Shutdown, "signal"> };
type OnFailure = (failure: OpeningFailure) => Promise<void>;

/** Opens the database, retrying while that may help. Rejects with errors that the operator has to fix. */
export async function openServerDatabase(
  location: DatabaseLocation,
  deps: RetryDeps & { shutdown: Shutdown },
  onFailure: OnFailure,
): Promise<Database> {
  const { log, shutdown } = deps;
  const tryToOpen = () => openDatabase({ ...location, log });
  const database = await retryUntilReady(deps, tryToOpen, onFailure);
  shutdown.onClose(database.close);
  return database;
}

/** Retries `work` during startup, since PostgreSQL can become unreachable after it was opened. */
export function onceDatabaseAnswers<T>(
  runtime: RetryDeps,
  work: () => Promise<T>,
  onFailure: OnFailure,
): Promise<T> {
  const tryWork = () =>
    work().catch((cause: unknown) => {
      if (cause instanceof OpeningFailure) throw cause;
      throw new OpeningFailure("unreachable", "The database does not answer.", { cause });
    });
  return retryUntilReady(runtime, tryWork, onFailure);
}

/** A failover takes seconds; a full disk needs the operator. */
const pauseSeconds = (kind: OpeningFailure["kind"]): number => (kind === "unreachable" ? 2 : 30);

/** Retries `open` on OpeningFailure; logs each new reason. Rejects with other errors, and on shutdown. */
export async function retryUntilReady<T>(
  { log, shutdown, sleep }: RetryDeps,
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
      if (!(failure instanceof OpeningFailure)) throw failure;
      if (lastReason !== failure.message) {
        log.error({ err: failure, kind: failure.kind }, "the database does not open; trying again");
      }
      lastReason = failure.message;
      await onFailure(failure);
      await sleep(1_000 * pauseSeconds(failure.kind), shutdown.signal);
    }
  }
}
