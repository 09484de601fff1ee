import { equipmentLabel, isEquipmentKey } from "#domain/car/equipment.ts";
import {
  bodyTypeLabel,
  colorLabel,
  conditionLabel,
  doorsLabel,
  fuelLabel,
  gearboxLabel,
  toKilowatts,
} from "#domain/car/labels.ts";
import {
  formatMileage,
  formatNumber,
  formatPower,
  formatPrice,
  formatQuantity,
} from "#domain/site/format.ts";
import type { Facets } from "./filters.ts";

/** `ab 7 Sitzen` */
export function seatsMinLabel(seats: number): string {
  return `ab\u00a0${formatQuantity(seats, seats === 1 ? "Sitz" : "Sitzen")}`;
}

const asItIs = (value: string) => value;

const facetLabels: Record<keyof Facets, (value: string) => string> = {
  brand: asItIs,
  model: asItIs,
  fuelType: fuelLabel,
  gearbox: gearboxLabel,
  exteriorColor: colorLabel,
  condition: conditionLabel,
  bodyType: bodyTypeLabel,
  doors: (value) => doorsLabel(Number(value)),
  seatsMin: (value) => seatsMinLabel(Number(value)),
  equipment: (value) => (isEquipmentKey(value) ? equipmentLabel(value) : value),
};

/** German label of an option of the filters: `Diesel`, `4/5 Türen`, `ab 7 Sitzen`. */
export function facetLabel(group: keyof Facets, value: string): string {
  return facetLabels[group](value);
}

/** Texts of a range of which one end may be open; null when both are. No-break spaces, en dash. */
type RangeLabel = (min: number | null, max: number | null) => string | null;

function rangeLabel(
  one: (value: number) => string,
  between: (min: number, max: number) => string,
): RangeLabel {
  return (min, max) => {
    if (min !== null && max !== null) return min === max ? one(min) : between(min, max);
    if (min !== null) return `ab\u00a0${one(min)}`;
    return max === null ? null : `bis\u00a0${one(max)}`;
  };
}

/** Euros: `ab 5.000 €`, `bis 20.000 €`, `5.000–20.000 €`. */
export const priceRangeLabel = rangeLabel(
  (euros) => formatPrice(euros),
  (min, max) => `${formatNumber(min)}–${formatPrice(max)}`,
);

/** Kilometres: `bis 50.000 km`. */
export const mileageRangeLabel = rangeLabel(
  formatMileage,
  (min, max) => `${formatNumber(min)}–${formatMileage(max)}`,
);

const years = rangeLabel(String, (min, max) => `${min}–${max}`);

/** Years of first registration: `EZ ab 2020`, `EZ 2018–2020`. */
export const yearRangeLabel: RangeLabel = (min, max) => {
  const label = years(min, max);
  return label === null ? null : `EZ\u00a0${label}`;
};

/** PS, written with kW before it (R23): `ab 110 kW (150 PS)`. */
export const powerRangeLabel = rangeLabel(
  (ps) => formatPower(toKilowatts(ps), ps) ?? "",
  (min, max) =>
    `${formatNumber(toKilowatts(min))}–${formatQuantity(toKilowatts(max), "kW")} ` +
    `(${formatNumber(min)}–${formatQuantity(max, "PS")})`,
);
