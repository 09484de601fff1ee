import { sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, type PgBoss } from "pg-boss";
import type { Executor } from "#server/platform/db/database.ts";
import { type SiteMailName, type SiteMailPayload, siteMails } from "./kinds.ts";

/** pg-boss's queue of the mails about inquiries. Those about the site have one for each kind. */
const inquiryQueue = "letters";
const siteQueues = Object.keys(siteMails) as SiteMailName[];
const day = 24 * 3600;

/** All in seconds. */
export type RetryTiming = {
  /** Until the second attempt; doubled each time, and of it from half to all by chance. */
  firstPause: number;
  longestPause: number;
  /** From one look for due mails about inquiries to the next. */
  poll: number;
  /** The same for mails about the site, for which nobody waits. */
  sitePoll: number;
};

/** What use cases and alarms may do with the queue. Every call throws before it is open. */
export type MailQueue = {
  /** Mails about inquiries, in the transaction that stores their rows: both happen or none. */
  enqueue(tx: Executor, mailIds: readonly number[]): Promise<void>;
  /** A mail about the site, in the transaction if there is one. */
  send<Name extends SiteMailName>(
    tx: Executor | null,
    name: Name,
    payload: SiteMailPayload<Name>,
  ): Promise<void>;
  /** The payloads that are stored, as JSON, of sent ones too. */
  stored(name: SiteMailName): Promise<unknown[]>;
  /** When the queue was made, which is when this installation was started first. */
  installedAt(): Promise<Date>;
};

type Due = { queuedAt: Date };
export type DueInquiryMail = Due & { mailId: number };
/** `data` is as some version of this program stored it. */
export type DueSiteMail = Due & { name: SiteMailName; id: string; data: unknown };

/** The mails' jobs: of a mail about an inquiry at most one, queued or running. */
export type MailJobs = MailQueue & {
  open(boss: PgBoss): Promise<void>;
  /** Works on the jobs, oldest first; an attempt that throws is repeated after a pause. */
  work(attempts: {
    inquiryMail(due: DueInquiryMail): Promise<void>;
    siteMail(due: DueSiteMail): Promise<void>;
  }): Promise<void>;
  /** Answers how many of these had no job yet. */
  add(tx: Executor | null, mailIds: readonly number[]): Promise<number>;
  /** Takes back jobs of mails about inquiries that wait for their turn. */
  cancel(tx: Executor, mailIds: readonly number[]): Promise<void>;
  /** Drops jobs of mails about inquiries whose worker gave no sign since: it was killed. */
  dropAbandoned(silentSince: Date): Promise<void>;
};

export function createMailJobs(timing: RetryTiming): MailJobs {
  let boss: PgBoss | null = null;
  const opened = () => {
    if (boss === null) throw new Error("The queue of the letters is not open yet.");
    return boss;
  };
  const within = (tx: Executor | null) => (tx === null ? {} : { db: fromDrizzle(tx, sql) });
  const add = async (tx: Executor | null, mailIds: readonly number[]) => {
    const jobs = mailIds.map((id) => ({ data: { letterId: id }, singletonKey: String(id) }));
    if (jobs.length === 0) return 0;
    const added = await opened().insert(inquiryQueue, jobs, { ...within(tx), returnId: true });
    return added?.length ?? 0;
  };
  return {
    async open(opening) {
      const keep = { deleteAfterSeconds: 3600 };
      await openQueue(opening, inquiryQueue, { ...retries(timing), ...keep }, "exclusive");
      for (const name of siteQueues) {
        await openQueue(opening, name, { ...retries(timing), ...keeping(name) }, "standard");
      }
      boss = opening;
    },
    async work({ inquiryMail, siteMail }) {
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
    add,
    enqueue: async (tx, mailIds) => void (await add(tx, mailIds)),
    send: async (tx, name, payload) => void (await opened().send(name, payload, within(tx))),
    async stored(name) {
      return (await opened().findJobs<object>(name)).map(({ data }) => data);
    },
    async installedAt() {
      const queue = await opened().getQueue("alarms" satisfies SiteMailName);
      if (queue === null) throw new Error("The queue of the alarms is not open yet.");
      return queue.createdOn;
    },
    async cancel(tx, mailIds) {
      const db = fromDrizzle(tx, sql);
      for (const mailId of mailIds) {
        const key = String(mailId);
        const jobs = await opened().findJobs(inquiryQueue, { key, queued: true, db });
        for (const { id } of jobs) await opened().deleteJob(inquiryQueue, id, { db });
      }
    },
    async dropAbandoned(silentSince) {
      const dead = (await opened().findJobs(inquiryQueue)).filter(
        ({ state, heartbeatOn, startedOn }) =>
          state === "active" && (heartbeatOn ?? startedOn).getTime() <= silentSince.getTime(),
      );
      for (const { id } of dead) await opened().deleteJob(inquiryQueue, id);
    },
  };
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
