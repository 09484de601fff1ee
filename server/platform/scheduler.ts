import type { Log } from "./log.ts";

/** Work that comes back. Fits `Job` of ./jobs.ts, which starts and stops it with the process. */
export type Recurring = { start(): Promise<void>; stop(): void };

/**
 * Runs `work` every so many seconds after the start, and at once with `atStart`. A run that still goes
 * on when the next is due is not joined by another one. A failure is logged as `failure` and the next
 * run follows all the same; after the stop failures are ignored, since the database closes then.
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

/**
 * What `work` comes to, if it comes within `limitMs` milliseconds; rejects otherwise. The work itself
 * goes on: whoever cannot stop it may at least stop waiting.
 */
export async function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
