import type { Worker } from "node:worker_threads";

const pollMs = 500;

/**
 * Rejects once the thread has used `maxSeconds` of CPU time. A wall-clock timeout would refuse good photos while
 * the cores are busy.
 */
export async function withinCpuTime<Answer>(
  thread: Pick<Worker, "cpuUsage">,
  maxSeconds: number,
  answer: Promise<Answer>,
): Promise<Answer> {
  const { promise: exceeded, reject } = Promise.withResolvers<never>();
  const timer = setInterval(async () => {
    // `cpuUsage` rejects before the thread runs and after it ends.
    const used = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    if (used.user + used.system > maxSeconds * 1e6)
      reject(new Error("The thread used too much CPU time."));
  }, pollMs);
  try {
    return await Promise.race([answer, exceeded]);
  } finally {
    clearInterval(timer);
  }
}
