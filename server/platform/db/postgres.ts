import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Log } from "#server/platform/log.ts";
import { type Database, type Db, parseInt8, type ServerVersion, stockChannel } from "./database.ts";
import { migrate } from "./migrate.ts";
import { codeOf, hasRoomToWrite, OpeningFailure } from "./opening-failure.ts";
import { createPostgresListener, runUnderLock } from "./postgres-connections.ts";

/** Milliseconds, to connect or to get a free connection. */
const connectionTimeoutMillis = 2_000;

/** Milliseconds. A statement that takes longer is a fault. Migrations have a limit of their own. */
const statementTimeoutMillis = 5_000;

/** Another process's migration, or a long one of ours, may take its time. */
const patiently: pg.ClientConfig = { statement_timeout: 600_000, query_timeout: 0 };

/** One connection for what may take long: the database may have any state. */
export async function withConnection<T>(
  databaseUrl: string,
  work: (orm: Db) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...clientOptionsFor(databaseUrl), ...patiently });
  surviveLoss(client);
  await client.connect();
  try {
    return await work(drizzle(client));
  } finally {
    await client.end();
  }
}

/**
 * A connection that breaks between two statements emits an error, which ends the process if nobody
 * listens; the next statement is rejected anyway. The pool listens to its idle connections alone.
 */
function surviveLoss(client: pg.ClientBase): void {
  client.on("error", () => undefined);
}

const clientOptionsFor = (databaseUrl: string): pg.ClientConfig => ({
  connectionString: databaseUrl,
  application_name: "autohaus",
  connectionTimeoutMillis,
  statement_timeout: statementTimeoutMillis,
  // When the server hangs or the network is gone.
  query_timeout: statementTimeoutMillis + 1_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
});

// For the whole process: drizzle uses the driver's global table, never a client's.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8);

type PostgresParts = {
  databaseUrl: string;
  /** The folder of a PostgreSQL that is the site's own; null for a server that others look after. */
  ownFolder: string | null;
  log: Log;
};

/** Opens a database, migrated; several processes may. Throws as `migratePostgres`. */
export async function openPostgres({
  databaseUrl,
  ownFolder,
  log,
}: PostgresParts): Promise<Database> {
  const clientOptions = clientOptionsFor(databaseUrl);
  const version = await migratePostgres(clientOptions);
  const pool = new pg.Pool({ ...clientOptions, max: 10 });
  pool.on("connect", surviveLoss);
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  const listener = createPostgresListener({ clientOptions, channel: stockChannel, log });
  return {
    orm: pooledOrm(pool),
    version,
    queueOptions: {
      connectionString: withQueryTimeout(databaseUrl),
      max: 3,
      connectionTimeoutMillis,
    },
    runExclusive: (name, work) => runUnderLock({ clientOptions, name, work, log }),
    onStockChanged: listener.add,
    eraseDeleted: () => withConnection(databaseUrl, (orm) => erase(orm, ownFolder !== null)),
    hasRoom: async (times = 1) => ownFolder === null || hasRoomToWrite(ownFolder, times),
    async ping() {
      await pool.query("select 1");
    },
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

/** Milliseconds, for pg-boss, whose statements may take longer and have no limit otherwise. */
function withQueryTimeout(databaseUrl: string): string {
  return `${databaseUrl}${databaseUrl.includes("?") ? "&" : "?"}query_timeout=60000`;
}

/** Deleted rows leave their bytes in the tables; the planner keeps no statistics of them (migration 0005). */
const rewritePersonalTables =
  "vacuum (full) inquiries, inquiry_photos, appointments, mails, alerts, alert_hits, rate_limits, redeemed_captchas";

async function erase(orm: Db, isOwn: boolean): Promise<void> {
  // It would wait behind a long reader (a backup), and inquiries behind it.
  await orm.execute(sql`set lock_timeout = '1s'`);
  await orm.execute(sql.raw(rewritePersonalTables));
  if (!isOwn) return;
  // The next file of the log begins, and the checkpoint deletes those before.
  await orm.execute(sql`select pg_switch_wal()`);
  await orm.execute(sql`checkpoint`);
}

/** drizzle's own transaction leaks the connection when BEGIN fails, and returns broken ones. */
function pooledOrm(pool: pg.Pool): Db {
  const orm: Db = drizzle(pool);
  orm.transaction = async (work, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new OpeningFailure("unreachable", "PostgreSQL does not answer.", { cause });
    });
    let broken = true;
    try {
      const connection: Db = drizzle(client);
      const value = await connection.transaction(work, config);
      broken = false;
      return value;
    } finally {
      client.release(broken);
    }
  };
  return orm;
}

const oldestMajor = 15;

/**
 * Migrates under a lock: of several processes on an empty database one would fail (D6). Throws
 * OpeningFailure when the server does not answer or the migration fails, an Error when it is too
 * old or refuses the settings.
 */
async function migratePostgres(clientOptions: pg.ClientConfig): Promise<ServerVersion> {
  const client = new pg.Client({ ...clientOptions, ...patiently });
  let broken: Error | null = null;
  client.on("error", (error) => {
    broken = error;
  });
  try {
    await client.connect();
    const version = await readVersion(client);
    await client.query("select pg_advisory_lock(hashtextextended('migration', 0))");
    await migrate(drizzle(client));
    return version;
  } catch (error) {
    throw whyNotOpen(broken ?? error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Log-in refused (two codes), no such database. */
const wrongSettings = new Set(["28P01", "28000", "3D000"]);
/** SQL error classes: connection, number of connections, server starting or ending. */
const passing = /^(08|53|57)/;

/** OpeningFailure for what may pass by itself; errors of the settings as they are. */
function whyNotOpen(error: unknown): unknown {
  const code = deepestCode(error);
  const isSqlError = /^[0-9A-Z]{5}$/.test(code);
  if (wrongSettings.has(code) || (isSqlError && !passing.test(code))) return error;
  const isOurs = error instanceof OpeningFailure || error instanceof TooOld;
  if (isOurs && code === "") return error;
  const why = code || (error instanceof Error ? error.message : String(error));
  return new OpeningFailure("unreachable", `PostgreSQL does not answer (${why}).`, {
    cause: error,
  });
}

function deepestCode(error: unknown): string {
  const inner = error instanceof Error ? deepestCode(error.cause ?? null) : "";
  return inner || codeOf(error);
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
