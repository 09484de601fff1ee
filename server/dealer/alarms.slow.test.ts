import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { maxTotalBytes } from "#server/inquiry/photo/photo-store.ts";
import { createInquiryStore } from "#server/inquiry/store.ts";
import type { MailOutcome, OutgoingMail } from "#server/mail/mail.ts";
import type { Database } from "#server/platform/db/database.ts";
import {
  inquiries,
  inquiryPhotos,
  mails as mailTable,
} from "#server/platform/db/personal-schema.ts";
import { rateLimits, syncState } from "#server/platform/db/schema.ts";
import { createJobs, type Jobs } from "#server/platform/jobs.ts";
import { silentLog } from "#server/platform/log.ts";
import { createInquiryLimits } from "#server/protection/limits.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { readInstallation } from "#server/telemetry.ts";
import { aCar } from "#tests/support/test-car.ts";
import { createCounter } from "#tests/support/test-counter.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { createTestDelivery, storeInquiry, testMailbox } from "#tests/support/test-delivery.ts";
import { aContactInquiry, aVehicleInquiry } from "#tests/support/test-inquiry.ts";
import { createAlarms } from "./alarms.ts";

const hour = 3_600_000;
const result = { totalFound: 1, detailedProcessed: 1, failed: 0, totalStored: 1 };

let database: Database;
/** The time of the site; it stands still until a test moves it. */
let clock: Date;
/** What the mail server answers next; later mails are accepted. */
let outcomes: MailOutcome[];
let mails: OutgoingMail[];
let stock: { cars: Car[]; withheld: Car[] };
let looks: ReturnType<typeof createCounter>;
const running: Jobs[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = new Date();
  outcomes = [];
  mails = [];
  stock = { cars: [], withheld: [] };
  looks = createCounter();
  for (const table of [mailTable, inquiries, rateLimits, syncState])
    await database.orm.delete(table);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  // A look that had begun goes on to its end, and would queue what it found for the next test.
  await expect
    .poll(async () => (await database.runExclusive("alarms", async () => null)).ran)
    .toBe(true);
});

const mailer = {
  async send(mail: OutgoingMail): Promise<MailOutcome> {
    mails.push(mail);
    return outcomes.shift() ?? { outcome: "sent" };
  },
};

/** A worker that looks for alarms again and again. */
async function aWorker(disk: Partial<Pick<Database, "hasRoom">> = {}) {
  const watched: Database = {
    ...database,
    ...disk,
    async runExclusive(name, work) {
      const outcome = await database.runExclusive(name, work);
      if (outcome.ran) looks.count();
      return outcome;
    },
  };
  const now = () => clock;
  const { outbox, kinds: mailKinds } = await createTestDelivery(database, mailer);
  const told = { outbox, mailKinds, stock: async () => stock };
  const parts = { database: watched, ...told, now, log: silentLog };
  const alarms = createAlarms({ ...parts, everySeconds: 0.1 });
  const jobs = createJobs({ database, log: silentLog, jobs: [outbox.job, alarms] });
  running.push(jobs);
  await jobs.start({ role: "worker" });
}

/** After somebody has looked, from the beginning to the end. */
const looked = () => looks.reaches(looks.total + 2);
const subjects = () => mails.map(({ subject }) => subject);
const reaches = (total: number) => expect.poll(subjects).toHaveLength(total);
const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const syncSucceeds = () => createSyncStateStore({ db: database }).succeeded(clock, result, null);

describe("a new car whose listing lacks what it owes", () => {
  const title = "Neuwagen ohne Pflichtangaben";
  const lacking = (adKey: string) =>
    aCar({ ad_key: adKey, condition: "NEW", co2_class: null, consumption_combined: null });

  test("is told once with what is missing, another within the hour, and the end", async () => {
    await syncSucceeds();
    stock.withheld = [lacking("11")];
    await aWorker();
    await reaches(1);
    expect(mails[0]?.text).toMatch(/Golf.*Inserat 11.*Energieverbrauch.*CO₂-Klasse/);
    await looked();
    stock.withheld = ["11", "12", "13"].map(lacking);
    later(hour / 2);
    await reaches(2);
    expect(mails[1]?.text).toContain("Inserat 12");
    expect(mails[1]?.text).toContain("Inserat 13");
    stock.withheld = [];
    await reaches(3);
    await looked();
    expect(subjects()).toEqual([
      `Hinweis Ihrer Website: ${title}`,
      `Hinweis Ihrer Website: ${title}`,
      `Entwarnung: ${title}`,
    ]);
  });

  test("is told too when it may be old and is shown, without a reminder", async () => {
    await syncSucceeds();
    stock.cars = [aCar({ ad_key: "14", mileage: 800, usage_type: "CLASSIC", co2_class: null })];
    await aWorker();
    await reaches(1);
    expect(mails[0]?.text).toMatch(/unklar[\s\S]*Inserat 14/);
    later(8 * 24 * hour);
    await looked();
    expect(subjects().filter((subject) => subject.includes(title))).toHaveLength(1);
  });
});

