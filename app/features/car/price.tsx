import { priceTypeLabel } from "#domain/car-labels.ts";
import type { CarSummary } from "#domain/car-summary.ts";
import { formatPrice } from "#domain/format.ts";

type PriceProps = {
  car: Pick<CarSummary, "price_amount" | "price_currency" | "price_type">;
  className: string;
};

/** `19.900 € VB`; a car without a price says so, and then needs no price type. */
export function Price({ car, className }: PriceProps) {
  if (car.price_amount === null) {
    return <p className={`font-display font-bold ${className}`}>Preis auf Anfrage</p>;
  }
  const type = priceTypeLabel(car.price_type);
  return (
    <p className={`figures font-display font-bold ${className}`}>
      {formatPrice(car.price_amount, car.price_currency)}
      {type && <span className="ml-2 font-sans text-base font-semibold text-muted">{type}</span>}
    </p>
  );
}
