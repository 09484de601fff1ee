import type { Log } from "./log.ts";

type Step = () => unknown;

export type Shutdown = {
  /** `stop` ends what takes in work, and waits for what runs. All of these go first, all at once. */
  onStop(stop: Step): void;
  /** `close` lets go of a resource. These come afterwards, the one opened last first. */
  onClose(close: Step): void;
  /**
   * Does it all, once, and leaves the process. Called again it leaves at once, with exit code 1, unless
   * it is the same signal that came twice. Never rejects.
   */
  start(): Promise<void>;
  /** Aborts when it begins: from then on, whatever fails to start fails because of it. */
  readonly signal: AbortSignal;
};

/**
 * Ctrl+C reaches every process of a terminal, and those that started this one pass it on: what comes
 * within this time is the same signal. Milliseconds.
 */
const sameSignalMs = 1_000;

/**
 * The way back of a process (R46): no new requests, running work ends, the
 * database is closed, exit code 0. `now` only has to go forward. A step that fails is logged and holds
 * up nothing; when the whole takes longer than `limitMs` the process leaves with exit code 1.
 */
export function createShutdown({
  exit,
  limitMs,
  now,
  log,
}: {
  exit: (code: number) => void;
  limitMs: number;
  /** Milliseconds. */
  now: () => number;
  log: Log;
}): Shutdown {
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
    onStop: (stop) => stops.push(stop),
    onClose: (close) => closes.push(close),
    signal: ending.signal,
    async start() {
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
