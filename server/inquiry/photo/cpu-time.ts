import type { Worker } from "node:worker_threads";

const lookEveryMs = 500;

/**
 * The answer, or a rejection once the thread has used `maxSeconds` of a core. By the clock a good photo would be
 * refused while others have the cores.
 */
export async function withinCpuTime<Answer>(
  thread: Pick<Worker, "cpuUsage">,
  maxSeconds: number,
  answer: Promise<Answer>,
): Promise<Answer> {
  const { promise: tooMuch, reject } = Promise.withResolvers<never>();
  const looking = setInterval(async () => {
    // Before it runs and after its end a thread has no figures.
    const used = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    if (used.user + used.system > maxSeconds * 1e6) reject(new Error("it takes too much CPU time"));
  }, lookEveryMs);
  try {
    return await Promise.race([answer, tooMuch]);
  } finally {
    clearInterval(looking);
  }
}
