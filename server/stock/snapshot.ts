import type { Car } from "#domain/car/record.ts";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import type { Log } from "#server/platform/log.ts";
import type { Catalogue } from "./catalogue.ts";

/**
 * The stock as last read. `checkedAt`: when it was last compared with the provider's, in other processes than
 * the one that did so half a minute late at most. `stale`: the database has not answered since, so it may have changed.
 */
type StockSnapshot = {
  version: number;
  cars: readonly Car[];
  checkedAt: Date | null;
  stale: boolean;
};

/** The vehicles for sale by ad_key. */
export const carsByKey = memoizeByVersion(
  ({ cars }: { cars: readonly Car[] }): ReadonlyMap<string, Car> =>
    new Map(cars.map((car) => [car.ad_key, car])),
  ({ cars }) => cars,
);

export type StockSnapshots = ReturnType<typeof createStockSnapshot>;

/** A notification can get lost; the version is compared this often, in the background. */
const recheckMs = 30_000;
/** While the database is away, requests are not held up by a new attempt more often than this. */
const pauseAfterFailureMs = 5_000;
/** A hanging database delays a page no longer than one that refuses connections. */
const maxWaitMs = 2_000;

/** The stock in memory, so that pages are served without the database. */
export function createStockSnapshot({
  catalogue,
  onStockChanged,
  monotonicMs,
  log,
}: {
  catalogue: Pick<Catalogue, "list" | "version" | "checkedAt">;
  onStockChanged: (listener: () => void) => () => void;
  monotonicMs: () => number;
  log: Log;
}) {
  let snapshot: StockSnapshot | null = null;
  let loading: Promise<StockSnapshot> | null = null;
  /** Notifications so far, and at the start of the last load: one may come while a load runs. */
  let notified = 0;
  let seen = -1;
  let checkedAt = 0;
  let failedAt = Number.NEGATIVE_INFINITY;

  const load = async (): Promise<StockSnapshot> => {
    const heard = notified;
    try {
      // The version first: cars newer than their version are read again, older ones would stay.
      const version = await catalogue.version();
      const checkedAt = await catalogue.checkedAt();
      const cars = snapshot?.version === version ? snapshot.cars : await catalogue.list();
      snapshot = { version, cars, checkedAt, stale: false };
      seen = heard;
      failedAt = Number.NEGATIVE_INFINITY;
    } catch (error) {
      failedAt = monotonicMs();
      if (snapshot === null) throw error;
      log.warn({ err: error }, "the stock cannot be read; the last known one is served");
      snapshot = { ...snapshot, stale: true };
    }
    checkedAt = monotonicMs();
    return snapshot;
  };

  const refresh = () => {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  };

  const refreshInBackground = () => {
    refresh().catch((error: unknown) => log.warn({ err: error }, "the stock cannot be read"));
  };

  /** The stock with the change that was notified last, or the one before when that takes too long. */
  const catchUp = (known: StockSnapshot): Promise<StockSnapshot> => {
    const limit = Promise.withResolvers<StockSnapshot>();
    const timer = setTimeout(() => {
      if (snapshot === known) snapshot = { ...known, stale: true };
      limit.resolve(snapshot ?? known);
    }, maxWaitMs);
    const catchingUp = async () => {
      const joined = await refresh();
      // The load that was under way may have begun before the last change.
      return seen < notified && !joined.stale ? refresh() : joined;
    };
    return Promise.race([catchingUp(), limit.promise]).finally(() => clearTimeout(timer));
  };

  const isWorthWaiting = ({ stale }: StockSnapshot) =>
    seen < notified && !(stale && loading !== null);

  const fromMemory = (): StockSnapshot | null => {
    const time = monotonicMs();
    if (snapshot === null || time - failedAt < pauseAfterFailureMs) return snapshot;
    if (isWorthWaiting(snapshot)) return null;
    if (snapshot.stale || time - checkedAt >= recheckMs) refreshInBackground();
    return snapshot;
  };

  const stopListening = onStockChanged(() => {
    notified += 1;
    refreshInBackground();
  });

  return {
    /**
     * Waits for the database the first time and after a notified change, once for all callers; after a
     * change for two seconds at most, and while the database hangs only the first caller does. Rejects
     * only when the stock was never readable.
     */
    async current(): Promise<StockSnapshot> {
      return fromMemory() ?? (snapshot === null ? refresh() : catchUp(snapshot));
    },
    known: fromMemory,
    /** In the background; after a sync that may have changed nothing but the time of the last one. */
    recheck: refreshInBackground,
    close: stopListening,
  };
}
