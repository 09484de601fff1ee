import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { inArray, sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFileMailer } from "#server/mail/mailer.ts";
import { startDelivery, storeInquiry } from "#server/mail/test-delivery.ts";
import { createBackups } from "#server/platform/db/backups.ts";
import type { Database } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { inquiries } from "#server/platform/db/personal-schema.ts";
import { createCounter } from "#server/platform/db/test-counter.ts";
import { createJobs } from "#server/platform/jobs.ts";
import { silentLog } from "#server/platform/log.ts";
import { backUp, type Cluster, startCluster } from "../../tests/deep/postgres.ts";
import { createRetention } from "./retention.ts";
import { createInquiryStore } from "./store.ts";
import { aContactInquiry } from "./test-inquiry.ts";

/**
 * What was deleted stands nowhere any more: every byte of the disk is looked at, and of a backup made
 * afterwards. On PostgreSQL those of the whole server but its log, which is the server's own affair.
 */
type Installation = {
  database: Database;
  /** Files that hold this text, below the folders of the installation. */
  holding(text: string): Promise<string[]>;
  /** All of a new backup, readable. */
  backUp(): Promise<Buffer>;
  close(): Promise<void>;
};

let dataDir: string;
let installation: Installation;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "autohaus-forgetting-"));
});
afterEach(async () => {
  await installation.close();
  await rm(dataDir, { recursive: true });
});

const now = () => new Date("2026-11-22T12:00:00Z");

function filesHolding(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text))
    .map((path) => path.slice(folder.length + 1));
}

async function embedded(): Promise<Installation> {
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
async function onPostgres(cluster: Cluster): Promise<Installation> {
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

const mailer = () => createFileMailer({ folder: join(dataDir, "mail") });
const mails = () => readdirSync(join(dataDir, "mail"));

/**
 * For each mark five from people whose mail addresses end in it, short ones and one that has pages of its
 * own, with their mails; answers the references.
 */
async function receive(...marks: string[]): Promise<string[][]> {
  const { database } = installation;
  const process = await startDelivery(database, mailer());
  const references: string[][] = [];
  for (const mark of marks) {
    const messages = [`${randomBytes(9_000).toString("base64")} ${mark}`, "A", "B", "C", "D"];
    const stored: string[] = [];
    for (const message of messages) {
      const email = `${randomBytes(8).toString("hex")}@${mark}.example`;
      const inquiry = aContactInquiry({ email, message });
      const { reference } = await storeInquiry(database, inquiry, process, ["dealer", "visitor"]);
      stored.push(reference);
    }
    references.push(stored);
  }
  const all = 10 * marks.length;
  await expect.poll(() => mails().length, { timeout: 200_000 }).toBe(all);
  await process.jobs.stop();
  return references;
}

/** As the dealer's tool does it. */
async function deleteByHand(references: readonly string[]): Promise<void> {
  const { remove } = createInquiryStore({ db: installation.database });
  for (const reference of references) await remove(reference, mailer().forget);
}

/** Their time is over, and the daily pass comes. */
async function deleteByTime(references: readonly string[]): Promise<void> {
  const { database } = installation;
  const handledAt = new Date("2026-01-15T10:00:00Z");
  const over = inArray(inquiries.reference, [...references]);
  await database.orm.update(inquiries).set({ handledAt }).where(over);
  const done = createCounter();
  const retention = createRetention({
    database: {
      ...database,
      runExclusive: (name, work) => database.runExclusive(name, work).finally(done.count),
    },
    mailer: mailer(),
    queue: { send: async () => undefined },
    isClockBelieved: async () => true,
    now,
    log: silentLog,
  });
  const jobs = createJobs({ database, log: silentLog, jobs: [retention] });
  await jobs.start({ role: "worker" });
  await done.reaches(1);
  await jobs.stop();
}

/** How many of the planner's statistics name this text. */
async function statisticsNaming(text: string): Promise<number> {
  const { rows } = await installation.database.orm.execute<{ found: number }>(
    sql`select count(*)::int as found from pg_stats where pg_stats::text like ${`%${text}%`}`,
  );
  return rows[0]?.found ?? -1;
}

/** How an installation was before it had the migration, and what that makes of it. */
async function migrateFromStatistics(mark: string): Promise<void> {
  const { orm } = installation.database;
  await orm.execute(sql`alter table inquiries alter column fields set statistics -1`);
  await installation.database.orm.execute(sql`analyze`);
  await installation.database.maintain();
  expect(await statisticsNaming(mark)).toBe(1);
  const { rows } = await orm.execute<{ path: string }>(
    sql`select pg_relation_filepath('pg_statistic') as path`,
  );
  const statistics = expect.stringContaining(rows[0]?.path ?? "?");
  expect(await installation.holding(mark)).toEqual(expect.arrayContaining([statistics]));
  const file = join(import.meta.dirname, "../platform/db/migrations/0005_no-statistics.sql");
  for (const statement of readFileSync(file, "utf8").split("--> statement-breakpoint"))
    await orm.execute(sql.raw(statement));
}

async function forgets(): Promise<void> {
  const [byHand, byTime] = [randomBytes(6).toString("hex"), randomBytes(6).toString("hex")];
  const [first = [], second = []] = await receive(byHand, byTime);
  await migrateFromStatistics(byHand);
  await installation.database.orm.execute(sql`analyze`);
  expect(await statisticsNaming(byHand)).toBe(0);
  await installation.database.maintain();

  expect(await installation.holding(byHand)).toEqual(
    expect.arrayContaining([expect.stringMatching(/base/), expect.stringMatching(/^mail/)]),
  );
  await deleteByHand(first);
  expect(await installation.holding(byHand)).toEqual([]);

  const before = await installation.backUp();
  expect([before.includes(byHand), before.includes(byTime)]).toEqual([false, true]);
  await deleteByTime(second);
  expect(await installation.holding(byTime)).toEqual([]);
  expect(mails()).toEqual([]);
  expect((await installation.backUp()).includes(byTime)).toBe(false);
}

// Bounds against hanging: a machine may be busy.
test("a deleted inquiry is nowhere on the disk of the embedded database, and in no new backup", async () => {
  installation = await embedded();
  await forgets();
}, 300_000);

test("a backup is without what was deleted by a process that ended before it had erased it", async () => {
  installation = await embedded();
  const mark = randomBytes(6).toString("hex");
  await receive(mark);
  await installation.database.orm.delete(inquiries);
  expect((await installation.backUp()).includes(mark)).toBe(false);
}, 300_000);

test("nor in any table of PostgreSQL, nor in a new dump of it", async () => {
  installation = await onPostgres(await startCluster());
  await forgets();
}, 300_000);
