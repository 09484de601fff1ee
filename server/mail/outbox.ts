import { and, asc, DrizzleQueryError, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, type PgBoss } from "pg-boss";
import type { z } from "zod";
import { dayMs } from "#domain/format/calendar.ts";
import { formatInstant } from "#domain/format/format.ts";
import type { Database, Db, Executor, Statements } from "#server/platform/db/database.ts";
import { inquiries, type MailName, mails } from "#server/platform/db/personal-schema.ts";
import { type Job, repeatEvery } from "#server/platform/jobs.ts";
import { describeFailure, type Log } from "#server/platform/log.ts";
import {
  type ComposedMail,
  type Mailbox,
  type Mailer,
  type MailOutcome,
  messageId,
  outgoingMail,
  unsent,
  unwritable,
} from "./mail.ts";
import { createMailer, type MailServer } from "./mailer.ts";

export type StoredMail = typeof mails.$inferSelect;

export type MailKind = {
  /** German for the dealer, like `undeliverable`. */
  label: string;
  undeliverable: string;
  /** Composes from current data; null when nothing is left to say. */
  compose(mail: StoredMail): Promise<ComposedMail | null>;
  /** The first attempt after this time is the last. */
  tryForDays: number;
  /** Retried even after a permanent refusal, because nobody would notice that it is missing. */
  isPersistent?: boolean;
  /** Days kept after it was sent or given up; unset, it is deleted with its subject. */
  keptDays?: number;
};

type NewMail = { kind: MailName; reference: string; createdAt: Date } & (
  | { inquiryId: number; appointmentRound?: number; eventId?: number }
  | { alertId: string }
  | { alertAddress: string }
  /** About the site; stored as JSON, which must not identify a person. */
  | { payload: object }
);

/** Seconds. */
const defaultTiming = {
  /** First retry delay: exponential backoff with jitter (50 to 100 %). */
  firstRetryDelay: 120,
  maxRetryDelay: 3600,
  poll: 1,
  sweep: 60,
  /** Workers send a heartbeat every 5 s. */
  deadAfter: 30,
};

type OutboxDeps = {
  database: Pick<Database, "orm">;
  kinds: Readonly<Partial<Record<MailName, MailKind>>>;
  mailer: Pick<Mailer, "send">;
  /** Asked for each mail, because the dealer may change his profile. */
  mailbox: () => Mailbox;
  timing?: typeof defaultTiming;
  now: () => Date;
  log: Log;
};

export type Outbox = ReturnType<typeof createOutbox>;

const queueName = "mails";

/**
 * Transactional outbox with at-least-once delivery: a process killed after the mail server accepted a mail,
 * but before `sentAt` is stored, causes a second one with the same Message-ID. The row in `mails` is the
 * record; at most one job schedules its next attempt, and the sweep recreates missing jobs.
 */
