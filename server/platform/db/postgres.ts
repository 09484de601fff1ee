import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Log } from "#server/platform/log.ts";
import {
  createTransactionGuard,
  type Database,
  type Db,
  parseInt8,
  stockChannel,
} from "./database.ts";
import { migrate } from "./migrate.ts";
import { codeOf, OpeningFailure } from "./opening-failure.ts";
import { createPostgresListener, runUnderLock } from "./postgres-connections.ts";
import { rewritePersonalTables } from "./schema.ts";

/** Milliseconds, for a connection to be made or to become free. */
const connectionTimeoutMillis = 2_000;

/**
 * Milliseconds. A statement that takes longer is a fault, not a wait: visitors wait for most of them,
 * and jobs ask in small parts too. Migrations have a limit of their own.
 */
const statementTimeoutMillis = 5_000;

const clientOptionsFor = (databaseUrl: string): pg.ClientConfig => ({
  connectionString: databaseUrl,
  application_name: "autohaus",
  connectionTimeoutMillis,
  statement_timeout: statementTimeoutMillis,
  // Answers that never come, because the server hangs or the network is gone, end here.
  query_timeout: statementTimeoutMillis + 1_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
});

// For the whole process: drizzle asks the driver's own table, never a client's.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8);

/**
 * Opens a PostgreSQL database, migrated. Several processes may do so at once.
 * Throws when it cannot be reached, is older than 15, or was migrated by newer code.
 */
export async function openPostgres(databaseUrl: string, log: Log): Promise<Database> {
  const clientOptions = clientOptionsFor(databaseUrl);
  await migratePostgres(clientOptions);
  const guard = createTransactionGuard();
  const pool = new GuardedPool({ ...clientOptions, max: 10 }, () => guard.refuseInside());
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  const orm = pooledOrm(pool, (work) => guard.inside(work));
  const listener = createPostgresListener({ clientOptions, channel: stockChannel, log });
  return {
    orm,
    engine: "postgres",
    queueOptions: {
      backend: "postgres",
      connectionString: withQueryTimeout(databaseUrl),
      max: 3,
      connectionTimeoutMillis,
    },
    runExclusive: (name, work) => runUnderLock({ clientOptions, name, work, log }),
    onStockChanged: listener.add,
    // The server's autovacuum does it.
    maintain: () => Promise.resolve(),
    eraseDeleted: () =>
      erase(pool).catch((error: unknown) =>
        log.error({ err: error }, "deleted rows are not erased from the disk yet"),
      ),
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

/** Milliseconds, for pg-boss, whose own statements may take longer and have no limit otherwise. */
function withQueryTimeout(databaseUrl: string): string {
  return `${databaseUrl}${databaseUrl.includes("?") ? "&" : "?"}query_timeout=60000`;
}

async function erase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Behind a long reader, a backup for one, it would wait, and inquiries behind it.
    await client.query("set lock_timeout = '1s'");
    await client.query(rewritePersonalTables);
  } finally {
    // With the connection goes its setting.
    client.release(true);
  }
}

/** A pool that asks before it gives a connection away. */
class GuardedPool extends pg.Pool {
  readonly #mayConnect: () => void;

  constructor(options: pg.PoolConfig, mayConnect: () => void) {
    super(options);
    this.#mayConnect = mayConnect;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: PoolCallback): void;
  override connect(done?: PoolCallback): Promise<pg.PoolClient> | undefined {
    this.#mayConnect();
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

/**
 * The query builder over a pool. Transactions are ours: drizzle's would leak the connection when
 * BEGIN fails, and hand a broken one back to the pool.
 */
function pooledOrm(pool: pg.Pool, inside: <T>(work: () => Promise<T>) => Promise<T>): Db {
  const orm: Db = drizzle(pool);
  orm.transaction = async (work, config) => {
    const client = await pool.connect();
    let broken = true;
    try {
      const connection: Db = drizzle(client);
      const value = await connection.transaction((tx) => inside(() => work(tx)), config);
      broken = false;
      return value;
    } finally {
      client.release(broken);
    }
  };
  return orm;
}

/** The first version with everything the statements of this program use. */
const oldestVersion = 150_000;

/**
 * Migrates a PostgreSQL database, one process at a time: without the lock, of several that start
 * together on an empty database one fails (D6). Lock and migration share one
 * connection, so that neither outlives the other.
 *
 * Throws OpeningFailure when the server does not answer or the migration fails, an Error when it is
 * older than 15 or refuses the settings.
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
/** Classes of SQL errors about the connection, its number, or a server that starts or ends. */
const passing = /^(08|53|57)/;

/** OpeningFailure for what may pass by itself; what the settings are to blame for as it is. */
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

/** The query builder and we wrap what the driver threw. */
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
