import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { createBackups } from "#server/platform/db/backups.ts";
import type { Database } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { backUp, type Cluster } from "./postgres.ts";

/** An installation of which every byte can be looked at, and of a backup made now. */
export type Installation = {
  database: Database;
  /** Files that hold this text, below the folders of the installation. */
  holding(text: string): Promise<string[]>;
  /** All of a new backup, readable. */
  backUp(): Promise<Buffer>;
  close(): Promise<void>;
};

function filesHolding(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text))
    .map((path) => path.slice(folder.length + 1));
}

export async function embedded(dataDir: string, now: () => Date): Promise<Installation> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  const { dump, close } = database;
  if (dump === null) throw new Error("The embedded database can be dumped.");
  const backups = createBackups({ dump, dataDir, now });
  return {
    database,
    holding: async (text) => filesHolding(dataDir, text),
    async backUp() {
      const file = await backups.write(null);
      const bytes = gunzipSync(readFileSync(file));
      await rm(file);
      return bytes;
    },
    close,
  };
}

/** With a role that owns its database and is nothing else. */
export async function onPostgres(dataDir: string, cluster: Cluster): Promise<Installation> {
  const administrator = new pg.Client({ connectionString: cluster.url });
  await administrator.connect();
  // Its own visits to the tables would come between.
  for (const statement of [
    "alter system set autovacuum = off",
    "select pg_reload_conf()",
    "create role site login",
    "create database site owner site",
  ])
    await administrator.query(statement);
  const { rows } = await administrator.query("show data_directory");
  const folder: string = rows[0].data_directory;
  const url = new URL(cluster.url);
  url.username = "site";
  url.pathname = "/site";
  const database = await openDatabase({ dataDir, databaseUrl: url.href });
  return {
    database,
    async holding(text) {
      await administrator.query("checkpoint");
      const found = filesHolding(folder, text).filter((path) => !path.startsWith("pg_wal/"));
      return [...found, ...filesHolding(dataDir, text)];
    },
    async backUp() {
      const backups = join(dirname(folder), "backups");
      await mkdir(backups, { recursive: true });
      const file = await backUp({ ...cluster, url: url.href }, backups);
      const program = join(cluster.programs, "pg_restore");
      const options = { encoding: "buffer", maxBuffer: 2 ** 28 } as const;
      return (await promisify(execFile)(program, ["--file", "-", file], options)).stdout;
    },
    async close() {
      await database.close();
      await administrator.end();
      await cluster.stop();
    },
  };
}
