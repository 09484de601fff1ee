import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Inquiry } from "#server/inquiry/inquiry.ts";
import type { OutgoingMail } from "#server/mail/mail.ts";
import type { Database } from "#server/platform/db/database.ts";
import {
  appointments,
  inquiries,
  mails as mailTable,
} from "#server/platform/db/personal-schema.ts";
import { createJobs, type Jobs } from "#server/platform/jobs.ts";
import { silentLog } from "#server/platform/log.ts";
import { aCar } from "#tests/support/test-car.ts";
import { createCounter } from "#tests/support/test-counter.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { createTestDelivery } from "#tests/support/test-delivery.ts";
import { aContactInquiry } from "#tests/support/test-inquiry.ts";
import { createWeeklyOverview } from "./weekly.ts";

let database: Database;
let clock: Date;
let mails: OutgoingMail[];
let checks: ReturnType<typeof createCounter>;
const running: Jobs[] = [];
const day = 24 * 3_600_000;

const current = { major: 18, minor: 99 };

beforeAll(async () => {
  database = { ...(await openTestDatabase()), version: current };
});
afterAll(() => database.close());
beforeEach(async () => {
  database.version = current;
  // Long after the installation of the test database.
  clock = new Date("2030-11-25T05:59:00Z");
  mails = [];
  checks = createCounter();
  for (const table of [mailTable, inquiries]) await database.orm.delete(table);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await expect
    .poll(async () => (await database.runExclusive("weekly overview", async () => null)).ran)
    .toBe(true);
});

const mailer = {
  async send(mail: OutgoingMail) {
    mails.push(mail);
    return { outcome: "sent" } as const;
  },
};

type Settings = Partial<Pick<Parameters<typeof createWeeklyOverview>[0], "stock">>;

async function aWorker({ stock = async () => ({ cars: [] }) }: Settings = {}) {
  const { outbox } = await createTestDelivery(database, mailer);
  const weekly = createWeeklyOverview({
    database,
    outbox,
    stock,
    now: () => {
      checks.count();
      return clock;
    },
    everySeconds: 0.1,
    log: silentLog,
  });
  const jobs = createJobs({ database, log: silentLog, jobs: [outbox.job, weekly] });
  running.push(jobs);
  await jobs.start({ role: "worker" });
  return jobs;
}

async function storeInquiry(
  reference: string,
  receivedAt: Date,
  { kind, fields, details, adKey }: Inquiry = aContactInquiry(),
) {
  const row = { kind, fields, details, reference, fingerprint: reference, receivedAt, adKey };
  await database.orm.insert(inquiries).values(row);
}

async function storeAppointment(reference: string, set: Partial<typeof appointments.$inferInsert>) {
  const [inquiry] = await database.orm
    .select()
    .from(inquiries)
    .where(eq(inquiries.reference, reference));
  await database.orm.insert(appointments).values({
    id: randomUUID(),
    inquiryId: inquiry?.id ?? 0,
    tokenHash: reference,
    state: "confirmed",
    wish: { first: null, second: null, tradeIn: false },
    changedAt: clock,
    ...set,
  });
}

const checked = (times: number) => checks.reaches(checks.total + times);

test("is written once, even by several processes and after a restart", async () => {
  await storeInquiry("K-2222-22", new Date(clock.getTime() - 3 * day));
  const [first] = await Promise.all([aWorker(), aWorker()]);
  await checked(4);
  expect(mails).toEqual([]);
  clock = new Date("2030-11-25T06:00:00Z");
  await expect.poll(() => mails.length).toBe(1);
  await checked(6);
  await first?.stop();
  clock = new Date("2030-11-27T12:00:00Z");
  await aWorker();
  await checked(6);
  expect(mails.map(({ messageId }) => messageId)).toEqual([
    "<woche-2030-11-25.week@autohaus.example>",
  ]);
  clock = new Date("2030-12-02T06:00:00Z");
  await expect.poll(() => mails.length).toBe(2);
  expect(mails[1]?.subject).toBe(
    "Ihre Woche: 1 Anfrage wartet, keine Autos ohne Fotos, keine Fehler",
  );
});

test("counts what waits and is faulty, with links into the office, and names nobody", async () => {
  database.version = { major: 18, minor: 4 };
  for (const reference of ["K-2222-22", "K-3333-33", "K-4444-44", "K-5555-55"])
    await storeInquiry(reference, new Date(clock.getTime() - 9 * day));
  // Neither a handled wish waits nor somebody who has a date.
  await storeAppointment("K-3333-33", { state: "requested" });
  await storeAppointment("K-4444-44", { startsAt: new Date("2030-11-26T09:30:00Z") });
  await storeAppointment("K-5555-55", { state: "requested" });
  const isHandled = eq(inquiries.reference, "K-3333-33");
  await database.orm.update(inquiries).set({ handledAt: clock }).where(isHandled);
  clock = new Date("2030-11-25T07:30:00Z");
  const cars = ["1", "2"].map((ad_key) => aCar({ ad_key, images: [] }));
  await aWorker({ stock: async () => ({ cars: [...cars, aCar({ ad_key: "3" })] }) });
  await expect.poll(() => mails.length).toBe(1);
  const { subject, text = "", html = "" } = mails[0] ?? {};
  expect(subject).toBe("Ihre Woche: 2 Anfragen warten, 2 Autos ohne Fotos, 1 Fehler");
  expect(text).toContain("https://autohaus.example/buero/bestand?nur=unvollstaendig");
  expect(text).toContain("veraltet (PostgreSQL 18.4)");
  expect(text + html).not.toMatch(/Erika|muster\.example|K-2222/);
});

test("an empty week sends no mail, even if news comes later in the week", async () => {
  clock = new Date("2030-11-25T06:00:00Z");
  await aWorker();
  await checked(4);
  await storeInquiry("K-2222-22", clock);
  await checked(6);
  expect(mails).toEqual([]);
});
