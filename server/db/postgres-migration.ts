import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { migrate } from "./migrate.ts";
import { codeOf, OpeningFailure } from "./opening-failure.ts";

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
export async function migratePostgres(clientOptions: pg.ClientConfig): Promise<void> {
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
