import type { SyncResult } from "#domain/sync.ts";
import { AppError } from "#server/app-error.ts";
import type { SyncState } from "#server/catalogue/sync-state.ts";
import type { SyncBrakes } from "./brakes.ts";
import type { Failures } from "./failure-message.ts";

/**
 * What visitors may do about the sync (T20): their button costs the dealer's
 * quota, so it starts a run only when none has begun in the last 15 minutes, whoever began it, or when
 * the next try after a failure is due, and 60 times in a day at most. Everybody else is answered as the
 * last run was.
 */
const betweenRunsMs = 15 * 60_000;
const mostInADay = 60;

const justAsked =
  "Die Fahrzeuge wurden gerade erst abgefragt. Bitte versuchen Sie es später erneut.";

export type VisitorsRule = {
  /**
   * Null when visitors need not wait. Else the counts of the last run; throws its failure, or `too-many`
   * when nobody knows how it went.
   */
  whileWaiting(last: SyncState): Promise<SyncResult | null>;
  /** The same, and null only when one of the runs of the day could be taken, which counts. */
  takeRun(last: SyncState): Promise<SyncResult | null>;
};

/** `takeRun` is only for the holder of the sync's lock. */
export function createVisitorsRule({
  brakes,
  failures,
  now,
}: {
  brakes: Pick<SyncBrakes, "takeVisitorsRun">;
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
      if (await brakes.takeVisitorsRun(now(), mostInADay)) return null;
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
  // In absolute terms: a start noted by a clock that was fast must not hold visitors back for ever.
  if (Math.abs(now.getTime() - lastStartedAt.getTime()) >= betweenRunsMs) return null;
  const ends = new Date(lastStartedAt.getTime() + betweenRunsMs);
  if (lastError === null) return ends;
  return retryAt !== null && retryAt > ends ? ends : retryAt;
}
