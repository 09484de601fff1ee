import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { createInquiryStore } from "#server/inquiry/inquiry-store.ts";
import { maxTotalPhotoBytes } from "#server/inquiry/photo/photo-store.ts";
import type { MailOutcome, OutgoingMail } from "#server/mail/mail.ts";
import { recordBackup } from "#server/platform/db/backups.ts";
import type { Database } from "#server/platform/db/database.ts";
import {
  inquiries,
  inquiryPhotos,
  mails as mailTable,
} from "#server/platform/db/personal-schema.ts";
import { installation, rateLimits, syncState } from "#server/platform/db/schema.ts";
import { createJobs, type Jobs } from "#server/platform/jobs.ts";
import { silentLog } from "#server/platform/log.ts";
import { createInquiryLimits } from "#server/protection/rate-limits.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { readInstallation } from "#server/telemetry.ts";
import { aCar } from "#tests/support/test-car.ts";
import { createCounter } from "#tests/support/test-counter.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { createTestDelivery, storeInquiry, testMailbox } from "#tests/support/test-delivery.ts";
import { aContactInquiry, aSellInquiry } from "#tests/support/test-inquiry.ts";
import { createAlarms } from "./alarms.ts";

const hour = 3_600_000;
const result = { totalFound: 1, detailedProcessed: 1, failed: 0, totalStored: 1 };

let database: Database;
let clock: Date;
/** The mail server's next answers; later mails are accepted. */
let outcomes: MailOutcome[];
let mails: OutgoingMail[];
let stock: { cars: Car[]; withheld: Car[] };
let checks: ReturnType<typeof createCounter>;
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
  checks = createCounter();
  for (const table of [mailTable, inquiries, rateLimits, syncState, installation])
    await database.orm.delete(table);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});

const mailer = {
  async send(mail: OutgoingMail): Promise<MailOutcome> {
    mails.push(mail);
    return outcomes.shift() ?? { outcome: "sent" };
  },
};

async function aWorker(freeBytes = 2e9) {
  const watched: Database = {
    ...database,
    async runExclusive(name, work) {
      const outcome = await database.runExclusive(name, work);
      if (outcome.ran) checks.count();
      return outcome;
    },
  };
  const now = () => clock;
  const { outbox, kinds: mailKinds } = await createTestDelivery(database, mailer);
  const freeDiskBytes = async () => freeBytes;
  const dependencies = { outbox, mailKinds, stock: async () => stock, freeDiskBytes };
  const deps = { database: watched, ...dependencies, now, log: silentLog };
  const alarms = createAlarms({ ...deps, everySeconds: 0.1 });
  const jobs = createJobs({ database, log: silentLog, jobs: [outbox.job, alarms] });
  running.push(jobs);
  await jobs.start({ role: "worker" });
}

/** Resolves after one complete check. */
const waitForCheck = () => checks.reaches(checks.total + 2);
const subjects = () => mails.map(({ subject }) => subject);
const expectMailCount = (total: number) => expect.poll(subjects).toHaveLength(total);
const advanceClock = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const syncFails = (reason = "Die Fahrzeugbörse ist nicht erreichbar.") =>
  createSyncStateStore({ db: database }).failed(clock, reason, () => 0);
const syncSucceeds = () => createSyncStateStore({ db: database }).succeeded(clock, result, null);

describe("a new car whose listing lacks mandatory energy data", () => {
  const title = "Neuwagen ohne Pflichtangaben";
  const lacking = (adKey: string) =>
    aCar({ ad_key: adKey, condition: "NEW", co2_class: null, consumption_combined: null });

  test("is reported once with what is missing, another car within the hour, and when it is over", async () => {
    await syncSucceeds();
    stock.withheld = [lacking("11")];
    await aWorker();
    await expectMailCount(1);
    expect(mails[0]?.text).toMatch(/Golf.*Inserat 11.*Energieverbrauch.*CO₂-Klasse/);
    await waitForCheck();
    stock.withheld = ["11", "12", "13"].map(lacking);
    advanceClock(hour / 2);
    await expectMailCount(2);
    expect(mails[1]?.text).toContain("Inserat 12");
    expect(mails[1]?.text).toContain("Inserat 13");
    stock.withheld = [];
    await expectMailCount(3);
    await waitForCheck();
    expect(subjects()).toEqual([
      `Hinweis Ihrer Website: ${title}`,
      `Hinweis Ihrer Website: ${title}`,
      `Entwarnung: ${title}`,
    ]);
  });

  test("is reported without a reminder if the car may be used and stays visible", async () => {
    await syncSucceeds();
    stock.cars = [aCar({ ad_key: "14", mileage: 800, usage_type: "CLASSIC", co2_class: null })];
    await aWorker();
    await expectMailCount(1);
    expect(mails[0]?.text).toMatch(/unklar[\s\S]*Inserat 14/);
    advanceClock(8 * 24 * hour);
    await waitForCheck();
    expect(subjects().filter((subject) => subject.includes(title))).toHaveLength(1);
  });
});

