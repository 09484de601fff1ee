import type { Car } from "#domain/car/record.ts";
import type { Log } from "#server/platform/log.ts";
import type { Catalogue } from "./catalogue.ts";

/** The stock as last read. `stale`: the database has not answered since, so it may have changed. */
type StockSnapshot = { version: number; cars: readonly Car[]; stale: boolean };

export type StockSnapshots = {
  /**
   * The stock from memory. Waits for the database the first time and after a notified change, no
   * matter how many callers, once; after a change for two seconds at most, and while the database
   * hangs none but the first. Rejects only when the stock was never readable.
   */
  current(): Promise<StockSnapshot>;
  /**
   * The version of what `current` would return at once; null when it would wait. For caches by version
   * that cannot wait.
   */
  known(): number | null;
  close(): void;
};

/** A notification can get lost; the version is compared this often, in the background. */
const recheckMs = 30_000;
/** While the database is away, requests are not held up by a new attempt more often than this. */
const pauseAfterFailureMs = 5_000;

/** A hanging database delays a page no longer than one that refuses connections. */
const maxWaitMs = 2_000;

/** Keeps the stock in memory, so that pages are served without the database. */
export function createStockSnapshot({
  catalogue,
  onStockChanged,
  monotonicMs,
  log,
}: {
  catalogue: Pick<Catalogue, "list" | "version">;
  onStockChanged: (listener: () => void) => () => void;
  /** Of a monotonic clock: after a step back of another one the stock would not be rechecked. */
  monotonicMs: () => number;
  log: Log;
}): StockSnapshots {
  let snapshot: StockSnapshot | null = null;
  let loading: Promise<StockSnapshot> | null = null;
  /** Counts notifications, so that one that comes while a load runs is not taken for done. */
  let notified = 0;
  let seen = -1;
  let checkedAt = 0;
  let failedAt = Number.NEGATIVE_INFINITY;

  const load = async (): Promise<StockSnapshot> => {
    const heard = notified;
    try {
      // The version first: cars newer than their version are read again, older ones would stay.
      const version = await catalogue.version();
      const unchanged = snapshot !== null && snapshot.version === version;
      const cars = unchanged && snapshot !== null ? snapshot.cars : await catalogue.list();
      snapshot = { version, cars, stale: false };
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

  const refresh = (): Promise<StockSnapshot> => {
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
      // Who comes now does not wait for the same load again.
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

  const stopListening = onStockChanged(() => {
    notified += 1;
    refreshInBackground();
  });

  return {
    async current() {
      const time = monotonicMs();
      if (snapshot === null) return refresh();
      if (time - failedAt < pauseAfterFailureMs) return snapshot;
      if (isWorthWaiting(snapshot)) return catchUp(snapshot);
      if (snapshot.stale || time - checkedAt >= recheckMs) refreshInBackground();
      return snapshot;
    },
    known() {
      if (snapshot === null) return null;
      const time = monotonicMs();
      if (time - failedAt < pauseAfterFailureMs) return snapshot.version;
      if (isWorthWaiting(snapshot)) return null;
      if (snapshot.stale || time - checkedAt >= recheckMs) refreshInBackground();
      return snapshot.version;
    },
    close: stopListening,
  };
}
