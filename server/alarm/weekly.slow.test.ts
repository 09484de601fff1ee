import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Inquiry } from "#server/inquiry/inquiry.ts";
import type { OutgoingMail } from "#server/mail/mail.ts";
import type { Database } from "#server/platform/db/database.ts";
import {
  alerts,
  appointments,
  inquiries,
  mails as mailTable,
} from "#server/platform/db/personal-schema.ts";
import { cars } from "#server/platform/db/schema.ts";
import { createJobs, type Jobs } from "#server/platform/jobs.ts";
import { silentLog } from "#server/platform/log.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { aCar } from "#tests/support/test-car.ts";
import { createCounter } from "#tests/support/test-counter.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { createTestDelivery } from "#tests/support/test-delivery.ts";
import { aCatalogueEntry } from "#tests/support/test-entry.ts";
import { aContactInquiry, aVehicleInquiry } from "#tests/support/test-inquiry.ts";
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
  for (const table of [mailTable, inquiries, alerts, cars]) await database.orm.delete(table);
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

type Settings = Partial<Pick<Parameters<typeof createWeeklyOverview>[0], "stock">> & {
  installedAt?: Date;
};

async function aWorker({ stock = async () => ({ cars: [] }), installedAt }: Settings = {}) {
  const { outbox } = await createTestDelivery(database, mailer);
  const catalogue = createCatalogue({ db: database, now: () => clock });
  const weekly = createWeeklyOverview({
    database,
    outbox: { ...outbox, ...(installedAt && { installedAt: async () => installedAt }) },
    stock,
    findCars: catalogue.findAll,
    listWithdrawnSince: catalogue.listWithdrawnSince,
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

async function storeAppointment(reference: string, startsAt: Date) {
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
    startsAt,
    changedAt: clock,
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
  expect(mails[1]?.text).toContain("seit 10 Tagen");
});

test("lists tasks with names and links; its stored row names nobody", async () => {
  database.version = { major: 18, minor: 4 };
  const catalogue = createCatalogue({ db: database, now: () => new Date(clock.getTime() - day) });
  const sold = { adKey: "990000001" };
  await catalogue.apply({ store: [aCatalogueEntry(sold)], withdraw: [] });
  await catalogue.apply({ store: [], withdraw: [sold.adKey] });
  const car = aCar({ ad_key: "990000002", fetched_at: "2030-11-24T10:00:00Z", images: [] });
  const about = aContactInquiry({}, sold);
  await storeInquiry("K-2222-22", new Date(clock.getTime() - 9 * day), about);
  const offered = aVehicleInquiry({ message: "" });
  await storeInquiry("A-4444-44", new Date(clock.getTime() - 8 * day), offered);
  await storeInquiry("K-3333-33", new Date(clock.getTime() - day));
  const handled = eq(inquiries.reference, "K-3333-33");
  await database.orm.update(inquiries).set({ handledAt: clock }).where(handled);
  const order = (id: number, query: string) => ({
    id: `00000000-0000-4000-8000-00000000000${id}`,
    email: `person${id}@muster.example`,
    query,
    state: "active" as const,
    tokenHash: `hash ${id}`,
    createdAt: clock,
    confirmedAt: clock,
  });
  await database.orm
    .insert(alerts)
    .values([order(1, "aufbau=cabrio"), order(2, "aufbau=cabrio"), order(3, "suche=Xanadu")]);
  clock = new Date("2030-11-25T07:30:00Z");
  await storeAppointment("K-2222-22", new Date("2030-11-26T09:30:00Z"));
  await storeAppointment("K-3333-33", new Date("2030-12-02T09:30:00Z"));
  await aWorker({ stock: async () => ({ cars: [car] }) });
  await expect.poll(() => mails.length).toBe(1);
  const [mail] = mails;
  const { subject, text = "" } = mail ?? {};
  expect(subject).toBe("Ihre Woche: 1 Termin, 2 offene Anfragen, 1 Hinweis, 1 Inserat mit Lücken");
  const headings = text
    .split("\n")
    .filter((_, index, lines) => /^-+$/.test(lines[index + 1] ?? ""));
  expect(headings).toEqual([
    "Bitte ansehen (1)",
    "Termine dieser Woche (1)",
    "Offene Anfragen (2)",
    "Inserate, denen etwas fehlt (1)",
    "Gesucht und nicht gefunden (1)",
    "Neu im Bestand (1)",
    "Nicht mehr im Bestand (1)",
  ]);
  expect(text).toContain("veraltet (PostgreSQL 18.4)");
  expect(text).toMatch(
    /Dienstag, 26\.11\.2030, 10:30\sUhr: Erika Muster, Volkswagen Golf, K-2222-22\n {2}https:\/\/autohaus\.example\/vorgang\/K-2222-22\./,
  );
  expect(text).toContain("2 suchen das, im Bestand: 0");
  expect(text).toContain("Das Inserat hat kein Foto.");
  expect(text).toContain("https://autohaus.example/fahrzeug/990000001");
  const rows = await database.orm.select().from(mailTable);
  expect(JSON.stringify(rows)).not.toMatch(/Erika|Groß|Octavia/);
  for (const personal of ["muster.example", "0171 3920", "Xanadu", "K-3333-33"]) {
    expect([personal, mail?.html.includes(personal), text.includes(personal)]).toEqual([
      personal,
      false,
      false,
    ]);
  }
});

test("names the three worst listings, then the number of the others and the office", async () => {
  const few = aCar({ description: "x".repeat(1_000) });
  const plate = { ad_key: "plate", description: `HD-AB 123 ${few.description}` };
  const short = { ad_key: "short", images: [], description: "Kurz" };
  const others = Array.from({ length: 9 }, (_, index) => ({ ad_key: `few-${index}` }));
  const listed = [...others, short, plate].map((each, index) => ({
    ...{ ...few, internal_number: null, mileage: 50_000 + index, ...each },
  }));
  clock = new Date("2030-11-25T06:00:00Z");
  await aWorker({ stock: async () => ({ cars: listed }) });
  await expect.poll(() => mails.length).toBe(1);
  const [, section = ""] = mails[0]?.text?.split("Inserate, denen etwas fehlt (11)") ?? [];
  const paths = [...section.matchAll(/\/fahrzeug\/([\w-]+)/g)].map(([, key]) => key);
  expect(paths.slice(0, 2)).toEqual(["plate", "short"]);
  expect(paths).toHaveLength(3);
  expect(section).toContain("und 8 weitere");
  expect(section).toMatch(/Im Text steht ein Kennzeichen\. Bitte herausnehmen\.\n/);
});

test("the first week's new cars exclude those of the first sync", async () => {
  const installedAt = new Date("2030-11-21T08:00:00Z");
  const listed = [
    aCar({ ad_key: "990000002", fetched_at: "2030-11-21T08:05:00Z" }),
    aCar({ ad_key: "990000003", fetched_at: "2030-11-23T10:00:00Z" }),
  ];
  clock = new Date("2030-11-25T06:00:00Z");
  await aWorker({ stock: async () => ({ cars: listed }), installedAt });
  await expect.poll(() => mails.length).toBe(1);
  expect(mails[0]?.text).toContain("Neu im Bestand (1)");
});

test("an empty week sends no mail, even if news comes later in the week", async () => {
  clock = new Date("2030-11-25T06:00:00Z");
  await aWorker();
  await checked(4);
  await storeInquiry("K-2222-22", clock);
  await checked(6);
  expect(mails).toEqual([]);
});
