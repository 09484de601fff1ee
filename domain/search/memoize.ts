import type { CarSummary } from "#domain/car/summary.ts";

/**
 * Makes something of a stock once per array. So a stock must not change once anything was made of it:
 * another stock is another array.
 */
export function memoizeByStock<Made>(
  make: (stock: readonly CarSummary[]) => Made,
): (stock: readonly CarSummary[]) => Made {
  const kept = new WeakMap<readonly CarSummary[], { made: Made }>();
  return (stock) => {
    const known = kept.get(stock) ?? { made: make(stock) };
    kept.set(stock, known);
    return known.made;
  };
}
