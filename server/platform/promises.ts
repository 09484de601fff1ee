/** The work of a key, once for all who ask while it runs. lru-cache's `fetch` aborts what it has no room for. */
export function createSingleFlight<Result>() {
  const inFlight = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const known = inFlight.get(key);
    if (known !== undefined) return known;
    const running = work().finally(() => inFlight.delete(key));
    inFlight.set(key, running);
    return running;
  };
}

/** Rejects after `limitMs`; the work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