describe("no sync for a day", () => {
  const failing = "Der Fahrzeugbestand wird nicht mehr aktualisiert";

  test("is told once, again after a week, and when it is over", async () => {
    await syncSucceeds();
    await aWorker();
    later(24 * hour - 1);
    await looked();
    expect(mails).toEqual([]);

    later(1);
    await reaches(1);
    later(24 * hour);
    await looked();
    later(6 * 24 * hour);
    await reaches(2);
    await syncSucceeds();
    await reaches(3);
    await looked();
    expect(subjects()).toEqual([
      `Hinweis Ihrer Website: ${failing}`,
      `Noch immer: ${failing}`,
      `Entwarnung: ${failing}`,
    ]);
    expect(mails[0]?.to).toEqual(testMailbox.to);
  });

  test("counts from the first start where there never was one", async () => {
    await createSyncStateStore({ db: database }).failed(
      clock,
      "Die Zugangsdaten sind falsch.",
      () => 0,
    );
    await aWorker();
    await looked();
    expect(mails).toEqual([]);
    later(25 * hour);
    await reaches(1);
    expect(mails[0]?.text).toContain("noch nie");
    expect(mails[0]?.text).toContain("Die Zugangsdaten sind falsch.");
  });

  test("is told once by two workers, and not again after a restart", async () => {
    await syncSucceeds();
    later(25 * hour);
    await Promise.all([aWorker(), aWorker()]);
    await reaches(1);
    await looked();
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
    await aWorker();
    await looked();
    expect(mails).toHaveLength(1);
  });
});

test("an alarm that the mail server does not take is tried until it does, the same mail", async () => {
  const away = { outcome: "later", reason: "Der Mailserver ist nicht erreichbar" } as const;
  const refused = { outcome: "refused", reason: "Der Mailserver lehnt ab: 550" } as const;
  outcomes.push(away, refused);
  await syncSucceeds();
  later(25 * hour);
  await aWorker();
  await reaches(3);
  const [first, ...others] = mails;
  expect(others).toEqual([first, first]);
  await looked();
  expect(mails).toHaveLength(3);
});

test("a dead mail is told by its reference, until somebody has dealt with the inquiry", async () => {
  await syncSucceeds();
  const delivery = await createTestDelivery(database, mailer);
  await delivery.jobs.prepare({ role: "web" });
  const store = createInquiryStore({ db: database });
  const { reference } = await storeInquiry(database, aContactInquiry(), delivery);
  await database.orm.update(mailTable).set({ failedAt: clock });
  await delivery.jobs.stop();

  await aWorker();
  await reaches(1);
  expect(mails[0]?.text).toContain(`${reference}: die Anfrage an Sie kam nicht an`);
  expect(mails[0]?.html).toContain(`inquiries show ${reference}`);
  expect(JSON.stringify(mails)).not.toContain("erika");
  await store.mark(reference, "handled", clock);
  await reaches(2);
  expect(subjects()[1]).toMatch(/^Entwarnung: /);
});

