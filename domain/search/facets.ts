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

/** As in the address and in a facet's options; null where the car has none. */
export function choiceOf(car: CarSummary, key: ChoiceKey): string | null {
  return choiceFilters[key].carValue(car)?.toString() || null;
}

/** `near`: the cars that a choice alone keeps from being hits. */
export function facetsOf(
  stock: readonly CarSummary[],
  filters: CarFilters,
  hits: readonly CarSummary[],
  near: ReadonlyMap<string, readonly CarSummary[]>,
): Facets {
  const options = choiceKeys.map((key) => {
    const counts = countChoices(key, hits.concat(near.get(key) ?? []));
    const values = countChoices(key, offered(stock, key, filters)).keys();
    return [key, optionsOf(key, [...values], counts)];
  });
  // Object.fromEntries forgets the names.
  return { ...(Object.fromEntries(options) as Facets), equipment: equipmentOptions(stock, hits) };
}

/** With the values as this stock writes them: `porsche` becomes `Porsche`; unknown ones stay. */
export function inStockCase(filters: CarFilters, stock: readonly CarSummary[]): CarFilters {
  const proper = { ...filters };
  for (const key of textChoiceKeys) {
    const wanted = filters[key];
    if (wanted === null) continue;
    const folded = wanted.toLowerCase();
    // Another brand may write the model in another way.
    const values = offered(stock, key, proper).map((car) => choiceOf(car, key));
    const found = values.find((value) => value?.toLowerCase() === folded);
    proper[key] = values.includes(wanted) ? wanted : (found ?? wanted);
  }
  return proper;
}

function offered(stock: readonly CarSummary[], key: ChoiceKey, filters: CarFilters) {
  const { within } = choiceFilters[key];
  return within ? stock.filter((car) => choiceOf(car, within) === filters[within]) : stock;
}

function optionsOf(
  key: ChoiceKey,
  values: readonly string[],
  counts: ReadonlyMap<string, number>,
): FacetOption[] {
  const options = values
    .toSorted(comparisonOf(key))
    .map((value) => ({ value, count: counts.get(value) ?? 0 }));
  return choiceFilters[key].kind === "atLeast" ? cumulated(options) : options;
}

function comparisonOf(key: ChoiceKey): (a: string, b: string) => number {
  const { kind, format } = choiceFilters[key];
  if (kind !== "choice") return (a, b) => Number(a) - Number(b);
  return (a, b) => compareGerman(format(a), format(b)) || (a < b ? -1 : 1);
}

/** From counts of exactly so many to counts of at least so many; the options ascend. */
function cumulated(options: readonly FacetOption[]): FacetOption[] {
  let count = 0;
  const summed = options.toReversed().map(({ value, count: exactly }) => {
    count += exactly;
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
    .sort(([a, x], [b, y]) => y - x || compareGerman(equipmentLabel(a), equipmentLabel(b)))
    .map(([value]) => ({ value, count: counts.get(value) ?? 0 }));
}

const countChoices = (key: ChoiceKey, cars: readonly CarSummary[]) =>
  countEach(cars, (car) => [choiceOf(car, key)]);

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
