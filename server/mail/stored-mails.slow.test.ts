import { PgBoss } from "pg-boss";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aContactInquiry } from "#server/inquiries/test-inquiry.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inquiries, letters } from "#server/platform/db/personal-schema.ts";
import { createCounter } from "#server/platform/db/test-counter.ts";
import { openTestDatabase } from "#server/platform/db/test-database.ts";
import { createJobs } from "#server/platform/jobs.ts";
import { silentLog } from "#server/platform/log.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { createAlarms } from "./alarms.ts";
import type { OutgoingMail } from "./mail.ts";
import { createTestDelivery, startDelivery } from "./test-delivery.ts";

/**
 * What version 0.1.0 of 2026-11-22 left in the database at the moment of the update: its queues with
 * their settings, its rows and its jobs, written here without any code of today's.
 */
let database: Database;
let old: PgBoss;
let mails: OutgoingMail[];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  mails = [];
  await database.orm.delete(inquiries);
  old = await openQueue();
  const retries = { retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 };
  const letterRetries = { ...retries, retryLimit: 10_000, retryDelay: 60, heartbeatSeconds: 10 };
  const otherRetries = { ...retries, retryLimit: 170, retryDelay: 30, heartbeatSeconds: 10 };
  const kept = { retentionSeconds: 34_560_000, deleteAfterSeconds: 34_560_000 };
  await old.createQueue("letters", { ...letterRetries, policy: "exclusive" });
  await old.createQueue("deletion-notices", otherRetries);
  await old.createQueue("alarms", { ...otherRetries, ...kept });
});
afterEach(async () => {
  await old.stop({ graceful: false });
  const queue = await openQueue();
  for (const name of ["letters", "deletion-notices", "alarms"]) await queue.deleteAllJobs(name);
  await queue.stop({ graceful: false });
});

async function openQueue(): Promise<PgBoss> {
  const queue = new PgBoss({ ...database.queueOptions, schedule: false, supervise: false });
  await queue.start();
  return queue;
}

const mailer = {
  async send(mail: OutgoingMail) {
    mails.push(mail);
    return { outcome: "sent" } as const;
  },
};
const ids = () => mails.map(({ messageId }) => messageId).toSorted();
const at = "2026-11-21T06:05:00.000Z";

/** The update: the old process is gone, the new one works. */
async function update() {
  await old.stop({ graceful: false });
  return startDelivery(database, mailer);
}

async function oldInquiry(): Promise<{ dealer: number; visitor: number }> {
  const { kind, fields, reference } = aContactInquiry();
  const row = { kind, fields, reference, fingerprint: "f", receivedAt: new Date(at) };
  const [stored] = await database.orm.insert(inquiries).values(row).returning();
  const add = async (recipient: "dealer" | "visitor") => {
    const messageId = `<${reference}.${recipient}@autohaus.example>`;
    const letter = { inquiryId: stored?.id ?? 0, recipient, messageId, createdAt: new Date(at) };
    const [added] = await database.orm.insert(letters).values(letter).returning();
    return added?.id ?? 0;
  };
  return { dealer: await add("dealer"), visitor: await add("visitor") };
}

const alarm = (number: number, phase: "raised" | "again" | "over") => ({
  kind: "sync",
  number,
  phase,
  extent: 1,
  at,
  sentences: ["Der Bestand konnte noch nie von mobile.de geholt werden."],
});
const notice = {
  at,
  inquiries: [
    { reference: "K-7F4M-2Q", kind: "contact", receivedAt: at, deletionDay: "2027-05-21" },
  ],
};

describe("what was in the queue at the update", () => {
  test("goes out once, with the Message-ID it had", async () => {
    const { dealer, visitor } = await oldInquiry();
    const jobs = [dealer, visitor].map((id) => ({
      data: { letterId: id },
      singletonKey: String(id),
    }));
    await old.insert("letters", jobs);
    const noticeJob = await old.send("deletion-notices", notice);
    await old.send("alarms", alarm(1, "raised"));
    const { jobs: running } = await update();
    const expected = [
      "<K-7F4M-2Q.dealer@autohaus.example>",
      "<K-7F4M-2Q.visitor@autohaus.example>",
      `<alarm-sync-1-${new Date(at).getTime()}.dealer@autohaus.example>`,
      `<loeschung-${noticeJob}.dealer@autohaus.example>`,
    ].toSorted();
    await expect.poll(ids).toEqual(expected);
    await running.stop();
    const again = await startDelivery(database, mailer);
    await again.jobs.stop();
    expect(ids()).toEqual(expected);
    expect(mails.map(({ date }) => date.toISOString())).toEqual(Array(4).fill(at));
    const rows = await database.orm.select().from(letters);
    expect(rows.map(({ sentAt, attempts }) => [sentAt !== null, attempts])).toEqual([
      [true, 1],
      [true, 1],
    ]);
  });

  test("goes out when an attempt had failed, or the worker was killed, or a job was missing", async () => {
    const { dealer, visitor } = await oldInquiry();
    await old.insert("letters", [{ data: { letterId: dealer }, singletonKey: String(dealer) }]);
    expect(await old.fetch("letters")).toHaveLength(1);
    await old.send("alarms", alarm(1, "raised"), { retryDelay: 0, retryBackoff: false });
    const [failed] = await old.fetch("alarms");
    await old.fail("alarms", failed?.id ?? "", { reason: "451" });
    await old.stop({ graceful: false });
    const { jobs: running } = await startDelivery(database, mailer, { timing: { deadAfter: 0 } });
    await expect.poll(() => mails).toHaveLength(3);
    await running.stop();
    expect(ids()).toEqual([
      "<K-7F4M-2Q.dealer@autohaus.example>",
      "<K-7F4M-2Q.visitor@autohaus.example>",
      `<alarm-sync-1-${new Date(at).getTime()}.dealer@autohaus.example>`,
    ]);
    expect(visitor).toBeGreaterThan(dealer);
  });
});

test("an alarm that was sent before the update is not raised again, only ended", async () => {
  const sync = createSyncStateStore({ db: database });
  const result = { totalFound: 1, detailedProcessed: 1, failed: 0, totalStored: 1 };
  const hour = 3_600_000;
  const now = new Date(new Date(at).getTime() + hour);
  await sync.succeeded(new Date(now.getTime() - 26 * hour), result);
  await old.send("alarms", alarm(1, "raised"));
  const [job] = await old.fetch("alarms");
  await old.complete("alarms", job?.id ?? "");
  await old.stop({ graceful: false });
  const { delivery } = await createTestDelivery(database, mailer);
  const looks = createCounter();
  const stored: typeof delivery.queue.stored = (name) => {
    looks.count();
    return delivery.queue.stored(name);
  };
  const parts = { database, queue: { ...delivery.queue, stored }, now: () => now, log: silentLog };
  const alarms = createAlarms({ ...parts, everySeconds: 0.2 });
  const running = createJobs({ database, log: silentLog, jobs: [delivery.job, alarms] });
  await running.start({ role: "worker" });
  await looks.reaches(3);
  expect(mails).toEqual([]);
  await sync.succeeded(now, result);
  await expect.poll(() => mails).toHaveLength(1);
  await running.stop();
  expect(mails[0]?.subject).toBe("Erledigt: Der Fahrzeugbestand wird nicht mehr aktualisiert");
  expect(ids()[0]).toMatch(/^<alarm-sync-2-/);
});
