import { equipmentLabel } from "#domain/car/equipment.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { compareGerman } from "#domain/format/format.ts";
import {
  type CarFilters,
  type ChoiceKey,
  choiceFilters,
  choiceKeys,
  type FacetOption,
  type Facets,
  textChoiceKeys,
} from "./filters.ts";

/** The car's value for a filter, as text like the facet's options; null when the car does not state it. */
export function choiceValue(car: CarSummary, key: ChoiceKey): string | null {
  return choiceFilters[key].carValue(car)?.toString() || null;
}

export function buildFacets(
  stock: readonly CarSummary[],
  filters: CarFilters,
  hits: readonly CarSummary[],
  failedOnlyBy: ReadonlyMap<string, readonly CarSummary[]>,
): Facets {
  const options = choiceKeys.map((key) => {
    const counts = countChoices(key, hits.concat(failedOnlyBy.get(key) ?? []));
    const values = countChoices(key, carsOffering(key, stock, filters)).keys();
    return [key, optionsOf(key, [...values], counts)];
  });
  // Object.fromEntries loses the type of the keys.
  return { ...(Object.fromEntries(options) as Facets), equipment: equipmentOptions(stock, hits) };
}

/** Writes known values as the stock does (`porsche` becomes `Porsche`) and keeps unknown ones. */
export function normalizeCase(filters: CarFilters, stock: readonly CarSummary[]): CarFilters {
  const corrected = { ...filters };
  for (const key of textChoiceKeys) {
    const given = filters[key];
    if (given === null) continue;
    // Compares within the corrected brand, because another brand may write the same model differently.
    const values = carsOffering(key, stock, corrected).map((car) => choiceValue(car, key));
    const spelling = values.find((value) => value?.toLowerCase() === given.toLowerCase());
    corrected[key] = values.includes(given) ? given : (spelling ?? given);
  }
  return corrected;
}

/** Cars whose values become options: all, or for the model only those of the chosen brand. */
function carsOffering(key: ChoiceKey, stock: readonly CarSummary[], filters: CarFilters) {
  const { within } = choiceFilters[key];
  return within ? stock.filter((car) => choiceValue(car, within) === filters[within]) : stock;
}

function optionsOf(
  key: ChoiceKey,
  values: readonly string[],
  counts: ReadonlyMap<string, number>,
): FacetOption[] {
  const options = values
    .toSorted(comparisonOf(key))
    .map((value) => ({ value, count: counts.get(value) ?? 0 }));
  return choiceFilters[key].kind === "atLeast" ? accumulate(options) : options;
}

function comparisonOf(key: ChoiceKey): (a: string, b: string) => number {
  const { kind, format } = choiceFilters[key];
  if (kind !== "choice") return (a, b) => Number(a) - Number(b);
  return (a, b) => compareGerman(format(a), format(b)) || (a < b ? -1 : 1);
}

/** Turns counts of exactly a number into counts of at least that number; the options must ascend. */
function accumulate(options: readonly FacetOption[]): FacetOption[] {
  let count = 0;
  const summed = options.toReversed().map(({ value, count: exact }) => {
    count += exact;
    return { value, count };
  });
  return summed.reverse();
}

function equipmentOptions(
  stock: readonly CarSummary[],
  hits: readonly CarSummary[],
): FacetOption[] {
  const counts = countEquipment(hits);
  return [...countEquipment(stock)]
    .sort(
      ([a, countA], [b, countB]) =>
        countB - countA || compareGerman(equipmentLabel(a), equipmentLabel(b)),
    )
    .map(([value]) => ({ value, count: counts.get(value) ?? 0 }));
}

const countChoices = (key: ChoiceKey, cars: readonly CarSummary[]) =>
  countEach(cars, (car) => [choiceValue(car, key)]);

const countEquipment = (cars: readonly CarSummary[]) => countEach(cars, (car) => car.equipment);

function countEach<Value>(
  cars: readonly CarSummary[],
  valuesOf: (car: CarSummary) => readonly (Value | null)[],
): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const car of cars) {
    for (const value of valuesOf(car)) {
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return counts;
}
