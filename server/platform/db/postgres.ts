import { getTableName, is, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { freeDiskBytes, minFreeBytes } from "#server/platform/disk.ts";
import type { Log } from "#server/platform/log.ts";
import { system } from "#server/platform/system.ts";
import { createBackups } from "./backups.ts";
import {
  channels,
  type Database,
  type Db,
  type ExclusiveOutcome,
  parseInt8,
  type ServerVersion,
} from "./database.ts";
import { migrate, refuseNewerSchema } from "./migrate.ts";
import { OpeningFailure } from "./opening-failure.ts";
import * as personalSchema from "./personal-schema.ts";
import { writeRows } from "./rows-file.ts";
import { credentials, rateLimits, redeemedCaptchas } from "./schema.ts";

/** Also applies to the wait for a free connection of the pool. */
const connectionTimeoutMillis = 2_000;

/** A statement that takes longer is a bug; migrations have a limit of their own. */
const statementTimeoutMillis = 5_000;

/** For migrations, which may be long or wait for those of another process. */
const longTimeouts: pg.ClientConfig = { statement_timeout: 600_000, query_timeout: 0 };

/** Opens one connection for long work, whatever state the schema is in. */
export async function withConnection<T>(
  databaseUrl: string,
  work: (orm: Db) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...clientOptionsFor(databaseUrl), ...longTimeouts });
  surviveConnectionLoss(client);
  await client.connect();
  try {
    return await work(drizzle(client));
  } finally {
    await client.end();
  }
}

/**
 * A connection that breaks between two statements emits an error, which ends the process without a listener;
 * the next statement rejects anyway. The pool listens to its idle connections only.
 */
function surviveConnectionLoss(client: pg.ClientBase): void {
  client.on("error", () => undefined);
}

const clientOptionsFor = (databaseUrl: string): pg.ClientConfig => ({
  connectionString: databaseUrl,
  application_name: "autohaus",
  connectionTimeoutMillis,
  statement_timeout: statementTimeoutMillis,
  // The client's own limit, for a server that hangs or a network that is gone.
  query_timeout: statementTimeoutMillis + 1_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
});

// Set globally, since drizzle ignores a client's own type parsers.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8);

type PostgresDeps = {
  databaseUrl: string;
  /** True when the server's files are in `dataDir`. */
  isEmbedded: boolean;
  dataDir: string;
  log: Log;
  migrations: string | undefined;
};

/** Migrates and opens a database, maybe in several processes at once. Throws OpeningFailure to be retried. */
export async function openPostgres(deps: PostgresDeps): Promise<Database> {
  const { databaseUrl, isEmbedded, dataDir, log } = deps;
  const clientOptions = clientOptionsFor(databaseUrl);
  const { version, schema } = await migratePostgres(clientOptions, deps);
  const pool = new pg.Pool({ ...clientOptions, max: 10 });
  pool.on("connect", surviveConnectionLoss);
  let isClosing = false;
  pool.on("error", (error) => {
    // `pool.end()` does not wait for its connections, which an embedded server then ends.
    if (!isClosing) log.warn({ err: error }, "idle database connection lost");
  });
  const listener = createPostgresListener({ clientOptions, log });
  const orm = pooledOrm(pool);
  return {
    orm,
    version,
    queueOptions: {
      connectionString: withQueryTimeout(databaseUrl),
      max: 3,
      connectionTimeoutMillis,
    },
    runExclusive: (name, work) => runUnderLock({ clientOptions, name, work, log }),
    onStockChanged: (heard) => listener.add(channels.stock, heard),
    onProfileChanged: (heard) => listener.add(channels.profile, heard),
    onCredentialsChanged: (heard) => listener.add(channels.credentials, heard),
    eraseDeleted: () => withConnection(databaseUrl, (connection) => erase(connection, isEmbedded)),
    hasDiskSpace: async () => !isEmbedded || (await freeDiskBytes(dataDir)) >= minFreeBytes.rows,
    ping: () => refuseNewerSchema(orm, schema),
    async close() {
      isClosing = true;
      await listener.close();
      await pool.end();
    },
  };
}

