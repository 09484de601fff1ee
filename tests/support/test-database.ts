import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import { administer, inDatabase } from "./test-global-setup.ts";

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

export async function createTestDatabase(template = "template1"): Promise<{
  databaseUrl: string;
  drop(): Promise<void>;
}> {
  const server = inject("databaseUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // `file_copy`: PostgreSQL's default strategy writes every page to the WAL and takes three times as long.
  await administer(
    server,
    `create database ${name} owner autohaus template ${template} strategy file_copy`,
  );
  return {
    databaseUrl: inDatabase(server, name),
    drop: () => administer(server, `drop database ${name} with (force)`),
  };
}
