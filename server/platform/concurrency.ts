/**
 * What `work` comes to, if it comes within `limitMs` milliseconds; rejects otherwise. The work itself
 * goes on: whoever cannot stop it may at least stop waiting.
 */
export async function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs pieces of work, so many at once; the others wait in the order they came. */
export type WorkQueue = {
  /**
   * False when so many wait already that another one would wait too long. `beyond`: how many more
   * than usual may wait.
   */
  hasRoom(beyond?: number): boolean;
  /** Waits for its turn whether there was room or not; a piece that fails frees its place. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

/** Makes a queue of `atOnce` places, which counts as full when `mostWaiting` pieces wait. */
export function createWorkQueue({
  atOnce,
  mostWaiting = Number.POSITIVE_INFINITY,
}: {
  atOnce: number;
  mostWaiting?: number;
}): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    hasRoom: (beyond = 0) => running < atOnce || waiting.length < mostWaiting + beyond,
    async run(work) {
      if (running < atOnce) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // The place passes to the next, or becomes free.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
