import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../free-port.ts";

const execute = promisify(execFile);
/** Where Debian puts the programs of each version. */
const versions = "/usr/lib/postgresql";

export type Cluster = {
  url: string;
  /** Folder of its programs. */
  programs: string;
  /** As in a power cut: every connection breaks. */
  fail(): Promise<void>;
  /** Resolves once it answers again, under the same address. */
  recover(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a PostgreSQL of its own in a temporary folder. Rejects when it is not installed. */
export async function startCluster(): Promise<Cluster> {
  const installed = readdirSync(versions).map((version) => join(versions, version, "bin"));
  // The programs of a client alone have a folder of their version too.
  const programs = installed.toSorted().findLast((folder) => existsSync(join(folder, "postgres")));
  if (programs === undefined) throw new Error(`There is no PostgreSQL server in ${versions}.`);
  const folder = await mkdtemp(join(tmpdir(), "autohaus-postgres-"));
  // It refuses to run as root, so there it gets a user of its own.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const id = async (option: string) => Number((await execute("id", [option, "postgres"])).stdout);
    await chown(folder, await id("-u"), await id("-g"));
    await chmod(folder, 0o755);
  }
  const run = async (program: string, ...options: string[]) => {
    const path = `${programs}/${program}`;
    const line = isRoot ? ["runuser", "-u", "postgres", "--", path] : [path];
    const [command = path, ...first] = line;
    await execute(command, [...first, ...options], { cwd: folder, timeout: 120_000 });
  };
  const data = join(folder, "data");
  const port = await freePort();
  await run("initdb", "--pgdata", data, "--auth", "trust", "--username", "postgres");
  const settings = `-c listen_addresses=127.0.0.1 -p ${port} -c unix_socket_directories=${folder}`;
  const control = (...order: string[]) =>
    run("pg_ctl", "--pgdata", data, "--wait", "--log", join(folder, "log"), ...order);
  await control("--options", settings, "start");
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    programs,
    fail: () => control("--mode", "immediate", "stop"),
    recover: () => control("--options", settings, "start"),
    async stop() {
      await control("--mode", "immediate", "stop").catch(() => "it has failed already");
      await rm(folder, { recursive: true });
    },
  };
}

const executeScript = promisify(execFile);
const deploy = join(import.meta.dirname, "../../deploy");

/** Runs one of the operator's scripts with the programs of this cluster; answers what it printed. */
async function run({ programs }: Cluster, script: string, argument: string, databaseUrl: string) {
  const env = { PATH: `${programs}:${process.env.PATH}`, DATABASE_URL: databaseUrl };
  return (await executeScript(join(deploy, script), [argument], { env })).stdout.trim();
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
