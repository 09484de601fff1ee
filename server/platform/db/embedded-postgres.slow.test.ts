import { spawn, spawnSync } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { killNow, postmasterOf } from "#tests/support/test-kill-rounds.ts";
import type { Database } from "./database.ts";
import { openEmbeddedPostgres } from "./embedded-postgres.ts";
import { openDatabase } from "./open-database.ts";
import { restoreBackup } from "./restore.ts";
import { writeRows } from "./rows-file.ts";

let dataDir: string;
const opened = new Set<() => Promise<void>>();
const open = async (): Promise<Database> => {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  const close = async () => {
    if (opened.delete(close)) await database.close();
  };
  opened.add(close);
  return { ...database, close };
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "autohaus-embedded-"));
});
afterAll(() => rm(dataDir, { recursive: true }));
afterEach(async () => {
  for (const close of opened) await close();
  expect(postmasterOf(dataDir)).toBeNull();
});

const relatives = (column: string, option: string, pid: number | null | undefined) =>
  spawnSync("ps", ["-o", column, option, String(pid)], { encoding: "utf8" })
    .stdout.trim()
    .split(/\s+/)
    .map(Number);

const pidFile = () => join(dataDir, "postgres/cluster/18/postmaster.pid");

describe("the embedded PostgreSQL", () => {
  test("is shared by all who open it, and ends with the last of them", async () => {
    const databases = await Promise.all([open(), open(), open()]);
    const postmaster = postmasterOf(dataDir);
    await databases[0].close();
    await databases[1].close();
    expect(postmasterOf(dataDir)).toBe(postmaster);
    await databases[2].ping();
  });

  test("listens on no network, and only its user can access its folder and socket", async () => {
    const { orm } = await open();
    const { rows } = await orm.execute(sql`show listen_addresses`);
    expect(rows).toEqual([{ listen_addresses: "" }]);
    const cluster = join(dataDir, "postgres/cluster");
    const paths = [cluster, join(cluster, ".s.PGSQL.5432")];
    expect(paths.map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  });

  test("gives the site a role that is no superuser, but may erase and restore", async () => {
    const { orm, eraseDeleted } = await open();
    const { rows } = await orm.execute(sql`
      select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication
      from pg_roles where rolname = current_user`);
    expect(Object.values(rows[0] ?? {})).toEqual(Array(5).fill(false));
    await expect(orm.execute(sql`copy (select 1) to program 'true'`)).rejects.toThrow();
    await eraseDeleted();
    const file = join(dataDir, "whole.jsonl.gz");
    await writeRows(orm, file);
    for (const close of opened) await close();
    const restored = await restoreBackup({ dataDir, databaseUrl: undefined }, file, async () => 0);
    expect(restored).toMatchObject({ inquiries: 0, vehicles: 0 });
  });

  test("does not log values of statements", async () => {
    const { orm } = await open();
    const bad = orm.execute(sql`select ${"Erika Muster"}::int`);
    await expect(bad).rejects.toThrow();
    const log = await readFile(join(dataDir, "postgres/postgres.log"), "utf8");
    expect(log).not.toContain("Erika");
  });

  test("commits durably", async () => {
    const { orm } = await open();
    for (const name of ["fsync", "synchronous_commit", "full_page_writes"]) {
      const { rows } = await orm.execute(sql`select current_setting(${name}) as setting`);
      expect(rows).toEqual([{ setting: "on" }]);
    }
  });

  test("starts although another program has the process id of a killed server", async () => {
    const stranger = spawn("sleep", ["600"], { stdio: "ignore" });
    await (await open()).close();
    writeFileSync(
      pidFile(),
      `${stranger.pid}\n${join(dataDir, "postgres/cluster/18")}\n0\n5432\n\n\n\nready\n`,
    );
    await (await open()).ping();
    expect(stranger.kill()).toBe(true);
  });

  test("stops a server that lost its watcher, and starts a new one", async () => {
    const database = await open();
    const orphan = postmasterOf(dataDir);
    const [shell] = relatives("ppid=", "-p", orphan);
    for (const pid of relatives("pid=", "--ppid", shell)) if (pid !== orphan) killNow(pid);
    const outcome = () =>
      database.ping().then(
        () => postmasterOf(dataDir) !== orphan,
        () => false,
      );
    await expect.poll(outcome).toBe(true);
  });

  test("works under a path that is too long for a socket", async () => {
    const long = join(dataDir, "x".repeat(120));
    const server = await openEmbeddedPostgres(long);
    const database = await openDatabase({ dataDir: "unused", databaseUrl: server.databaseUrl });
    await database.ping();
    await database.close();
    await server.close();
  });
});