/** pg-boss has no query timeout otherwise; its statements may take longer than ours. */
function withQueryTimeout(databaseUrl: string): string {
  return `${databaseUrl}${databaseUrl.includes("?") ? "&" : "?"}query_timeout=60000`;
}

const personalTables = [
  ...Object.values<unknown>(personalSchema).filter((each) => is(each, PgTable)),
  credentials,
  rateLimits,
  redeemedCaptchas,
];

/** Deleted rows leave their bytes in table files; migrations keep values out of the statistics. */
const rewritePersonalTables = `vacuum (full) ${personalTables.map(getTableName).join(", ")}`;

async function erase(orm: Db, isEmbedded: boolean): Promise<void> {
  // VACUUM FULL would queue behind a long reader (a backup), and inquiries would queue behind it.
  await orm.execute(sql`set lock_timeout = '1s'`);
  await orm.execute(sql.raw(rewritePersonalTables));
  if (!isEmbedded) return;
  // A new WAL file begins, and the checkpoint deletes the older ones.
  await orm.execute(sql`select pg_switch_wal()`);
  await orm.execute(sql`checkpoint`);
}

/** drizzle's own transaction leaks the connection when BEGIN fails, and returns broken ones to the pool. */
function pooledOrm(pool: pg.Pool): Db {
  const orm: Db = drizzle(pool);
  orm.transaction = async (work, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new OpeningFailure("unreachable", "PostgreSQL does not answer.", { cause });
    });
    let isBroken = true;
    try {
      const connection: Db = drizzle(client);
      const value = await connection.transaction(work, config);
      isBroken = false;
      return value;
    } finally {
      client.release(isBroken);
    }
  };
  return orm;
}

const oldestMajor = 15;

/**
 * Takes a lock, without which one of two processes on an empty database would fail. Throws
 * OpeningFailure when a retry may help, and other errors when the server is too old or refuses the settings.
 */
