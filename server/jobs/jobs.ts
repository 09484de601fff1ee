import { PgBoss } from "pg-boss";
import type { Database } from "#server/db/database.ts";
import type { Log } from "#server/log.ts";

/** Something that this process does by itself, through the queue. */
export type Job = {
  /** Sets up its queue and starts to work on it. After `end` it may reject or do nothing. */
  begin(boss: PgBoss): Promise<void>;
  /** Asks running work to end and stops timers; may come without a begin. */
  end(): void;
};

export type Jobs = {
  /**
   * Starts the queue and every job. A `web` process works on nothing, so nothing is started there.
   * Rejects when the database does not answer. After or during a stop it leaves quietly instead.
   */
  start({ role }: { role: "all" | "web" | "worker" }): Promise<void>;
  /** For good. Waits up to 10 s for running jobs. To be called before the database is closed. */
  stop(): Promise<void>;
};

const stopTimeoutMs = 10_000;

/** The queue of this process, over the same database as everything else. */
export function createJobs({
  database,
  log,
  jobs,
}: {
  database: Pick<Database, "queueOptions">;
  log: Log;
  jobs: readonly Job[];
}): Jobs {
  let boss: PgBoss | null = null;
  let stopped = false;
  const stop = async () => {
    stopped = true;
    for (const job of jobs) job.end();
    await boss?.stop({ graceful: true, timeout: stopTimeoutMs });
    boss = null;
  };
  return {
    async start({ role }) {
      if (role === "web" || boss !== null || stopped) return;
      const starting = createBoss(database, log);
      boss = starting;
      try {
        await starting.start();
        for (const job of jobs) {
          if (stopped) return;
          await job.begin(starting);
        }
      } catch (error) {
        // A queue that is stopped refuses everything: that is no failure to start.
        if (stopped) return;
        await stop();
        throw error;
      }
    },
    stop,
  };
}

function createBoss(database: Pick<Database, "queueOptions">, log: Log): PgBoss {
  const boss = new PgBoss({
    ...database.queueOptions,
    // Recurring work chains itself; pg-boss's cron has no steps below a minute.
    schedule: false,
    superviseIntervalSeconds: 30,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  boss.on("warning", (warning) => log.warn({ warning }, "queue"));
  return boss;
}
