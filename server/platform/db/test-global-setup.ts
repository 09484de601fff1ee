import { createHash, randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { access, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { silentLog } from "#server/platform/log.ts";
import { embeddedDatabase } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { CooperativePglite } from "./pglite.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** PostgreSQL that tests may make databases in; null: the tests run on the embedded engine. */
    databaseUrl: string | null;
    /** An empty, migrated database: a file of the embedded engine's, or the name of one in PostgreSQL. */
    databaseTemplate: string;
  }
}

/** Vitest's global set-up: which engine the server tests run on. Returns the clean-up. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const databaseUrl = process.env.TEST_DATABASE_URL || null;
  project.provide("databaseUrl", databaseUrl);
  if (databaseUrl === null) {
    project.provide("databaseTemplate", await embeddedTemplate());
    return () => Promise.resolve();
  }
  const name = `template_${randomUUID().replaceAll("-", "")}`;
  await administer(databaseUrl, `create database ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const options = { dataDir: "unused", databaseUrl: url.href, log: silentLog };
  await (await openDatabase(options)).close();
  project.provide("databaseTemplate", name);
  return () => administer(databaseUrl, `drop database ${name} with (force)`);
}

/** Made once for each state of the migrations: it takes four seconds of processor time. */
async function embeddedTemplate(): Promise<string> {
  const root = join(import.meta.dirname, "../../..");
  const sources = globSync(join(import.meta.dirname, "migrations/**/*.{sql,json}")).sort();
  const hash = createHash("sha256");
  for (const file of [...sources, join(root, "package-lock.json")]) hash.update(readFileSync(file));
  const folder = join(root, "node_modules/.cache");
  const template = join(folder, `test-database-${hash.digest("hex").slice(0, 16)}.tar`);
  const isThere = await access(template).then(
    () => true,
    () => false,
  );
  if (isThere) return template;
  await mkdir(folder, { recursive: true });
  // Another run may look for it meanwhile.
  const unfinished = `${template}.${process.pid}`;
  await writeFile(unfinished, await makeTemplate());
  await rename(unfinished, template);
  return template;
}

async function makeTemplate(): Promise<Uint8Array> {
  const pglite = new CooperativePglite({ dataDir: "memory://" });
  await pglite.waitReady;
  const database = embeddedDatabase(pglite, { log: silentLog });
  await migrate(database.orm);
  const dump = await pglite.dumpDataDir("none");
  await database.close();
  return new Uint8Array(await dump.arrayBuffer());
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
