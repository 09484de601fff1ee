import type { CarSummary } from "#domain/car/summary.ts";

/** `isError`: the last fetch failed with all its retries, or its first attempt where there is a fallback. */
export type QueryState<Data> = { data: Data | undefined; isError: boolean };

export type Query<Data> = {
  getState: () => QueryState<Data>;
  /** Fetches what is stale; calls back on each change of the state. */
  subscribe: (onChange: () => void) => () => void;
  /** Fetches again; resolves when that has ended, at once without subscribers. */
  invalidate: () => Promise<void>;
};

/**
 * By key. Apart from the query client, so that a page which only reads it need not load that. Always empty
 * on the server.
 */
export const queryCache = new Map<string, Query<unknown>>();

const stockKeyPrefix = "stock ";

export const stockKey = (stockFile: string) => stockKeyPrefix + stockFile;

export const isStockCached = (stockFile: string): boolean =>
  queryCache.get(stockKey(stockFile))?.getState().data !== undefined;

/** The cars of the newest cached stock. */
export function cachedCars(): readonly CarSummary[] | null {
  return cachedStocks().at(-1)?.cars ?? null;
}

/** As the newest of the cached stocks has it. */
export function findCachedCar(adKey: string): CarSummary | null {
  const cars = cachedStocks().flatMap((stock) => stock.cars);
  return cars.findLast(({ ad_key }) => ad_key === adKey) ?? null;
}

function cachedStocks(): { cars: readonly CarSummary[] }[] {
  return [...queryCache].flatMap(([key, query]) => {
    // The data of such a query, see stock-queries.ts.
    const data = key.startsWith(stockKeyPrefix) ? query.getState().data : undefined;
    return (data as { cars: readonly CarSummary[] } | undefined) ?? [];
  });
}
