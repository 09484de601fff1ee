import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { inquiries } from "#server/platform/db/personal-schema.ts";
import { createCounter } from "#tests/support/test-counter.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import {
  createTestDelivery,
  openTestOutbox,
  startDelivery,
  storeInquiry,
} from "#tests/support/test-delivery.ts";
import { aContactInquiry } from "#tests/support/test-inquiry.ts";
import type { OutgoingMail } from "./mail.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let mails: OutgoingMail[];
let tries: ReturnType<typeof createCounter>;
beforeEach(async () => {
  mails = [];
  tries = createCounter();
  await database.orm.delete(inquiries);
});
const mailer = {
  async send(mail: OutgoingMail) {
    mails.push(mail);
    tries.count();
    return { outcome: "sent" } as const;
  },
};

test("a mail whose worker was killed during the job is sent by the next one", async () => {
  const web = await startDelivery(database, mailer, { role: "web" });
  await storeInquiry(database, aContactInquiry(), web);
  // Fetches the job and never sends a heartbeat.
  const killed = new PgBoss({ ...database.queueOptions, schedule: false, supervise: false });
  await killed.start();
  expect(await killed.fetch("mails")).toHaveLength(1);
  await killed.stop({ graceful: false });
  const worker = await startDelivery(database, mailer, {
    role: "worker",
    timing: { deadAfter: 1 },
  });
  await tries.reaches(1);
  await worker.jobs.stop();
  await web.jobs.stop();
  expect(mails).toHaveLength(1);
});

test.each(["at the start", "while it runs"])("a mail without a job gets a job %s", async (when) => {
  const web = await startDelivery(database, mailer, { role: "web" });
  const early = when === "at the start" ? null : await startDelivery(database, mailer);
  await storeInquiry(database, aContactInquiry(), await openTestOutbox(database));
  const worker = early ?? (await startDelivery(database, mailer));
  await tries.reaches(1);
  await worker.jobs.stop();
  await web.jobs.stop();
  expect(mails).toHaveLength(1);
});

test("shutdown waits for the mail being sent", async () => {
  const sending = Promise.withResolvers<void>();
  const started = createCounter();
  const slow = {
    async send(mail: OutgoingMail) {
      started.count();
      await sending.promise;
      return mailer.send(mail);
    },
  };
  const process = await startDelivery(database, slow);
  await storeInquiry(database, aContactInquiry(), process);
  await started.reaches(1);
  const stopping = process.jobs.stop();
  sending.resolve();
  await stopping;
  const { rows } = await database.orm.execute<{ sent: number }>(
    "select count(*) as sent from mails where sent_at is not null",
  );
  expect(rows).toEqual([{ sent: 1 }]);
});

test("an inquiry that comes during shutdown is stored, and sent by the next process", async () => {
  const ending = await startDelivery(database, mailer);
  await ending.jobs.stop();
  await storeInquiry(database, aContactInquiry(), ending);
  expect(mails).toEqual([]);
  const next = await startDelivery(database, mailer);
  await tries.reaches(1);
  await next.jobs.stop();
});

test("nothing is stored before the queue is open", async () => {
  const unopened = await createTestDelivery(database, mailer);
  const storing = storeInquiry(database, aContactInquiry(), unopened);
  await expect(storing).rejects.toThrow("not open yet");
  expect(await database.orm.select().from(inquiries)).toEqual([]);
});