async function migratePostgres(
  clientOptions: pg.ClientConfig,
  { dataDir, log, migrations }: PostgresDeps,
): Promise<{ version: ServerVersion; schema: number }> {
  const client = new pg.Client({ ...clientOptions, ...longTimeouts });
  let connectionError: Error | null = null;
  client.on("error", (error) => {
    connectionError = error;
  });
  try {
    await client.connect();
    const version = await readVersion(client);
    await client.query("select pg_advisory_lock(hashtextextended('migration', 0))");
    const orm: Db = drizzle(client);
    const dump = (path: string) => writeRows(orm, path);
    const backups = createBackups({ dump, dataDir, now: system.now });
    const schema = await migrate(orm, {
      folder: migrations,
      async backUp(earlier) {
        const file = await backups.writeBeforeMigration(earlier);
        // As a warning, so that the command-line tool shows it too.
        log.warn({ file }, "backup written before the database is migrated; going back needs it");
      },
    });
    return { version, schema };
  } catch (error) {
    throw toOpeningError(connectionError ?? error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** SQLSTATE: login refused (two codes), no such database. */
const wrongSettings = new Set(["28P01", "28000", "3D000"]);
/** SQLSTATE classes: connection, too many connections, server starting or ending. */
const transientClasses = /^(08|53|57)/;

/** Wraps transient errors in an OpeningFailure; returns errors of the settings unchanged. */
function toOpeningError(error: unknown): unknown {
  const code = deepestCode(error);
  const isSqlError = /^[0-9A-Z]{5}$/.test(code);
  if (wrongSettings.has(code) || (isSqlError && !transientClasses.test(code))) return error;
  if (error instanceof OpeningFailure && error.kind === "no-backup") return error;
  const isOurs = error instanceof OpeningFailure || error instanceof TooOld;
  if (isOurs && code === "") return error;
  const reason = code || (error instanceof Error ? error.message : String(error));
  return new OpeningFailure("unreachable", `PostgreSQL does not answer (${reason}).`, {
    cause: error,
  });
}

/** The code of a system, driver or SQL error; empty without one. */
function deepestCode(error: unknown): string {
  const innerCode = error instanceof Error ? deepestCode(error.cause ?? null) : "";
  const ownCode = error instanceof Error && "code" in error ? String(error.code) : "";
  return innerCode || ownCode;
}

class TooOld extends Error {}

async function readVersion(client: pg.Client): Promise<ServerVersion> {
  const { rows } = await client.query<{ number: number }>(
    "select current_setting('server_version_num')::int as number",
  );
  const number = rows[0]?.number ?? 0;
  const version = { major: Math.floor(number / 10_000), minor: number % 10_000 };
  if (version.major >= oldestMajor) return version;
  throw new TooOld(`PostgreSQL ${version.major} is too old; ${oldestMajor} or newer is needed.`);
}

const firstDelayMs = 500;
const maxDelayMs = 10_000;

/**
 * LISTENs with a connection of its own, and reconnects with exponential backoff. Listeners are called for
 * each notification of their channel and each (re)connect.
 */
function createPostgresListener({
  clientOptions,
  log,
}: {
  clientOptions: pg.ClientConfig;
  log: Log;
}): { add: (channel: string, heard: () => void) => () => void; close(): Promise<void> } {
  const listeners = new Set<{ channel: string; heard: () => void }>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let delayMs = firstDelayMs;
  let isClosed = false;

  const notifyAll = () => {
    for (const { heard } of listeners) heard();
  };

  const retryLater = (broken: pg.Client, error: Error) => {
    if (isClosed || client !== broken) return;
    client = null;
    // One line an outage.
    if (delayMs === firstDelayMs) log.warn({ err: error }, "LISTEN connection lost; reconnecting");
    broken
      .end()
      .catch((cause: unknown) =>
        log.warn({ err: cause }, "closing the lost LISTEN connection failed"),
      );
    timer = setTimeout(() => void connect(), delayMs).unref();
    delayMs = Math.min(delayMs * 2, maxDelayMs);
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client(clientOptions);
    client = fresh;
    fresh.on("error", (error) => retryLater(fresh, error));
    fresh.on("end", () => retryLater(fresh, new Error("the connection ended")));
    fresh.on("notification", ({ channel }) => {
      for (const each of listeners) if (each.channel === channel) each.heard();
    });
    try {
      await fresh.connect();
      await fresh.query(
        Object.values(channels)
          .map((name) => `listen ${name}`)
          .join("; "),
      );
      if (delayMs > firstDelayMs) log.info({}, "LISTEN connection is back");
      delayMs = firstDelayMs;
      notifyAll();
    } catch (error) {
      retryLater(fresh, error instanceof Error ? error : new Error(String(error)));
    }
  };

  return {
    add(channel, heard) {
      const listener = { channel, heard };
      listeners.add(listener);
      if (client === null && timer === null) void connect();
      else heard();
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end();
    },
  };
}

/** Detects a dead connection, with which the session lock is lost. */
const heartbeatMs = 10_000;

/**
 * Runs `work` under a session advisory lock on a connection of its own. The signal aborts when the connection
 * and so the lock is lost. Does not work with PgBouncer's transaction mode.
 */
async function runUnderLock<T>({
  clientOptions,
  name,
  work,
  log,
}: {
  clientOptions: pg.ClientConfig;
  name: string;
  work: (signal: AbortSignal) => Promise<T>;
  log: Log;
}): Promise<ExclusiveOutcome<T>> {
  const client = new pg.Client(clientOptions);
  const lockLost = new AbortController();
  const markLost = (reason: string) => {
    if (lockLost.signal.aborted) return;
    lockLost.abort(new Error(`The lock '${name}' was lost: ${reason}`));
  };
  client.on("error", (error) => markLost(error.message));
  client.on("end", () => markLost("the connection ended"));
  try {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as locked",
      [name],
    );
    if (!rows[0]?.locked) return { ran: false };
    const heartbeat = setInterval(() => {
      client.query("select 1").catch((error: Error) => markLost(error.message));
    }, heartbeatMs);
    try {
      return { ran: true, value: await work(lockLost.signal) };
    } finally {
      clearInterval(heartbeat);
    }
  } finally {
    await client
      .end()
      .catch((error: unknown) => log.warn({ err: error }, "closing the lock connection failed"));
  }
}
