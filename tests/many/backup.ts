import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { Cluster } from "./postgres-cluster.ts";

const execute = promisify(execFile);
const deploy = join(import.meta.dirname, "../../deploy");

/** Runs one of the operator's scripts with the programs of this cluster; answers what it printed. */
async function run({ programs }: Cluster, script: string, argument: string, databaseUrl: string) {
  const env = { PATH: `${programs}:${process.env.PATH}`, DATABASE_URL: databaseUrl };
  return (await execute(join(deploy, script), [argument], { env })).stdout.trim();
}

/** deploy/backup.sh into `folder`; answers the file. */
export const backUp = (cluster: Cluster, folder: string) =>
  run(cluster, "backup.sh", folder, cluster.url);

/** deploy/restore.sh into the database `name`, which is made if it is not there; answers its address. */
export async function restore(cluster: Cluster, file: string, name: string): Promise<string> {
  const [found] = await ask(cluster.url, `select 1 from pg_database where datname = '${name}'`);
  if (found === undefined) await ask(cluster.url, `create database ${name}`);
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  await run(cluster, "restore.sh", file, url.href);
  return url.href;
}

/** A digest of every table and the state of every sequence. */
export async function contents(databaseUrl: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const tables = await ask(
    databaseUrl,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const rows = `select count(*), md5(string_agg(t::text, ',' order by t::text)) from ${name} t`;
    [found[String(name)]] = await ask(databaseUrl, rows);
  }
  const sequences = "select schemaname, sequencename, last_value from pg_sequences order by 1, 2";
  return { ...found, sequences: await ask(databaseUrl, sequences) };
}

async function ask(databaseUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