export function createOutbox({ timing = defaultTiming, ...deps }: OutboxDeps) {
  const { database, kinds, mailbox, now, log } = deps;
  const { orm } = database;
  let boss: PgBoss | null = null;
  const requireBoss = () => {
    if (boss === null) throw new Error("The mail queue is not open yet.");
    return boss;
  };
  const enqueue = async (tx: Executor, ids: readonly number[]): Promise<number> => {
    const jobs = ids.map((id) => ({ data: { mailId: id }, singletonKey: String(id) }));
    if (jobs.length === 0) return 0;
    const options = { db: fromDrizzle(tx, sql), returnId: true };
    return (await requireBoss().insert(queueName, jobs, options))?.length ?? 0;
  };
  const sweep = async () => {
    await deleteDeadJobs(requireBoss(), new Date(now().getTime() - 1000 * timing.deadAfter));
    const queued = await enqueue(orm, await dueMailIds(orm));
    if (queued > 0) log.warn({ queued }, "mails without a job queued again");
    await deleteOldMails(orm, kinds, now());
  };
  // Without waiting: a start survives a query that is too slow on a busy machine.
  const sweepJob = repeatEvery(timing.sweep, sweep, {
    failure: "mail sweep failed",
    atStart: true,
    log,
  });
  const job: Job = {
    async prepare(preparedBoss) {
      const settings = queueSettings(timing);
      await preparedBoss.createQueue(queueName, { ...settings, policy: "exclusive" });
      // `createQueue` leaves an existing queue as it is, with settings of an earlier version.
      await preparedBoss.updateQueue(queueName, settings);
      boss = preparedBoss;
    },
    async start() {
      await requireBoss().work(
        queueName,
        { pollingIntervalSeconds: timing.poll, includeMetadata: true, localConcurrency: 2 },
        async ([job]: JobWithMetadata<{ mailId: number }>[]) => {
          if (job) await attempt(job.data.mailId, job.createdOn, deps);
        },
      );
      await sweepJob.start();
    },
    stop: sweepJob.stop,
  };
  return {
    job,
    /**
     * Stores mails and their jobs in the caller's transaction, and returns the ids of the new ones.
     * Idempotent: a known Message-ID is not stored again. Throws before the queue is open.
     */
    async add(tx: Statements, newMails: readonly NewMail[]): Promise<number[]> {
      const values = newMails.map(({ reference, ...mail }) => ({
        ...mail,
        messageId: messageId(reference, mail.kind, mailbox().origin),
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
    /** Queues a given-up mail in the caller's transaction; false if it is none. */
    async retry(tx: Db, id: number): Promise<boolean> {
      const isGivenUp = and(eq(mails.id, id), isNull(mails.sentAt), isNotNull(mails.failedAt));
      const rows = await tx
        .update(mails)
        .set({ failedAt: null })
        .where(isGivenUp)
        .returning({ id: mails.id });
      if (rows.length > 0) await enqueue(tx, [id]);
      return rows.length > 0;
    },
    /** Creation time of the oldest queue, which is when this installation first started. */
    installedAt: () => oldestQueueTime(requireBoss()),
  };
}

async function oldestQueueTime(boss: PgBoss): Promise<Date> {
  const queues = await boss.getQueues();
  return new Date(Math.min(...queues.map(({ createdOn }) => createdOn.getTime())));
}

/** Whether it became a file, because there was no mail server. */
export const isUnsent = ({ sentAt, lastFailure }: Pick<StoredMail, "sentAt" | "lastFailure">) =>
  sentAt !== null && lastFailure === unsent;

export function mailState({ sentAt, failedAt, attempts, lastFailure }: StoredMail): string {
  const format = (date: Date) => `${formatInstant(date.toISOString())}\u00a0Uhr`;
  if (isUnsent({ sentAt, lastFailure })) return `nicht verschickt: ${unsent}`;
  if (sentAt !== null) return `gesendet am ${format(sentAt)}`;
  if (failedAt === null && attempts === 0) return "wartet auf Versand";
  const tries = `${attempts} ${attempts === 1 ? "Versuch" : "Versuche"}`;
  const reason = lastFailure === null ? "" : `, zuletzt: ${lastFailure}`;
  return failedAt === null
    ? `wartet auf Versand (${tries}${reason})`
    : `aufgegeben am ${format(failedAt)} (${tries}${reason})`;
}

/** Opens the mailer here, because only this folder may import the gateway to the mail server. */
export function openOutbox({
  server,
  folder,
  ...deps
}: Omit<OutboxDeps, "mailer"> & { server: () => MailServer | null; folder: string }) {
  const mailer = createMailer(server, folder);
  return { mailer, outbox: createOutbox({ ...deps, mailer }) };
}

/** Payloads of sent mails too; those that this version cannot parse are left out. */
export async function readStoredPayloads<Payload>(
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

const queueSettings = ({ firstRetryDelay, maxRetryDelay }: typeof defaultTiming) => ({
  // `tryForDays` ends the attempts, not their number.
  retryLimit: 10_000,
  // pg-boss doubles the delay before the first retry.
  retryDelay: Math.ceil(firstRetryDelay / 2),
  retryBackoff: true,
  retryDelayMax: maxRetryDelay,
  // Longer than the mailer's timeouts.
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 3600,
});

/** Records the result in the row. Throws when pg-boss shall retry the mail. */
async function attempt(mailId: number, queuedAt: Date, deps: OutboxDeps): Promise<void> {
  const { database, kinds, now, log } = deps;
  const [mail] = await database.orm
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), isSendable));
  if (mail === undefined || mail.sentAt !== null || mail.failedAt !== null) return;
  const kind = kinds[mail.kind];
  // The log contains references but no personal data.
  const logFields = { mail: mail.messageId };
  const { composed, ...result } = await send(mail, kind, deps);
  const recordAttempt = (set: Partial<StoredMail>, onSettled?: ComposedMail["onSettled"]) =>
    database.orm.transaction(async (tx) => {
      await onSettled?.(tx);
      const attempts = sql`${mails.attempts} + 1`;
      await tx
        .update(mails)
        .set({ ...set, attempts })
        .where(eq(mails.id, mailId));
    });
  if (result.outcome === "sent") {
    const settled = { sentAt: now(), ...(result.isFile && { lastFailure: unsent }) };
    await recordAttempt(settled, composed?.onSettled);
    log.info(logFields, result.isFile ? "mail written to a file, without SMTP_URL" : "mail sent");
    return;
  }
  const { outcome, reason } = result;
  const isRefused = outcome === "refused" && kind?.isPersistent !== true;
  const tryForMs = (kind?.tryForDays ?? 0) * dayMs;
  const isGivenUp = isRefused || now().getTime() - queuedAt.getTime() >= tryForMs;
  if (isGivenUp) {
    // Settled like a sent one; otherwise alerts would mail the same hits to a dead mailbox every day.
    await recordAttempt({ lastFailure: reason, failedAt: now() }, composed?.onSettled);
    log.error({ ...logFields, reason }, "mail given up; it can be sent again in the office");
    return;
  }
  await recordAttempt({ lastFailure: reason });
  log.warn({ ...logFields, reason }, "mail not sent yet, will be retried");
  throw new Error(reason);
}

async function send(
  mail: StoredMail,
  kind: MailKind | undefined,
  { mailer, mailbox, log }: OutboxDeps,
): Promise<MailOutcome & { composed?: ComposedMail | null }> {
  try {
    if (kind === undefined) throw new Error("There is no such kind of mail.");
    const composed = await kind.compose(mail);
    if (composed === null) return { outcome: "sent" };
    const outcome = await mailer.send(await outgoingMail(composed, mail, mailbox()));
    return { ...outcome, composed };
  } catch (error) {
    const failure = describeFailure(error);
    log.error({ failure, mail: mail.messageId }, "a mail cannot be written");
    if (error instanceof DrizzleQueryError) {
      return { outcome: "later", reason: "Die Datenbank antwortet nicht" };
    }
    // A retry would fail the same way until the bug is fixed.
    return { outcome: "refused", reason: unwritable };
  }
}

/** Mails of an inquiry that was just deleted wait until it is gone or restored. */
const isSendable = sql`not exists (select from ${inquiries}
  where ${inquiries.id} = ${mails.inquiryId} and ${inquiries.removedAt} is not null)`;

async function dueMailIds(orm: Db): Promise<number[]> {
  const rows = await orm
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.failedAt), isSendable))
    .orderBy(asc(mails.createdAt), asc(mails.id));
  return rows.map(({ id }) => id);
}

/** A job without a heartbeat belongs to a worker that was killed. */
async function deleteDeadJobs(boss: PgBoss, silentSince: Date): Promise<void> {
  for (const job of await boss.findJobs(queueName)) {
    const lastHeartbeat = job.heartbeatOn ?? job.startedOn;
    const isDead = job.state === "active" && lastHeartbeat.getTime() <= silentSince.getTime();
    if (isDead) await boss.deleteJob(queueName, job.id);
  }
}

async function deleteOldMails(orm: Db, kinds: OutboxDeps["kinds"], now: Date): Promise<void> {
  for (const [name, { keptDays }] of Object.entries(kinds)) {
    if (keptDays === undefined) continue;
    const before = new Date(now.getTime() - keptDays * dayMs);
    const endedAt = sql`coalesce(${mails.sentAt}, ${mails.failedAt})`;
    await orm.delete(mails).where(and(eq(mails.kind, name as MailName), lt(endedAt, before)));
  }
}
