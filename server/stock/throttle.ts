import { eq, inArray, sql } from "drizzle-orm";
import { type SyncResult, syncFailureMessage } from "#domain/stock/sync.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import { rateLimits } from "#server/platform/db/schema.ts";
import { ProviderError, type ProviderErrorCode } from "./provider.ts";
import type { SyncState } from "./sync-state.ts";

/** Limits calls to the provider, for all processes together. */
export type SyncThrottle = {
  /** Takes one of the runs that visitors may start in a day; false when all are taken. */
  takeVisitorsRun(now: Date, maxPerDay: number): Promise<boolean>;
  /** When the provider may be asked again; null when it may be asked now. */
  pausedUntil(now: Date): Promise<Date | null>;
  /** The provider refused: no calls for `pauseMs`, by the number of refusals in a row. */
  refused(now: Date, pauseMs: (refusals: number) => number): Promise<void>;
  /** When the run that failed last is tried again; null when that is due or the last one succeeded. */
  retryAt(now: Date): Promise<Date | null>;
  /** A run has failed; `pauseMs` says after how long it is tried again, by the number of failures in a row. */
  failed(now: Date, pauseMs: (failures: number) => number): Promise<void>;
  /** A run has succeeded: the next refusal, and the next failure, is the first again. */
  succeeded(): Promise<void>;
};

const minute = 60_000;
/** No pause is longer, whatever `Retry-After` says. */
const maxProviderPauseMs = 60 * minute;

