import type { Car } from "./car.ts";
import { priceTypeLabel } from "./car-labels.ts";
import { formatPrice } from "./format.ts";

type Priced = Pick<Car, "price_amount" | "price_currency" | "price_type">;

/**
 * A price as visitors read it, in its two parts: `19.900 €` and `VB`. A car without a price says so,
 * and then has no type of price.
 */
export function priceParts(car: Priced): { amount: string; type: string | null } {
  if (car.price_amount === null) return { amount: "Preis auf Anfrage", type: null };
  return {
    amount: formatPrice(car.price_amount, car.price_currency),
    type: priceTypeLabel(car.price_type),
  };
}

/** `19.900 € VB` in one line. */
export function priceText(car: Priced): string {
  const { amount, type } = priceParts(car);
  return type === null ? amount : `${amount} ${type}`;
}
