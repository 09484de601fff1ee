import { type EquipmentKey, equipment, hasEquipment } from "#domain/car/equipment.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { compareGerman } from "#domain/site/format.ts";
import {
  type CarFilters,
  type ChoiceKey,
  choiceFilters,
  choiceKeys,
  type FacetOption,
  type Facets,
  type RangeKey,
  rangeFilters,
  textChoiceKeys,
} from "./filters.ts";
import { memoizeByVersion } from "./memoize.ts";
import { type SortOrder, sortCars } from "./sort.ts";

/** The values of one filter; cars hold codes, so that counting compares no texts. */
type ChoiceColumn = {
  values: readonly string[];
  /** One per car: 0 for none, else 1 + the index of its value. */
  codes: Uint32Array;
  /** Of a filter within another: the codes that go with each of its values. */
  codesOf: ReadonlyMap<string, readonly number[]> | null;
};

/** Of car `i`: `items` from `starts[i]` to `starts[i + 1]`, indexes into `equipment`. */
type EquipmentColumn = {
  items: Uint8Array;
  starts: Uint32Array;
  /** What stands in the stock, most frequent first. */
  options: readonly { key: EquipmentKey; index: number }[];
};

/** A stock by column; `codes[i]` and the like belong to `stock[i]`. */
export type StockColumns = {
  choices: Readonly<Record<ChoiceKey, ChoiceColumn>>;
  equipment: EquipmentColumn;
  /** NaN for a car that does not state it: within no bounds. */
  numbers: (key: RangeKey) => Float64Array;
  order: (sortBy: SortOrder) => Uint32Array;
};

export const columnsOf = memoizeByVersion((stock: readonly CarSummary[]): StockColumns => {
  const choices = choiceKeys.map((key) => [key, choiceColumn(stock, key)]);
  return {
    // Object.fromEntries forgets the names.
    choices: Object.fromEntries(choices) as StockColumns["choices"],
    equipment: equipmentColumn(stock),
    numbers: memoize((key) =>
      Float64Array.from(stock, (car) => rangeFilters[key].carValue(car) ?? Number.NaN),
    ),
    order: memoize((sortBy) => orderOf(stock, sortBy)),
  };
});

/** With the values as this stock writes them: `porsche` becomes `Porsche`; unknown ones stay. */
export function inStockCase(filters: CarFilters, stock: readonly CarSummary[]): CarFilters {
  const { choices } = columnsOf(stock);
  const proper = { ...filters };
  for (const key of textChoiceKeys) {
    const wanted = filters[key];
    if (wanted === null) continue;
    const { values } = choices[key];
    const { within } = choiceFilters[key];
    // Another brand may write the model in another way.
    const codes = within && choices[key].codesOf?.get(proper[within] ?? "");
    const candidates = codes?.map((code) => values[code - 1] ?? "") ?? values;
    proper[key] = sameText(candidates, wanted);
  }
  return proper;
}

function sameText(values: readonly string[], wanted: string): string {
  if (values.includes(wanted)) return wanted;
  const folded = wanted.toLowerCase();
  return values.find((value) => value.toLowerCase() === folded) ?? wanted;
}

function choiceColumn(stock: readonly CarSummary[], key: ChoiceKey): ChoiceColumn {
  const { carValue, within } = choiceFilters[key];
  const found = new Map<string, number>();
  const codes = new Uint32Array(stock.length);
  for (const [i, car] of stock.entries()) {
    const value = carValue(car)?.toString() ?? "";
    if (value === "") continue;
    const code = found.get(value) ?? found.size + 1;
    if (code > found.size) found.set(value, code);
    codes[i] = code;
  }
  const values = [...found.keys()].sort(comparisonOf(key));
  const ordered = new Uint32Array(values.length + 1);
  for (const [i, value] of values.entries()) ordered[found.get(value) ?? 0] = i + 1;
  const orderedCodes = codes.map((code) => ordered[code] ?? 0);
  const codesOf = within ? codesBy(stock, choiceFilters[within].carValue, orderedCodes) : null;
  return { values, codes: orderedCodes, codesOf };
}

