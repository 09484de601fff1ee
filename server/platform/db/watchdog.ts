import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";

type Watchdog = {
  /** From now on it bites after so many seconds of CPU time. */
  limit(cpuSeconds: number): void;
  stop(): void;
};

/** One look at the main thread. */
type Sample = {
  /** How often its event loop has turned, in some unit. */
  beats: number;
  /** Seconds of CPU time that it has had since the process began. */
  cpuSeconds: number;
  /** It may burn so many from one beat to the next. */
  limitSeconds: number;
};

/**
 * A thread that gets no CPU time at all during so many looks, a second apart, waits for something that
 * does not come; the thread of a machine that is merely overloaded gets a little now and then.
 */
const maxIdleLooks = 600;

/**
 * Judges one look after the other: `spins` when the thread burned more CPU time since its last beat than
 * it may, `blocked` when it got none for ten minutes, null otherwise. Never by the clock: a process that is
 * starved, stopped or put to sleep is slow and not stuck.
 */
export function createStandstillJudge(): (sample: Sample) => "spins" | "blocked" | null {
  let lastBeat = { beats: Number.NaN, cpuSeconds: 0 };
  let lastCpuSeconds = Number.NaN;
  let idleLooks = 0;
  return ({ beats, cpuSeconds, limitSeconds }) => {
    const hasBeaten = beats !== lastBeat.beats;
    if (hasBeaten) lastBeat = { beats, cpuSeconds };
    idleLooks = hasBeaten || cpuSeconds > lastCpuSeconds ? 0 : idleLooks + 1;
    lastCpuSeconds = cpuSeconds;
    if (cpuSeconds - lastBeat.cpuSeconds >= limitSeconds) return "spins";
    return idleLooks >= maxIdleLooks ? "blocked" : null;
  };
}

/**
 * Kills this process when its main thread has burned `limitSeconds` of CPU time without a turn of its
 * event loop. The embedded database spins for ever when the disk is full, and
 * nothing on the stuck thread could end that; a supervisor starts the process again, and every
 * acknowledged row is there.
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
