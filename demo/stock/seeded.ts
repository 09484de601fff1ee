/** Seeded pseudorandom generator: the same key yields the same sequence. */
export interface Seeded {
  /** In [0, 1). */
  next(): number;
  /** Integer from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** True with probability `share`, 0 to 1. */
  chance(share: number): boolean;
  /** Lower-case hexadecimal digits. */
  hex(digits: number): string;
}

/** FNV-1a over UTF-16 code units; an unsigned 32-bit integer. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32 seeded by a text. Each ad has its own generator, so that adding a car changes no other. */
export function createSeeded(key: string): Seeded {
  let state = hashOf(key);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    chance: (share) => next() < share,
    hex: (digits) =>
      Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join(""),
  };
}
