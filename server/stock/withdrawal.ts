import { z } from "zod";
import { dayMs } from "#domain/format/calendar.ts";

export const unconfirmedRemovalsSchema = z.object({
  /** ISO instant of the run that missed them first. */
  since: z.iso.datetime({ offset: true }),
  /** ad_keys that were missing then and in every complete run after it. */
  missing: z.array(z.string()),
});
export type UnconfirmedRemovals = z.infer<typeof unconfirmedRemovalsSchema>;

export type WithdrawalPlan = {
  withdraw: string[];
  unconfirmed: UnconfirmedRemovals | null;
};

const plausibleCount = 3;
const plausibleShare = 0.3;
const confirmAfterMs = 10 * 60 * 1000;
/** A wrong seller id lists nothing, without any error (M2): the dealer must have time to notice. */
const confirmEmptyAfterMs = dayMs;

/**
 * Which of the vehicles `forSale` a complete listing may withdraw (R42, M4): only their number tells sold
 * vehicles from a fault of the provider. Missing ones go at once when they are 3 at most, or 30 % at most,
 * and something was listed at all. Otherwise those go that every run of the last 10 minutes missed; when
 * nothing is listed, of the last 24 hours.
 */
export function planWithdrawal({
  forSale,
  listed,
  unconfirmed,
  now,
}: {
  forSale: Iterable<string>;
  listed: ReadonlySet<string>;
  unconfirmed: UnconfirmedRemovals | null;
  now: Date;
}): WithdrawalPlan {
  const stock = [...forSale];
  const missing = stock.filter((adKey) => !listed.has(adKey));
  const few = missing.length <= Math.max(plausibleCount, stock.length * plausibleShare);
  if (missing.length === 0 || (few && listed.size > 0)) {
    return { withdraw: missing, unconfirmed: null };
  }

  const missedBefore = new Set(unconfirmed?.missing);
  const stillMissing = missing.filter((adKey) => missedBefore.has(adKey));
  if (unconfirmed === null || stillMissing.length === 0) {
    return { withdraw: [], unconfirmed: { since: now.toISOString(), missing } };
  }
  const wait = listed.size === 0 ? confirmEmptyAfterMs : confirmAfterMs;
  const waited = now.getTime() - Date.parse(unconfirmed.since);
  if (waited < wait) {
    return { withdraw: [], unconfirmed: { since: unconfirmed.since, missing: stillMissing } };
  }
  // What went missing since then is judged by the next run, against the smaller stock.
  return { withdraw: stillMissing, unconfirmed: null };
}
