import { DrizzleQueryError } from "drizzle-orm";
import { html } from "hono/html";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createInquiryStore, deleteInquiries } from "#server/inquiry/inquiry-store.ts";
import type { Database } from "#server/platform/db/database.ts";
import { mails as mailTable } from "#server/platform/db/personal-schema.ts";
import { silentLog } from "#server/platform/log.ts";
import { createCounter } from "#tests/support/test-counter.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import {
  type DeliveringProcess,
  isSent,
  startDelivery,
  storeInquiry,
  waitForMail,
} from "#tests/support/test-delivery.ts";
import { aContactInquiry, aSellInquiry } from "#tests/support/test-inquiry.ts";
import { type Mailer, type MailOutcome, type OutgoingMail, unwritable } from "./mail.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Next answers of the mail server; later mails are accepted. */
let outcomes: (MailOutcome | Promise<MailOutcome>)[];
let mails: OutgoingMail[];
let tries: ReturnType<typeof createCounter>;
const mailer: Pick<Mailer, "send"> = {
  async send(mail) {
    mails.push(mail);
    tries.count();
    return (await outcomes.shift()) ?? { outcome: "sent" };
  },
};

const running: DeliveringProcess[] = [];
beforeEach(async () => {
  outcomes = [];
  mails = [];
  tries = createCounter();
  await database.orm.delete(mailTable);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ jobs }) => jobs.stop()));
});

async function aProcess(settings: Parameters<typeof startDelivery>[2] = {}) {
  const process = await startDelivery(database, mailer, settings);
  running.push(process);
  return process;
}

async function several(count: number, process: DeliveringProcess) {
  const stored = [];
  for (let n = 0; n < count; n += 1)
    stored.push(await storeInquiry(database, aContactInquiry(), process));
  return stored;
}

const away: MailOutcome = { outcome: "later", reason: "Der Mailserver ist nicht erreichbar (X)" };
const refused: MailOutcome = { outcome: "refused", reason: "Der Mailserver lehnt ab: 550" };

test.each([
  ["accepted on retry", away],
  ["given up", refused],
])("a mail that is %s settles once", async (_, outcome) => {
  outcomes = [outcome];
  const settled: string[] = [];
  let composed = 0;
  const compose = async () => {
    composed += 1;
    const subject = `price ${composed}`;
    const sign = { filename: "", contentType: "image/png", cid: "1", content: new Uint8Array() };
    const content = { subject, write: () => ({ text: subject, html: html`${subject}`, sign }) };
    return { content, onSettled: async () => void settled.push(subject) };
  };
  const process = await aProcess({ change: { compose } });
  const { mailIds } = await storeInquiry(database, aContactInquiry(), process);
  await waitForMail(database, mailIds[0], (mail) => isSent(mail) || mail.failedAt !== null);
  expect(settled).toEqual([outcome === away ? "price 2" : "price 1"]);
});

test.each([
  [2, 1],
  [0, 0],
])("of two mails about the site kept for %i days: %i left", async (keptDays, left) => {
  const day = 24 * 3_600_000;
  for (const age of [1, 9]) {
    const sentAt = new Date(Date.now() - age * day);
    const mail = { payload: {}, messageId: `<${age}>`, createdAt: sentAt, sentAt };
    await database.orm.insert(mailTable).values({ ...mail, kind: "week" });
  }
  await aProcess({ change: { keptDays } });
  await expect.poll(() => database.orm.$count(mailTable)).toBe(left);
});

describe("a stored inquiry", () => {
  test("that is rolled back sends nothing", async () => {
    const process = await aProcess();
    let ids: number[] = [];
    const failing = database.orm.transaction(async (tx) => {
      const mail = { kind: "week", reference: "1", createdAt: new Date(), payload: {} } as const;
      ids = await process.outbox.add(tx, [mail]);
      throw new Error("no room");
    });
    await expect(failing).rejects.toThrow("no room");
    await storeInquiry(database, aContactInquiry(), process);
    await tries.reaches(1);
    expect(mails).toHaveLength(1);
    const { rows } = await database.orm.execute(
      `select id from pgboss.job where name = 'mails' and singleton_key = '${ids[0]}'`,
    );
    expect(rows).toEqual([]);
  });

  test("is sent by a worker when a web process accepted it", async () => {
    const web = await aProcess({ role: "web" });
    const { mailIds } = await storeInquiry(database, aSellInquiry(), web);
    expect(mails).toEqual([]);
    await aProcess({ role: "worker" });
    await waitForMail(database, mailIds[0], isSent);
    expect(mails).toHaveLength(1);
  });

  test("is sent once by two workers", async () => {
    const process = await aProcess();
    await aProcess({ role: "worker" });
    const stored = await several(6, process);
    await tries.reaches(6);
    for (const { mailIds } of stored) {
      await waitForMail(database, mailIds[0], isSent);
    }
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(6);
    expect(mails).toHaveLength(6);
  });

  test("that was just deleted keeps its mail back, and sends it once it is restored", async () => {
    const web = await aProcess({ role: "web" });
    const inquiries = createInquiryStore({ db: database });
    const { reference, mailIds } = await storeInquiry(database, aContactInquiry(), web);
    await inquiries.hide(reference, new Date());
    const other = await storeInquiry(database, aContactInquiry(), web);
    await aProcess({ role: "worker" });
    await waitForMail(database, other.mailIds[0], isSent);
    expect(mails).toHaveLength(1);
    await inquiries.restore(reference, new Date());
    await waitForMail(database, mailIds[0], isSent);
    expect(mails).toHaveLength(2);
  });

  test("that is deleted before its mail is sent sends nothing", async () => {
    const web = await aProcess({ role: "web" });
    const { id } = await storeInquiry(database, aContactInquiry(), web);
    await deleteInquiries(database.orm, [id], new Date());
    const other = await storeInquiry(database, aContactInquiry(), web);
    await aProcess({ role: "worker" });
    await waitForMail(database, other.mailIds[0], isSent);
    expect(mails).toHaveLength(1);
  });
});

