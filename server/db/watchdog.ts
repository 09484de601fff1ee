import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";

type Watchdog = {
  /** From now on it bites after so many seconds. */
  limit(seconds: number): void;
  stop(): void;
};

/**
 * Kills this process when its event loop has stood still for `limitSeconds`. The embedded database
 * spins for ever when the disk is full (storage.md, section 2), and nothing on the stuck thread could
 * end that; a supervisor starts the process again, and every acknowledged row is there.
 *
 * Does nothing under a debugger, where standing still is normal.
 */
export function startWatchdog({ limitSeconds }: { limitSeconds: number }): Watchdog {
  if (inspectorUrl() !== undefined) return { limit: () => undefined, stop: () => undefined };
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const limit = new Int32Array(new SharedArrayBuffer(4)).fill(limitSeconds);
  const worker = new Worker(new URL("./watchdog-thread.ts", import.meta.url), {
    workerData: { beats, limit },
    // The process's own flags (--eval, --import …) are not meant for this thread.
    execArgv: [],
  });
  worker.unref();
  const heart = setInterval(() => Atomics.add(beats, 0, 1), 250).unref();
  return {
    limit: (seconds) => void Atomics.store(limit, 0, seconds),
    stop() {
      clearInterval(heart);
      void worker.terminate();
    },
  };
}
