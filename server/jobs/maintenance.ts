import type { Database } from "#server/db/database.ts";
import type { Log } from "#server/log.ts";
import type { Job } from "./jobs.ts";

/**
 * Tidies the embedded database regularly: it has no background processes, and without this 60 syncs
 * made a table of 2 MB one of 96 MB (D4). A failure is logged and tried again.
 */
export function createMaintenance({
  maintain,
  everySeconds = 900,
  log,
}: {
  maintain: Database["maintain"];
  everySeconds?: number;
  log: Log;
}): Job {
  let timer: NodeJS.Timeout | null = null;
  const tidy = () => {
    maintain().catch((error: unknown) => log.error({ err: error }, "the database is not tidied"));
  };
  return {
    async begin() {
      timer = setInterval(tidy, 1000 * everySeconds).unref();
    },
    end() {
      if (timer !== null) clearInterval(timer);
    },
  };
}
