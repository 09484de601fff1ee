import type { CarSummary } from "#domain/car/summary.ts";
import { columnsOf, createFacetCounts, type StockColumns } from "./columns.ts";
import { filterTable } from "./filter-table.ts";
import {
  type ActiveFilter,
  activeFilters,
  boundsOf,
  type CarFilters,
  type ChoiceKey,
  choiceFilters,
  choiceKeys,
  type Facets,
  filtersWithin,
  type RangeKey,
  rangeKeys,
} from "./filters.ts";
import { type NearMiss, nearMisses } from "./near-misses.ts";

export type SearchRules = {
  /** `matchesWord` (text-match.ts), whose vocabulary few visitors need; null filters nothing. */
  word: ((car: CarSummary, word: string) => boolean) | null;
  /** The ad_keys within the years that are set, as the wire's search found them; else the cars' own years. */
  inYears?: ReadonlySet<string> | null;
};

export type StockSearch = {
  hits: readonly CarSummary[];
  facets: Facets;
  /** Each with the number of vehicles without it alone. */
  active: readonly (ActiveFilter & { countWithout: number })[];
  /** What one changed wish would add; empty where there are hits enough. */
  nearMisses: readonly NearMiss[];
};

/**
 * Applies the filters and counts what each option and each removal would bring, in one pass: a car
 * that fails a single filter counts for the options and the removal of that filter. `stock` is in
 * alphabetical order (`sortAlphabetically`) and never changes.
 */
export function searchStock(
  stock: readonly CarSummary[],
  filters: CarFilters,
  rules: SearchRules,
): StockSearch {
  const columns = columnsOf(stock);
  const constraints = constraintsOf(filters, columns, rules);
  const counts = createFacetCounts(columns);
  const nearPer = new Uint32Array(constraints.length);
  const hits: CarSummary[] = [];
  for (const index of columns.order(filters.sortBy)) {
    const car = stock[index];
    if (car === undefined) continue;
    const failing = singleFailure(constraints, index, car);
    if (failing === none) {
      hits.push(car);
      counts.countHit(index);
    } else if (failing !== several) {
      nearPer[failing] = (nearPer[failing] ?? 0) + 1;
      const choice = constraints[failing]?.choice;
      if (choice) counts.countNear(choice, index);
    }
  }
  const near = new Map(constraints.map(({ id }, i) => [id, nearPer[i] ?? 0]));
  const active = activeFilters(filters).map((filter) => {
    // Without its brand the model goes too, and lets other models of the brand in.
    const freed = [filter.id, ...filtersWithin(filter.id)].map((id) => near.get(id) ?? 0);
    return { ...filter, countWithout: freed.reduce((sum, count) => sum + count, hits.length) };
  });
  const found = { hits: hits.length, active };
  const countOthers = (others: CarFilters) => {
    const { yearMin, yearMax } = others;
    const isSame = yearMin === filters.yearMin && yearMax === filters.yearMax;
    return countHits(stock, others, isSame ? rules : { word: rules.word });
  };
  return {
    hits,
    facets: counts.facets(filters),
    active,
    nearMisses: nearMisses(filters, found, countOthers),
  };
}

/**
 * Whether a car of the stock passes, by its place in it: the same rules as `searchStock`, without the
 * counting.
 */
export function carTest(
  stock: readonly CarSummary[],
  filters: CarFilters,
  rules: SearchRules,
): (index: number, car: CarSummary) => boolean {
  const constraints = constraintsOf(filters, columnsOf(stock), rules);
  return (index, car) => constraints.every(({ passes }) => passes(index, car));
}

/** How many cars pass all filters: `searchStock` without what else it finds. */
export function countHits(
  stock: readonly CarSummary[],
  filters: CarFilters,
  rules: SearchRules,
): number {
  const passes = carTest(stock, filters, rules);
  return stock.filter((car, index) => passes(index, car)).length;
}

const none = -1;
const several = -2;

/** The index of the only failing constraint, `none` or `several`. */
function singleFailure(constraints: readonly Constraint[], index: number, car: CarSummary): number {
  let failing = none;
  for (let i = 0; i < constraints.length; i += 1) {
    if (constraints[i]?.passes(index, car)) continue;
    if (failing !== none) return several;
    failing = i;
  }
  return failing;
}

type Constraint = {
  id: string;
  /** The filter whose options are counted without it. */
  choice: ChoiceKey | null;
  passes: (index: number, car: CarSummary) => boolean;
};

/** Cheapest first. */
function constraintsOf(
  filters: CarFilters,
  columns: StockColumns,
  rules: SearchRules,
): Constraint[] {
  const { has } = filterTable.equipment;
  const { word: matchesWord } = rules;
  return [
    ...choiceKeys.flatMap((key) => choiceConstraint(key, filters, columns)),
    ...rangeKeys.flatMap((key) => rangeConstraint(key, filters, columns, rules)),
    ...Array.from(new Set(filters.equipment), (item) =>
      constraint(`equipment:${item}`, (_, car) => has(car, item)),
    ),
    ...(matchesWord === null
      ? []
      : Array.from(new Set(filters.words), (word) =>
          constraint(`word:${word}`, (_, car) => matchesWord(car, word)),
        )),
  ];
}

const constraint = (
  id: string,
  passes: Constraint["passes"],
  choice: ChoiceKey | null = null,
): Constraint => ({ id, choice, passes });

function choiceConstraint(
  key: ChoiceKey,
  filters: CarFilters,
  columns: StockColumns,
): Constraint[] {
  const wanted = filters[key];
  if (wanted === null) return [];
  const { kind, within } = choiceFilters[key];
  if (kind === "atLeast") return [constraint(key, atLeast(columns, key, Number(wanted)), key)];
  const isWanted = equality(columns, key, String(wanted));
  const outer = within && filters[within];
  if (within === undefined || !outer) return [constraint(key, isWanted, key)];
  // A car of another brand lacks the brand only: whoever drops the brand drops the model with it.
  const isOuter = equality(columns, within, outer);
  return [constraint(key, (index) => !isOuter(index) || isWanted(index), key)];
}

/** A value that no car has is code -1, which no car holds either. */
function equality({ choices }: StockColumns, key: ChoiceKey, wanted: string) {
  const { values, codes } = choices[key];
  const code = values.indexOf(wanted) + 1 || -1;
  return (index: number) => codes[index] === code;
}

/** Codes rise with the number; a car that does not state it fails. */
function atLeast({ choices }: StockColumns, key: ChoiceKey, wanted: number) {
  const { values, codes } = choices[key];
  const enough = values.findIndex((value) => Number(value) >= wanted);
  const lowest = enough === -1 ? Number.POSITIVE_INFINITY : enough + 1;
  return (index: number) => (codes[index] ?? 0) >= lowest;
}

/** A car that lacks the value fails as soon as there is a bound. */
function rangeConstraint(
  key: RangeKey,
  filters: CarFilters,
  columns: StockColumns,
  { inYears }: SearchRules,
): Constraint[] {
  const [from, to] = boundsOf(filters, key);
  if (from === null && to === null) return [];
  if (key === "year" && inYears) return [constraint(key, (_, car) => inYears.has(car.ad_key))];
  const values = columns.numbers(key);
  const min = from ?? Number.NEGATIVE_INFINITY;
  const max = to ?? Number.POSITIVE_INFINITY;
  return [
    constraint(key, (index) => {
      const value = values[index] ?? Number.NaN;
      return value >= min && value <= max;
    }),
  ];
}
