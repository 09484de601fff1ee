import type { Car } from "#domain/car/record.ts";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import type { Log } from "#server/platform/log.ts";
import { withTimeout } from "#server/platform/promises.ts";
import type { Catalogue } from "./catalogue.ts";

/**
 * The stock as last read. `checkedAt`: when it was last compared with the provider's, in other processes than
 * the one that did so half a minute late at most.
 */
export type StockSnapshot = {
  version: number;
  cars: readonly Car[];
  /** Those that must not be advertised. */
  withheld: readonly Car[];
  checkedAt: Date | null;
};

/** The vehicles for sale by ad_key. */
export const carsByKey = memoizeByVersion(
  ({ cars }: { cars: readonly Car[] }): ReadonlyMap<string, Car> =>
    new Map(cars.map((car) => [car.ad_key, car])),
  ({ cars }) => cars,
);

export type StockSnapshots = ReturnType<typeof createStockSnapshot>;

/** A notification can get lost. */
const defaultRecheckMs = 30_000;
/** A hanging database delays a page no longer than one that refuses connections. */
const maxWaitMs = 2_000;

/** The stock in memory, so that pages are served without the database. */
export function createStockSnapshot({
  catalogue,
  onStockChanged,
  recheckMs = defaultRecheckMs,
  log,
}: {
  catalogue: Pick<Catalogue, "listed" | "version" | "checkedAt">;
  onStockChanged: (listener: () => void) => () => void;
  recheckMs?: number;
  log: Log;
}) {
  let snapshot: StockSnapshot | null = null;
  let loading: Promise<StockSnapshot> | null = null;
  /** A change was notified, or a sync has ended, since the load under way has begun. */
  let isBehind = false;
  /** The load under way is for the sake of a change. */
  let isAwaited = false;

  async function load(): Promise<StockSnapshot> {
    for (;;) {
      isBehind = false;
      // The version first: cars newer than their version are read again, older ones would stay.
      const version = await catalogue.version();
      const checkedAt = await catalogue.checkedAt();
      const { cars, withheld } =
        snapshot?.version === version ? snapshot : await catalogue.listed();
      snapshot = { version, cars, withheld, checkedAt };
      if (!isBehind) return snapshot;
    }
  }

  function refresh(): Promise<StockSnapshot> {
    loading ??= load().finally(() => {
      loading = null;
      isAwaited = false;
    });
    return loading;
  }

  const refreshInBackground = () => {
    refresh().catch((error: unknown) => log.warn({ err: error }, "the stock cannot be read"));
  };
  const stopListening = onStockChanged(() => {
    isBehind = true;
    isAwaited = true;
    refreshInBackground();
  });
  const rechecking = setInterval(refreshInBackground, recheckMs).unref();

  return {
    /**
     * From memory; the first time, and while a notified change is read, when it is read. When that fails or
     * takes more than two seconds, the stock before. Rejects only when the stock was never readable.
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
    /** In the background; after a sync that may have changed nothing but the time of the last one. */
    recheck(): void {
      isBehind = true;
      refreshInBackground();
    },
    close(): void {
      stopListening();
      clearInterval(rechecking);
    },
  };
}
