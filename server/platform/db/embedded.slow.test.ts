import { execFile } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { proveDurability, startParams } from "./embedded.ts";
import { openDatabase } from "./open-database.ts";
import { CooperativePglite, DurableFileSystem } from "./pglite.ts";

let dataDir: string;
const open = () => openDatabase({ dataDir, databaseUrl: undefined });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "autohaus-embedded-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe("an embedded database", () => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test("lies in a folder that only its owner can enter", () => {
    expect(statSync(join(dataDir, "db")).mode & 0o777).toBe(0o700);
    expect(existsSync(join(dataDir, "db.new"))).toBe(false);
  });

  test("is refused to a second opener in the same process", async () => {
    await expect(open()).rejects.toThrow("Another process already uses the database");
  });

  test("is refused to a second process", async () => {
    const script = join(import.meta.dirname, "test-kill-writer.ts");
    const second = promisify(execFile)(process.execPath, [script, dataDir]);
    await expect(second).rejects.toThrow("Another process already uses the database");
  });

  test("lets timers run between a thousand queued statements", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    await Promise.all(Array.from({ length: 1000 }, () => database.orm.execute(sql`select 1`)));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
  });

  test("is tidied without an error", async () => {
    await database.maintain();
    await expect(database.ping()).resolves.toBeUndefined();
  });
});

describe("durability", () => {
  test("every commit is followed by an fsync, and a read by none", async () => {
    const fs = new DurableFileSystem(join(dataDir, "db"));
    const pglite = new CooperativePglite({ fs, startParams });
    await pglite.waitReady;
    await pglite.exec("create table probe (n int)");
    for (let n = 0; n < 5; n += 1) {
      const before = fs.fsyncCount;
      await pglite.query("insert into probe values ($1)", [n]);
      expect(fs.fsyncCount).toBe(before + 1);
    }
    const before = fs.fsyncCount;
    await pglite.query("select * from probe");
    expect(fs.fsyncCount).toBe(before);
    await pglite.close();
  });

  test("a script that fails inside its own transaction does not spoil the next statement", async () => {
    const fs = new DurableFileSystem(join(dataDir, "db"));
    const pglite = new CooperativePglite({ fs, startParams });
    await pglite.waitReady;
    await expect(pglite.exec("begin; select 1 / 0; commit")).rejects.toThrow("division by zero");
    expect((await pglite.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await pglite.close();
  });

  test("a database whose commits do not reach the disk is refused", async () => {
    const silent = { fsyncCount: 0 };
    const pglite = { exec: () => Promise.resolve([]) };
    await expect(proveDurability(pglite, silent)).rejects.toThrow("does not write through");
  });
});

describe("a folder that is not this program's database", () => {
  test.each([
    ["something else", null, "holds no database"],
    ["files of another PostgreSQL", "17", "was written by PostgreSQL 17"],
  ])("with %s is refused and left alone", async (_name, version, message) => {
    const other = await mkdtemp(join(tmpdir(), "autohaus-foreign-"));
    await mkdir(join(other, "db"));
    const file = join(other, "db", version === null ? "letter.txt" : "PG_VERSION");
    await writeFile(file, version ?? "hello");
    const opening = openDatabase({ dataDir: other, databaseUrl: undefined });
    await expect(opening).rejects.toThrow(message);
    expect(existsSync(file)).toBe(true);
    await rm(other, { recursive: true });
  });

  test("and was migrated by newer code is refused, whole and unlocked", async () => {
    const database = await open();
    const newer = sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 32503680000000)`;
    await database.orm.execute(newer);
    await database.close();
    await expect(open()).rejects.toThrow("newer version of this program");
    // The lock is free again, so the message is the same and not 'another process'.
    await expect(open()).rejects.toThrow("newer version of this program");
  });
});
