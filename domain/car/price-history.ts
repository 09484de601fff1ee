import { dayMs } from "#domain/format/calendar.ts";
import { formatDay, formatPrice } from "#domain/format/format.ts";
import type { Car } from "./record.ts";

export type PriceChange = { at: Date; before: number | null; after: number | null };

/** § 11 PAngV. */
const daysBefore = 30;

/** A price reduction that may be named: when, and the lowest price asked in the 30 days before. */
type PriceReduction = NonNullable<Car["price_reduction"]>;

/**
 * Whether `change` is a reduction that § 11(1) PAngV allows to name (P2), given the `earlier` changes: it is
 * known what was asked for all of the 30 days before it (`knownSince`), and now it is less than the least of
 * that. A car that went up and down again is no cheaper than it was.
 */
export function reductionBy(
  change: PriceChange,
  earlier: readonly PriceChange[],
  knownSince: Date,
): PriceReduction | null {
  const { at, before, after } = change;
  const start = at.getTime() - daysBefore * dayMs;
  if (before === null || after === null || knownSince.getTime() > start) return null;
  const within = earlier.filter((other) => other.at.getTime() > start && other.at <= at);
  // What was asked at the start is what the first change within ended.
  const asked = [before, ...within.flatMap((other) => other.before ?? [])];
  const lowest = Math.min(...asked);
  return after < lowest ? { lowest_before: lowest, reduced_at: at.toISOString() } : null;
}

/** So long after it a reduction is one; then the price is simply the price. */
const namedForDays = 30;

/**
 * The sentence beside the price; null without a reduction that is recent and still in force. It names the
 * day, as 'letzte 30 Tage' are those before it.
 */
export function reductionNote(
  { price_reduction: reduction, price_amount, price_currency }: Car,
  now: Date,
): string | null {
  if (reduction === null || price_amount === null) return null;
  const { lowest_before, reduced_at } = reduction;
  const reduced = new Date(reduced_at);
  const age = now.getTime() - reduced.getTime();
  if (age > namedForDays * dayMs || price_amount >= lowest_before) return null;
  const price = formatPrice(lowest_before, price_currency);
  return `Niedrigster Preis der letzten 30\u00a0Tage: ${price} (vor der Preissenkung am ${formatDay(reduced)})`;
}
