import type { CarSummary } from "#domain/car-summary.ts";

/** A longer model has more than a designation, and must break on a narrow card. */
const longestDesignation = 8;

/** Make and model; neither the make breaks nor a designation such as `S 400`. */
export function CarName({ brand, model }: Pick<CarSummary, "brand" | "model">) {
  const isDesignation = model.length <= longestDesignation && model.includes(" ");
  return (
    <>
      <span className="whitespace-nowrap">{brand}</span>
      {isDesignation ? " " : ` ${model}`}
      {isDesignation && <span className="whitespace-nowrap">{model}</span>}
    </>
  );
}
