import { PgBoss } from "pg-boss";
import type { Database } from "./db/database.ts";
import type { Log } from "./log.ts";

export type Job = {
  /** Creates a queue before use cases send to it: they send in transactions, where it cannot be created. */
  prepare?(boss: PgBoss): Promise<void>;
  /** Creates its queue and starts a worker on it. After `stop` it may reject or do nothing. */
  start(boss: PgBoss): Promise<void>;
  /** May be called without `start`. */
  stop(): void;
};

type Role = "all" | "web" | "worker";

export type Jobs = ReturnType<typeof createJobs>;

const stopTimeoutMs = 10_000;

export function createJobs({ jobs, ...parts }: BossParts & { jobs: readonly Job[] }) {
  let boss: PgBoss | null = null;
  let isStarted = false;
  let isStopped = false;
  /** Final; waits up to 10 s for running jobs. Must be called before the database is closed. */
  const stop = async (): Promise<void> => {
    isStopped = true;
    for (const job of jobs) job.stop();
    await boss?.stop({ graceful: true, timeout: stopTimeoutMs });
    boss = null;
  };
  /** Makes enqueuing possible. Rejects when the database does not answer, and may then be called again. */
  const prepare = async ({ role }: { role: Role }): Promise<void> => {
    if (boss !== null || isStopped) return;
    const starting = createBoss(parts, role);
    boss = starting;
    try {
      await starting.start();
      for (const job of jobs) if (!isStopped) await job.prepare?.(starting);
    } catch (error) {
      // Stopped in the meantime, pg-boss rejects every call: that is no failure to start.
      if (isStopped) return;
      boss = null;
      // Stopping may fail as well; the first failure is the one to report.
      await starting.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
  };
  return {
    prepare,
    /** Prepares if that has not been done, then starts every job; none in a `web` process. */
    async start({ role }: { role: Role }): Promise<void> {
      await prepare({ role });
      if (role === "web" || boss === null || isStarted) return;
      isStarted = true;
      const started = boss;
      try {
        for (const job of jobs) if (!isStopped) await job.start(started);
      } catch (error) {
        if (isStopped) return;
        await stop();
        throw error;
      }
    },
    stop,
  };
}

/**
 * Repeats `work` in this process, without pg-boss and without overlap. Failures are logged as `failure`;
 * those after `stop` are ignored, because the database closes then.
 */
export function repeatEvery(
  seconds: number,
  work: () => Promise<unknown>,
  {
    failure,
    atStart = false,
    log,
  }: { failure: string; atStart?: boolean; log: Pick<Log, "error"> },
) {
  let timer: NodeJS.Timeout | null = null;
  let isRunning = false;
  let isStopped = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      if (!isStopped) log.error({ err: error }, failure);
    } finally {
      isRunning = false;
    }
  };
  return {
    async start() {
      if (isStopped) return;
      if (atStart) void run();
      timer = setInterval(run, 1_000 * seconds).unref();
    },
    stop() {
      isStopped = true;
      if (timer !== null) clearInterval(timer);
    },
  };
}

type BossParts = { database: Pick<Database, "queueOptions">; log: Log };

function createBoss({ database, log }: BossParts, role: Role): PgBoss {
  const boss = new PgBoss({
    ...database.queueOptions,
    // Recurring jobs enqueue their next run themselves; pg-boss's cron has no steps below a minute.
    schedule: false,
    supervise: role !== "web",
    superviseIntervalSeconds: 30,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue error"));
  boss.on("warning", (warning) => log.warn({ warning }, "job queue warning"));
  return boss;
}
