import type { Lot } from "./lot.ts";
import type { ProviderAd } from "./provider-ad.ts";
import type { Seeded } from "./seeded.ts";

const vatRate = 19;

/** `price` of an ad: money as decimal strings; undefined when the dealer names no price. */
export function priceFields(lot: Lot): ProviderAd["price"] {
  if (lot.price === null) return undefined;
  const net = Math.round((lot.price * 10000) / (100 + vatRate)) / 100;
  return {
    consumerPriceGross: lot.price.toFixed(2),
    ...(lot.vat && { consumerPriceNet: net.toFixed(2), vatRate: vatRate.toFixed(2) }),
    ...(lot.priceType !== null && { type: lot.priceType }),
    currency: "EUR",
  };
}

const labels = ["VERY_GOOD_PRICE", "GOOD_PRICE", "REASONABLE_PRICE", "INCREASED_PRICE"] as const;
/** Where each label ends, as share of the market price. */
const bounds = [0.82, 0.94, 1.02, 1.1, 1.22] as const;

/** `priceRating` of a used car; undefined for new cars and cars without price. */
export function priceRating(lot: Lot, seeded: Seeded): Record<string, unknown> | undefined {
  if (lot.price === null || lot.born.kind === "unregistered") return undefined;
  if (lot.level === 0) return { label: "NO_RATING" };
  const share = seeded.pick([0.9, 0.97, 0.98, 1, 1.05] as const);
  const market = lot.price / share;
  const amount = (at: number) => String(Math.round((market * (bounds[at] ?? 1)) / 100) * 100);
  const at = labels.findIndex((_, index) => share <= (bounds[index + 1] ?? 0));
  return {
    label: labels[at],
    labelRanges: labels.map((label, index) => ({
      label,
      from: amount(index),
      to: amount(index + 1),
    })),
  };
}
