import type { CarSummary } from "#domain/car/summary.ts";

/**
 * `isError`: the last fetch failed with all its retries (with the first attempt where there is a
 * fallback); earlier data stays.
 */
export type QueryState<Data> = { data: Data | undefined; isError: boolean };

export type Query<Data> = {
  getState: () => QueryState<Data>;
  /** Fetches what is stale, and calls on each change of the state; returns how to unsubscribe. */
  subscribe: (onChange: () => void) => () => void;
  /** Fetches again; resolves when that has ended, at once without subscribers. Never rejects. */
  invalidate: () => Promise<void>;
  /** Network or window are back. */
  refetchIfStale: () => void;
};

/**
 * What this browser fetched, by key. Apart from the query client, so that a page which only reads it need
 * not load that. Always empty on the server.
 */
export const queryCache = new Map<string, Query<unknown>>();

const stockKeyPrefix = "stock ";

/** The key of the query for a stock file. */
export const stockKey = (stockFile: string) => stockKeyPrefix + stockFile;

/** Whether this browser has a stock file. */
export const isStockCached = (stockFile: string): boolean =>
  queryCache.get(stockKey(stockFile))?.getState().data !== undefined;

/** The vehicle in the cached stocks, as the newest of them has it. */
export function findCachedCar(adKey: string): CarSummary | null {
  const cars = [...queryCache].flatMap(([key, query]) => {
    // The data of such a query, see stock-queries.ts.
    const data = key.startsWith(stockKeyPrefix) ? query.getState().data : undefined;
    return (data as { cars: readonly CarSummary[] } | undefined)?.cars ?? [];
  });
  return cars.findLast(({ ad_key }) => ad_key === adKey) ?? null;
}
