import type { CarSummary } from "#domain/car/summary.ts";

/**
 * `isError`: the last asking failed, with all its tries (with the first where there is a fallback); an
 * earlier answer is still there.
 */
export type QueryState<Answer> = { data: Answer | undefined; isError: boolean };

export type Query<Answer> = {
  read: () => QueryState<Answer>;
  /** Asks when there is no fresh answer, and tells of each change; returns how to end it. */
  watch: (onChange: () => void) => () => void;
  /** Asks anew; resolves when that has ended, at once when nobody watches. Never rejects. */
  renew: () => Promise<void>;
  /** The world is there again: what is stale is asked for. */
  wake: () => void;
};

/**
 * What this browser was told and keeps, by its questions (api/answers.ts). Apart from the code that
 * asks, so that a page which only looks into it need not load that. Always empty on the server.
 */
export const queryCache = new Map<string, Query<unknown>>();

const stockKeyPrefix = "stock ";

/** The question for a stock file. */
export const stockKey = (stockFile: string) => stockKeyPrefix + stockFile;

/** Whether this browser has a stock file. */
export const isStockCached = (stockFile: string): boolean =>
  queryCache.get(stockKey(stockFile))?.read().data !== undefined;

/** The vehicle in the stocks that the list left here, as the newest of them knows it. */
export function findCachedCar(adKey: string): CarSummary | null {
  const cars = [...queryCache].flatMap(([key, entry]) => {
    // What such a question is answered with, see api/stock.ts.
    const known = key.startsWith(stockKeyPrefix) ? entry.read().data : undefined;
    return (known as { cars: readonly CarSummary[] } | undefined)?.cars ?? [];
  });
  return cars.findLast(({ ad_key }) => ad_key === adKey) ?? null;
}
