/** A figure with its optional upper (`target`) and lower (`atLeast`) bounds. */
export type TableRow = { what: string; value: number; target?: number; atLeast?: number };

/** Prints the figures with their targets; false when one is missed. */
export function printTable(rows: readonly TableRow[]): boolean {
  for (const row of rows) {
    const { what, value } = row;
    console.log(`${what.padEnd(46)} ${value.toFixed(2).padStart(9)}  ${verdictOn(row)}`);
  }
  return rows.every(isMet);
}

/** NaN, a figure that could not be measured, fails both comparisons. */
const isMet = ({ value, target, atLeast }: TableRow) =>
  (target === undefined || value <= target) && (atLeast === undefined || value >= atLeast);

function verdictOn(row: TableRow): string {
  const { target, atLeast } = row;
  const bounds = [target !== undefined && `≤ ${target}`, atLeast !== undefined && `≥ ${atLeast}`];
  const limits = bounds.filter(Boolean).join(", ");
  return isMet(row) ? limits : `${limits} MISSED`;
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
