import { existsSync } from "node:fs";
import { join } from "node:path";
import { every } from "#server/platform/jobs.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import type { Shutdown } from "#server/platform/shutdown.ts";
import type { System } from "#server/platform/system.ts";
import { type Database, isOutdated } from "./database.ts";
import { openEmbeddedPostgres } from "./embedded-postgres.ts";
import { OpeningFailure } from "./opening-failure.ts";
import { openPostgres } from "./postgres.ts";

export type DatabasePlace = { dataDir: string; databaseUrl: string | undefined; log?: Log };

/**
 * Opens and migrates the database: that of `databaseUrl`, or the site's own in `dataDir`, which it starts.
 * Throws an Error with a message for the operator.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  log = silentLog,
}: DatabasePlace): Promise<Database> {
  if (databaseUrl !== undefined) return openPostgres({ databaseUrl, ownFolder: null, log });
  const server = await keepRunning(dataDir, log);
  try {
    const own = { databaseUrl: server.databaseUrl, ownFolder: dataDir, log };
    const database = await openPostgres(own);
    return { ...database, close: () => database.close().finally(server.close) };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Lets `work` connect to the server on which the database is, or would be. */
export async function withServer<T>(
  { dataDir, databaseUrl }: DatabasePlace,
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

const lookSeconds = 2;
/** 30 s, as everywhere for what waits for people (below). */
const looksAfterFailure = 15;

/** The site's own PostgreSQL, started again when it ended: killed, or by a full disk (D2). */
async function keepRunning(dataDir: string, log: Log) {
  let server = await openEmbeddedPostgres(dataDir);
  let looks = 0;
  let looking = Promise.resolve();
  const look = async () => {
    looks -= 1;
    if (looks > 0 || server.isRunning()) return;
    log.error({}, "PostgreSQL has ended; it is started again");
    looks = looksAfterFailure;
    await server.close();
    server = await openEmbeddedPostgres(dataDir);
    looks = 0;
    log.info({}, "PostgreSQL runs again");
  };
  const work = () => {
    looking = look();
    return looking;
  };
  const job = every(lookSeconds, work, { failure: "PostgreSQL does not start", log });
  await job.start();
  return {
    databaseUrl: server.databaseUrl,
    async close() {
      job.stop();
      await looking.catch(() => undefined);
      await server.close();
    },
  };
}

type Waiting = Pick<System, "sleep"> & { log: Log; shutdown: Pick<Shutdown, "signal"> };
type OnFailure = (failure: OpeningFailure) => Promise<void>;

/**
 * Opens the server's database, retrying while that may help. Rejects with what the operator has to correct.
 */
export async function openServerDatabase(
  where: { dataDir: string; databaseUrl: string | undefined },
  waiting: Waiting & { shutdown: Shutdown },
  onFailure: OnFailure,
): Promise<Database> {
  const { log, shutdown } = waiting;
  if (where.databaseUrl === undefined) tellOfEarlierFolder(where.dataDir, log);
  const tryToOpen = () => openDatabase({ ...where, log });
  const database = await retryUntilReady(waiting, tryToOpen, onFailure);
  shutdown.onClose(database.close);
  const { major, minor } = database.version;
  const version = `${major}.${minor}`;
  if (isOutdated(database.version)) {
    log.warn({ version }, "a newer minor version of PostgreSQL closes security holes (D1)");
  }
  return database;
}

/** Until 2026-11 the database was PGlite's. */
function tellOfEarlierFolder(dataDir: string, log: Log): void {
  const folder = join(dataDir, "db");
  if (!existsSync(join(folder, "PG_VERSION"))) return;
  log.warn(
    { folder },
    "this folder holds the database of an earlier version and is left as it is; " +
      "docs/operating.md, 'From PGlite', tells how to bring its data over",
  );
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

/** A fail-over is over in seconds; a disk waits for people. */
const pauseSeconds = (kind: OpeningFailure["kind"]): number => (kind === "unreachable" ? 2 : 30);

/**
 * Retries `open` on OpeningFailure; logs each new reason. Rejects with other errors, and when the process
 * ends.
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
