import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { inject } from "vitest";
import { type Log, silentLog } from "#server/platform/log.ts";
import type { Database } from "./database.ts";
import { embeddedDatabase } from "./embedded.ts";
import { openDatabase } from "./open-database.ts";
import { CooperativePglite } from "./pglite.ts";

/**
 * An empty, migrated database of its own for a test file: embedded and in memory, or, when
 * TEST_DATABASE_URL is set, a fresh one in that PostgreSQL. `close()` removes it.
 */
export async function openTestDatabase(log: Log = silentLog): Promise<Database> {
  const template = inject("databaseTemplate");
  if (template !== null) return openFromTemplate(template, log);
  const { databaseUrl, drop } = await createTestDatabase();
  const database = await openDatabase({ dataDir: "unused", databaseUrl, log });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** An empty database in the PostgreSQL under test. Throws on the embedded engine. */
export async function createTestDatabase(): Promise<{
  databaseUrl: string;
  drop(): Promise<void>;
}> {
  const server = inject("databaseUrl");
  if (server === null) throw new Error("This test needs TEST_DATABASE_URL.");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const databaseUrl = new URL(server);
  databaseUrl.pathname = `/${name}`;
  await administer(server, `create database ${name}`);
  return {
    databaseUrl: databaseUrl.href,
    drop: () => administer(server, `drop database ${name} with (force)`),
  };
}

async function openFromTemplate(template: string, log: Log): Promise<Database> {
  const loadDataDir = new Blob([await readFile(template)]);
  const pglite = new CooperativePglite({ dataDir: "memory://", loadDataDir });
  await pglite.waitReady;
  return embeddedDatabase(pglite, { log });
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
