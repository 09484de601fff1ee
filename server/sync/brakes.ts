/** What keeps the provider from being asked too often, the same for all processes. */
export type SyncBrakes = {
  /** Takes one of the runs that visitors may start in a day; false when all are taken. */
  takeVisitorsRun(now: Date, mostInADay: number): Promise<boolean>;
  /** When the provider may be asked again; null when it may be asked now. */
  pausedUntil(now: Date): Promise<Date | null>;
  /** Leaves the provider alone; `pauseMs` says for how long, by the number of refusals in a row. */
  refused(now: Date, pauseMs: (refusals: number) => number): Promise<void>;
  /** When the run that failed last is tried again; null when that is due or the last one succeeded. */
  retryAt(now: Date): Promise<Date | null>;
  /** A run has failed; `pauseMs` says after how long it is tried again, by the number of failures in a row. */
  failed(now: Date, pauseMs: (failures: number) => number): Promise<void>;
  /** A run has succeeded: the next refusal, and the next failure, is the first again. */
  succeeded(): Promise<void>;
};

const minute = 60_000;
/** No pause is longer, whatever was named: `retryAfter` of the gateway ends there as well. */
export const longestPauseMs = 60 * minute;

/**
 * How long a provider is left alone that refused for the nth time in a row: 1, 2, 4 … 60 minutes
 * (T20), and at least as long as it asked for itself.
 */
export function pauseAfter(refusals: number, retryAfterMs: number | null): number {
  const own = minute * 2 ** Math.min(refusals - 1, 10);
  return Math.min(Math.max(own, retryAfterMs ?? 0), longestPauseMs);
}

const retryMinutes = [1, 2, 5, 10];

/**
 * How long after the nth failure in a row the next run follows: 1, 2, 5, 10 minutes, then the interval
 * of the automatic sync, which is never exceeded. In ms.
 */
export function retryPauseMs(failures: number, intervalSeconds: number): number {
  const intervalMs = 1_000 * intervalSeconds;
  const minutes = retryMinutes[failures - 1];
  return minutes === undefined ? intervalMs : Math.min(minutes * minute, intervalMs);
}