describe("a mail server that fails", () => {
  test("gets the same mail again until it accepts it", async () => {
    outcomes.push(away, away);
    const process = await aProcess();
    const { mailIds } = await storeInquiry(database, aContactInquiry(), process);
    const mail = await waitForMail(database, mailIds[0], isSent);
    expect(mail).toMatchObject({ attempts: 3, lastFailure: away.reason });
    const [first, ...others] = mails;
    expect(others).toEqual([first, first]);
  });

  test("does not delay other mails", async () => {
    const never = Promise.withResolvers<MailOutcome>();
    outcomes.push(never.promise);
    const process = await aProcess();
    await storeInquiry(database, aContactInquiry(), process);
    await tries.reaches(1);
    const others = await several(3, process);
    for (const { mailIds } of others) {
      await waitForMail(database, mailIds[0], isSent);
    }
    never.resolve({ outcome: "sent" });
  });

  test("for too long makes us give up the mail, and the dealer can retry it", async () => {
    outcomes.push(away);
    const errors: object[] = [];
    const log = { ...silentLog, error: (fields: object) => void errors.push(fields) };
    const process = await aProcess({ change: { tryForDays: 0 }, log });
    const { mailIds, reference } = await storeInquiry(database, aContactInquiry(), process);
    const mailId = mailIds[0] ?? 0;
    await waitForMail(database, mailId, ({ failedAt }) => failedAt !== null);
    // The row is marked before the log line is written.
    await expect
      .poll(() => errors)
      .toEqual([{ mail: `<${reference}.dealer@autohaus.example>`, reason: away.reason }]);
    expect(JSON.stringify(errors)).not.toContain("erika");
    expect(await process.outbox.retry(database.orm, mailIds[0] ?? 0)).toBe(true);
    const mail = await waitForMail(database, mailId, isSent);
    expect(mail).toMatchObject({ attempts: 2, failedAt: null });
    expect(await process.outbox.retry(database.orm, mailIds[0] ?? 0)).toBe(false);
  });

  test("permanently gets no retry", async () => {
    outcomes.push(refused);
    const process = await aProcess();
    const { mailIds } = await storeInquiry(database, aContactInquiry(), process);
    const mail = await waitForMail(database, mailIds[0], ({ failedAt }) => failedAt !== null);
    expect(mail).toMatchObject({ attempts: 1, lastFailure: refused.reason });
    // The sweep runs twice meanwhile: a later inquiry is tried and retried.
    outcomes.push(away);
    const other = await storeInquiry(database, aContactInquiry(), process);
    await waitForMail(database, other.mailIds[0], isSent);
    expect(mails).toHaveLength(3);
  });
});

describe("a mail that cannot be written", () => {
  const inquiry = { ...aContactInquiry(), adKey: "900000101" };
  const withoutDatabase = new DrizzleQueryError("select", [], new Error("it is away"));

  test("because the database does not answer is composed with the next attempt", async () => {
    const findCars = vi.fn(async () => new Map()).mockRejectedValueOnce(withoutDatabase);
    const process = await aProcess({ findCars });
    const { mailIds } = await storeInquiry(database, inquiry, process);
    const mail = await waitForMail(database, mailIds[0], isSent);
    expect(mail).toMatchObject({ attempts: 2, lastFailure: "Die Datenbank antwortet nicht" });
  });

  test("because of a bug is given up at once, and sent after the fix", async () => {
    const findCars = vi.fn(async () => new Map()).mockRejectedValueOnce(new TypeError("no name"));
    const process = await aProcess({ findCars });
    const { mailIds } = await storeInquiry(database, inquiry, process);
    const given = await waitForMail(database, mailIds[0], ({ attempts }) => attempts === 1);
    expect(given).toMatchObject({ failedAt: expect.any(Date), lastFailure: unwritable });
    expect(await process.outbox.retry(database.orm, mailIds[0] ?? 0)).toBe(true);
    await waitForMail(database, mailIds[0], isSent);
  });
});