function comparisonOf(key: ChoiceKey): (a: string, b: string) => number {
  const { kind, format } = choiceFilters[key];
  if (kind !== "choice") return (a, b) => Number(a) - Number(b);
  return (a, b) => compareGerman(format(a), format(b)) || (a < b ? -1 : 1);
}

function codesBy(
  stock: readonly CarSummary[],
  outerValue: (car: CarSummary) => string | number | null,
  codes: Uint32Array,
): ChoiceColumn["codesOf"] {
  const found = new Map<string, Set<number>>();
  for (const [i, car] of stock.entries()) {
    const value = outerValue(car)?.toString() ?? "";
    const code = codes[i] ?? 0;
    if (value === "" || code === 0) continue;
    found.set(value, (found.get(value) ?? new Set()).add(code));
  }
  return new Map(
    Array.from(found, ([value, beside]) => [value, [...beside].sort((a, b) => a - b)] as const),
  );
}

function equipmentColumn(stock: readonly CarSummary[]): EquipmentColumn {
  const items: number[] = [];
  const starts = new Uint32Array(stock.length + 1);
  const cars = new Uint32Array(equipment.length);
  for (const [i, car] of stock.entries()) {
    for (let index = 0; index < equipment.length; index += 1) {
      const kind = equipment[index];
      if (kind === undefined || !hasEquipment(car, kind.key)) continue;
      items.push(index);
      cars[index] = (cars[index] ?? 0) + 1;
    }
    starts[i + 1] = items.length;
  }
  const options = equipment
    .map(({ key, label }, index) => ({ key, label, index, cars: cars[index] ?? 0 }))
    .filter((option) => option.cars > 0)
    .sort((a, b) => b.cars - a.cars || compareGerman(a.label, b.label));
  return { options, items: Uint8Array.from(items), starts };
}

function orderOf(stock: readonly CarSummary[], sortBy: SortOrder): Uint32Array {
  if (sortBy === "alphabetical") return Uint32Array.from(stock, (_, i) => i);
  const indexes = new Map(stock.map((car, i) => [car, i]));
  return Uint32Array.from(sortCars(stock, sortBy), (car) => indexes.get(car) ?? 0);
}

function memoize<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<Key, Made>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}

/** Counts per option of every filter during a search. */
export function createFacetCounts({ choices, equipment: column }: StockColumns) {
  const equipped = new Uint32Array(equipment.length);
  const tallies = choiceKeys.map((key) => {
    const { values, codes } = choices[key];
    return { key, codes, counts: new Uint32Array(values.length + 1) };
  });
  const tallyOf = new Map(tallies.map((tally) => [tally.key, tally]));
  const optionsOf = (key: ChoiceKey, counts: Uint32Array, filters: CarFilters): FacetOption[] => {
    const { kind, within } = choiceFilters[key];
    const { values, codesOf } = choices[key];
    const outer = within && (codesOf?.get(filters[within] ?? "") ?? []);
    const codes = outer ?? values.map((_, i) => i + 1);
    const options = codes.map((code) => ({
      value: values[code - 1] ?? "",
      count: counts[code] ?? 0,
    }));
    return kind === "atLeast" ? cumulated(options) : options;
  };
  return {
    /** A car that passes all filters counts for all its values. */
    countHit(index: number) {
      for (let i = 0; i < tallies.length; i += 1) count(tallies[i], index);
      const end = column.starts[index + 1] ?? 0;
      for (let i = column.starts[index] ?? end; i < end; i += 1) {
        increment(equipped, column.items[i] ?? 0);
      }
    },
    /** A car that fails one filter only counts for its own value of that filter. */
    countNear(failed: ChoiceKey, index: number) {
      count(tallyOf.get(failed), index);
    },
    facets(filters: CarFilters): Facets {
      const options = tallies.map(({ key, counts }) => [key, optionsOf(key, counts, filters)]);
      return {
        ...(Object.fromEntries(options) as Facets),
        equipment: column.options.map(({ key, index }) => ({
          value: key,
          count: equipped[index] ?? 0,
        })),
      };
    },
  };
}

function count(tally: { codes: Uint32Array; counts: Uint32Array } | undefined, index: number) {
  if (tally) increment(tally.counts, tally.codes[index] ?? 0);
}

function increment(counts: Uint32Array, index: number) {
  counts[index] = (counts[index] ?? 0) + 1;
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
