import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInquiryStore } from "#server/inquiries/store.ts";
import { aContactInquiry } from "#server/inquiries/test-inquiry.ts";
import type { Database } from "#server/platform/db/database.ts";
import { openTestDatabase } from "#server/platform/db/test-database.ts";
import { silentLog } from "#server/platform/log.ts";
import { attemptDelivery, createMailStore } from "./delivery.ts";
import type { Mailer } from "./mail.ts";
import { createFileMailer } from "./mailer.ts";

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "autohaus-mail-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const mailbox = {
  from: { name: "Autohaus", address: "website@autohaus.example" },
  to: { name: "Verkauf", address: "verkauf@autohaus.example" },
  origin: "https://autohaus.example",
};

/** Stores an inquiry and tries its letter, with `mailer`. */
async function deliver(mailer: Pick<Mailer, "send" | "forget">): Promise<void> {
  const inquiries = createInquiryStore({ db: database });
  const {
    id: _,
    handledAt: __,
    contractAt: ___,
    announcedAt: ____,
    ...inquiry
  } = aContactInquiry();
  const row = { ...inquiry, idempotencyKey: null, fingerprint: "f" };
  const stored = await inquiries.create(database.orm, row);
  if (stored === null) throw new Error("the inquiry is not stored");
  const { id } = await inquiries.addMail(database.orm, {
    inquiryId: stored.id,
    recipient: "dealer",
    messageId: "<1@autohaus.example>",
    createdAt: stored.receivedAt,
  });
  await attemptDelivery(
    { letterId: id, queuedAt: stored.receivedAt },
    {
      inquiries,
      letters: createMailStore(database),
      mailer,
      findCar: async () => null,
      mailbox,
      tryForSeconds: 60,
      now: () => stored.receivedAt,
      log: silentLog,
    },
  );
}

test("an inquiry that is deleted while its letter is written leaves no file", async () => {
  const mailer = createFileMailer({ folder });
  const { remove } = createInquiryStore({ db: database });
  await deliver({
    ...mailer,
    async send(mail) {
      expect(await remove("K-7F4M-2Q", mailer.forget)).toBe(true);
      return mailer.send(mail);
    },
  });
  expect(await readdir(folder)).toEqual([]);
});

test("one that is kept keeps its file", async () => {
  await deliver(createFileMailer({ folder }));
  expect(await readdir(folder)).toEqual(["1@autohaus.example.eml"]);
});
