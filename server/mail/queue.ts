import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, type PgBoss } from "pg-boss";
import type { z } from "zod";
import type { Db, Executor, Statements } from "#server/platform/db/database.ts";
import { letters } from "#server/platform/db/personal-schema.ts";
import {
  type AlertMailName,
  type InquiryMailName,
  type SiteMailName,
  type SiteMailPayload,
  siteMails,
} from "./kinds.ts";
import { messageId } from "./mail.ts";

/** pg-boss's queue of the mails about inquiries. Those about the site have one for each kind. */
const inquiryQueue = "letters";
const schemas: { [Name in SiteMailName]: { schema: z.ZodType<SiteMailPayload<Name>> } } = siteMails;
const siteQueues = Object.keys(siteMails) as SiteMailName[];
const day = 24 * 3600;

/** All in seconds. */
type RetryTiming = {
  /** Until the second attempt; doubled each time, and of it from half to all by chance. */
  firstPause: number;
  longestPause: number;
  /** From one look for due mails about inquiries to the next. */
  poll: number;
  /** The same for mails about the site, for which nobody waits. */
  sitePoll: number;
};

type Due = { queuedAt: Date };
export type DueInquiryMail = Due & { mailId: number };
/** `data` is as some version of this program stored it. */
export type DueSiteMail = Due & { name: SiteMailName; id: string; data: unknown };

type Attempts = {
  inquiryMail(due: DueInquiryMail): Promise<void>;
  siteMail(due: DueSiteMail): Promise<void>;
};

type NewMail = {
  kind: InquiryMailName | AlertMailName;
  /** For the Message-ID. */
  reference: string;
  createdAt: Date;
} & (
  | { inquiryId: number; appointmentRound?: number }
  | { alertId: string }
  /** With the hits of several orders. */
  | { alertAddress: string }
);

/**
 * Stores mails and their jobs, in the transaction of what they are about: all or nothing. One whose
 * Message-ID is known is not stored again. Answers the ids of the new ones.
 */
export async function addMails(
  tx: Statements,
  mails: readonly NewMail[],
  { queue, origin }: { queue: Pick<MailQueue, "enqueue">; origin: string },
): Promise<number[]> {
  const values = mails.map(({ kind, reference, ...mail }) => ({
    ...mail,
    recipient: kind,
    messageId: messageId(reference, kind, origin),
  }));
  const rows = await tx
    .insert(letters)
    .values(values)
    .onConflictDoNothing({ target: letters.messageId })
    .returning({ id: letters.id });
  const ids = rows.map(({ id }) => id);
  await queue.enqueue(tx, ids);
  return ids;
}

export type MailQueue = ReturnType<typeof createMailQueue>;

/**
 * Mails that are to be sent. Of a mail with a row (to visitors and about inquiries) the row is the record,
 * and at most one job says when it is tried next; of one about the site the job is all there is. Calls that
 * need the jobs throw before `open`.
 */
