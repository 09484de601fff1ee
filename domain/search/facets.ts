import { equipmentLabel } from "#domain/car/equipment.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { compareGerman } from "#domain/format/format.ts";
import { brandOfModel, modelValue } from "./filter-table.ts";
import {
  type CarFilters,
  type ChoiceKey,
  canonicalValues,
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
    if (filters[key].length === 0 || key === "model") continue;
    corrected[key] = canonicalValues(
      correctCase(
        filters[key],
        stock.map((car) => choiceValue(car, key)),
      ),
    );
  }
  // Compares within the corrected brands, because another brand may write the same model differently.
  const models = filters.model.flatMap((value) => {
    const typedBrand = brandOfModel(value, filters.brand);
    const model = typedBrand === null ? value : value.slice(modelValue(typedBrand, "").length);
    const brands = typedBrand === null ? corrected.brand : correctedBrands(typedBrand, corrected);
    const found = brands.flatMap((brand) => {
      const ofBrand = stock.filter((car) => car.brand === brand).map((car) => car.model);
      const [name = model] = correctCase([model], ofBrand);
      return typedBrand !== null || ofBrand.includes(name) ? modelValue(brand, name) : [];
    });
    return found.length > 0 ? found : value;
  });
  return { ...corrected, model: canonicalValues(models) };
}

/** Without what neither our words nor the stock know, as in a mistyped address: `aufbau=quatsch`. */
export function withoutUnknown(filters: CarFilters, stock: readonly CarSummary[]): CarFilters {
  const known = { ...filters };
  for (const key of textChoiceKeys) {
    const { urlWords } = choiceFilters[key];
    if (urlWords === undefined) continue;
    known[key] = filters[key].filter(
      (value) =>
        Object.hasOwn(urlWords, value) || stock.some((car) => choiceValue(car, key) === value),
    );
  }
  return known;
}

const correctedBrands = (typed: string, { brand }: CarFilters) =>
  brand.filter((name) => name.toLowerCase() === typed.toLowerCase());

function correctCase(
  given: readonly string[],
  values: readonly (string | null)[],
): readonly string[] {
  const known = new Set(values);
  return given.map((text) => {
    if (known.has(text)) return text;
    const spelling = [...known].find((value) => value?.toLowerCase() === text.toLowerCase());
    return spelling ?? text;
  });
}

/** Cars whose values become options: all, or for the model only those of the chosen brands. */
function carsOffering(key: ChoiceKey, stock: readonly CarSummary[], { brand }: CarFilters) {
  return key === "model" ? stock.filter((car) => brand.includes(car.brand)) : stock;
}

function optionsOf(
  key: ChoiceKey,
  values: readonly string[],
  counts: ReadonlyMap<string, number>,
): FacetOption[] {
  // Models are in the stock's order already: by brand, then by model.
  const sorted = key === "model" ? values : values.toSorted(comparisonOf(key));
  const { kind, steps } = choiceFilters[key];
  if (kind !== "atLeast") {
    return sorted.map((value) => ({ value, count: counts.get(value) ?? 0 }));
  }
  const most = Number(sorted.at(-1) ?? Number.NEGATIVE_INFINITY);
  const offered = steps?.values.filter((step) => step <= most).map(String) ?? sorted;
  return offered.map((value) => ({ value, count: countAtLeast(Number(value), counts) }));
}

function comparisonOf(key: ChoiceKey): (a: string, b: string) => number {
  const { kind, format } = choiceFilters[key];
  if (kind !== "choice") return (a, b) => Number(a) - Number(b);
  return (a, b) => compareGerman(format(a), format(b)) || (a < b ? -1 : 1);
}

const countAtLeast = (min: number, counts: ReadonlyMap<string, number>): number =>
  [...counts].reduce((sum, [value, count]) => (Number(value) >= min ? sum + count : sum), 0);

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
