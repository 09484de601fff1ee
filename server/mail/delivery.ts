import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import type { Config } from "#server/config.ts";
import { createMarkLink } from "#server/inquiries/marks.ts";
import { letters } from "#server/platform/db/personal-schema.ts";
import { every, type Job } from "#server/platform/jobs.ts";
import { describeFailure, type Log } from "#server/platform/log.ts";
import { composeSiteMail, type FindParts, findMail } from "./compose.ts";
import { siteMails } from "./kinds.ts";
import type { Mailer, MailOutcome, OutgoingMail } from "./mail.ts";
import { createMailer } from "./mailer.ts";
import { createMailQueue, type DueInquiryMail, type DueSiteMail, type MailQueue } from "./queue.ts";

/** Seconds. */
const defaultTiming = {
  firstPause: 120,
  longestPause: 3600,
  poll: 1,
  sitePoll: 10,
  /** Counted from the first attempt; the first one after this time is the last (F7). */
  tryFor: 3 * 24 * 3600,
  /** The same for mails about the site, which the dealer cannot ask for again. */
  trySiteMailFor: 7 * 24 * 3600,
  sweep: 60,
  /** A worker at work gives a sign every 5 s. */
  deadAfter: 30,
};
type MailTiming = typeof defaultTiming;

type DeliveryDeps = FindParts & {
  mailer: Pick<Mailer, "send" | "forget">;
  now: () => Date;
  timing?: MailTiming;
  log: Log;
};
type Parts = DeliveryDeps & { queue: MailQueue; timing: MailTiming };

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * Brings mails to the mail server, each until it is taken over, at least once: a process that is killed
 * between the server's yes and our mark sends the mail again, under the same Message-ID (F6). The row
 * of a mail about an inquiry is the record; its job says only when it is tried next, and a missing one
 * is made.
 */
export function createDelivery({ timing = defaultTiming, ...deps }: DeliveryDeps) {
  const { database, now, log } = deps;
  const queue = createMailQueue(database, timing);
  const parts: Parts = { ...deps, timing, queue };
  const sweep = async (deadAfter: number) => {
    const queued = await queue.requeueLost(new Date(now().getTime() - 1000 * deadAfter));
    if (queued > 0) log.warn({ queued }, "letters without a job are queued again");
  };
  const failure = "waiting letters cannot be queued";
  const sweeping = every(timing.sweep, () => sweep(timing.deadAfter), { failure, log });
  const job: Job = {
    prepare: queue.open,
    async start() {
      // One process is the whole embedded installation, so whoever worked before it is dead.
      await sweep(database.engine === "embedded" ? 0 : timing.deadAfter);
      await queue.work({
        inquiryMail: (due) => attemptMail(due, parts),
        siteMail: (due) => attemptSiteMail(due, parts),
      });
      await sweeping.start();
    },
    stop: sweeping.stop,
  };
  return { queue, job };
}

type MailParts = Pick<
  DeliveryDeps,
  "database" | "secret" | "findCar" | "findPhoto" | "now" | "log"
> & {
  env: Pick<Config, "DATA_DIR" | "SMTP_URL" | "MAIL_FROM" | "MAIL_TO" | "SITE_URL">;
};

/** The delivery that the settings ask for. A process that sends no mail needs no `findPhoto`. */
export function openMail({ env, ...parts }: MailParts) {
  const mailer = createMailer(env.SMTP_URL, join(env.DATA_DIR, "mail"));
  const mailbox = { from: env.MAIL_FROM, to: env.MAIL_TO, origin: env.SITE_URL };
  return { delivery: createDelivery({ ...parts, mailer, mailbox }), mailer };
}

/** Notes in the row how it went. Throws when the mail shall be tried again. */
async function attemptMail(due: DueInquiryMail, parts: Parts): Promise<void> {
  const { database, mailer, timing, now, log } = parts;
  const found = await findMail(due.mailId, parts);
  if (found === null || found.mail.sentAt !== null || found.mail.failedAt !== null) return;
  const { mail, about } = found;
  const sent = await send(parts, about, found.compose);
  if (sent.outcome === "sent") {
    const isStored = await markSent(database, mail.id, now());
    // Deleted while it was sent: what the mailer stores came after the deletion had looked for it.
    if (!isStored) await mailer.forget([mail.messageId]);
    log.info(about, "a letter is sent");
    return;
  }
  const { outcome, reason } = sent;
  const isGivenUp = outcome === "refused" || isOlder(due, timing.tryFor, now());
  await markFailure(database, mail.id, { reason, givenUpAt: isGivenUp ? now() : null });
  if (isGivenUp) {
    log.error({ ...about, reason }, "a letter is given up; npm run dealer -- inquiries retry");
    return;
  }
  log.warn({ ...about, reason }, "a letter is not sent yet");
  throw new Error(reason);
}

const attempts = sql`${letters.attempts} + 1`;

/** False when the mail is deleted meanwhile. */
async function markSent({ orm }: Parts["database"], mailId: number, at: Date): Promise<boolean> {
  const rows = await orm
    .update(letters)
    .set({ sentAt: at, attempts })
    .where(eq(letters.id, mailId))
    .returning({ id: letters.id });
  return rows.length > 0;
}

/** `reason` holds no personal data; `givenUpAt` is null when there will be another attempt. */
async function markFailure(
  { orm }: Parts["database"],
  mailId: number,
  { reason, givenUpAt }: { reason: string; givenUpAt: Date | null },
): Promise<void> {
  await orm
    .update(letters)
    .set({ lastFailure: reason, failedAt: givenUpAt, attempts })
    .where(eq(letters.id, mailId));
}

/** Throws when the mail shall be tried again, refused or not: the dealer cannot ask for it. */
async function attemptSiteMail(due: DueSiteMail, parts: Parts): Promise<void> {
  const { queue, secret, mailbox, timing, now, log } = parts;
  const about = { mail: due.name, job: due.id };
  const sent = await send(parts, about, async () => {
    const markLink = createMarkLink(secret, mailbox.origin);
    const stored = () => queue.stored(due.name);
    return composeSiteMail(due.name, due, stored, { ...mailbox, markLink });
  });
  if (sent.outcome === "sent") return;
  const { reason } = sent;
  log.error({ ...about, reason }, `${siteMails[due.name].logName} does not reach the dealer yet`);
  if (!isOlder(due, timing.trySiteMailFor, now())) throw new Error(reason);
}

const isOlder = ({ queuedAt }: { queuedAt: Date }, seconds: number, now: Date) =>
  now.getTime() - queuedAt.getTime() >= 1000 * seconds;

async function send(
  { mailer, log }: Parts,
  about: object,
  compose: () => Promise<OutgoingMail | null>,
): Promise<MailOutcome> {
  try {
    const mail = await compose();
    return mail === null ? { outcome: "sent" } : await mailer.send(mail);
  } catch (error) {
    log.error({ failure: describeFailure(error), ...about }, "a letter cannot be written");
    return { outcome: "later", reason: "Die E-Mail kann gerade nicht erstellt werden" };
  }
}
