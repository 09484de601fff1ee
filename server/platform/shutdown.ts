import type { Log } from "./log.ts";

type Step = () => unknown;

export type Shutdown = ReturnType<typeof createShutdown>;

/** A parent process passes a terminal's Ctrl+C on, so the same signal may come twice within this time. */
const sameSignalMs = 1_000;

/** Graceful shutdown: exits with code 0, or with 1 after `limitMs`. A step that fails is logged. */
export function createShutdown({
  exit,
  limitMs,
  now,
  log,
}: {
  exit: (code: number) => void;
  limitMs: number;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  log: Log;
}) {
  const stops: Step[] = [];
  const closes: Step[] = [];
  let begunAt: number | null = null;
  const abortController = new AbortController();

  const runSafely = async (step: Step) => {
    try {
      await step();
    } catch (error) {
      log.error({ err: error }, "a shutdown step failed");
    }
  };

  return {
    /** `stop` takes no new work and waits for running work. All of these run first, concurrently. */
    onStop: (stop: Step): void => void stops.push(stop),
    /** `close` releases a resource. These run after the stops, in reverse order. */
    onClose: (close: Step): void => void closes.push(close),
    /** Aborts when the shutdown begins. */
    signal: abortController.signal,
    /** Never rejects. A second call exits at once with code 1, unless it is the same signal passed on. */
    async start(): Promise<void> {
      if (begunAt !== null) {
        if (now() - begunAt < sameSignalMs) return;
        log.warn({}, "forced exit by a second signal");
        exit(1);
        return;
      }
      begunAt = now();
      abortController.abort(new Error("The process ends."));
      const limit = setTimeout(() => {
        log.error({ limitMs }, "graceful shutdown timed out");
        exit(1);
      }, limitMs);
      await Promise.all(stops.map(runSafely));
      for (const close of closes.toReversed()) await runSafely(close);
      clearTimeout(limit);
      exit(0);
    },
  };
}
