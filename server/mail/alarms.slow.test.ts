import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createInquiryLimits } from "#server/inquiries/limits.ts";
import { openSiteSecret } from "#server/inquiries/site-secret.ts";
import { createInquiryStore } from "#server/inquiries/store.ts";
import { aContactInquiry } from "#server/inquiries/test-inquiry.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inquiries, letters } from "#server/platform/db/personal-schema.ts";
import { rateLimits, syncState } from "#server/platform/db/schema.ts";
import { createCounter } from "#server/platform/db/test-counter.ts";
import { openTestDatabase } from "#server/platform/db/test-database.ts";
import { createJobs, type Jobs } from "#server/platform/jobs.ts";
import { silentLog } from "#server/platform/log.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { createAlarms } from "./alarms.ts";
import type { MailOutcome, OutgoingMail } from "./mail.ts";
import { createTestDelivery, storeInquiry, testMailbox } from "./test-delivery.ts";

const hour = 3_600_000;
const result = { totalFound: 1, detailedProcessed: 1, failed: 0, totalStored: 1 };

let database: Database;
/** The time of the site; it stands still until a test moves it. */
let clock: Date;
/** What the mail server answers next; later mails are accepted. */
let outcomes: MailOutcome[];
let mails: OutgoingMail[];
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
  looks = createCounter();
  for (const table of [inquiries, rateLimits, syncState]) await database.orm.delete(table);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  // A look that had begun goes on to its end, and would queue what it found for the next test.
  await expect
    .poll(async () => (await database.runExclusive("alarms", async () => null)).ran)
    .toBe(true);
  await database.orm.execute(sql`delete from pgboss.job where name = 'alarms'`);
});

const mailer = {
  async send(mail: OutgoingMail): Promise<MailOutcome> {
    mails.push(mail);
    return outcomes.shift() ?? { outcome: "sent" };
  },
};

/** A worker that looks for alarms again and again. */
async function aWorker() {
  const watched: Database = {
    ...database,
    async runExclusive(name, work) {
      const outcome = await database.runExclusive(name, work);
      if (outcome.ran) looks.count();
      return outcome;
    },
  };
  const now = () => clock;
  const { delivery } = await createTestDelivery(database, mailer);
  const { queue } = delivery;
  const parts = { database: watched, queue, now, log: silentLog };
  const alarms = createAlarms({ ...parts, everySeconds: 0.1 });
  const jobs = createJobs({ database, log: silentLog, jobs: [delivery.job, alarms] });
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
const syncSucceeds = () => createSyncStateStore({ db: database }).succeeded(clock, result);

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
    // Clocks are set back at times: what was told last stays the last.
    later(-hour);
    await syncSucceeds();
    await reaches(3);
    await looked();
    expect(subjects()).toEqual([
      `Hinweis Ihrer Website: ${failing}`,
      `Noch immer: ${failing}`,
      `Erledigt: ${failing}`,
    ]);
    expect(mails[0]?.to).toEqual(testMailbox.to);
  });

  test("counts from the first start where there never was one", async () => {
    await createSyncStateStore({ db: database }).failed(clock, "Die Zugangsdaten sind falsch.");
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
  await database.orm.update(letters).set({ failedAt: clock });
  await delivery.jobs.stop();

  await aWorker();
  await reaches(1);
  expect(mails[0]?.text).toContain(`${reference}: die Anfrage an Sie kam nicht an`);
  expect(mails[0]?.html).toContain(`inquiries show ${reference}`);
  expect(JSON.stringify(mails)).not.toContain("erika");
  await store.mark(reference, "handled", clock);
  await reaches(2);
  expect(subjects()[1]).toMatch(/^Erledigt: /);
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
  await syncSucceeds();
  await createSyncStateStore({ db: database }).setUnconfirmedRemovals({
    since: clock.toISOString(),
    missing: ["1", "2", "3", "4"],
  });
  await aWorker();
  await reaches(1);
  expect(mails[0]?.text).toContain("4 Ihrer Fahrzeuge");
});
