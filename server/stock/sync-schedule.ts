import type { PgBoss } from "pg-boss";
import { AppError } from "#server/platform/app-error.ts";
import type { Job } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";

const queue = "sync";
const singletonKey = "next";

const queueOptions = {
  retryLimit: 0,
  // A first sync of a large stock at a slow provider may take long, but it has a heartbeat.
  expireInSeconds: 4 * 3600,
  heartbeatSeconds: 60,
  deleteAfterSeconds: 3600,
};

export type SyncScheduleDeps = {
  /**
   * May reject with `retryAfterSeconds` of AppError. The signal aborts when this process must stop.
   */
  runSync: (signal: AbortSignal) => Promise<unknown>;
  /** From the end of a run to the start of the next, at least 2; varied by ±10 %. */
  intervalSeconds: number;
  /** 0 ≤ value < 1 */
  random: () => number;
  log: Log;
};

/**
 * Once after start, then after every interval, sooner after a failure. One chain of jobs for all
 * processes: each run queues its successor first, so that no failed or killed run ends it.
 */
export function createSyncSchedule(deps: SyncScheduleDeps): Job {
  let repair: NodeJS.Timeout | null = null;
  // A stop may come before or during the start.
  const ending = new AbortController();
  return {
    async start(boss) {
      // `short`: one job queued. The sync's own lock lets only one run: it is freed with its
      // holder, while a killed worker's job counts as running until it expires.
      await boss.createQueue(queue, { ...queueOptions, policy: "short" });
      // What an earlier version of this program set stays in the database otherwise.
      await boss.updateQueue(queue, queueOptions);
      await moveNextRun(boss, 0);
      // pg-boss allows at most twice a second.
      const pollingIntervalSeconds = Math.min(2, Math.max(0.5, deps.intervalSeconds / 10));
      await boss.work(queue, { pollingIntervalSeconds }, async ([job]) => {
        if (job !== undefined) await runOnce(boss, deps, [job.signal, ending.signal]);
      });
      if (ending.signal.aborted) return;
      // When a successor could not be queued, because the database was away.
      repair = setInterval(() => queueIfMissing(boss, deps), 1000 * deps.intervalSeconds).unref();
    },
    stop() {
      ending.abort(new Error("The process ends."));
      if (repair !== null) clearInterval(repair);
    },
  };
}

async function runOnce(boss: PgBoss, deps: SyncScheduleDeps, stops: AbortSignal[]): Promise<void> {
  let pause: number | undefined;
  await moveNextRun(boss, pauseSeconds(deps));
  try {
    await deps.runSync(AbortSignal.any(stops));
  } catch (error) {
    if (error instanceof AppError) pause = error.retryAfterSeconds;
    if (stops.some(({ aborted }) => aborted)) deps.log.info({}, "the scheduled sync was stopped");
    else deps.log.error({ err: error }, "the scheduled sync failed");
  }
  // Counted from the end, so that a slow provider gets a pause.
  await moveNextRun(boss, pause ?? pauseSeconds(deps));
}

function pauseSeconds({ intervalSeconds, random }: SyncScheduleDeps): number {
  return intervalSeconds * (0.9 + 0.2 * random());
}

/** Queues the next run, or moves the one that is queued already. */
async function moveNextRun(boss: PgBoss, inSeconds: number): Promise<void> {
  // Relative, so that the database's clock alone counts.
  await boss.upsert(queue, null, { singletonKey, startAfter: inSeconds });
}

function queueIfMissing(boss: PgBoss, { intervalSeconds, log }: SyncScheduleDeps): void {
  boss
    .send(queue, null, { singletonKey, startAfter: intervalSeconds })
    .catch((error: unknown) => log.warn({ err: error }, "the next sync cannot be queued"));
}
