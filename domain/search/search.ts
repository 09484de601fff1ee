import type { CarSummary } from "#domain/car/summary.ts";
import { choiceOf, facetsOf } from "./facets.ts";
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
  rangeFilters,
  rangeKeys,
  rangeLabel,
  removalLabel,
} from "./filters.ts";
import { sortCars } from "./sort.ts";

export type SearchRules = {
  /** `matchesWord` (text-match.ts), whose vocabulary few visitors need; null filters nothing. */
  word: ((word: string) => (car: CarSummary) => boolean) | null;
  /** The ad_keys within the years that are set, as the wire's search found them; else the cars' own years. */
  inYears?: ReadonlySet<string> | null;
};

export type StockSearch = {
  hits: readonly CarSummary[];
  facets: Facets;
  active: readonly (ActiveFilter & { countWithout: number })[];
  nearMisses: readonly NearMiss[];
};

/**
 * Applies the filters and counts what each option and each removal would bring: a car that fails a
 * single filter counts for the options and the removal of that filter. `stock` is in alphabetical order
 * (`sortAlphabetically`).
 */
export function searchStock(
  stock: readonly CarSummary[],
  filters: CarFilters,
  rules: SearchRules,
): StockSearch {
  const wishes = wishesOf(filters, rules);
  const found: CarSummary[] = [];
  const near = new Map(wishes.map(({ id }): [string, CarSummary[]] => [id, []]));
  for (const car of stock) {
    const [failed, ...others] = wishes.filter(({ passes }) => !passes(car));
    if (failed === undefined) found.push(car);
    else if (others.length === 0) near.get(failed.id)?.push(car);
  }
  const hits = filters.sortBy === "alphabetical" ? found : sortCars(found, filters.sortBy);
  const active = activeFilters(filters).map((filter) => {
    // Without its brand the model goes too, and lets other models of the brand in.
    const freed = [filter.id, ...filtersWithin(filter.id)].flatMap((id) => near.get(id) ?? []);
    return { ...filter, countWithout: hits.length + freed.length };
  });
  const countOthers = (others: CarFilters) => {
    const { yearMin, yearMax } = others;
    const isSame = yearMin === filters.yearMin && yearMax === filters.yearMax;
    return countHits(stock, others, isSame ? rules : { word: rules.word });
  };
  return {
    hits,
    facets: facetsOf(stock, filters, hits, near),
    active,
    nearMisses: nearMisses(filters, { hits: hits.length, active }, countOthers),
  };
}

/** Whether a car passes: the same rules as `searchStock`, without the counting. */
export function carTest(filters: CarFilters, rules: SearchRules): (car: CarSummary) => boolean {
  const wishes = wishesOf(filters, rules);
  return (car) => wishes.every(({ passes }) => passes(car));
}

export const countHits = (
  stock: readonly CarSummary[],
  filters: CarFilters,
  rules: SearchRules,
): number => stock.filter(carTest(filters, rules)).length;

type Wish = { id: string; passes: (car: CarSummary) => boolean };

function wishesOf(filters: CarFilters, rules: SearchRules): Wish[] {
  const { word: matchesWord } = rules;
  return [
    ...choiceKeys.flatMap((key) => choiceWish(key, filters)),
    ...rangeKeys.flatMap((key) => rangeWish(key, filters, rules)),
    ...Array.from(new Set(filters.equipment), (item) => ({
      id: `equipment:${item}`,
      passes: (car: CarSummary) => car.equipment.includes(item),
    })),
    ...(matchesWord === null
      ? []
      : Array.from(new Set(filters.words), (word) => ({
          id: `word:${word}`,
          passes: matchesWord(word),
        }))),
  ];
}

function choiceWish(key: ChoiceKey, filters: CarFilters): Wish[] {
  const wanted = filters[key];
  if (wanted === null) return [];
  const { kind, within, carValue } = choiceFilters[key];
  // A car that does not state it fails.
  if (kind === "atLeast")
    return [{ id: key, passes: (car) => Number(carValue(car)) >= Number(wanted) }];
  const isWanted = (car: CarSummary) => choiceOf(car, key) === String(wanted);
  const outer = within && filters[within];
  if (within === undefined || !outer) return [{ id: key, passes: isWanted }];
  // A car of another brand lacks the brand only: whoever drops the brand drops the model with it.
  return [{ id: key, passes: (car) => choiceOf(car, within) !== outer || isWanted(car) }];
}

/** A car that lacks the value fails as soon as there is a bound. */
function rangeWish(key: RangeKey, filters: CarFilters, { inYears }: SearchRules): Wish[] {
  const [min, max] = boundsOf(filters, key);
  if (min === null && max === null) return [];
  if (key === "year" && inYears) return [{ id: key, passes: (car) => inYears.has(car.ad_key) }];
  const { carValue } = rangeFilters[key];
  const passes = (car: CarSummary) => {
    const value = carValue(car);
    return value !== null && (min === null || value >= min) && (max === null || value <= max);
  };
  return [{ id: key, passes }];
}

type NearMiss = {
  label: string;
  filters: CarFilters;
  more: number;
};

/** With so many hits nobody needs another search. */
const enoughHits = 4;
const maxOffered = 5;
const maxWider = 3;

type Found = { hits: number; active: readonly (ActiveFilter & { countWithout: number })[] };

/**
 * What helps when a search leaves fewer than four vehicles (H5): bounds that are a little wider, then
 * wishes dropped, those that add most first; none that adds nothing. `countHits`: of other filters.
 */
function nearMisses(
  filters: CarFilters,
  { hits, active }: Found,
  countHits: (filters: CarFilters) => number,
): NearMiss[] {
  if (hits >= enoughHits) return [];
  const wider = rangeKeys.flatMap((key) =>
    (["Max", "Min"] as const).flatMap((side) => {
      const tried = widerBounds(key, filters[`${key}${side}`], side).map((bound): NearMiss => {
        const changed = { ...filters, [`${key}${side}`]: bound };
        const label = rangeLabel(rangeFilters[key], ...boundsOf(changed, key)) ?? "";
        return {
          label: label.charAt(0).toUpperCase() + label.slice(1),
          filters: changed,
          more: countHits(changed) - hits,
        };
      });
      return tried.find(({ more }) => more > 0) ?? [];
    }),
  );
  const dropped = active.map(
    (filter): NearMiss => ({
      label: `Ohne ${removalLabel(filter)}`,
      filters: filter.without,
      more: filter.countWithout - hits,
    }),
  );
  return [...mostFirst(wider).slice(0, maxWider), ...mostFirst(dropped)].slice(0, maxOffered);
}

const mostFirst = (misses: readonly NearMiss[]) =>
  misses.filter(({ more }) => more > 0).toSorted((a, b) => b.more - a.more);

/** A tenth further, then a quarter; of years one, then two. Only what an address can hold. */
function widerBounds(key: RangeKey, bound: number | null, side: "Min" | "Max"): number[] {
  if (bound === null) return [];
  const { step, formLimits, addressLimits = [1, formLimits[1]] } = rangeFilters[key];
  const [least, most] = addressLimits;
  const sign = side === "Max" ? 1 : -1;
  const by = key === "year" ? [1, 2] : [bound * 0.1, bound * 0.25];
  // Rounded away from the bound: down where it is a lower one.
  return by
    .map((distance) => sign * Math.ceil((bound * sign + distance) / step) * step)
    .filter((wider) => wider >= least && wider <= most);
}
