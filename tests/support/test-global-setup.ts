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
    /** PostgreSQL that tests may make databases in. */
    databaseUrl: string;
    /** The name of an empty, migrated database in it. */
    databaseTemplate: string;
  }
}

const template = "migrated";

/** Vitest's global set-up: one PostgreSQL for all tests, the site's own. Returns the clean-up. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "autohaus-tests-"));
  // Nothing in it outlives the tests.
  const quickly = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const server = await openEmbeddedPostgres(folder, { ...quickly, max_connections: 200 });
  await administer(server.databaseUrl, `create database ${template}`);
  const databaseUrl = inDatabase(server.databaseUrl, template);
  await (await openDatabase({ dataDir: "unused", databaseUrl, log: silentLog })).close();
  project.provide("databaseUrl", server.databaseUrl);
  project.provide("databaseTemplate", template);
  return async () => {
    await server.close();
    await rm(folder, { recursive: true });
  };
}

/** The address of another database on the same server. */
export function inDatabase(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs a statement in the server's own database. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
