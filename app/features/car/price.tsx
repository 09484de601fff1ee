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
    <p className={`price ${className}`}>
      {amount}
      {type && <span className="price-type">{type}</span>}
    </p>
  );
}
