import type { Log } from "./log.ts";

type Step = () => unknown;

export type Shutdown = ReturnType<typeof createShutdown>;

/** Milliseconds. Parents pass a terminal's Ctrl+C on: the same signal may come twice. */
const sameSignalMs = 1_000;

/** Ends a process (R46) with exit code 0; with 1 after `limitMs`. A step that fails is logged. */
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
  const ending = new AbortController();

  const safely = async (step: Step) => {
    try {
      await step();
    } catch (error) {
      log.error({ err: error }, "something did not close cleanly");
    }
  };

  return {
    /** `stop` ends what takes in work, and waits for what runs. These run first, all at once. */
    onStop: (stop: Step): void => void stops.push(stop),
    /** `close` releases a resource; afterwards, in reverse order. */
    onClose: (close: Step): void => void closes.push(close),
    /** Aborts when the shutdown begins. */
    signal: ending.signal,
    /** Exits; at once with code 1 when called again, unless by the same signal. Never rejects. */
    async start(): Promise<void> {
      if (begunAt !== null) {
        if (now() - begunAt < sameSignalMs) return;
        log.warn({}, "ended at once, by a second signal");
        exit(1);
        return;
      }
      begunAt = now();
      ending.abort(new Error("The process ends."));
      const limit = setTimeout(() => {
        log.error({ limitMs }, "the process does not end by itself");
        exit(1);
      }, limitMs);
      await Promise.all(stops.map(safely));
      for (const close of closes.toReversed()) await safely(close);
      clearTimeout(limit);
      exit(0);
    },
  };
}
