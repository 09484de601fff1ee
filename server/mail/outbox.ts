import { and, asc, DrizzleQueryError, eq, isNull, lt, sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, type PgBoss } from "pg-boss";
import type { z } from "zod";
import { dayMs } from "#domain/format/calendar.ts";
import type { Database, Db, Executor, Statements } from "#server/platform/db/database.ts";
import { type MailName, mails } from "#server/platform/db/personal-schema.ts";
import { every, type Job } from "#server/platform/jobs.ts";
import { describeFailure, type Log } from "#server/platform/log.ts";
import {
  type Mailbox,
  type Mailer,
  type MailOutcome,
  messageId,
  outgoingMail,
  unwritable,
  type WrittenMail,
} from "./mail.ts";
import { createMailer } from "./mailer.ts";

export type StoredMail = typeof mails.$inferSelect;

export type MailKind = {
  /** What the family calls it. */
  label: string;
  /** What the family reads when it was given up. */
  undeliverable: string;
  /** What it says now; null when nothing is left to say. */
  compose(mail: StoredMail): Promise<WrittenMail | null>;
  /** Counted from the first attempt; the first one after this time is the last (F7). */
  tryForDays: number;
  /** Refused or not, it is tried on: nobody would miss it and ask for it. */
  isPersistent?: boolean;
  /** Days kept after it was sent or given up. Unset: deleted with its subject. */
  keptDays?: number;
};

type NewMail = { kind: MailName; reference: string; createdAt: Date } & (
  | { inquiryId: number; appointmentRound?: number }
  | { alertId: string }
  /** With the hits of several orders. */
  | { alertAddress: string }
  /** About the site; as JSON. Nothing in it that a person could be known by. */
  | { payload: object }
);

/** Seconds. */
const defaultTiming = {
  /** First retry delay: exponential backoff with jitter (50 to 100 %). */
  firstPause: 120,
  longestPause: 3600,
  /** From one look for due mails to the next. */
  poll: 1,
  sweep: 60,
  /** A worker at work gives a sign every 5 s. */
  deadAfter: 30,
};

type OutboxParts = {
  database: Pick<Database, "orm">;
  kinds: Readonly<Partial<Record<MailName, MailKind>>>;
  mailer: Pick<Mailer, "send">;
  mailbox: Mailbox;
  timing?: typeof defaultTiming;
  now: () => Date;
  log: Log;
};

export type Outbox = ReturnType<typeof createOutbox>;

/** pg-boss's. */
const queueName = "mails";

/**
 * Transactional outbox: brings mails to the mail server at least once, also when a process is killed. One killed
 * between the server's yes and our mark sends the mail again, under the same Message-ID (F6). The row is
 * the record; at most one job says when it is tried next, and a missing one is made.
 */
