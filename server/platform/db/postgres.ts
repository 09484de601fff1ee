import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Log } from "#server/platform/log.ts";
import {
  createTransactionGuard,
  type Database,
  type Db,
  parseInt8,
  stockChannel,
  type TransactionGuard,
} from "./database.ts";
import { migrate } from "./migrate.ts";
import { codeOf, OpeningFailure } from "./opening-failure.ts";
import { rewritePersonalTables, rewritePhotos } from "./personal-schema.ts";
import { createPostgresListener, runUnderLock } from "./postgres-connections.ts";

/** Milliseconds, to connect or to get a free connection. */
const connectionTimeoutMillis = 2_000;

/** Milliseconds. A statement that takes longer is a fault. Migrations have a limit of their own. */
const statementTimeoutMillis = 5_000;

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

/** Opens a PostgreSQL database, migrated; several processes may. Throws as `migratePostgres`. */
export async function openPostgres(databaseUrl: string, log: Log): Promise<Database> {
  const clientOptions = clientOptionsFor(databaseUrl);
  await migratePostgres(clientOptions);
  const guard = createTransactionGuard();
  const pool = new GuardedPool({ ...clientOptions, max: 10 }, guard);
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  const listener = createPostgresListener({ clientOptions, channel: stockChannel, log });
  return {
    orm: pooledOrm(pool, guard),
    engine: "postgres",
    queueOptions: {
      backend: "postgres",
      connectionString: withQueryTimeout(databaseUrl),
      max: 3,
      connectionTimeoutMillis,
    },
    runExclusive: (name, work) => runUnderLock({ clientOptions, name, work, log }),
    onStockChanged: listener.add,
    maintain: () => Promise.resolve(),
    eraseDeleted: () =>
      erase(pool).catch((error: unknown) =>
        log.error({ err: error }, "deleted rows are not erased from the disk yet"),
      ),
    hasRoom: async () => true,
    dump: null,
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

async function erase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // It would wait behind a long reader (a backup), and inquiries behind it.
    await client.query("set lock_timeout = '1s'");
    await client.query(rewritePersonalTables);
    await rewritePhotos((...statement) => client.query(...statement));
  } finally {
    // The setting ends with the connection.
    client.release(true);
  }
}

class GuardedPool extends pg.Pool {
  readonly #guard: TransactionGuard;

  constructor(options: pg.PoolConfig, guard: TransactionGuard) {
    super(options);
    this.#guard = guard;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: PoolCallback): void;
  override connect(done?: PoolCallback): Promise<pg.PoolClient> | undefined {
    this.#guard.refuseInside();
    if (done === undefined) return super.connect();
    super.connect(done);
    return undefined;
  }
}

type PoolCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: unknown) => void,
) => void;

/** drizzle's own transaction leaks the connection when BEGIN fails, and returns broken ones. */
function pooledOrm(pool: pg.Pool, guard: TransactionGuard): Db {
  const orm: Db = drizzle(pool);
  orm.transaction = async (work, config) => {
    const client = await pool.connect();
    let broken = true;
    try {
      const connection: Db = drizzle(client);
      const value = await connection.transaction((tx) => guard.inside(() => work(tx)), config);
      broken = false;
      return value;
    } finally {
      client.release(broken);
    }
  };
  return orm;
}

const oldestVersion = 150_000;

/**
 * Migrates under a lock: of several processes on an empty database one would fail (D6). Throws
 * OpeningFailure when the server does not answer or the migration fails, an Error when it is too
 * old or refuses the settings.
 */
async function migratePostgres(clientOptions: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({
    ...clientOptions,
    // Another process's migration, or a long one of ours, may take its time.
    statement_timeout: 600_000,
    query_timeout: 0,
  });
  let broken: Error | null = null;
  client.on("error", (error) => {
    broken = error;
  });
  try {
    await client.connect();
    await refuseOld(client);
    await client.query("select pg_advisory_lock(hashtextextended('migration', 0))");
    await migrate(drizzle(client));
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

async function refuseOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version,
            current_setting('server_version_num')::int as number`,
  );
  const found = rows[0];
  if (found !== undefined && found.number >= oldestVersion) return;
  throw new TooOld(`PostgreSQL ${found?.version ?? "?"} is too old; 15 or newer is needed.`);
}
