import type { CarSummary } from "../car-summary.ts";
import { matchesWord } from "../car-words.ts";
import { hasEquipment } from "../equipment.ts";
import { type CarFilters, changeFilters } from "./car-filters.ts";
import type { Facets } from "./facets.ts";
import type { YearRule } from "./stock-search.ts";

import { equipmentKeys } from "./test-searches.ts";

/** The oracle of the searches: one car after the other, each count found anew. */
function isWanted(car: CarSummary, filters: CarFilters, yearRule: YearRule | null): boolean {
  const same = (value: unknown, wanted: unknown) => wanted === null || value === wanted;
  const within = (value: number | null, min: number | null, max: number | null) => {
    if (min === null && max === null) return true;
    if (value === null) return false;
    return (min === null || value >= min) && (max === null || value <= max);
  };
  const hasYears = filters.yearMin !== null || filters.yearMax !== null;
  return [
    same(car.brand, filters.brand),
    same(car.model, filters.model),
    within(car.price_amount, filters.priceMin, filters.priceMax),
    within(car.mileage, filters.mileageMin, filters.mileageMax),
    !hasYears || yearRule === null || yearRule(car),
    same(car.fuel_type, filters.fuelType),
    same(car.gearbox, filters.gearbox),
    same(car.exterior_color, filters.exteriorColor),
    same(car.condition, filters.condition),
    same(car.body_type, filters.bodyType),
    within(car.power_ps, filters.powerMin, filters.powerMax),
    same(car.door_count, filters.doors),
    within(car.seats, filters.seatsMin, null),
    filters.equipment.every((key) => hasEquipment(car, key)),
    filters.words.every((word) => matchesWord(car, word)),
  ].every(Boolean);
}

export const naive = (
  stock: readonly CarSummary[],
  filters: CarFilters,
  yearRule: YearRule | null,
) => stock.filter((car) => isWanted(car, filters, yearRule));

export function inOrder(cars: readonly CarSummary[], { sortBy }: CarFilters): CarSummary[] {
  if (sortBy === "alphabetical") return [...cars];
  const value = (car: CarSummary): number | null => {
    if (sortBy === "newest" || sortBy === "oldest") return new Date(car.fetched_at).getTime();
    if (sortBy === "mileage-asc") return car.mileage;
    if (sortBy === "power-desc") return car.power_ps;
    if (sortBy !== "registration-desc") return car.price_amount;
    const date = car.first_registration ?? (car.year === null ? null : `${car.year}-01-01`);
    return date === null ? null : new Date(date).getTime();
  };
  const direction = ["price-asc", "oldest", "mileage-asc"].includes(sortBy) ? 1 : -1;
  const byKey = [...cars].sort((a, b) => (a.ad_key < b.ad_key ? -1 : 1));
  const valued = byKey.filter((car) => value(car) !== null);
  valued.sort((a, b) => direction * (Number(value(a)) - Number(value(b))));
  return [...valued, ...byKey.filter((car) => value(car) === null)];
}

export function choose(filters: CarFilters, group: keyof Facets, value: string): CarFilters {
  if (group === "doors" || group === "seatsMin") {
    return changeFilters(filters, { [group]: Number(value) });
  }
  if (group !== "equipment") return changeFilters(filters, { [group]: value });
  const added = equipmentKeys.filter((key) => key === value);
  return { ...filters, equipment: [...new Set([...filters.equipment, ...added])] };
}
