import type { Car } from "./car.ts";
import { priceTypeLabel } from "./car-labels.ts";
import { formatPrice } from "./site/format.ts";

type Priced = Pick<Car, "price_amount" | "price_currency" | "price_type">;

/**
 * A price as visitors read it, in its two parts: `19.900 €` and `VB`. A car without a price says so,
 * and then has no type of price.
 */
export function priceParts(car: Priced): { amount: string; type: string | null } {
  const type = car.price_amount === null ? null : priceTypeLabel(car.price_type);
  return { amount: priceAmountText(car), type };
}

/** `19.900 €`, whatever its type. */
export function priceAmountText(car: Omit<Priced, "price_type">): string {
  if (car.price_amount === null) return "Preis auf Anfrage";
  return formatPrice(car.price_amount, car.price_currency);
}

/** `19.900 € VB` in one line. */
export function priceText(car: Priced): string {
  const { amount, type } = priceParts(car);
  return type === null ? amount : `${amount} ${type}`;
}
