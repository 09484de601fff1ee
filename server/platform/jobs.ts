import { PgBoss } from "pg-boss";
import type { Database } from "./db/database.ts";
import type { Log } from "./log.ts";

export type Job = {
  /** Creates a queue that use cases send to; later that would fall into a transaction. */
  prepare?(boss: PgBoss): Promise<void>;
  /** Creates its queue and starts to work on it. After `stop` it may reject or do nothing. */
  start(boss: PgBoss): Promise<void>;
  /** May come without a start. */
  stop(): void;
};

type Role = "all" | "web" | "worker";

export type Jobs = ReturnType<typeof createJobs>;

const stopTimeoutMs = 10_000;

/** The queue of this process, over its database. */
export function createJobs({ jobs, ...parts }: BossParts & { jobs: readonly Job[] }) {
  let boss: PgBoss | null = null;
  let isStarted = false;
  let stopped = false;
  /** For good; waits up to 10 s for running jobs. To be called before the database is closed. */
  const stop = async (): Promise<void> => {
    stopped = true;
    for (const job of jobs) job.stop();
    await boss?.stop({ graceful: true, timeout: stopTimeoutMs });
    boss = null;
  };
  /** For sending. Rejects when the database does not answer; to be called again then. */
  const prepare = async ({ role }: { role: Role }): Promise<void> => {
    if (boss !== null || stopped) return;
    const starting = createBoss(parts, role);
    boss = starting;
    try {
      await starting.start();
      for (const job of jobs) if (!stopped) await job.prepare?.(starting);
    } catch (error) {
      // A stopped queue refuses everything: no failure to start.
      if (stopped) return;
      boss = null;
      // It may fail to stop as well; the first failure counts.
      await starting.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
  };
  return {
    prepare,
    /** Prepares if nobody has, then starts every job; none in a `web` process. */
    async start({ role }: { role: Role }): Promise<void> {
      await prepare({ role });
      if (role === "web" || boss === null || isStarted) return;
      isStarted = true;
      const started = boss;
      try {
        for (const job of jobs) if (!stopped) await job.start(started);
      } catch (error) {
        if (stopped) return;
        await stop();
        throw error;
      }
    },
    stop,
  };
}

/**
 * A job without the queue: repeats `work`, never twice at once. Failures are logged as `failure`; after the stop, when the
 * database closes, they are ignored.
 */
export function every(
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
    // Recurring work chains itself; pg-boss's cron has no steps below a minute.
    schedule: false,
    supervise: role !== "web",
    superviseIntervalSeconds: 30,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  boss.on("warning", (warning) => log.warn({ warning }, "queue"));
  return boss;
}
