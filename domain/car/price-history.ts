import { dayMs } from "#domain/format/calendar.ts";
import { formatDay, formatPrice } from "#domain/format/format.ts";
import type { Car } from "./record.ts";

export type PriceChange = { at: Date; before: number | null; after: number | null };

/** § 11(1) PAngV: a reduction must state the lowest price of this many days before it. */
const lookbackDays = 30;

type PriceReduction = NonNullable<Car["price_reduction"]>;

/**
 * The reduction by `change`, or null where § 11(1) PAngV does not allow us to advertise it: we must know
 * all prices of the 30 days before it (`knownSince`), and the new price must be below the lowest of them.
 * So a price that rose and fell back is no reduction.
 */
export function reductionBy(
  change: PriceChange,
  earlier: readonly PriceChange[],
  knownSince: Date,
): PriceReduction | null {
  const { at, before, after } = change;
  const lookbackStart = at.getTime() - lookbackDays * dayMs;
  if (before === null || after === null || knownSince.getTime() > lookbackStart) return null;
  const recent = earlier.filter((other) => other.at.getTime() > lookbackStart && other.at <= at);
  // The first recent change's `before` is the price that was in force at `lookbackStart`.
  const lowest = Math.min(before, ...recent.flatMap((other) => other.before ?? []));
  return after < lowest ? { lowest_before: lowest, reduced_at: at.toISOString() } : null;
}

const advertisedDays = 30;

/**
 * Null unless the reduction is recent and still in force. The sentence states its day, because the 'letzten
 * 30 Tage' are those before the reduction, not before today.
 */
export function reductionNote(
  { price_reduction: reduction, price_amount, price_currency }: Car,
  now: Date,
): string | null {
  if (reduction === null || price_amount === null) return null;
  const { lowest_before, reduced_at } = reduction;
  const reduced = new Date(reduced_at);
  const age = now.getTime() - reduced.getTime();
  if (age > advertisedDays * dayMs || price_amount >= lowest_before) return null;
  const price = formatPrice(lowest_before, price_currency);
  return `Niedrigster Preis der letzten 30\u00a0Tage: ${price} (vor der Preissenkung am ${formatDay(reduced)})`;
}
