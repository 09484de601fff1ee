import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Outbox } from "#server/mail/outbox.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inquiries } from "#server/platform/db/personal-schema.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { openTestOutbox } from "#tests/support/test-delivery.ts";
import { aContactInquiry } from "#tests/support/test-inquiry.ts";
import type { Inquiry } from "./inquiry.ts";
import {
  createInquiryStore,
  findStoredByKey,
  type InquiryStore,
  storeInquiry,
} from "./inquiry-store.ts";

let database: Database;
let store: InquiryStore;
let outbox: Outbox;
beforeAll(async () => {
  database = await openTestDatabase();
  outbox = (await openTestOutbox(database)).outbox;
  store = createInquiryStore({ db: database });
});
beforeEach(async () => {
  await database.orm.delete(inquiries);
});
afterAll(() => database.close());

const { fields } = aContactInquiry() as Extract<Inquiry, { kind: "contact" }>;
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

async function add(reference: string, hour = 6) {
  const row = { adKey: null, fingerprint: "words", receivedAt: at(hour) };
  const values = { kind: "contact", fields, reference, ...row } as const;
  await database.orm.insert(inquiries).values(values);
  const made = await store.find(reference);
  if (made === null) throw new Error("The inquiry is not stored.");
  const mail = { kind: "dealer", inquiryId: made.id, reference, createdAt: at(hour) } as const;
  await outbox.add(database.orm, [mail]);
  return made;
}
it("reads and writes the kind of an offered car as earlier versions do", async () => {
  const row = { fields, reference: "A-CDFG-23", fingerprint: "words", receivedAt: at(6) };
  await database.orm.insert(inquiries).values({ kind: "sell", ...row });
  expect(await store.find("A-CDFG-23")).toMatchObject({ kind: "sell" });
  const { rows } = await database.orm.execute(sql`select kind from inquiries`);
  expect(rows).toEqual([{ kind: "vehicle" }]);
});

it("creates another reference after a collision, and finds it by the idempotency key", async () => {
  await add("K-2222-22");
  const drawn = [0, 0, 1];
  const random = vi.spyOn(crypto, "getRandomValues");
  random.mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes.fill(drawn.shift() ?? 0);
    return bytes;
  });
  const limits = { consumeConfirmation: async () => false };
  const push = { announce: async () => undefined };
  const deps = { db: database, outbox, push, limits, now: () => at(7) };
  const stored = await storeInquiry(
    {
      inquiry: { kind: "contact", fields, details: {} },
      fingerprints: { fingerprint: "others", idempotencyKey: "key" },
      adKey: null,
      captcha: null,
      isProven: false,
      note: null,
    },
    { ...deps, secret: { digest: () => "" } },
  );
  random.mockRestore();
  expect(stored).toEqual({
    outcome: "stored",
    reference: "K-3333-33",
    hasConfirmation: false,
  });
  expect(await findStoredByKey(database.orm, "key")).toMatchObject({ reference: "K-3333-33" });
  expect(await findStoredByKey(database.orm, "other")).toBeNull();
});