export function createOutbox({ timing = defaultTiming, ...parts }: OutboxParts) {
  const { database, kinds, mailbox, now, log } = parts;
  const { orm } = database;
  let boss: PgBoss | null = null;
  const opened = () => {
    if (boss === null) throw new Error("The queue of the mails is not open yet.");
    return boss;
  };
  const enqueue = async (tx: Executor, ids: readonly number[]): Promise<number> => {
    const jobs = ids.map((id) => ({ data: { mailId: id }, singletonKey: String(id) }));
    if (jobs.length === 0) return 0;
    const options = { db: fromDrizzle(tx, sql), returnId: true };
    return (await opened().insert(queueName, jobs, options))?.length ?? 0;
  };
  const sweep = async () => {
    await dropDeadJobs(opened(), new Date(now().getTime() - 1000 * timing.deadAfter));
    const queued = await enqueue(orm, await waitingIds(orm));
    if (queued > 0) log.warn({ queued }, "mails without a job are queued again");
    await deleteOld(orm, kinds, now());
  };
  const sweeping = every(timing.sweep, sweep, { failure: "waiting mails cannot be queued", log });
  const job: Job = {
    async prepare(opening) {
      const settings = queueSettings(timing);
      await opening.createQueue(queueName, { ...settings, policy: "exclusive" });
      // What an earlier version of this program set stays in the database otherwise.
      await opening.updateQueue(queueName, settings);
      boss = opening;
    },
    async start() {
      await sweep();
      await opened().work(
        queueName,
        { pollingIntervalSeconds: timing.poll, includeMetadata: true, localConcurrency: 2 },
        async ([job]: JobWithMetadata<{ mailId: number }>[]) => {
          if (job) await attempt(job.data.mailId, job.createdOn, parts);
        },
      );
      await sweeping.start();
    },
    stop: sweeping.stop,
  };
  return {
    job,
    /**
     * Stores mails and their jobs, in the transaction of what they are about: all or nothing. One whose
     * Message-ID is known is not stored again. Answers the ids of the new ones. Throws before the queue is
     * open.
     */
    async add(tx: Statements, added: readonly NewMail[]): Promise<number[]> {
      const values = added.map(({ reference, ...mail }) => ({
        ...mail,
        messageId: messageId(reference, mail.kind, mailbox.origin),
      }));
      const rows = await tx
        .insert(mails)
        .values(values)
        .onConflictDoNothing({ target: mails.messageId })
        .returning({ id: mails.id });
      const ids = rows.map(({ id }) => id);
      await enqueue(tx, ids);
      return ids;
    },
    /** Tries unsent mails at once, given-up ones too, of one inquiry or (null) all; answers how many. */
    retry: (inquiryId: number | null): Promise<number> =>
      orm.transaction(async (tx) => {
        const ids = await resetUnsent(tx, inquiryId);
        await cancelJobs(opened(), tx, ids);
        await enqueue(tx, ids);
        return ids.length;
      }),
    /** When the first of its queues was made: this installation was started first then. */
    async installedAt(): Promise<Date> {
      const queues = await opened().getQueues();
      return new Date(Math.min(...queues.map(({ createdOn }) => createdOn.getTime())));
    },
  };
}

/** With a mailer of its own (mailer.ts). */
export function openOutbox({
  smtpUrl,
  folder,
  ...parts
}: Omit<OutboxParts, "mailer"> & { smtpUrl: string | undefined; folder: string }) {
  const mailer = createMailer(smtpUrl, folder);
  return { mailer, outbox: createOutbox({ ...parts, mailer }) };
}

/** What is stored of a kind, of sent ones too, as far as this version of the program can read it. */
export async function storedPayloads<Payload>(
  orm: Db,
  kind: MailName,
  schema: z.ZodType<Payload>,
): Promise<Payload[]> {
  const rows = await orm
    .select({ payload: mails.payload })
    .from(mails)
    .where(eq(mails.kind, kind))
    .orderBy(asc(mails.id));
  return rows.flatMap(({ payload }) => schema.safeParse(payload).data ?? []);
}

const queueSettings = ({ firstPause, longestPause }: typeof defaultTiming) => ({
  // Time ends the attempts, not their number.
  retryLimit: 10_000,
  // pg-boss doubles it before the first pause.
  retryDelay: Math.ceil(firstPause / 2),
  retryBackoff: true,
  retryDelayMax: longestPause,
  // Longer than the mailer's limits together.
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 3600,
});

