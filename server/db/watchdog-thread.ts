import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

/**
 * The watching half of ./watchdog.ts, on a thread of its own. It imports no package, which would be
 * loaded beside the start of the process, on a core that this needs itself.
 */
const { beats, limit }: { beats: Int32Array; limit: Int32Array } = workerData;

let last = 0;
let missed = 0;

// Seconds are counted by waking up, not by the clock: a laptop that slept was not stuck.
setInterval(() => {
  const seen = Atomics.load(beats, 0);
  missed = seen === last ? missed + 1 : 0;
  last = seen;
  const limitSeconds = Atomics.load(limit, 0);
  if (missed < limitSeconds) return;
  // Directly: the streams of a thread are written by the one that stands still.
  writeSync(2, `The process stood still for ${limitSeconds} s and is killed.\n`);
  process.kill(process.pid, "SIGKILL");
}, 1000);
