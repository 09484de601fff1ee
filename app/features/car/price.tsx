import type { CarSummary } from "#domain/car-summary.ts";
import { priceParts } from "#domain/price-text.ts";

type PriceProps = {
  car: Pick<CarSummary, "price_amount" | "price_currency" | "price_type">;
  className: string;
};

/** `19.900 € VB`, the type smaller than the amount. */
export function Price({ car, className }: PriceProps) {
  const { amount, type } = priceParts(car);
  return (
    <p className={`figures font-display font-bold ${className}`}>
      {amount}
      {type && <span className="ml-2 font-sans text-base font-semibold text-muted">{type}</span>}
    </p>
  );
}