/** Notes in the row how it went. Throws when the mail shall be tried again. */
async function attempt(mailId: number, queuedAt: Date, parts: OutboxParts): Promise<void> {
  const { database, kinds, now, log } = parts;
  const [mail] = await database.orm.select().from(mails).where(eq(mails.id, mailId));
  if (mail === undefined || mail.sentAt !== null || mail.failedAt !== null) return;
  const kind = kinds[mail.kind];
  // The log names references, never a person (T19).
  const about = { mail: mail.messageId };
  const { written, ...sent } = await send(mail, kind, parts);
  const note = (set: Partial<StoredMail>, onSettled?: WrittenMail["onSettled"]) =>
    database.orm.transaction(async (tx) => {
      await onSettled?.(tx);
      const attempts = sql`${mails.attempts} + 1`;
      await tx
        .update(mails)
        .set({ ...set, attempts })
        .where(eq(mails.id, mailId));
    });
  if (sent.outcome === "sent") {
    await note({ sentAt: now() }, written?.onSettled);
    log.info(about, "a mail is sent");
    return;
  }
  const { outcome, reason } = sent;
  const isRefused = outcome === "refused" && kind?.isPersistent !== true;
  const tryFor = (kind?.tryForDays ?? 0) * dayMs;
  const isGivenUp = isRefused || now().getTime() - queuedAt.getTime() >= tryFor;
  if (isGivenUp) {
    // It counts as told, or a mailbox that is gone would get the same news each day.
    await note({ lastFailure: reason, failedAt: now() }, written?.onSettled);
    log.error({ ...about, reason }, "a mail is given up; npm run dealer -- inquiries retry");
    return;
  }
  await note({ lastFailure: reason });
  log.warn({ ...about, reason }, "a mail is not sent yet");
  throw new Error(reason);
}

async function send(
  mail: StoredMail,
  kind: MailKind | undefined,
  { mailer, mailbox, log }: OutboxParts,
): Promise<MailOutcome & { written?: WrittenMail | null }> {
  try {
    if (kind === undefined) throw new Error("There is no such kind of mail.");
    const written = await kind.compose(mail);
    if (written === null) return { outcome: "sent" };
    const outcome = await mailer.send(await outgoingMail(written, mail, mailbox));
    return { ...outcome, written };
  } catch (error) {
    const failure = describeFailure(error);
    log.error({ failure, mail: mail.messageId }, "a mail cannot be written");
    if (error instanceof DrizzleQueryError) {
      return { outcome: "later", reason: "Die Datenbank antwortet nicht" };
    }
    // The same data would fail in the same way again, until the program is mended.
    return { outcome: "refused", reason: unwritable };
  }
}

/** Given-up mails wait again; answers all that are not sent. */
async function resetUnsent(tx: Db, inquiryId: number | null): Promise<number[]> {
  const ofInquiry = inquiryId === null ? undefined : eq(mails.inquiryId, inquiryId);
  const rows = await tx
    .update(mails)
    .set({ failedAt: null })
    .where(and(isNull(mails.sentAt), ofInquiry))
    .returning({ id: mails.id });
  return rows.map(({ id }) => id);
}

async function waitingIds(orm: Db): Promise<number[]> {
  const rows = await orm
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.failedAt)))
    .orderBy(asc(mails.createdAt), asc(mails.id));
  return rows.map(({ id }) => id);
}

/** Takes back jobs that wait for their turn. */
async function cancelJobs(boss: PgBoss, tx: Db, ids: readonly number[]): Promise<void> {
  const db = fromDrizzle(tx, sql);
  for (const mailId of ids) {
    const jobs = await boss.findJobs(queueName, { key: String(mailId), queued: true, db });
    for (const { id } of jobs) await boss.deleteJob(queueName, id, { db });
  }
}

/** Those whose worker gave no sign since: it was killed. */
async function dropDeadJobs(boss: PgBoss, silentSince: Date): Promise<void> {
  for (const job of await boss.findJobs(queueName)) {
    const lastSign = job.heartbeatOn ?? job.startedOn;
    const isDead = job.state === "active" && lastSign.getTime() <= silentSince.getTime();
    if (isDead) await boss.deleteJob(queueName, job.id);
  }
}

async function deleteOld(orm: Db, kinds: OutboxParts["kinds"], now: Date): Promise<void> {
  for (const [name, { keptDays }] of Object.entries(kinds)) {
    if (keptDays === undefined) continue;
    const before = new Date(now.getTime() - keptDays * dayMs);
    const endedAt = sql`coalesce(${mails.sentAt}, ${mails.failedAt})`;
    await orm.delete(mails).where(and(eq(mails.kind, name as MailName), lt(endedAt, before)));
  }
}
