import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inArray, like, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aCar } from "#domain/car/test-car.ts";
import { createAlertMatching } from "#server/alerts/matching.ts";
import { createAlertStore, tokenOf } from "#server/alerts/store.ts";
import { openTestAlertService } from "#server/alerts/test-alert-service.ts";
import { createFileMailer } from "#server/mail/mailer.ts";
import { startDelivery, storeInquiry, testMailbox } from "#server/mail/test-delivery.ts";
import { addMarkedPhotos } from "#server/photos/test-photos.ts";
import { alerts, inquiries } from "#server/platform/db/personal-schema.ts";
import { createCounter } from "#server/platform/db/test-counter.ts";
import { createJobs } from "#server/platform/jobs.ts";
import { silentLog } from "#server/platform/log.ts";
import { startCluster } from "../../tests/deep/postgres.ts";
import { embedded, type Installation, onPostgres } from "../../tests/deep/readable-installation.ts";
import { createRetention } from "./retention.ts";
import { openSiteSecret } from "./site-secret.ts";
import { createInquiryStore } from "./store.ts";
import { aContactInquiry } from "./test-inquiry.ts";

/**
 * What was deleted stands nowhere any more: every byte of the disk is looked at, and of a backup made
 * afterwards. On PostgreSQL those of the whole server but its log, which is the server's own affair.
 */

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
      const made = await storeInquiry(database, inquiry, process, ["dealer", "visitor"]);
      stored.push(made.reference);
      if (stored.length === 1) await addMarkedPhotos(database, made.id, mark);
    }
    references.push(stored);
  }
  const all = 10 * marks.length;
  await expect.poll(() => mails().length, { timeout: 200_000 }).toBe(all);
  await process.jobs.stop();
  return references;
}

const car = aCar({ body_type: "EstateCar", fetched_at: "2026-11-22T13:00:00Z" });

const ordersOf = (mark: string) =>
  installation.database.orm
    .select()
    .from(alerts)
    .where(like(alerts.email, `%${mark}%`));

/** For each mark search orders of two people whose addresses end in it: confirmed, and told of a car. */
async function receiveOrders(...marks: string[]): Promise<void> {
  const { database } = installation;
  const sent = mails().length;
  const findCar = async () => ({ state: "for-sale", car }) as const;
  const process = await startDelivery(database, mailer(), { findCar });
  const { queue } = process.delivery;
  const { service } = await openTestAlertService({
    database,
    queue,
    captcha: { check: async () => ({ verdict: "bad" }) },
    hasRoom: async () => true,
    origin: testMailbox.origin,
    now,
    log: silentLog,
  });
  const sender = {
    networks: [],
    canProve: false,
    idempotencyKey: null,
    ticket: null,
    honeypot: "",
  };
  const secret = await openSiteSecret(database);
  for (const mark of marks) {
    for (const name of ["jana", "max"]) {
      const order = { email: `${name}@${mark}.example`, suche: "aufbau=kombi" };
      await service.accept(order, null, sender);
    }
    for (const { id } of await ordersOf(mark)) {
      await service.change(tokenOf(id, secret), id, "confirm");
    }
  }
  await matching(now(), queue).match();
  const all = sent + 4 * marks.length;
  await expect.poll(() => mails().length, { timeout: 200_000 }).toBe(all);
  await process.jobs.stop();
}

/** `queue`: of the mails that it writes. */
const matching = (instant: Date, queue: Parameters<typeof createAlertMatching>[0]["queue"]) =>
  createAlertMatching({
    database: installation.database,
    queue,
    stock: async () => ({ version: 1, cars: [car] }),
    isSyncing: async () => false,
    forgetMails: mailer().forget,
    isClockBelieved: async () => true,
    origin: testMailbox.origin,
    now: () => instant,
    log: silentLog,
  });

/** As the dealer's tool does it. */
async function deleteByHand(references: readonly string[], mark: string): Promise<void> {
  const db = installation.database;
  const { remove } = createInquiryStore({ db });
  for (const reference of references) await remove(reference, mailer().forget);
  const orders = (await ordersOf(mark)).map(({ id }) => id);
  await createAlertStore({ db }).remove(orders, mailer().forget);
}

/** Their time is over, and the daily passes come: orders are asked about before. */
async function deleteByTime(references: readonly string[]): Promise<void> {
  const { database } = installation;
  for (const day of ["2027-05-10", "2027-06-10"]) {
    await matching(new Date(`${day}T10:00:00Z`), { enqueue: async () => 0 }).match();
  }
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
  await receiveOrders(byHand, byTime);
  await installation.database.orm.execute(sql`analyze`);
  expect(await statisticsNaming(byHand)).toBe(0);
  await installation.database.maintain();

  expect(await installation.holding(byHand)).toEqual(
    expect.arrayContaining([expect.stringMatching(/base/), expect.stringMatching(/^mail/)]),
  );
  await deleteByHand(first, byHand);
  expect(await installation.holding(byHand)).toEqual([]);

  const before = await installation.backUp();
  expect([before.includes(byHand), before.includes(byTime)]).toEqual([false, true]);
  await deleteByTime(second);
  expect(await installation.holding(byTime)).toEqual([]);
  expect(mails()).toEqual([]);
  expect((await installation.backUp()).includes(byTime)).toBe(false);
}

// Bounds against hanging: a machine may be busy.
test("a deleted inquiry or search order is nowhere on the disk of the embedded database, and in no new backup", async () => {
  installation = await embedded(dataDir, now);
  await forgets();
}, 300_000);

test("a backup is without what was deleted by a process that ended before it had erased it", async () => {
  installation = await embedded(dataDir, now);
  const mark = randomBytes(6).toString("hex");
  await receive(mark);
  await installation.database.orm.delete(inquiries);
  expect((await installation.backUp()).includes(mark)).toBe(false);
}, 300_000);

test("nor in any table of PostgreSQL, nor in a new dump of it", async () => {
  installation = await onPostgres(dataDir, await startCluster());
  await forgets();
}, 300_000);
