import { repeatEvery } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import type { Sync } from "./sync.ts";

/**
 * Runs at startup, then `intervalSeconds` after the last run ended, sooner after a failure. Every worker
 * process checks, so the schedule survives the death of one; a lock in `sync` prevents double runs.
 */
export function createSyncSchedule({
  sync,
  intervalSeconds,
  log,
}: {
  sync: Pick<Sync, "run" | "isDue">;
  intervalSeconds: number;
  log: Log;
}) {
  const shutdown = new AbortController();
  let isFirst = true;
  const runIfDue = async () => {
    if (!isFirst && !(await sync.isDue())) return;
    isFirst = false;
    await sync.run(shutdown.signal);
  };
  const checkEverySeconds = Math.min(30, intervalSeconds / 4);
  const job = repeatEvery(checkEverySeconds, runIfDue, {
    failure: "the scheduled sync failed",
    atStart: true,
    log,
  });
  return {
    start: job.start,
    stop() {
      job.stop();
      shutdown.abort(new Error("The process ends."));
    },
  };
}
