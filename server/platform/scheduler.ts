import type { Log } from "./log.ts";

/** Fits `Job` of ./jobs.ts. */
export type Recurring = { start(): Promise<void>; stop(): void };

/**
 * Repeats `work`, never twice at once. Failures are logged as `failure`; after the stop, when the
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
): Recurring {
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

/** Rejects after `limitMs`; the work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
