import { type Log, silentLog } from "#server/platform/log.ts";
import type { Database } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { openPostgres } from "./postgres.ts";

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
