import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import { administer, inDatabase } from "./test-global-setup.ts";

/** An empty, migrated database of its own for a test file. `close()` removes it. */
export async function openTestDatabase(log: Log = silentLog): Promise<Database> {
  const { databaseUrl, drop } = await createTestDatabase(inject("databaseTemplate"));
  const database = await openDatabase({ dataDir: "unused", databaseUrl, log });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** An empty database on the tests' server, or a copy of another. */
export async function createTestDatabase(template = "template1"): Promise<{
  databaseUrl: string;
  drop(): Promise<void>;
}> {
  const server = inject("databaseUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copies the files; PostgreSQL's default writes all of them to its log, for three times the time.
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    databaseUrl: inDatabase(server, name),
    drop: () => administer(server, `drop database ${name} with (force)`),
  };
}
