import { z } from "zod";
import { dayMs } from "#domain/format/calendar.ts";

export const unconfirmedRemovalsSchema = z.object({
  /** ISO instant of the first run whose listing lacked them. */
  since: z.iso.datetime({ offset: true }),
  /** ad_keys that were missing in that run and in every complete run after it. */
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
/** A wrong seller id lists nothing, without any error, so the dealer must have time to notice. */
const confirmEmptyAfterMs = dayMs;

/** When a listing that still lacks them confirms that they are gone; `isEmpty`: it has no vehicle at all. */
export const confirmableFrom = ({ since }: UnconfirmedRemovals, isEmpty: boolean): Date =>
  new Date(Date.parse(since) + (isEmpty ? confirmEmptyAfterMs : confirmAfterMs));

/**
 * Decides which missing vehicles to withdraw: only their number tells sold vehicles from a fault of
 * the provider. At most 3, or at most 30 %, are withdrawn immediately unless the listing is empty. More are
 * withdrawn once the listings of 10 minutes have lacked them; when the listing is empty, of 24 hours.
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
  const isPlausible = missing.length <= Math.max(plausibleCount, stock.length * plausibleShare);
  if (missing.length === 0 || (isPlausible && listed.size > 0)) {
    return { withdraw: missing, unconfirmed: null };
  }

  const missedBefore = new Set(unconfirmed?.missing);
  const stillMissing = missing.filter((adKey) => missedBefore.has(adKey));
  if (unconfirmed === null || stillMissing.length === 0) {
    return { withdraw: [], unconfirmed: { since: now.toISOString(), missing } };
  }
  if (now < confirmableFrom(unconfirmed, listed.size === 0)) {
    return { withdraw: [], unconfirmed: { since: unconfirmed.since, missing: stillMissing } };
  }
  // The next run decides on vehicles that went missing after that first run, against the smaller stock.
  return { withdraw: stillMissing, unconfirmed: null };
}
