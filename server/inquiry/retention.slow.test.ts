import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MailOutcome, OutgoingMail } from "#server/mail/mail.ts";
import type { Database } from "#server/platform/db/database.ts";
import {
  fileEntries,
  inquiries,
  mails as mailTable,
  officeLinks,
  officeLog,
  officeSessions,
} from "#server/platform/db/personal-schema.ts";
import { cars, carViews, rateLimits, redeemedCaptchas } from "#server/platform/db/schema.ts";
import { createJobs } from "#server/platform/jobs.ts";
import { silentLog } from "#server/platform/log.ts";
import { createCounter } from "#tests/support/test-counter.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { createTestDelivery, testMailbox } from "#tests/support/test-delivery.ts";
import { createInquiryStore } from "./inquiry-store.ts";
import { createRetention } from "./retention.ts";

let database: Database;
let mails: OutgoingMail[];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  mails = [];
  for (const table of [mailTable, inquiries, rateLimits, redeemedCaptchas])
    await database.orm.delete(table);
});

const received = new Date("2026-01-10T10:00:00Z");

async function store(reference: string, marks: { handledAt?: Date; contractAt?: Date } = {}) {
  const fields = { name: "Erika Muster" };
  const row = { reference, kind: "contact" as const, fields, fingerprint: "f" };
  const [stored] = await database.orm
    .insert(inquiries)
    .values({ ...row, receivedAt: received, ...marks })
    .returning();
  const mail = {
    kind: "dealer" as const,
    messageId: `<${reference}@a.example>`,
    createdAt: received,
  };
  await database.orm.insert(mailTable).values({ ...mail, inquiryId: stored?.id ?? 0 });
}

const filesRemoved: Date[] = [];

const mailer = {
  async send(mail: OutgoingMail): Promise<MailOutcome> {
    mails.push(mail);
    return { outcome: "sent" };
  },
};

/** Runs retention once on this day, and waits for `arrived` mails in total. */
async function runRetentionOn(day: string, { arrived = 0 } = {}) {
  const logged: [object, string][] = [];
  const note = (fields: object, message: string) => void logged.push([fields, message]);
  const done = createCounter();
  const { outbox } = await createTestDelivery(database, mailer);
  const retention = createRetention({
    database: {
      ...database,
      runExclusive: (name, work) => database.runExclusive(name, work).finally(done.count),
    },
    mailer: { removeFiles: async (before) => void filesRemoved.push(before) },
    outbox,
    now: () => new Date(day),
    log: { info: note, warn: note, error: note },
  });
  const jobs = createJobs({ database, log: silentLog, jobs: [outbox.job, retention] });
  await jobs.start({ role: "worker" });
  await done.reaches(1);
  // A failure is logged in the next turn of the event loop.
  await setImmediate();
  await expect.poll(() => mails).toHaveLength(arrived);
  await jobs.stop();
  return { logged };
}

const listKept = async () =>
  (await database.orm.select().from(inquiries)).map(({ reference }) => reference).toSorted();

describe("inquiries", () => {
  const handledAt = new Date("2026-01-15T10:00:00Z");

  test("are deleted six months after they were handled, with mails and files, and no day earlier", async () => {
    await store("handled", { handledAt });
    await store("contract", { handledAt, contractAt: handledAt });
    expect((await runRetentionOn("2026-07-09T12:00:00Z")).logged).toEqual([]);
    await runRetentionOn("2026-07-12T12:00:00Z");
    await runRetentionOn("2026-07-14T12:00:00Z");
    expect(await listKept()).toEqual(["contract", "handled"]);
    const { logged } = await runRetentionOn("2026-07-15T12:00:00Z");
    expect(filesRemoved.at(-1)).toEqual(new Date("2026-07-01T12:00:00Z"));
    expect(await listKept()).toEqual(["contract"]);
    expect(await database.orm.select().from(mailTable)).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain("handled@");
  });

  test("with a contract stay until the end of the tenth year after it", async () => {
    await store("contract", { contractAt: handledAt });
    await runRetentionOn("2036-12-31T22:59:00Z");
    expect(await listKept()).toEqual(["contract"]);
    await runRetentionOn("2036-12-31T23:01:00Z");
    expect(await listKept()).toEqual([]);
  });
});

