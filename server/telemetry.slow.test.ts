import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createInquiryStore } from "#server/inquiry/inquiry-store.ts";
import { recordBackup } from "#server/platform/db/backups.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inquiries, mails } from "#server/platform/db/personal-schema.ts";
import { syncState } from "#server/platform/db/schema.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { createTestDelivery, storeInquiry } from "#tests/support/test-delivery.ts";
import { aCatalogueEntry } from "#tests/support/test-entry.ts";
import { aContactInquiry } from "#tests/support/test-inquiry.ts";
import { readInstallation } from "./telemetry.ts";

let database: Database;
beforeAll(async () => {
  database = { ...(await openTestDatabase()), version: { major: 18, minor: 4 } };
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.orm.delete(inquiries);
  await database.orm.delete(syncState);
});

const now = new Date("2026-11-21T06:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - 60_000 * minutes);
const read = (withheld: unknown[] = []) =>
  readInstallation(database, { now, readStock: async () => ({ withheld }) });
const result = { totalFound: 1, detailedProcessed: 1, failed: 0, totalStored: 1 };

test("a new installation has zero vehicles, mails and failures", async () => {
  expect(await read()).toEqual({
    site_database_outdated: 1,
    site_vehicles_for_sale: 0,
    site_vehicles_withheld: 0,
    site_sync_age_seconds: null,
    site_sync_held_back: 0,
    site_backup_age_seconds: null,
    site_mails_waiting: 0,
    site_mails_oldest_age_seconds: 0,
    site_mails_lost: 0,
    site_mails_dead: 0,
  });
});

test("withheld vehicles do not count as for sale", async () => {
  await createCatalogue({ db: database, now: () => now }).apply({
    store: [aCatalogueEntry({ adKey: "1" }), aCatalogueEntry({ adKey: "2" })],
    withdraw: [],
  });
  expect(await read(["2"])).toMatchObject({ site_vehicles_for_sale: 1, site_vehicles_withheld: 1 });
});

test("the sync age counts from the last success", async () => {
  const sync = createSyncStateStore({ db: database });
  const unconfirmed = { since: now.toISOString(), missing: ["1", "2"] };
  await sync.succeeded(minutesAgo(60), result, unconfirmed);
  await sync.failed(minutesAgo(30), "Fehler", () => 0);
  expect(await read()).toMatchObject({ site_sync_age_seconds: 3600, site_sync_held_back: 2 });
});

test("the backup's age is that of the last complete one", async () => {
  await recordBackup(database, minutesAgo(90));
  await recordBackup(database, minutesAgo(60));
  expect(await read()).toMatchObject({ site_backup_age_seconds: 3600 });
});

test("a mail waits until it is sent or dead; a dead one counts until its inquiry is handled", async () => {
  const delivery = await createTestDelivery(database, { send: async () => ({ outcome: "sent" }) });
  await delivery.jobs.prepare({ role: "web" });
  const { reference } = await storeInquiry(database, aContactInquiry(), delivery);
  await database.orm.update(mails).set({ createdAt: minutesAgo(5) });
  const mailFigures = async () => {
    const figures = await read();
    const { site_mails_oldest_age_seconds: age } = figures;
    return [figures.site_mails_waiting, age, figures.site_mails_dead, figures.site_mails_lost];
  };
  expect(await mailFigures()).toEqual([1, 300, 0, 0]);
  await database.orm.update(mails).set({ failedAt: now });
  expect(await mailFigures()).toEqual([0, 0, 1, 1]);
  await createInquiryStore({ db: database }).mark(reference, "handled", now);
  expect(await mailFigures()).toEqual([0, 0, 0, 0]);
  await storeInquiry(database, aContactInquiry(), delivery, ["visitor"]);
  await database.orm.update(mails).set({ failedAt: now });
  expect(await mailFigures()).toEqual([0, 0, 1, 0]);
  await delivery.jobs.stop();
});
