import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";

/**
 * Kills this process when its event loop has stood still for `limitSeconds`. The embedded database
 * spins for ever when the disk is full (storage.md, section 2), and nothing on the stuck thread could
 * end that; a supervisor starts the process again, and every acknowledged row is there.
 *
 * Does nothing under a debugger, where standing still is normal. Returns the way to stop it.
 */
export function startWatchdog({ limitSeconds = 20 }: { limitSeconds?: number } = {}): () => void {
  if (inspectorUrl() !== undefined) return () => undefined;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("./watchdog-thread.ts", import.meta.url), {
    workerData: { beats, limitSeconds },
    // The process's own flags (--eval, --import …) are not meant for this thread.
    execArgv: [],
  });
  worker.unref();
  const heart = setInterval(() => Atomics.add(beats, 0, 1), 250).unref();
  return () => {
    clearInterval(heart);
    void worker.terminate();
  };
}
