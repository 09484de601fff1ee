import { priceParts } from "#domain/car/labels.ts";
import type { CarSummary } from "#domain/car/summary.ts";

/** Make and model; lines break neither in the make nor in a designation such as `S 400`. */
export function CarName({ brand, model }: Pick<CarSummary, "brand" | "model">) {
  // A longer model must break on a narrow card.
  const isDesignation = model.length <= 8 && model.includes(" ");
  return (
    <>
      <span className="whitespace-nowrap">{brand}</span>
      {isDesignation ? " " : ` ${model}`}
      {isDesignation && <span className="whitespace-nowrap">{model}</span>}
    </>
  );
}

/**
 * The line under the heading. One or two letters at its start belong to the model's designation, which is
 * repeated before them: `S 400` and `d 4MATIC` give `S 400 d 4MATIC`.
 */
export function variantLine(model: string, modelGroup: string | null): string | null {
  if (modelGroup === null || !/^\p{L}{1,2} /u.test(modelGroup)) return modelGroup;
  return `${model.replaceAll(" ", "\u00a0")}\u00a0${modelGroup}`;
}

type PriceProps = {
  car: Pick<CarSummary, "price_amount" | "price_currency" | "price_type">;
  className: string;
};

/** `19.900 € VB` */
export function Price({ car, className }: PriceProps) {
  const { amount, type } = priceParts(car);
  return (
    <p className={`price ${className}`}>
      {amount}
      {type && <span className="price-type">{type}</span>}
    </p>
  );
}
