import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { apiPaths } from "#domain/pages/paths.ts";
import { type ReceivedMail, startTestSmtpServer } from "#tests/support/test-smtp-server.ts";
import { type RunningSite, runSite } from "../run-site.ts";

/** A visitor's inquiry; `reference` is null until the site has acknowledged it. */
type KillInquiry = { key: string; message: string; reference: string | null };

type KillReport = {
  kills: number;
  acknowledged: number;
  /** Inquiries still unacknowledged after the last kill, sent again under the same idempotency keys. */
  unacknowledged: number;
  /** Acknowledged inquiries whose mail has not arrived in time. */
  lost: string[];
  /** Inquiries that arrived under two Message-IDs or subjects, so that the dealer would see two. */
  doubled: string[];
  /** Mails that arrived more than once under one Message-ID, which is allowed. */
  repeatedMails: number;
};

/** Bounds the wait for mails after the last start. */
const timeoutMs = 240_000;
const inquiriesPerRound = 6;

/**
 * Sends inquiries to a running site, kills it with SIGKILL at random moments and restarts it on the same
 * folder, `rounds` times; then waits for the mails. The mail server stays up. At most 8 rounds,
 * because the global rate limit is 60 inquiries an hour.
 */
export async function killWhileInquiring(rounds: number): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), "autohaus-inquiries-"));
  // Slow enough that some kills hit a delivery, before or after the server's acceptance.
  const mailServer = await startTestSmtpServer({ pause: () => wait(400 * Math.random()) });
  const start = () =>
    runSite({
      DATA_DIR: folder,
      SMTP_URL: mailServer.url,
      TRUST_PROXY: "1",
      LOG_LEVEL: "silent",
    });
  const sent: KillInquiry[] = [];
  let site: RunningSite | null = null;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const running = await start();
      site = running;
      for (let n = 0; n < inquiriesPerRound; n += 1) {
        sent.push({ key: randomUUID(), message: `Nachricht ${sent.length}`, reference: null });
      }
      // Kills at a random inquiry of this round, at once or while its mail is being delivered.
      const killAfter = 1 + Math.floor(inquiriesPerRound * Math.random());
      let kill: Promise<unknown> | null = null;
      await sendAll(running.address, sent, (answers) => {
        if (answers < killAfter) return;
        kill ??= wait(2_000 * Math.random()).then(() => running.end("SIGKILL"));
      });
      await (kill ?? running.end("SIGKILL"));
    }
    site = await start();
    const unacknowledged = sent.filter(({ reference }) => reference === null).length;
    const until = Date.now() + timeoutMs;
    // The port opens before the queue does, and the site refuses inquiries meanwhile.
    while (sent.some(({ reference }) => reference === null) && Date.now() < until) {
      await sendAll(site.address, sent);
      await wait(200);
    }
    while (undeliveredOf(sent, mailServer.received).length > 0 && Date.now() < until)
      await wait(200);
    await site.end("SIGTERM");
    return { kills: rounds, unacknowledged, ...deliveryOf(sent, mailServer.received) };
  } finally {
    await site?.end("SIGKILL");
    await mailServer.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 9 });
  }
}

/** Sends every unacknowledged inquiry until the site is gone; reports the number of responses after each. */
async function sendAll(
  address: string,
  sent: readonly KillInquiry[],
  onAnswered: (answers: number) => void = () => undefined,
): Promise<void> {
  const unanswered = [...sent.entries()].filter(([, { reference }]) => reference === null);
  let answers = 0;
  for (const [index, inquiry] of unanswered) {
    const reference = await send(address, inquiry, index).catch(() => null);
    if (reference === null) return;
    inquiry.reference = reference;
    answers += 1;
    onAnswered(answers);
  }
}

async function send(
  address: string,
  { key, message }: KillInquiry,
  index: number,
): Promise<string> {
  const answer = await fetch(`${address}${apiPaths.contactInquiry}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      apikey: "public-anonymous-key",
      "idempotency-key": key,
      // Each visitor comes from another network, because rate limits count by network.
      "x-forwarded-for": `10.${index}.1.1`,
    },
    body: JSON.stringify({
      name: "Erika Muster",
      email: `erika${index}@muster.example`,
      phone: "0171 3920-055",
      subject: "sonstiges",
      message,
    }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()).reference;
}

/** A Message-ID begins with the inquiry's reference. */
const referenceIn = (messageId: string | undefined) =>
  /^<([^.]+)\./.exec(messageId ?? "")?.[1] ?? "";

type Outcome = Pick<KillInquiry, "message" | "reference">;

/** References of acknowledged inquiries without a mail, and the messages of unacknowledged ones. */
export function undeliveredOf(
  sent: readonly Outcome[],
  received: readonly ReceivedMail[],
): string[] {
  const arrived = new Set(received.map(({ mail }) => referenceIn(mail.messageId)));
  return sent
    .map(({ reference, message }) => reference ?? `not acknowledged: ${message}`)
    .filter((reference) => !arrived.has(reference));
}

export function deliveryOf(sent: readonly Outcome[], received: readonly ReceivedMail[]) {
  const messageIds = received.map(({ mail }) => mail.messageId);
  const doubled = sent.filter(({ message }) => {
    const copies = received.filter(({ mail }) => mail.text?.includes(`\n${message}\n`));
    return new Set(copies.map(({ mail }) => `${mail.messageId} ${mail.subject}`)).size > 1;
  });
  return {
    acknowledged: sent.filter(({ reference }) => reference !== null).length,
    lost: undeliveredOf(sent, received),
    doubled: doubled.map(({ message }) => message),
    repeatedMails: messageIds.length - new Set(messageIds).size,
  };
}