describe("unmarked inquiries", () => {
  const runRetentionOnDays = async (days: readonly string[], arrived: number) => {
    for (const day of days) await runRetentionOn(`${day}T12:00:00Z`, { arrived });
  };

  test("are announced once, fourteen days before deletion, without typed text", async () => {
    await store("K-2222-22");
    await store("K-3333-33");
    await runRetentionOnDays(["2026-06-25"], 0);
    const { logged } = await runRetentionOn("2026-06-26T12:00:00Z", { arrived: 1 });
    expect(logged).toEqual([[{ announced: 2 }, expect.any(String)]]);
    const [mail] = mails;
    expect(mail?.subject).toBe("Hinweis Ihrer Website: 2 Anfragen werden bald gelöscht");
    expect(mail?.to).toEqual(testMailbox.to);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain("Kontaktformular, eingegangen am 10.01.2026, Löschung am 10.07.2026");
      expect(text).toContain("https://autohaus.example/buero/anfragen/K-2222-22");
    }
    expect(JSON.stringify(mails)).not.toMatch(/Erika|a\.example/);
    await runRetentionOnDays(["2026-06-27", "2026-07-09"], 1);
    expect(await listKept()).toEqual(["K-2222-22", "K-3333-33"]);
    await runRetentionOnDays(["2026-07-10"], 1);
    expect(await listKept()).toEqual([]);
  });

  test("stay when the dealer marks them in time", async () => {
    await store("K-2222-22");
    await runRetentionOnDays(["2026-06-26"], 1);
    const marked = new Date("2026-06-28T12:00:00Z");
    await createInquiryStore({ db: database }).mark("K-2222-22", "handled", marked);
    await runRetentionOnDays(["2026-07-11"], 1);
    expect(await listKept()).toEqual(["K-2222-22"]);
  });

  test("that are already overdue are announced before they are deleted", async () => {
    await store("K-2222-22");
    await runRetentionOnDays(["2027-03-01", "2027-03-12"], 1);
    expect(mails[0]?.text).toContain("Löschung am 15.03.2027");
    expect(await listKept()).toEqual(["K-2222-22"]);
    await runRetentionOnDays(["2027-03-15"], 1);
    expect(await listKept()).toEqual([]);
  });
});

test("expired captchas and rate limits are deleted", async () => {
  const [before, after] = [new Date("2026-07-01T00:00:00Z"), new Date("2026-07-03T00:00:00Z")];
  await database.orm.insert(redeemedCaptchas).values([
    { digest: "old", expiresAt: before },
    { digest: "new", expiresAt: after },
  ]);
  await database.orm.insert(rateLimits).values([
    { key: "old", points: 1, expire: before },
    { key: "new", points: 1, expire: after },
  ]);
  await runRetentionOn("2026-07-02T00:00:00Z");
  expect((await database.orm.select().from(redeemedCaptchas)).map((row) => row.digest)).toEqual([
    "new",
  ]);
  expect((await database.orm.select().from(rateLimits)).map((row) => row.key)).toEqual(["new"]);
});

test("the office keeps open links, lasting sessions, and its log for a year", async () => {
  const day = (text: string) => new Date(`${text}T12:00:00Z`);
  const [createdAt, email, device] = [day("2026-01-01"), "chef@autohaus.example", "Safari"];
  const row = (tokenHash: string, expiresAt: Date) => {
    const id = randomUUID();
    return { id, tokenHash, email, device, createdAt, expiresAt };
  };
  await database.orm
    .insert(officeLinks)
    .values([
      row("open", day("2026-02-02")),
      row("expired", day("2026-01-31")),
      { ...row("used", day("2026-02-02")), usedAt: createdAt },
    ]);
  await database.orm.insert(officeSessions).values(
    [row("lasting", day("2026-02-02")), row("ended", day("2026-01-31"))].map((session) => ({
      ...session,
      seenAt: createdAt,
    })),
  );
  await database.orm
    .insert(officeLog)
    .values({ at: createdAt, address: email, action: "sign-in", subject: device });
  const adKey = "900000101";
  const car = { record: {}, photos: [], marker: "", hasDetails: true, fetchedAt: createdAt };
  const withdrawnAt = day("2026-01-01");
  await database.orm.insert(cars).values({ adKey, ...car, withdrawnAt, updatedAt: createdAt });
  const entry = { id: randomUUID(), adKey, value: {}, isImpression: false, listing: {} };
  await database.orm.insert(fileEntries).values({ ...entry, at: createdAt, address: email });
  await runRetentionOn("2026-01-31T12:00:00Z");
  expect(await database.orm.$count(fileEntries)).toBe(1);
  await database.orm.insert(carViews).values({ adKey, day: "2026-01-01", views: 3 });
  await runRetentionOn("2026-02-01T12:00:00Z");
  const hashes = async (table: typeof officeLinks | typeof officeSessions) =>
    (await database.orm.select().from(table)).map(({ tokenHash }) => tokenHash);
  expect([await hashes(officeLinks), await hashes(officeSessions)]).toEqual([
    ["open"],
    ["lasting"],
  ]);
  expect(await database.orm.$count(fileEntries)).toBe(0);
  await runRetentionOn("2027-01-01T11:59:00Z");
  expect(await database.orm.$count(officeLog)).toBe(1);
  await runRetentionOn("2027-01-01T12:01:00Z");
  expect(await database.orm.$count(officeLog)).toBe(0);
  expect(await database.orm.$count(carViews)).toBe(1);
  await runRetentionOn("2027-01-02T12:00:00Z");
  expect(await database.orm.$count(carViews)).toBe(0);
});
