import type { Car } from "#domain/car/record.ts";
import { memoizeByObject } from "#domain/format/memoize.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import { withTimeout } from "#server/platform/promises.ts";
import type { Catalogue, ListedStock } from "./catalogue.ts";

export type StockSnapshot = ListedStock & {
  version: number;
  /** When the last full sync succeeded; up to 30 s stale in processes that did not run it. */
  checkedAt: Date | null;
};

type WithCars = { cars: readonly Car[] };

/** Derives again only after the cars have changed, not when only `checkedAt` has. */
export const memoizeByCars = <Stock extends WithCars, Derived extends object | string>(
  derive: (stock: Stock) => Derived,
) => memoizeByObject(derive, ({ cars }) => cars);

export const carsByKey = memoizeByCars(
  ({ cars }: WithCars): ReadonlyMap<string, Car> => new Map(cars.map((car) => [car.ad_key, car])),
);

export type StockSnapshots = ReturnType<typeof createStockSnapshots>;

/** Polls in addition to notifications, because one can get lost. */
const defaultRecheckMs = 30_000;
/** Limits how long a hanging database delays a page. */
const maxWaitMs = 2_000;

/** Caches the stock in memory, so that pages are served without the database. */
export function createStockSnapshots({
  catalogue,
  onStockChanged,
  recheckMs = defaultRecheckMs,
  log,
}: {
  catalogue: Pick<Catalogue, "listWithHidden" | "version" | "checkedAt">;
  onStockChanged: Database["onStockChanged"];
  recheckMs?: number;
  log: Log;
}) {
  let snapshot: StockSnapshot | null = null;
  let loading: Promise<StockSnapshot> | null = null;
  /** A change or a sync was reported after the current load began, so it must load again. */
  let isStale = false;
  /** Callers wait for the current load, because it fetches a change that was reported. */
  let isAwaited = false;

  async function load(): Promise<StockSnapshot> {
    try {
      for (;;) {
        isStale = false;
        // Reads the version first: cars newer than their version are only loaded again, older ones would stay.
        const version = await catalogue.version();
        const checkedAt = await catalogue.checkedAt();
        const { cars, withheld, sold } =
          snapshot?.version === version ? snapshot : await catalogue.listWithHidden();
        snapshot = { version, cars, withheld, sold, checkedAt };
        if (!isStale) return snapshot;
      }
    } finally {
      loading = null;
      isAwaited = false;
    }
  }

  function refresh(): Promise<StockSnapshot> {
    loading ??= load();
    return loading;
  }

  const refreshInBackground = () => {
    refresh().catch((error: unknown) =>
      log.warn({ err: error }, "refreshing the stock snapshot failed"),
    );
  };
  const recheck = () => {
    isStale = true;
    isAwaited = true;
    refreshInBackground();
  };
  const stopListening = onStockChanged(recheck);
  const polling = setInterval(refreshInBackground, recheckMs).unref();

  return {
    /**
     * Waits for the first load, and up to two seconds for the load of a reported change. When that fails or
     * takes longer, serves the previous stock. Rejects only when the stock was never readable.
     */
    async current(): Promise<StockSnapshot> {
      if (snapshot === null) return refresh();
      if (loading === null || !isAwaited) return snapshot;
      try {
        return await withTimeout(loading, maxWaitMs);
      } catch {
        isAwaited = false;
        return snapshot;
      }
    },
    /**
     * For the office, whose pages show what was done a moment ago: asks the database whether the stock has changed,
     * because the notification of a change may come later than the page. Rejects when the database cannot be read.
     */
    latest(): Promise<StockSnapshot> {
      isStale = true;
      return refresh();
    },
    /**
     * After what this process has done: the notification may come later than the next page, and does not come after a
     * sync that changed only `checkedAt`.
     */
    recheck,
    close(): void {
      stopListening();
      clearInterval(polling);
    },
  };
}
