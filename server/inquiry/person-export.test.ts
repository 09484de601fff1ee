import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import {
  alertHits,
  alerts,
  appointments,
  holds,
  mails,
  officeLog,
  officeSessions,
} from "#server/platform/db/personal-schema.ts";
import { dealerProfiles } from "#server/platform/db/schema.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { openTestOutbox, storeInquiry } from "#tests/support/test-delivery.ts";
import { aCatalogueEntry } from "#tests/support/test-entry.ts";
import { aContactInquiry, aSellInquiry } from "#tests/support/test-inquiry.ts";
import { addEvent } from "./inquiry-events.ts";
import { exportPerson } from "./person-export.ts";
import { createPhotoStore } from "./photo/photo-store.ts";

const at = new Date("2026-11-21T09:00:00Z");
const email = "ole@example.com";
const wish = { first: { day: "2026-11-25", time: "14:30" }, second: null, tradeIn: false };

let database: Database;
let references: string[];
beforeAll(async () => {
  database = await openTestDatabase();
  const { orm } = database;
  const { outbox } = await openTestOutbox(database);
  const catalogue = createCatalogue({ db: database, now: () => at });
  await catalogue.apply({ store: [aCatalogueEntry({ adKey: "1" })], withdraw: [] });
  const offered = aSellInquiry({ email: "OLE@example.com", make: "VW" }, { testDrive: wish });
  const kinds = ["dealer", "visitor"] as const;
  const own = await storeInquiry(database, offered, { outbox }, kinds);
  const other = await storeInquiry(database, aContactInquiry({ email: "ina@example.com" }), {
    outbox,
  });
  references = [own.reference, other.reference];
  const family = { address: "chef@autohaus.example", at };
  const inquiryId = own.id;
  await addEvent(orm, { ...family, inquiryId, kind: "note", text: "ruft zurück" });
  const photo = { jpeg: Buffer.from("jpeg"), width: 4, height: 3 };
  await createPhotoStore({ db: database, now: () => at }).add(
    own.id,
    new Uint8Array(1),
    photo,
    async () => undefined,
  );
  await orm.insert(appointments).values({
    id: randomUUID(),
    inquiryId,
    tokenHash: "t",
    state: "confirmed",
    wish,
    startsAt: at,
    changedAt: at,
  });
  await orm.insert(holds).values({ adKey: "1", inquiryId, until: at, createdAt: at });
  const alert = { state: "active" as const, createdAt: at, confirmedAt: at, since: at };
  const ids = [randomUUID(), randomUUID()] as const;
  await orm.insert(alerts).values([
    { ...alert, id: ids[0], email, query: "aufbau=van", tokenHash: "a" },
    { ...alert, id: ids[1], email: "ina@example.com", query: "aufbau=van", tokenHash: "b" },
  ]);
  const mail = { createdAt: at, sentAt: at };
  const [hits] = await orm
    .insert(mails)
    .values([
      { ...mail, kind: "hits", alertAddress: email, messageId: "hits" },
      { ...mail, kind: "order", alertId: ids[0], messageId: "order" },
      { ...mail, kind: "order", alertId: ids[1], messageId: "of another" },
    ])
    .returning();
  await orm.insert(alertHits).values({ alertId: ids[0], adKey: "1", mailId: hits?.id ?? 0 });
  await orm.insert(officeLog).values([
    { ...family, action: "held", subject: own.reference },
    { ...family, action: "exported", subject: other.reference },
  ]);
});
afterAll(() => database.close());

it("has an inquiry with all that belongs to it", async () => {
  const [inquiry] = await exportPerson(database.orm, " Ole@example.com ");
  expect(inquiry).toMatchObject({
    kind: "Fahrzeugankauf",
    reference: references[0],
    make: "VW",
    details: { testDrive: wish },
    testDrives: [{ state: "confirmed", wish, startsAt: at }],
    holds: [{ vehicle: "1", until: at }],
    photos: [{ width: 4, picture: "data:image/jpeg;base64,anBlZw==" }],
    mails: [{ kind: "dealer", sentAt: null }, { kind: "visitor" }],
    events: [{ at, kind: "note", text: "ruft zurück" }],
    log: [{ at, action: "held" }],
  });
});

it("has a search alert with what it told", async () => {
  const [, alert, hits] = await exportPerson(database.orm, email);
  expect(alert).toMatchObject({
    kind: "Suchauftrag",
    search: "aufbau=van",
    state: "active",
    told: [{ vehicle: "1", formerPrice: null }],
    mails: [{ kind: "order", sentAt: at }],
  });
  expect(hits).toMatchObject({ mails: [{ kind: "hits", sentAt: at }] });
});

it("names nobody else, and no secret", async () => {
  const rows = await exportPerson(database.orm, email);
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/ina@|chef@|Hash|fingerprint|idempotency/);
  expect(await exportPerson(database.orm, "nobody@example.com")).toEqual([]);
});

it("tells one of the family what the office keeps about them", async () => {
  const chef = "chef@autohaus.example";
  const session = { createdAt: at, seenAt: at, expiresAt: at, device: "Safari auf iPhone" };
  await database.orm
    .insert(officeSessions)
    .values({ ...session, id: randomUUID(), tokenHash: "s", email: chef });
  await database.orm
    .insert(dealerProfiles)
    .values({ version: 1, profile: {}, changedAt: at, changedBy: chef });
  expect(await exportPerson(database.orm, chef)).toMatchObject([
    {
      kind: "Büro",
      sessions: [{ device: "Safari auf iPhone" }],
      log: [{ action: "held" }, { action: "exported" }],
      events: [{ kind: "note", subject: references[0] }],
      changes: [{ version: 1 }],
    },
  ]);
});
