import { bodyTypeLabel, euroPrice, fuelLabel } from "#domain/car/labels.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { compareGerman, formatPrice } from "#domain/format/format.ts";
import { type CarFilters, noFilters } from "./filters.ts";
import { formatFilters } from "./url.ts";

export type QuickLink = { label: string; query: string; count: number };

type Cars = readonly Pick<
  CarSummary,
  "body_type" | "fuel_type" | "price_amount" | "price_currency" | "equipment"
>[];

const maxBodyTypes = 4;
const lowPrice = 20_000;

export function quickLinks(cars: Cars): QuickLink[] {
  const counts = new Map<string, number>();
  for (const { body_type: type } of cars) {
    if (type !== null && type !== "OtherCar") counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const bodyTypes = [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || compareGerman(a, b))
    .slice(0, maxBodyTypes)
    .map(([bodyType, count]) =>
      createLink(bodyTypeLabel(bodyType), { bodyType: [bodyType] }, count),
    );
  const cheap = cars.filter((car) => (euroPrice(car) ?? Number.POSITIVE_INFINITY) <= lowPrice);
  const electric = cars.filter(({ fuel_type: fuel }) => fuel === "ELECTRIC");
  const labelled = cars.filter(({ equipment }) => equipment.includes("akte"));
  return [
    createLink("Mit ehrlichem Zettel", { equipment: ["akte"] }, labelled.length),
    ...bodyTypes,
    createLink(`Bis ${formatPrice(lowPrice)}`, { priceMax: lowPrice }, cheap.length),
    createLink(fuelLabel("ELECTRIC"), { fuelType: ["ELECTRIC"] }, electric.length),
  ].filter(({ count }) => count > 0);
}

const maxBrands = 8;

/** The makes of which there are most, in the order of their numbers. */
export function frequentBrands(cars: readonly Pick<CarSummary, "brand">[]): string[] {
  const counts = new Map<string, number>();
  for (const { brand } of cars) if (brand !== "") counts.set(brand, (counts.get(brand) ?? 0) + 1);
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || compareGerman(a, b))
    .slice(0, maxBrands)
    .map(([brand]) => brand);
}

function createLink(label: string, change: Partial<CarFilters>, count: number): QuickLink {
  return { label, query: formatFilters({ ...noFilters, ...change }), count };
}
