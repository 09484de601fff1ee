import {
  bodyTypeLabel,
  colorLabel,
  conditionLabel,
  doorsLabel,
  fuelLabel,
  gearboxLabel,
} from "../car-labels.ts";
import { equipmentLabel, isEquipmentKey } from "../equipment.ts";
import { formatQuantity } from "../format.ts";
import type { Facets } from "./facets.ts";

/** `ab 7 Sitzen` */
export function seatsMinLabel(seats: number): string {
  return `ab\u00a0${formatQuantity(seats, seats === 1 ? "Sitz" : "Sitzen")}`;
}

const asItIs = (value: string) => value;

const labels: Record<keyof Facets, (value: string) => string> = {
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
  return labels[group](value);
}
