import { z } from "zod";

/**
 * Which vehicles a complete pass may withdraw: M4, and
 * F5. A vehicle that is gone simply vanishes from the listing, and so does every
 * vehicle when the provider has a bad day; only the number tells one from the other.
 */
export const unconfirmedRemovalsSchema = z.object({
  /** ISO instant of the pass that saw the shrink first. */
  since: z.iso.datetime({ offset: true }),
  /** ad_keys that were missing then and in every complete pass after it. */
  missing: z.array(z.string()),
});
export type UnconfirmedRemovals = z.infer<typeof unconfirmedRemovalsSchema>;

export type WithdrawalPlan = {
  withdraw: string[];
  /** To be handed to the next complete pass; null when there is nothing to confirm. */
  pending: UnconfirmedRemovals | null;
};

const plausibleCount = 3;
const plausibleShare = 0.3;
const confirmAfterMs = 10 * 60 * 1000;
/** A wrong seller id lists nothing, without any error (M2): somebody must notice. */
const confirmEmptyAfterMs = 24 * 60 * 60 * 1000;

/**
 * `forSale`: what we sell; `listed`: what a complete listing contains. Vehicles that are missing are
 * withdrawn at once when they are 3 at most, or 30 % at most of `forSale`, and something was listed
 * at all. Otherwise those are withdrawn that every pass of the last 10 minutes missed; when nothing
 * at all is listed, of the last 24 hours.
 */
export function planWithdrawal({
  forSale,
  listed,
  pending,
  now,
}: {
  forSale: Iterable<string>;
  listed: ReadonlySet<string>;
  pending: UnconfirmedRemovals | null;
  now: Date;
}): WithdrawalPlan {
  const stock = [...forSale];
  const missing = stock.filter((adKey) => !listed.has(adKey));
  const few = missing.length <= Math.max(plausibleCount, stock.length * plausibleShare);
  if (missing.length === 0 || (few && listed.size > 0)) return { withdraw: missing, pending: null };

  const missedBefore = new Set(pending?.missing);
  const stillMissing = missing.filter((adKey) => missedBefore.has(adKey));
  if (pending === null || stillMissing.length === 0) {
    return { withdraw: [], pending: { since: now.toISOString(), missing } };
  }
  const wait = listed.size === 0 ? confirmEmptyAfterMs : confirmAfterMs;
  const waited = now.getTime() - Date.parse(pending.since);
  if (waited < wait) {
    // Seen first by a clock that was fast: it counts from now, or it might never be confirmed.
    const since = waited < 0 ? now.toISOString() : pending.since;
    return { withdraw: [], pending: { since, missing: stillMissing } };
  }
  // What went missing since then is judged by the next pass, against the smaller stock.
  return { withdraw: stillMissing, pending: null };
}
