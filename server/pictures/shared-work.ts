/**
 * Makes a function that does the work of a key once for all who ask while it runs, whether it ends
 * well or not. Nobody can cancel it: somebody else may want it.
 */
export function createSharedWork<Result>() {
  const underWay = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const running = work().finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };
}