/** Pause after the nth refusal in a row: 1, 2, 4 … 60 minutes (T20), and at least `Retry-After`. In ms. */
export function pauseAfter(refusals: number, retryAfterMs: number | null): number {
  const own = minute * 2 ** Math.min(refusals - 1, 10);
  return Math.min(Math.max(own, retryAfterMs ?? 0), maxProviderPauseMs);
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

const visitorsRuns = "visitors-sync:all";
const refusals = "provider-refused:all";
const failures = "sync-failed:all";
const dayMs = 24 * 3_600_000;
/** So long after the end of a pause a refusal or failure still counts as in a row. */
const memoryMs = dayMs;

/**
 * The throttle in the table of rate limits, whose rows are deleted once they expire. Rows of refusals and
 * failures expire `memoryMs` after the end of the pause, so one row has both. Callers hold the sync's lock;
 * the count of visitors' runs is one atomic statement all the same.
 */
export function createSyncThrottle({ db }: { db: Database }): SyncThrottle {
  const read = async (key: string, now: Date) => {
    const [row] = await db.orm.select().from(rateLimits).where(eq(rateLimits.key, key));
    if (!row?.expire || row.expire <= now) return null;
    return { count: row.points, pauseEnds: new Date(row.expire.getTime() - memoryMs) };
  };
  /** The end of a pause of at most so many ms. */
  const pauseEnd = async (key: string, now: Date, maxMs: number) => {
    const left = ((await read(key, now))?.pauseEnds.getTime() ?? 0) - now.getTime();
    // More is left only when the clock was set back, by an unknown time: then there is no pause.
    return left > 0 && left <= maxMs ? new Date(now.getTime() + left) : null;
  };
  const prolong = async (key: string, now: Date, pauseMs: (count: number) => number) => {
    const points = ((await read(key, now))?.count ?? 0) + 1;
    const expire = new Date(now.getTime() + pauseMs(points) + memoryMs);
    await db.orm
      .insert(rateLimits)
      .values({ key, points, expire })
      .onConflictDoUpdate({ target: rateLimits.key, set: { points, expire } });
  };
  return {
    async takeVisitorsRun(now, maxPerDay) {
      const ends = new Date(now.getTime() + dayMs);
      const isPast = sql`${rateLimits.expire} <= ${now.toISOString()}::timestamptz`;
      // It ends later than a day from now only when the clock was set back.
      const isOver = sql`(${isPast} or ${rateLimits.expire} > ${ends.toISOString()}::timestamptz)`;
      const points = sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`;
      const expire = sql`case when ${isOver} then ${ends.toISOString()}::timestamptz else ${rateLimits.expire} end`;
      const [row] = await db.orm
        .insert(rateLimits)
        .values({ key: visitorsRuns, points: 1, expire: ends })
        .onConflictDoUpdate({ target: rateLimits.key, set: { points, expire } })
        .returning();
      return row !== undefined && row.points <= maxPerDay;
    },
    pausedUntil: (now) => pauseEnd(refusals, now, maxProviderPauseMs),
    refused: (now, pauseMs) => prolong(refusals, now, pauseMs),
    retryAt: (now) => pauseEnd(failures, now, dayMs),
    failed: (now, pauseMs) => prolong(failures, now, pauseMs),
    async succeeded() {
      await db.orm.delete(rateLimits).where(inArray(rateLimits.key, [refusals, failures]));
    },
  };
}

const messages: Record<ProviderErrorCode, string> = {
  unreachable: "Der Fahrzeuganbieter ist nicht erreichbar.",
  timeout: "Der Fahrzeuganbieter antwortet nicht rechtzeitig.",
  unauthorized: "Der Fahrzeuganbieter hat die Zugangsdaten abgelehnt.",
  forbidden: "Der Zugang beim Fahrzeuganbieter ist nicht freigeschaltet.",
  refused: "Der Fahrzeuganbieter hat die Anfrage abgelehnt.",
  "rate-limited": "Der Fahrzeuganbieter bittet um eine Pause.",
  unavailable: "Der Fahrzeuganbieter ist vorübergehend gestört.",
  unreadable: "Die Antwort des Fahrzeuganbieters war nicht lesbar.",
  inconsistent: "Die Antwort des Fahrzeuganbieters war unvollständig.",
};

/** One German sentence for visitors, without internals; the log has the details. */
export function failureMessage(error: unknown): string {
  if (error instanceof ProviderError) return messages[error.code];
  return "Die Fahrzeugdaten konnten nicht gespeichert werden.";
}

/** The messages of a failed run: what it was, and when it is tried again. */
export type Failures = {
  /** Null when the next try is due, or its time is unknown. */
  retryAt(): Promise<Date | null>;
  /** At least 1. */
  secondsUntil(instant: Date): number;
  /** `until`: when asking again makes sense, where that is not the next try. */
  asError(
    message: string,
    more?: { until?: Date; code?: "provider-failed" | "internal"; cause?: unknown },
  ): Promise<AppError>;
};

export function createFailures({
  throttle,
  now,
}: {
  throttle: Pick<SyncThrottle, "pausedUntil" | "retryAt">;
  now: () => Date;
}): Failures {
  const secondsUntil = (instant: Date) =>
    Math.max(1, Math.ceil((instant.getTime() - now().getTime()) / 1_000));

  /** Not before the provider's pause has ended, in which the next try would be none. */
  async function retryAt(): Promise<Date | null> {
    const paused = await throttle.pausedUntil(now());
    const retry = await throttle.retryAt(now());
    return paused !== null && (retry === null || paused > retry) ? paused : retry;
  }

  return {
    retryAt,
    secondsUntil,
    async asError(message, { until, code = "provider-failed", cause } = {}) {
      const retry = await retryAt();
      const askAgain = until ?? retry;
      return new AppError(code, syncFailureMessage(message, retry), [], {
        cause,
        ...(askAgain && { retryAfterSeconds: secondsUntil(askAgain) }),
      });
    },
  };
}

/**
 * What visitors may do about the sync (T20): their button costs the dealer's
 * quota, so it starts a run only when none has begun in the last 15 minutes, whoever began it, or when
 * the next try after a failure is due, and 60 times in a day at most. Everybody else is answered as the
 * last run was.
 */
const betweenRunsMs = 15 * 60_000;
const maxPerDay = 60;

const justAsked =
  "Die Fahrzeuge wurden gerade erst abgefragt. Bitte versuchen Sie es später erneut.";

type VisitorsRule = {
  /**
   * Null when visitors need not wait. Else the counts of the last run; throws its failure, or `too-many`
   * while its outcome is unknown.
   */
  whileWaiting(last: SyncState): Promise<SyncResult | null>;
  /** The same, and null only when one of the runs of the day could be taken, which counts. */
  takeRun(last: SyncState): Promise<SyncResult | null>;
};

/** `takeRun` is only for the holder of the sync's lock. */
export function createVisitorsRule({
  throttle,
  failures,
  now,
}: {
  throttle: Pick<SyncThrottle, "takeVisitorsRun">;
  failures: Failures;
  now: () => Date;
}): VisitorsRule {
  async function refuse({ lastError }: SyncState, until: Date): Promise<never> {
    if (lastError !== null) throw await failures.asError(lastError, { until });
    const retryAfterSeconds = failures.secondsUntil(until);
    throw new AppError("too-many", justAsked, [], { retryAfterSeconds });
  }

  async function whileWaiting(last: SyncState): Promise<SyncResult | null> {
    const until = waitUntil(last, await failures.retryAt(), now());
    if (until === null) return null;
    const hasEnded = last.runningSince === null && last.lastError === null;
    return hasEnded && last.lastResult !== null ? last.lastResult : await refuse(last, until);
  }

  return {
    whileWaiting,
    async takeRun(last) {
      const answer = await whileWaiting(last);
      if (answer !== null) return answer;
      if (await throttle.takeVisitorsRun(now(), maxPerDay)) return null;
      return await refuse(last, new Date(now().getTime() + betweenRunsMs));
    },
  };
}

/** Until when visitors must wait for the next run; null when they may start one. */
function waitUntil(
  { lastStartedAt, lastError }: SyncState,
  retryAt: Date | null,
  now: Date,
): Date | null {
  if (lastStartedAt === null) return null;
  // Absolute: a start stored by a fast clock must not hold visitors back for ever.
  if (Math.abs(now.getTime() - lastStartedAt.getTime()) >= betweenRunsMs) return null;
  const ends = new Date(lastStartedAt.getTime() + betweenRunsMs);
  if (lastError === null) return ends;
  return retryAt !== null && retryAt > ends ? ends : retryAt;
}