test("a mail that cannot be written is told at once, also after another mail was given up", async () => {
  await syncSucceeds();
  const delivery = await createTestDelivery(database, mailer);
  await delivery.jobs.prepare({ role: "web" });
  const store = createInquiryStore({ db: database });
  const [mistyped, unwritten] = [aContactInquiry(), aContactInquiry()];
  await storeInquiry(database, mistyped, delivery);
  await database.orm.update(mailTable).set({ failedAt: clock, lastFailure: "550" });
  const kinds = ["appointment"] as const;
  const { reference, id } = await storeInquiry(database, unwritten, delivery, kinds);
  await store.mark(reference, "handled", clock);
  await delivery.jobs.stop();
  await aWorker();
  // The mail about an appointment without one.
  await reaches(2);
  const alarm = mails.find(({ subject }) => subject.includes("nicht erstellen"));
  expect(alarm?.text).toContain(`${reference}: die E-Mail zum Termin kam beim Kunden nicht an`);
  expect(alarm?.text).toContain("inquiries retry");
  expect(
    (await readInstallation(database, { now: clock, stock: async () => stock })).site_mails_dead,
  ).toBe(2);
  await database.orm.update(mailTable).set({ sentAt: clock }).where(eq(mailTable.inquiryId, id));
  await reaches(3);
  expect(subjects()[2]).toMatch(/^Entwarnung: .*nicht erstellen/);
});

test("an unreadable mail about the site is told at once, too", async () => {
  await syncSucceeds();
  const delivery = await createTestDelivery(database, mailer);
  await delivery.jobs.prepare({ role: "web" });
  const payload = { at: "never", inquiries: [] };
  const unreadable = {
    kind: "deletion-notice",
    reference: "1",
    createdAt: clock,
    payload,
  } as const;
  await database.orm.transaction((tx) => delivery.outbox.add(tx, [unreadable]));
  await delivery.jobs.stop();
  await aWorker();
  await reaches(1);
  expect(mails[0]?.text).toContain(delivery.kinds["deletion-notice"].label);
});

test("so many inquiries that senders must prove themselves are told, and over a quiet day later", async () => {
  await syncSucceeds();
  const secret = await openSiteSecret(database);
  const limits = createInquiryLimits({ db: database, secret, log: silentLog });
  for (let sender = 0; sender < 60; sender += 1)
    await limits.consume("contact", [`sender ${sender}`]);
  await aWorker();
  await looked();
  expect(mails).toEqual([]);
  expect(await limits.consume("contact", ["one more"])).toMatchObject({ isCrowded: true });
  await reaches(1);
  expect(subjects()).toEqual([
    "Hinweis Ihrer Website: Ungewöhnlich viele Anfragen über die Website",
  ]);
  later(2 * hour);
  await looked();
  expect(mails).toHaveLength(1);
  later(23 * hour);
  await syncSucceeds();
  await reaches(2);
});

test("vehicles that suddenly miss are told, with their number", async () => {
  const unconfirmed = { since: clock.toISOString(), missing: ["1", "2", "3", "4"] };
  await createSyncStateStore({ db: database }).succeeded(clock, result, unconfirmed);
  await aWorker();
  await reaches(1);
  expect(mails[0]?.text).toContain("4 Ihrer Fahrzeuge");
});

describe("little room", () => {
  const scarce = "Der Speicher der Website wird knapp";

  /** `share`: of the room for all photos together. */
  async function photosFill(share: number) {
    const { orm } = database;
    const { kind, fields } = aVehicleInquiry();
    const inquiry = { kind, fields, reference: randomUUID(), fingerprint: "f", receivedAt: clock };
    const [stored] = await orm.insert(inquiries).values(inquiry).returning();
    const size = Math.ceil(share * maxTotalBytes);
    const photo = { jpeg: new Uint8Array(1), size, width: 1, height: 1, addedAt: clock };
    const row = { id: randomUUID(), inquiryId: stored?.id ?? 0, digest: "of it", ...photo };
    await orm.insert(inquiryPhotos).values(row);
  }

  test("for photos is told while a third is free, and over when a day later they are gone", async () => {
    await syncSucceeds();
    await photosFill(0.6);
    await aWorker();
    await looked();
    expect(mails).toEqual([]);
    await photosFill(0.07);
    await reaches(1);
    expect(mails[0]?.text).toContain("67\u00a0%");
    await database.orm.delete(inquiries);
    later(23 * hour);
    await syncSucceeds();
    await looked();
    expect(mails).toHaveLength(1);
    later(2 * hour);
    await reaches(2);
    expect(subjects()).toEqual([`Hinweis Ihrer Website: ${scarce}`, `Entwarnung: ${scarce}`]);
  });

  test("on the disk is told while there is four times what the site needs", async () => {
    await syncSucceeds();
    await aWorker({ hasRoom: async (times = 1) => times < 4 });
    await reaches(1);
    expect(subjects()).toEqual([`Hinweis Ihrer Website: ${scarce}`]);
  });
});