describe("no sync for a day", () => {
  test("is reported at once", async () => {
    await syncSucceeds();
    await aWorker();
    advanceClock(24 * hour - 1);
    await syncFails();
    await waitForCheck();
    expect(mails).toEqual([]);
    advanceClock(1);
    await expectMailCount(1);
    expect(mails[0]?.to).toEqual(testMailbox.to);
  });

  test("is reported once by two workers, and not again after a restart", async () => {
    await syncSucceeds();
    advanceClock(25 * hour);
    await Promise.all([aWorker(), aWorker()]);
    await syncFails();
    await expectMailCount(1);
    await waitForCheck();
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
    advanceClock(hour / 12);
    await aWorker();
    await waitForCheck();
    expect(mails).toHaveLength(1);
  });

  test.each(["off", "asleep"])("is no alarm while the machine was %s", async (state) => {
    await syncSucceeds();
    if (state === "asleep") await aWorker();
    advanceClock(30 * hour);
    if (state === "off") await aWorker();
    await waitForCheck();
    await syncSucceeds();
    await waitForCheck();
    expect(mails).toEqual([]);
  });

  test("is reported within an hour of a start after which no sync is even tried", async () => {
    await syncSucceeds();
    advanceClock(30 * hour);
    await aWorker();
    for (let tenth = 0; tenth < 6; tenth += 1) {
      await waitForCheck();
      expect(mails).toEqual([]);
      advanceClock(hour / 6);
    }
    await expectMailCount(1);
  });
});

test("a failed mail is reported by its reference, until its inquiry is handled", async () => {
  await syncSucceeds();
  const delivery = await createTestDelivery(database, mailer);
  await delivery.jobs.prepare({ role: "web" });
  const store = createInquiryStore({ db: database });
  const { reference } = await storeInquiry(database, aContactInquiry(), delivery);
  const lastFailure = "Der Mailserver ist nicht erreichbar: sein Zertifikat ist abgelaufen";
  await database.orm.update(mailTable).set({ failedAt: clock, lastFailure });
  await delivery.jobs.stop();

  await aWorker();
  await expectMailCount(1);
  expect(mails[0]?.text).toContain(`${reference}: die Anfrage an Sie kam nicht an. ${lastFailure}`);
  expect(mails[0]?.text).toContain("https://autohaus.example/buero");
  expect(JSON.stringify(mails)).not.toContain("erika");
  await store.mark(reference, "handled", clock);
  await expectMailCount(2);
  expect(subjects()[1]).toMatch(/^Entwarnung: /);
});

test("a lost mail to the dealer is reported, whatever bounces of visitors have opened", async () => {
  await syncSucceeds();
  const delivery = await createTestDelivery(database, mailer);
  await delivery.jobs.prepare({ role: "web" });
  const fail = async (kind: "visitor" | "dealer") => {
    const { reference } = await storeInquiry(database, aContactInquiry(), delivery, [kind]);
    const isWaiting = and(isNull(mailTable.sentAt), isNotNull(mailTable.inquiryId));
    await database.orm.update(mailTable).set({ failedAt: clock }).where(isWaiting);
    return reference;
  };
  await fail("visitor");
  await fail("visitor");
  await aWorker();
  await expectMailCount(1);
  const lost = await fail("dealer");
  await expectMailCount(2);
  expect(subjects()).toEqual([
    "Hinweis Ihrer Website: E-Mails an Kunden konnten nicht zugestellt werden",
    "Hinweis Ihrer Website: E-Mails an Sie konnten nicht zugestellt werden",
  ]);
  expect(mails[1]?.text).toContain(`${lost}: die Anfrage an Sie kam nicht an`);
  await createInquiryStore({ db: database }).mark(lost, "handled", clock);
  await expectMailCount(3);
  // As many as before, but another one: reported within the hour, not in a week.
  const first = await fail("dealer");
  await expectMailCount(4);
  await createInquiryStore({ db: database }).mark(first, "handled", clock);
  const second = await fail("dealer");
  advanceClock(hour);
  await expect.poll(() => mails.at(-1)?.text).toContain(second);
  await delivery.jobs.stop();
});

