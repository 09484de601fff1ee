import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createInquiryStore } from "./inquiries/store.ts";
import { aContactInquiry } from "./inquiries/test-inquiry.ts";
import { createTestDelivery, storeInquiry } from "./mail/test-delivery.ts";
import type { Database } from "./platform/db/database.ts";
import { inquiries, letters } from "./platform/db/personal-schema.ts";
import { syncState } from "./platform/db/schema.ts";
import { openTestDatabase } from "./platform/db/test-database.ts";
import { createSyncStateStore } from "./stock/sync-state.ts";
import { readInstallation } from "./telemetry.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.orm.delete(inquiries);
  await database.orm.delete(syncState);
});

const now = new Date("2026-11-21T06:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - 60_000 * minutes);
const read = () => readInstallation(database, now);
const result = { totalFound: 1, detailedProcessed: 1, failed: 0, totalStored: 1 };

test("a new installation has nothing, and no failure", async () => {
  expect(await read()).toEqual({
    vehiclesForSale: 0,
    sync: { lastSuccessAt: null, lastSucceeded: null, running: false, heldBack: 0 },
    letters: { waiting: 0, oldestWaitingSince: null, dead: 0 },
  });
});

test("the sync is told as it went last", async () => {
  const sync = createSyncStateStore({ db: database });
  await sync.succeeded(minutesAgo(60), result);
  await sync.failed(minutesAgo(30), "Fehler");
  await sync.setUnconfirmedRemovals({ since: now.toISOString(), missing: ["1", "2"] });
  const told = { lastSuccessAt: minutesAgo(60), lastSucceeded: false, running: false, heldBack: 2 };
  expect((await read()).sync).toEqual(told);
});

test.each([
  ["for a minute", 1, true],
  ["for an hour, so it was killed", 60, false],
  ["since an hour to come, by a clock that was fast", -60, false],
])("a sync that runs %s", async (_, minutes, running) => {
  await createSyncStateStore({ db: database }).started(minutesAgo(minutes));
  expect((await read()).sync.running).toBe(running);
});

test("mails wait until they are sent or given up; given up counts until the inquiry is handled", async () => {
  const delivery = await createTestDelivery(database, { send: async () => ({ outcome: "sent" }) });
  await delivery.jobs.prepare({ role: "web" });
  const { reference } = await storeInquiry(database, aContactInquiry(), delivery);
  await database.orm.update(letters).set({ createdAt: minutesAgo(5) });
  const letter = async () => (await read()).letters;
  expect(await letter()).toEqual({ waiting: 1, oldestWaitingSince: minutesAgo(5), dead: 0 });
  await database.orm.update(letters).set({ failedAt: now });
  expect(await letter()).toEqual({ waiting: 0, oldestWaitingSince: null, dead: 1 });
  await createInquiryStore({ db: database }).mark(reference, "handled", now);
  expect(await letter()).toEqual({ waiting: 0, oldestWaitingSince: null, dead: 0 });
  await delivery.jobs.stop();
});
