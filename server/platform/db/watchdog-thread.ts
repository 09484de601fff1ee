import { existsSync, openSync, readSync, writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { createStandstillJudge } from "./watchdog.ts";

/** The watching half of ./watchdog.ts. It imports no package: that would slow the start. */
const { beats, limit }: { beats: Int32Array; limit: Int32Array } = workerData;

const judge = createStandstillJudge();
const buffer = Buffer.alloc(1024);
// Open from the start: later the process may have no descriptor left. The main thread has the
// process's number.
const path = `/proc/self/task/${process.pid}/stat`;
const stat = existsSync(path) ? openSync(path, "r") : null;

setInterval(() => {
  const limitSeconds = Atomics.load(limit, 0);
  const verdict = judge({
    beats: Atomics.load(beats, 0),
    cpuSeconds: mainThreadCpuSeconds(),
    limitSeconds,
  });
  if (verdict === null) return;
  const why =
    verdict === "spins"
      ? `computed for ${limitSeconds} s`
      : "waited for ten minutes, computing nothing,";
  // Directly: the streams of a thread are written by the one that hangs.
  writeSync(2, `The process ${why} without answering and is killed.\n`);
  process.kill(process.pid, "SIGKILL");
}, 1000);

/**
 * CPU time of the main thread: fields 14 and 15 of its `stat`, in hundredths of a second
 * (proc_pid_stat(5)). Without /proc that of all threads but this one, which is more.
 */
function mainThreadCpuSeconds(): number {
  if (stat === null) {
    const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
    return (all.user + all.system - own.user - own.system) / 1e6;
  }
  const text = buffer.toString("latin1", 0, readSync(stat, buffer, 0, buffer.length, 0));
  // The name in brackets may hold anything; the third field follows it.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