export function createMailQueue({ orm }: { orm: Db }, timing: RetryTiming) {
  let boss: PgBoss | null = null;
  const opened = () => {
    if (boss === null) throw new Error("The queue of the letters is not open yet.");
    return boss;
  };
  const within = (tx: Executor | null) => (tx === null ? {} : { db: fromDrizzle(tx, sql) });
  /** In the transaction that stores their rows. Answers how many had no job yet. */
  const enqueue = async (tx: Executor | null, mailIds: readonly number[]): Promise<number> => {
    const jobs = mailIds.map((id) => ({ data: { letterId: id }, singletonKey: String(id) }));
    if (jobs.length === 0) return 0;
    const added = await opened().insert(inquiryQueue, jobs, { ...within(tx), returnId: true });
    return added?.length ?? 0;
  };
  return {
    enqueue,
    async open(opening: PgBoss): Promise<void> {
      const keep = { deleteAfterSeconds: 3600 };
      await openQueue(opening, inquiryQueue, { ...retries(timing), ...keep }, "exclusive");
      for (const name of siteQueues) {
        await openQueue(opening, name, { ...retries(timing), ...keeping(name) }, "standard");
      }
      boss = opening;
    },
    /** Works on the jobs, oldest first; an attempt that throws is repeated after a pause. */
    async work({ inquiryMail, siteMail }: Attempts): Promise<void> {
      await opened().work(
        inquiryQueue,
        { pollingIntervalSeconds: timing.poll, includeMetadata: true, localConcurrency: 2 },
        async ([job]: JobWithMetadata<{ letterId: number }>[]) => {
          if (job) await inquiryMail({ mailId: job.data.letterId, queuedAt: job.createdOn });
        },
      );
      const options = { pollingIntervalSeconds: timing.sitePoll, includeMetadata: true } as const;
      for (const name of siteQueues) {
        await opened().work(name, options, async ([job]: JobWithMetadata<object>[]) => {
          if (job) await siteMail({ name, id: job.id, data: job.data, queuedAt: job.createdOn });
        });
      }
    },
    async send<Name extends SiteMailName>(
      tx: Executor | null,
      name: Name,
      payload: SiteMailPayload<Name>,
    ): Promise<void> {
      await opened().send(name, payload, within(tx));
    },
    /** What is stored, of sent ones too, as far as this version of the program can read it. */
    async stored<Name extends SiteMailName>(name: Name): Promise<SiteMailPayload<Name>[]> {
      const jobs = await opened().findJobs<object>(name);
      const { schema } = schemas[name];
      return jobs.flatMap(({ data }) => schema.safeParse(data).data ?? []);
    },
    /** When the queue was made, which is when this installation was started first. */
    async installedAt(): Promise<Date> {
      const queue = await opened().getQueue("alarms" satisfies SiteMailName);
      if (queue === null) throw new Error("The queue of the alarms is not open yet.");
      return queue.createdOn;
    },
    /**
     * Tries unsent mails with a row at once, given-up ones too, of one inquiry or (null) all of them; answers
     * how many these are.
     */
    retry: (inquiryId: number | null): Promise<number> =>
      orm.transaction(async (tx) => {
        const ids = await resetUnsent(tx, inquiryId);
        await cancel(opened(), tx, ids);
        await enqueue(tx, ids);
        return ids.length;
      }),
    /** Drops jobs whose worker gave no sign since: it was killed. Answers how many mails got a new one. */
    async requeueLost(silentSince: Date): Promise<number> {
      for (const job of await opened().findJobs(inquiryQueue)) {
        const lastSign = job.heartbeatOn ?? job.startedOn;
        const isDead = job.state === "active" && lastSign.getTime() <= silentSince.getTime();
        if (isDead) await opened().deleteJob(inquiryQueue, job.id);
      }
      return enqueue(null, await waitingIds(orm));
    },
  };
}

/** Given-up mails wait again; answers all that are not sent. */
async function resetUnsent(tx: Db, inquiryId: number | null): Promise<number[]> {
  const ofInquiry = inquiryId === null ? undefined : eq(letters.inquiryId, inquiryId);
  const rows = await tx
    .update(letters)
    .set({ failedAt: null })
    .where(and(isNull(letters.sentAt), ofInquiry))
    .returning({ id: letters.id });
  return rows.map(({ id }) => id);
}

async function waitingIds(orm: Db): Promise<number[]> {
  const rows = await orm
    .select({ id: letters.id })
    .from(letters)
    .where(and(isNull(letters.sentAt), isNull(letters.failedAt)))
    .orderBy(asc(letters.createdAt), asc(letters.id));
  return rows.map(({ id }) => id);
}

/** Takes back jobs that wait for their turn. */
async function cancel(boss: PgBoss, tx: Db, mailIds: readonly number[]): Promise<void> {
  const db = fromDrizzle(tx, sql);
  for (const mailId of mailIds) {
    const key = String(mailId);
    const jobs = await boss.findJobs(inquiryQueue, { key, queued: true, db });
    for (const { id } of jobs) await boss.deleteJob(inquiryQueue, id, { db });
  }
}

type QueueSettings = ReturnType<typeof retries> & { deleteAfterSeconds: number };

async function openQueue(
  boss: PgBoss,
  name: string,
  settings: QueueSettings,
  policy: "exclusive" | "standard",
): Promise<void> {
  await boss.createQueue(name, { ...settings, policy });
  // What an earlier version of this program set stays in the database otherwise.
  await boss.updateQueue(name, settings);
  // pg-boss asks for a queue once and remembers it. Asked here, because the embedded engine has one
  // connection: inside a transaction the question would wait for ever (D7).
  await boss.findJobs(name, { key: "none" });
}

const retries = ({ firstPause, longestPause }: RetryTiming) => ({
  // Time ends the attempts (delivery.ts), not their number.
  retryLimit: 10_000,
  // pg-boss doubles it before the first pause.
  retryDelay: Math.ceil(firstPause / 2),
  retryBackoff: true,
  retryDelayMax: longestPause,
  // Longer than the mailer's limits together.
  expireInSeconds: 120,
  heartbeatSeconds: 10,
});

/** 14 days are pg-boss's own for a job that waits. */
const keeping = (name: SiteMailName) => {
  const { keptDays } = siteMails[name];
  return { deleteAfterSeconds: keptDays * day, retentionSeconds: Math.max(14, keptDays) * day };
};
