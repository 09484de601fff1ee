import { setImmediate } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { clockSeen, inquiries, letters, rateLimits, redeemedCaptchas } from "#server/db/schema.ts";
import { createCounter } from "#server/db/test-counter.ts";
import { openTestDatabase } from "#server/db/test-database.ts";
import { createClockCheck } from "#server/jobs/clock-check.ts";
import { silentLog } from "#server/log.ts";
import { createRetention } from "./retention.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [clockSeen, inquiries, rateLimits, redeemedCaptchas])
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
  const letter = { recipient: "dealer" as const, messageId: `<${reference}@a.example>` };
  await database.orm
    .insert(letters)
    .values({ ...letter, inquiryId: stored?.id ?? 0, createdAt: received });
}

/** One pass on this day; what it forgot and logged. */
async function tidyOn(day: string, mailer = { forget: async (_: readonly string[]) => undefined }) {
  const logged: [object, string][] = [];
  const note = (fields: object, message: string) => void logged.push([fields, message]);
  const forgotten: string[] = [];
  const done = createCounter();
  const retention = createRetention({
    database: {
      orm: database.orm,
      async runExclusive(name, work) {
        try {
          return await database.runExclusive(name, work);
        } finally {
          done.count();
        }
      },
    },
    mailer: {
      async forget(messageIds) {
        forgotten.push(...messageIds);
        await mailer.forget(messageIds);
      },
    },
    isClockBelieved: createClockCheck({ database, now: () => new Date(day), log: silentLog }),
    now: () => new Date(day),
    log: { info: note, warn: note, error: note },
  });
  // It needs no queue; this one is never started.
  await retention.begin(new PgBoss("postgres://unused"));
  await done.reaches(1);
  // A failure is noted one turn later.
  await setImmediate();
  retention.end();
  return { logged, forgotten };
}

const kept = async () =>
  (await database.orm.select().from(inquiries)).map(({ reference }) => reference).toSorted();

describe("inquiries", () => {
  const handledAt = new Date("2026-01-15T10:00:00Z");

  test("go six months after they were handled, with letters and mails, and no day earlier", async () => {
    await store("handled", { handledAt });
    await store("new");
    await store("contract", { handledAt, contractAt: handledAt });
    expect((await tidyOn("2026-07-09T12:00:00Z")).logged).toEqual([]);
    await tidyOn("2026-07-12T12:00:00Z");
    expect((await tidyOn("2026-07-14T12:00:00Z")).forgotten).toEqual([]);
    expect(await kept()).toEqual(["contract", "handled", "new"]);
    const { forgotten, logged } = await tidyOn("2026-07-15T12:00:00Z");
    expect(forgotten).toEqual(["<handled@a.example>"]);
    expect(await kept()).toEqual(["contract", "new"]);
    expect(await database.orm.select().from(letters)).toHaveLength(2);
    expect(JSON.stringify(logged)).not.toContain("handled@");
  });

  test("with a contract stay to the end of the tenth year after it", async () => {
    await store("contract", { contractAt: handledAt });
    await tidyOn("2036-12-31T22:59:00Z");
    expect(await kept()).toEqual(["contract"]);
    await tidyOn("2036-12-31T23:01:00Z");
    expect(await kept()).toEqual([]);
  });

  test("stay when the clock leaps on, until it has gone on for a week, and when it was an error", async () => {
    await store("handled", { handledAt });
    await tidyOn("2026-02-01T12:00:00Z");
    for (const day of ["2031-05-01", "2031-05-04", "2031-05-07"]) {
      expect((await tidyOn(`${day}T12:00:00Z`)).forgotten).toEqual([]);
    }
    await tidyOn("2026-02-05T12:00:00Z");
    expect(await kept()).toEqual(["handled"]);
    await tidyOn("2031-05-01T12:00:00Z");
    await tidyOn("2031-05-05T12:00:00Z");
    expect(await kept()).toEqual(["handled"]);
    await tidyOn("2031-05-08T12:00:00Z");
    expect(await kept()).toEqual([]);
  });

  test("that nobody marked stay, and the log says how many", async () => {
    await store("one");
    await store("two");
    const { logged } = await tidyOn("2031-01-01T12:00:00Z");
    expect(await kept()).toEqual(["one", "two"]);
    expect(logged).toEqual([[{ forgotten: 2 }, expect.any(String)]]);
  });

  test("stay when their mail files cannot be deleted, and go the next day", async () => {
    await store("handled", { handledAt });
    const full = { forget: () => Promise.reject(new Error("read-only")) };
    const { logged } = await tidyOn("2026-07-15T12:00:00Z", full);
    expect(logged).toEqual([[{ err: expect.any(Error) }, "inquiries are not deleted"]]);
    expect(await kept()).toEqual(["handled"]);
    await tidyOn("2026-07-16T12:00:00Z");
    expect(await kept()).toEqual([]);
  });
});

test("what the captcha and the limits remember goes when it has expired", async () => {
  const [before, after] = [new Date("2026-07-01T00:00:00Z"), new Date("2026-07-03T00:00:00Z")];
  await database.orm.insert(redeemedCaptchas).values([
    { digest: "old", expiresAt: before },
    { digest: "new", expiresAt: after },
  ]);
  await database.orm.insert(rateLimits).values([
    { key: "old", points: 1, expire: before },
    { key: "new", points: 1, expire: after },
  ]);
  await tidyOn("2026-07-02T00:00:00Z");
  expect((await database.orm.select().from(redeemedCaptchas)).map((row) => row.digest)).toEqual([
    "new",
  ]);
  expect((await database.orm.select().from(rateLimits)).map((row) => row.key)).toEqual(["new"]);
});
