import { eq, inArray, sql } from "drizzle-orm";
import { dayMs } from "#domain/site/calendar.ts";
import { type SyncResult, syncFailureMessage } from "#domain/stock/sync.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import { rateLimits } from "#server/platform/db/schema.ts";
import { ProviderError, type ProviderErrorCode } from "./mobile-de/call.ts";
import type { SyncState } from "./sync-state.ts";

const minute = 60_000;
/** Whatever `Retry-After` says. */
const maxPauseMs = 60 * minute;
const retryMinutes = [1, 2, 5, 10];
/** The visitors' button costs the dealer's quota (T20). A failed run may be retried earlier. */
const betweenRunsMs = 15 * minute;
const maxVisitorsRunsPerDay = 60;

/** After the nth refusal in a row: 1, 2, 4 … 60 minutes, and at least `Retry-After`. In ms. */
export function refusalPauseMs(refusals: number, retryAfterMs: number | null): number {
  const own = minute * 2 ** Math.min(refusals - 1, 10);
  return Math.min(Math.max(own, retryAfterMs ?? 0), maxPauseMs);
}

/** After the nth failure in a row: 1, 2, 5, 10 minutes, then `intervalMs`, which is never exceeded. In ms. */
export function retryPauseMs(failures: number, intervalMs: number): number {
  return Math.min((retryMinutes[failures - 1] ?? Number.POSITIVE_INFINITY) * minute, intervalMs);
}

const visitorsRuns = "visitors-sync:all";
const refusals = "provider-refused:all";
const failures = "sync-failed:all";
/** So long after the end of a pause a refusal or failure still counts as in a row. */
const memoryMs = dayMs;

export type SyncThrottle = ReturnType<typeof createSyncThrottle>;

/**
 * Limits calls to the provider, for all processes together, in the table of rate limits. Rows of refusals
 * and failures expire `memoryMs` after the end of the pause, so one row has both. Callers hold the sync's
 * lock.
 */
export function createSyncThrottle({ db }: { db: Database }) {
  const read = async (key: string, now: Date) => {
    const [row] = await db.orm.select().from(rateLimits).where(eq(rateLimits.key, key));
    if (!row?.expire || row.expire <= now) return null;
    return { count: row.points, pauseEnds: new Date(row.expire.getTime() - memoryMs) };
  };
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
    /** Takes one of the runs that visitors may start in a day; false when all are taken. */
    async takeVisitorsRun(now: Date): Promise<boolean> {
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
      return row !== undefined && row.points <= maxVisitorsRunsPerDay;
    },
    /** When the provider may be asked again; null when it may be asked now. */
    pausedUntil: (now: Date) => pauseEnd(refusals, now, maxPauseMs),
    refused: (now: Date, retryAfterMs: number | null) =>
      prolong(refusals, now, (count) => refusalPauseMs(count, retryAfterMs)),
    /** When the run that failed last is tried again; null when that is due or the last one succeeded. */
    retryAt: (now: Date) => pauseEnd(failures, now, dayMs),
    failed: (now: Date, intervalMs: number) =>
      prolong(failures, now, (count) => retryPauseMs(count, intervalMs)),
    async succeeded(): Promise<void> {
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

export function failureMessage(error: unknown): string {
  if (error instanceof ProviderError) return messages[error.code];
  return "Die Fahrzeugdaten konnten nicht gespeichert werden.";
}

type RuleParts = { throttle: SyncThrottle; now: () => Date };

export type Failures = ReturnType<typeof createFailures>;

/** The messages of a failed run: what it was, and when it is tried again. */
export function createFailures({ throttle, now }: RuleParts) {
  const secondsUntil = (instant: Date) =>
    Math.max(1, Math.ceil((instant.getTime() - now().getTime()) / 1_000));

  /** Null when the next try is due. In the provider's pause there would be none. */
  async function retryAt(): Promise<Date | null> {
    const paused = await throttle.pausedUntil(now());
    const retry = await throttle.retryAt(now());
    return paused !== null && (retry === null || paused > retry) ? paused : retry;
  }

  type Details = { until?: Date; code?: "provider-failed" | "internal"; cause?: unknown };
  return {
    retryAt,
    secondsUntil,
    /** `until`: when asking again makes sense, where that is not the next try. */
    async asError(message: string, { until, code = "provider-failed", cause }: Details = {}) {
      const retry = await retryAt();
      const askAgain = until ?? retry;
      return new AppError(code, syncFailureMessage(message, retry), [], {
        cause,
        ...(askAgain && { retryAfterSeconds: secondsUntil(askAgain) }),
      });
    },
  };
}

const justAsked =
  "Die Fahrzeuge wurden gerade erst abgefragt. Bitte versuchen Sie es später erneut.";

export function createVisitorsRule(
  { throttle, now }: RuleParts,
  { retryAt, secondsUntil, asError }: Failures,
) {
  async function refuse({ lastError }: SyncState, until: Date): Promise<never> {
    if (lastError !== null) throw await asError(lastError, { until });
    throw new AppError("too-many", justAsked, [], { retryAfterSeconds: secondsUntil(until) });
  }

  async function whileWaiting(last: SyncState): Promise<SyncResult | null> {
    const until = waitUntil(last, await retryAt(), now());
    if (until === null) return null;
    const hasEnded = last.runningSince === null && last.lastError === null;
    return hasEnded && last.lastResult !== null ? last.lastResult : await refuse(last, until);
  }

  return {
    /**
     * Null when visitors need not wait. Else the counts of the last run; throws its failure, or `too-many`
     * while its outcome is unknown.
     */
    whileWaiting,
    /** Only under the sync's lock: the same, and null only when one of the day's runs was taken. */
    async takeRun(last: SyncState): Promise<SyncResult | null> {
      const answer = await whileWaiting(last);
      if (answer !== null) return answer;
      if (await throttle.takeVisitorsRun(now())) return null;
      return await refuse(last, new Date(now().getTime() + betweenRunsMs));
    },
  };
}

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
