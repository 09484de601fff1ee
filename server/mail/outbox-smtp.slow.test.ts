import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { inquiries } from "#server/platform/db/personal-schema.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { isSent, startDelivery, storeInquiry, waitForMail } from "#tests/support/test-delivery.ts";
import { aContactInquiry } from "#tests/support/test-inquiry.ts";
import { type ScriptedReply, startTestSmtpServer } from "#tests/support/test-smtp-server.ts";
import { createSmtpMailer } from "./mailer.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const closing: (() => Promise<unknown>)[] = [];
beforeEach(() => database.orm.delete(inquiries));
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function aServer(port = 0) {
  const server = await startTestSmtpServer({ port });
  closing.push(server.close);
  return server;
}

async function aSite(url: string) {
  // Short for hanging servers, but long enough for a busy machine.
  const timeouts = { connect: 5_000, greeting: 5_000, socket: 3_000, total: 10_000 };
  const mailer = createSmtpMailer({ url, timeouts });
  closing.push(mailer.close);
  const site = await startDelivery(database, mailer);
  closing.push(site.jobs.stop);
  return site;
}

test.each<[string, ScriptedReply, number]>([
  ["refused for now", { at: "RCPT TO", code: 451, text: "4.7.1 greylisted" }, 1],
  ["left without a reply", "hang", 1],
  ["cut off", "cut", 1],
  // The server accepted it, but its reply was lost: a second delivery, which mail programs show once.
  ["accepted without a reply", "lose the answer", 2],
])("a mail that is %s is sent at the next attempt", async (_, reply, deliveries) => {
  const server = await aServer();
  server.scriptedReplies.push(reply);
  const site = await aSite(server.url);
  const { mailIds, reference } = await storeInquiry(database, aContactInquiry(), site);
  const mail = await waitForMail(database, mailIds[0], isSent);
  expect(mail.attempts).toBeGreaterThan(1);
  expect(server.received.map(({ mail }) => mail.messageId)).toEqual(
    Array(deliveries).fill(`<${reference}.dealer@autohaus.example>`),
  );
  const [first, ...others] = server.received.map(({ mail }) => mail.text);
  expect(others.every((text) => text === first)).toBe(true);
});

test("mails wait for a server that is down, and are sent when it is back", async () => {
  const server = await aServer();
  const site = await aSite(server.url);
  await server.close();
  const stored = [];
  for (let n = 0; n < 4; n += 1) stored.push(await storeInquiry(database, aContactInquiry(), site));
  for (const { mailIds } of stored) {
    await waitForMail(database, mailIds[0], ({ attempts }) => attempts > 0);
  }
  const back = await aServer(server.port);
  for (const { mailIds } of stored) await waitForMail(database, mailIds[0], isSent);
  expect(new Set(back.received.map(({ mail }) => mail.messageId)).size).toBe(4);
});