test("a mail that cannot be composed is reported at once, even after another mail was given up", async () => {
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
  // A mail about an appointment cannot be composed without an appointment.
  await expectMailCount(2);
  const alarm = mails.find(({ subject }) => subject.includes("nicht erstellen"));
  expect(alarm?.text).toContain(`${reference}: die E-Mail zum Termin kam beim Kunden nicht an`);
  expect(
    (await readInstallation(database, { now: clock, readStock: async () => stock }))
      .site_mails_dead,
  ).toBe(2);
  await database.orm.update(mailTable).set({ sentAt: clock }).where(eq(mailTable.inquiryId, id));
  await expectMailCount(3);
  expect(subjects()[2]).toMatch(/^Entwarnung: .*nicht erstellen/);
});

test("a flood that makes the captcha mandatory is reported", async () => {
  await syncSucceeds();
  const secret = await openSiteSecret(database);
  const limits = createInquiryLimits({ db: database, secret, log: silentLog });
  for (let sender = 0; sender < 60; sender += 1)
    await limits.consume("contact", [`sender ${sender}`]);
  await aWorker();
  await waitForCheck();
  expect(mails).toEqual([]);
  expect(await limits.consume("contact", ["one more"])).toMatchObject({ isCrowded: true });
  await expectMailCount(1);
  expect(subjects()).toEqual([
    "Hinweis Ihrer Website: Ungewöhnlich viele Anfragen über die Website",
  ]);
});

test("vehicles that suddenly disappear are reported with their number", async () => {
  const unconfirmed = { since: clock.toISOString(), missing: ["1", "2", "3", "4"] };
  await createSyncStateStore({ db: database }).succeeded(clock, result, unconfirmed);
  await aWorker();
  await expectMailCount(1);
  expect(mails[0]?.text).toContain("4 Ihrer Fahrzeuge");
});

describe("no backup for two days", () => {
  const title = "Die Datenbank der Website wird nicht mehr gesichert";
  beforeEach(async () => {
    const later = new Date(clock.getTime() + 200 * hour);
    await createSyncStateStore({ db: database }).succeeded(later, result, null);
  });

  /** An hour of a machine that is awake, in which nothing is reported. */
  async function passQuietHour() {
    for (let tenth = 0; tenth < 6; tenth += 1) {
      await waitForCheck();
      expect(mails).toEqual([]);
      advanceClock(hour / 6);
    }
  }

  test("is reported with its time, and when there is one again", async () => {
    await recordBackup(database, new Date(clock.getTime() - 47 * hour));
    await aWorker();
    await passQuietHour();
    await expectMailCount(1);
    expect(mails[0]?.text).toContain("zuletzt am");
    await recordBackup(database, clock);
    await expectMailCount(2);
    expect(subjects()).toEqual([`Hinweis Ihrer Website: ${title}`, `Entwarnung: ${title}`]);
  });

  test("counts from the installation if there never was one", async () => {
    await aWorker();
    await passQuietHour();
    advanceClock(47 * hour);
    await passQuietHour();
    await expectMailCount(1);
    expect(mails[0]?.text).toContain("noch nie");
  });

  test("is no alarm of a machine that was off, if one is made within the hour", async () => {
    await recordBackup(database, new Date(clock.getTime() - 90 * hour));
    await aWorker();
    await waitForCheck();
    await recordBackup(database, clock);
    await passQuietHour();
    await waitForCheck();
    expect(mails).toEqual([]);
  });
});

describe("low storage", () => {
  /** `share` of the storage for all photos. */
  async function photosFill(share: number) {
    const { orm } = database;
    const { kind, fields } = aSellInquiry();
    const inquiry = { kind, fields, reference: randomUUID(), fingerprint: "f", receivedAt: clock };
    const [stored] = await orm.insert(inquiries).values(inquiry).returning();
    const size = Math.ceil(share * maxTotalPhotoBytes);
    const photo = { jpeg: new Uint8Array(1), size, width: 1, height: 1, addedAt: clock };
    const row = { id: randomUUID(), inquiryId: stored?.id ?? 0, digest: "of it", ...photo };
    await orm.insert(inquiryPhotos).values(row);
  }

  test("for photos is reported when two thirds are used", async () => {
    await syncSucceeds();
    await photosFill(0.6);
    await aWorker();
    await waitForCheck();
    expect(mails).toEqual([]);
    await photosFill(0.07);
    await expectMailCount(1);
    expect(mails[0]?.text).toContain("67\u00a0%");
  });

  test("on the disk is reported while there is still room for a backup", async () => {
    await syncSucceeds();
    await aWorker(800e6);
    await expectMailCount(1);
    expect(subjects()).toEqual(["Hinweis Ihrer Website: Der Speicher der Website wird knapp"]);
  });
});
