/** One figure; with a target it must not be larger than that. */
export type Row = { what: string; value: number; target?: number };

/** Prints the figures beside their targets; false when one is missed. */
export function printTable(rows: readonly Row[]): boolean {
  for (const { what, value, target } of rows) {
    const verdict =
      target === undefined ? "" : value <= target ? `≤ ${target}` : `> ${target} MISSED`;
    console.log(`${what.padEnd(46)} ${value.toFixed(2).padStart(9)}  ${verdict}`);
  }
  return rows.every(({ value, target }) => target === undefined || value <= target);
}

/** The middle one of some numbers; NaN of none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
