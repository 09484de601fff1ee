import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { migrate } from "./migrate.ts";

/** The first version with everything the statements of this program use. */
const oldestVersion = 150_000;

/**
 * Migrates a PostgreSQL database, one process at a time: without the lock, of several that start
 * together on an empty database one fails (storage.md, section 5). Lock and migration share one
 * connection, so that neither outlives the other. Throws when the server is older than 15.
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
  await client.connect();
  try {
    await refuseOld(client);
    await client.query("select pg_advisory_lock(hashtextextended('migration', 0))");
    await migrate(drizzle(client));
  } catch (error) {
    throw broken ?? error;
  } finally {
    await client.end();
  }
}

async function refuseOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version,
            current_setting('server_version_num')::int as number`,
  );
  const found = rows[0];
  if (found !== undefined && found.number >= oldestVersion) return;
  throw new Error(`PostgreSQL ${found?.version ?? "?"} is too old; 15 or newer is needed.`);
}
