import type { Runtime } from "#server/runtime.ts";
import { OpeningFailure } from "./opening-failure.ts";
import { retryUntilReady } from "./retry-until-ready.ts";

/**
 * Does what a start still needs of the database after it was opened, again and again while that fails:
 * a PostgreSQL can go between the two, and whoever serves must not go with it. `onFailure` is told each
 * time. Rejects when the process ends.
 */
export function onceDatabaseAnswers<T>(
  { log, shutdown, sleep }: Pick<Runtime, "log" | "shutdown" | "sleep">,
  work: () => Promise<T>,
  onFailure: (failure: OpeningFailure) => Promise<void> = async () => undefined,
): Promise<T> {
  const ending = new AbortController();
  shutdown.onStop(() => ending.abort(new Error("The process ends.")));
  const open = () =>
    work().catch((cause: unknown) => {
      throw new OpeningFailure("unreachable", "The database does not answer.", { cause });
    });
  return retryUntilReady({ open, onFailure, sleep, signal: ending.signal, log });
}
