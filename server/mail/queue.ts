import { sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, type PgBoss } from "pg-boss";
import type { Executor } from "#server/platform/db/database.ts";

const queueName = "letters";

/** All in seconds. */
export type RetryTiming = {
  /** Until the second try; doubled each time, and of it from half to all by chance. */
  firstPause: number;
  longestPause: number;
  /** From one look for something to do to the next. */
  poll: number;
};

/** One try to deliver a letter. */
export type MailAttempt = { letterId: number; queuedAt: Date };

/** The letters' jobs in the queue: at most one per letter, queued or running. */
export type MailJobs = {
  /** Sets the queue up; all other calls throw before. */
  open(boss: PgBoss): Promise<void>;
  /** Works on the jobs, oldest first, two at a time; a try that throws is repeated after a pause. */
  work(attempt: (letter: MailAttempt) => Promise<void>): Promise<void>;
  /** In the transaction if there is one. Answers how many had no job yet. */
  add(tx: Executor | null, letterIds: readonly number[]): Promise<number>;
  /** Takes back jobs that wait for their turn. */
  cancel(tx: Executor, letterIds: readonly number[]): Promise<void>;
  /** Drops jobs whose worker has given no sign since: it was killed. */
  dropAbandoned(silentSince: Date): Promise<void>;
};

export function createMailJobs(timing: RetryTiming): MailJobs {
  let boss: PgBoss | null = null;
  const opened = () => {
    if (boss === null) throw new Error("The queue of the letters is not open yet.");
    return boss;
  };
  return {
    async open(opening) {
      await opening.createQueue(queueName, { ...queueOptions(timing), policy: "exclusive" });
      // What an earlier version of this program set stays in the database otherwise.
      await opening.updateQueue(queueName, queueOptions(timing));
      // pg-boss asks for a queue once and keeps the answer. Asked here, because inside a transaction
      // it could not on the embedded engine (D7).
      await opening.findJobs(queueName, { key: "none" });
      boss = opening;
    },
    async work(attempt) {
      const options = { pollingIntervalSeconds: timing.poll, localConcurrency: 2 };
      await opened().work(
        queueName,
        { ...options, includeMetadata: true },
        async ([job]: JobWithMetadata<{ letterId: number }>[]) => {
          if (job === undefined) return;
          await attempt({ letterId: job.data.letterId, queuedAt: job.createdOn });
        },
      );
    },
    async add(tx, letterIds) {
      const jobs = letterIds.map((letterId) => ({
        data: { letterId },
        singletonKey: String(letterId),
      }));
      if (jobs.length === 0) return 0;
      const within = tx === null ? {} : { db: fromDrizzle(tx, sql) };
      const added = await opened().insert(queueName, jobs, { ...within, returnId: true });
      return added?.length ?? 0;
    },
    async cancel(tx, letterIds) {
      const db = fromDrizzle(tx, sql);
      for (const letterId of letterIds) {
        const key = String(letterId);
        const jobs = await opened().findJobs(queueName, { key, queued: true, db });
        for (const { id } of jobs) await opened().deleteJob(queueName, id, { db });
      }
    },
    async dropAbandoned(silentSince) {
      const dead = (await opened().findJobs(queueName)).filter(
        ({ state, heartbeatOn, startedOn }) =>
          state === "active" && (heartbeatOn ?? startedOn).getTime() <= silentSince.getTime(),
      );
      for (const { id } of dead) await opened().deleteJob(queueName, id);
    },
  };
}

const queueOptions = ({ firstPause, longestPause }: RetryTiming) => ({
  // Time ends the trying (letter-try.ts), not their number.
  retryLimit: 10_000,
  // pg-boss doubles it before the first pause.
  retryDelay: Math.ceil(firstPause / 2),
  retryBackoff: true,
  retryDelayMax: longestPause,
  // Longer than the mailer's limits together.
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  // A finished job, which holds nothing but a letter's number.
  deleteAfterSeconds: 3600,
});
