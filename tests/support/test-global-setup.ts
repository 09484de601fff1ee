import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openEmbeddedPostgres } from "#server/platform/db/embedded-postgres.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { silentLog } from "#server/platform/log.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
    /** The name of an empty, migrated database, which tests copy. */
    databaseTemplate: string;
  }
}

const template = "migrated";

/** Vitest's global setup: one embedded PostgreSQL for all tests. Returns the teardown. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "autohaus-tests-"));
  // Durability is off, because nothing in this database outlives the tests.
  const undurable = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const server = await openEmbeddedPostgres(folder, silentLog, {
    ...undurable,
    max_connections: 200,
  });
  await administer(server.databaseUrl, `create database ${template} owner autohaus`);
  const databaseUrl = inDatabase(server.databaseUrl, template);
  await (await openDatabase({ dataDir: "unused", databaseUrl, log: silentLog })).close();
  project.provide("databaseUrl", server.databaseUrl);
  project.provide("databaseTemplate", template);
  return async () => {
    await server.close();
    await rm(folder, { recursive: true, maxRetries: 9 });
  };
}

export function inDatabase(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs a statement in the server's default database, as its superuser. */
export async function administer(server: string, statement: string): Promise<void> {
  const address = new URL(server);
  address.username = "postgres";
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
