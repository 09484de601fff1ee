/**
 * Lets at most `places` pieces of work run at once; the others wait in the order they came.
 * A piece of work that fails frees its place like any other.
 */
export function createTurnstile(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
