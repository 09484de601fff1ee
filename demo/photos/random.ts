export type Random = {
  next: () => number;
  /** Number in [from, to). */
  between: (from: number, to: number) => number;
  pick: <T>(values: readonly [T, ...T[]]) => T;
};

/**
 * Pseudorandom number generator (mulberry32). Equal seeds give equal sequences on every machine, so that a
 * picture drawn twice is the same file.
 */
export function createRandom(seed: number): Random {
  let state = Math.trunc(seed * 2654435761) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  next();
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
  };
}
