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
