import type { SyncResult } from "#domain/sync.ts";
import { AppError } from "#server/app-error.ts";
import type { SyncState } from "#server/catalogue/sync-state.ts";
import type { SyncBrakes } from "./brakes.ts";

/**
 * What visitors may do about the sync (reference/security.md, T20): their button costs the dealer's
 * quota, so it starts a run only when none has begun in the last 15 minutes, whoever began it, and 60
 * times in a day at most. Everybody else is answered as the last run was.
 */
const betweenRunsMs = 15 * 60_000;
const mostInADay = 60;

/** Whether a visitor may start a run now; a yes counts as one. Only for the holder of the sync's lock. */
export async function mayVisitorStart(
  { lastStartedAt }: Pick<SyncState, "lastStartedAt">,
  brakes: Pick<SyncBrakes, "takeVisitorsRun">,
  now: Date,
): Promise<boolean> {
  return !hasJustStarted({ lastStartedAt }, now) && (await brakes.takeVisitorsRun(now, mostInADay));
}

/** Whether the last run began so short a while ago that visitors must wait for the next. */
export function hasJustStarted(
  { lastStartedAt }: Pick<SyncState, "lastStartedAt">,
  now: Date,
): boolean {
  const sinceStart = now.getTime() - (lastStartedAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  // In absolute terms: a start noted by a clock that was fast must not hold visitors back for ever.
  return Math.abs(sinceStart) < betweenRunsMs;
}

/** What the last run came to: its counts, or its failure thrown. Before the first has ended: come back. */
export function lastAnswer({ lastError, lastResult }: SyncState): SyncResult {
  if (lastError !== null) throw new AppError("provider-failed", lastError);
  if (lastResult !== null) return lastResult;
  const retryAfterSeconds = betweenRunsMs / 1_000;
  const message =
    "Die Fahrzeuge wurden gerade erst abgefragt. Bitte versuchen Sie es später erneut.";
  throw new AppError("too-many", message, [], { retryAfterSeconds });
}
