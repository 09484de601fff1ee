/** Deduplicates concurrent calls by key. lru-cache's `fetch` would abort work that it has no room for. */
export function createSingleFlight<Result>() {
  const inFlight = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const running = inFlight.get(key);
    if (running !== undefined) return running;
    const started = work().finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };
}

/** Rejects after `limitMs`; the work itself is not cancelled. */
export async function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
