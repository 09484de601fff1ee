import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";

type Watchdog = {
  /** From now on it kills after so many seconds of CPU time. */
  limit(cpuSeconds: number): void;
  stop(): void;
};

type Sample = {
  /** How often its event loop has turned, in some unit. */
  beats: number;
  /** CPU time since the process began. */
  cpuSeconds: number;
  /** Allowed between two beats. */
  limitSeconds: number;
};

/** Seconds without any CPU time; on an overloaded machine a thread gets a little now and then. */
const maxIdleLooks = 600;

/**
 * `spins`: more CPU time since the last beat than allowed; `blocked`: none for ten minutes. Never
 * by the clock: a process that is starved, stopped or asleep is slow and not stuck.
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
 * Kills this process when its main thread burned `limitSeconds` of CPU time without a turn of its
 * event loop: the embedded database spins for ever on a full disk. A supervisor restarts it, and
 * every acknowledged row is there. Does nothing under a debugger.
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
