import { AppError } from "#server/app-error.ts";
import type { Log } from "#server/log.ts";

/**
 * Makes what puts the failure of a page into the log, once: why the backend is not ready to answer it
 * has written itself.
 */
export function createFailureReport(log: Pick<Log, "error">): (error: unknown) => void {
  return (error) => {
    if (error instanceof AppError && error.code === "not-ready") return;
    log.error({ err: error }, "a page failed");
  };
}
