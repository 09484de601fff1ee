import type { CarSummary } from "#domain/car/summary.ts";
import { buildFacets, choiceValue } from "./facets.ts";
import { brandOfModel } from "./filter-table.ts";
import {
  activeFilters,
  type CarFilters,
  type ChoiceKey,
  changeFilters,
  choiceFilters,
  choiceKeys,
  chosenValues,
  countActiveFilters,
  type Facets,
  noFilters,
  type RangeKey,
  rangeFilters,
  rangeKeys,
  rangeLabel,
  readBounds,
  removalLabel,
  textChoiceKeys,
} from "./filters.ts";
import { sortCars } from "./sort.ts";

export type SearchRules = {
  /** `matchesWord` of text-match.ts, loaded lazily because few visitors need it; null ignores words. */
  matchesWord: ((word: string) => (car: CarSummary) => boolean) | null;
  /** The ad_keys that the server's search found for the years; null compares the cars' own years. */
  adKeysInYears?: ReadonlySet<string> | null;
};

export type StockSearch = {
  hits: readonly CarSummary[];
  facets: Facets;
  nearMisses: readonly NearMiss[];
  /** Without hits, what comes closest: cars of the first near miss, or else of the whole stock. */
  nearby: readonly CarSummary[];
};

const maxNearby = 6;

/**
 * Finds the hits, and in the same pass counts those of each facet option: a car that fails only one filter is a
 * hit without it. `stock` must be sorted by `sortAlphabetically`.
 */
export function searchStock(
  stock: readonly CarSummary[],
  filters: CarFilters,
  rules: SearchRules,
): StockSearch {
  const criteria = criteriaOf(filters, rules);
  const matches: CarSummary[] = [];
  const failedOnlyBy = new Map(criteria.map(({ id }): [string, CarSummary[]] => [id, []]));
  for (const car of stock) {
    const [failed, ...others] = criteria.filter(({ passes }) => !passes(car));
    if (failed === undefined) matches.push(car);
    else if (others.length === 0) failedOnlyBy.get(failed.id)?.push(car);
  }
  const hits = filters.sortBy === "alphabetical" ? matches : sortCars(matches, filters.sortBy);
  const findWith = (changed: CarFilters) => {
    // `adKeysInYears` holds for the given years only.
    const hasSameYears = changed.yearMin === filters.yearMin && changed.yearMax === filters.yearMax;
    return stock.filter(
      carMatcher(changed, hasSameYears ? rules : { matchesWord: rules.matchesWord }),
    );
  };
  const misses = nearMisses(filters, hits.length, findWith);
  const nearby = () => sortCars(findWith(misses[0]?.filters ?? noFilters), "newest");
  return {
    hits,
    facets: buildFacets(stock, filters, hits, failedOnlyBy),
    nearMisses: misses,
    nearby: hits.length > 0 ? [] : nearby().slice(0, maxNearby),
  };
}

export function carMatcher(filters: CarFilters, rules: SearchRules): (car: CarSummary) => boolean {
  const criteria = criteriaOf(filters, rules);
  return (car) => criteria.every(({ passes }) => passes(car));
}

export const countHits = (
  stock: readonly CarSummary[],
  filters: CarFilters,
  rules: SearchRules,
): number => stock.filter(carMatcher(filters, rules)).length;

type Criterion = { id: string; passes: (car: CarSummary) => boolean };

function criteriaOf(filters: CarFilters, rules: SearchRules): Criterion[] {
  const { matchesWord } = rules;
  return [
    ...choiceKeys.flatMap((key) => choiceCriteria(key, filters)),
    ...rangeKeys.flatMap((key) => rangeCriteria(key, filters, rules)),
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

function choiceCriteria(key: ChoiceKey, filters: CarFilters): Criterion[] {
  const chosen = chosenValues(filters, key);
  const [first] = chosen;
  if (first === undefined) return [];
  const { kind, carValue } = choiceFilters[key];
  if (kind === "atLeast") {
    // Number(null) is 0, but a car that does not state the value fails.
    return [{ id: key, passes: (car) => Number(carValue(car) ?? Number.NaN) >= Number(first) }];
  }
  const values = new Set<string | null>(chosen);
  const isChosen = (car: CarSummary) => values.has(choiceValue(car, key));
  if (key !== "model") return [{ id: key, passes: isChosen }];
  const narrowed = narrowedBrands(filters);
  return [{ id: key, passes: (car) => !narrowed.has(car.brand) || isChosen(car) }];
}

/** A model narrows its own brand only: BMW, Audi and A3 find each BMW. One without a brand narrows all. */
function narrowedBrands({ brand: brands, model: models }: CarFilters): ReadonlySet<string> {
  const narrowed = new Set(models.map((value) => brandOfModel(value, brands)));
  return new Set(brands.filter((brand) => narrowed.has(brand) || narrowed.has(null)));
}

/** A car that does not state the value fails as soon as there is a bound. */
function rangeCriteria(
  key: RangeKey,
  filters: CarFilters,
  { adKeysInYears }: SearchRules,
): Criterion[] {
  const [min, max] = readBounds(filters, key);
  if (min === null && max === null) return [];
  if (key === "year" && adKeysInYears)
    return [{ id: key, passes: (car) => adKeysInYears.has(car.ad_key) }];
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
  addedHits: number;
};

const enoughHits = 4;
const maxNearMisses = 5;
const maxWidened = 3;

/**
 * Suggests relaxed filters for a search with fewer than four hits: widened bounds first, then single filters
 * removed, those first that say least of which car is meant. Each adds hits, other ones than those before it, and
 * otherwise those that add most come first.
 */
function nearMisses(
  filters: CarFilters,
  hits: number,
  findWith: (filters: CarFilters) => readonly CarSummary[],
): NearMiss[] {
  if (hits >= enoughHits) return [];
  const countWith = (changed: CarFilters) => findWith(changed).length;
  const firstUseful = (candidates: readonly Candidate[]): NearMiss | [] => {
    const counted = candidates.map(({ label, filters: changed }) => ({
      label: label.charAt(0).toUpperCase() + label.slice(1),
      filters: changed,
      addedHits: countWith(changed) - hits,
    }));
    return counted.find(({ addedHits }) => addedHits > 0) ?? [];
  };
  const widened = [...widerRanges(filters), ...lowerSteps(filters)].flatMap(firstUseful);
  const removals = [
    ...activeFilters(filters).map((filter) => ({
      label: otherLabel(filter, filters) ?? `Ohne ${removalLabel(filter)}`,
      filters: filter.remainingFilters,
      given: costOf(filter),
    })),
    // Without one of several values, a search finds less; without all of them it finds more.
    ...textChoiceKeys
      .filter((key) => filters[key].length > 1)
      .map((key) => ({
        label: `Ohne ${filters[key].map(choiceFilters[key].format).join(" und ")}`,
        filters: changeFilters(filters, { [key]: [] }),
        given: costOf({ id: key }),
      })),
  ];
  const withoutOne = removals.map(
    (removal): Removal => ({
      ...removal,
      addedHits: countWith(removal.filters) - hits,
    }),
  );
  const found = [...rankUseful(widened).slice(0, maxWidened), ...rankRemovals(withoutOne)];
  const misses = found.length > 0 || hits > 0 ? found : withoutTwo(filters, countWith);
  const results = new Set<string>();
  const isOffer = (miss: NearMiss): boolean => {
    // The page without hits offers the whole stock by itself.
    if (hits === 0 && countActiveFilters(miss.filters) === 0) return false;
    const result = findWith(miss.filters).map(({ ad_key }) => ad_key);
    const before = results.size;
    return results.add(result.join()).size > before;
  };
  return misses.filter(isOffer).slice(0, maxNearMisses);
}

/** Of the only value of a filter. */
function otherLabel({ id }: { id: string }, filters: CarFilters): string | undefined {
  const key = textChoiceKeys.find((candidate) => id.startsWith(`${candidate}:`));
  return key && filters[key].length === 1 ? choiceFilters[key].otherLabel : undefined;
}

/** Each pair costs a search. */
const maxPaired = 6;

/** Where no single filter is to blame. */
function withoutTwo(
  filters: CarFilters,
  countWith: (filters: CarFilters) => number,
): readonly NearMiss[] {
  const active = activeFilters(filters);
  if (active.length > maxPaired) return [];
  const pairs = active.flatMap((one, index) =>
    active.slice(index + 1).map((other): Removal => {
      const both = activeFilters(one.remainingFilters).find(({ id }) => id === other.id);
      const changed = both?.remainingFilters ?? one.remainingFilters;
      return {
        label: `Ohne ${removalLabel(one)} und ${removalLabel(other)}`,
        filters: changed,
        given: Math.max(costOf(one), costOf(other)),
        addedHits: countWith(changed),
      };
    }),
  );
  return rankRemovals(pairs);
}

/** `given`: how much of what identifies the car is given up. */
type Removal = NearMiss & { given: number };

/** From the least on; what is not named costs as little as the first. A Touran in another colour is nearer than a red Opel. */
const identifying: readonly (readonly string[])[] = [
  ["word", "fuelType", "gearbox", "bodyType", "vehicleClass", "seatsMin"],
  ["price", "mileage", "year", "power"],
  ["model"],
  ["brand"],
];

const costOf = ({ id }: { id: string }): number =>
  1 + identifying.findIndex((keys) => keys.includes(id.replace(/:.*/s, "")));

const rankRemovals = (removals: readonly Removal[]) =>
  removals
    .filter(({ addedHits }) => addedHits > 0)
    .toSorted((a, b) => a.given - b.given || b.addedHits - a.addedHits);

const rankUseful = (misses: readonly NearMiss[]) =>
  misses.filter(({ addedHits }) => addedHits > 0).toSorted((a, b) => b.addedHits - a.addedHits);

type Candidate = Omit<NearMiss, "addedHits">;

const widerRanges = (filters: CarFilters): Candidate[][] =>
  rangeKeys.flatMap((key) =>
    (["Max", "Min"] as const).map((side) =>
      widerBounds(key, filters[`${key}${side}`], side).map((bound) => {
        const changed = { ...filters, [`${key}${side}`]: bound };
        const label = rangeLabel(rangeFilters[key], ...readBounds(changed, key)) ?? "";
        return { label, filters: changed };
      }),
    ),
  );

/** The steps below what is asked for, the nearest first. */
const lowerSteps = (filters: CarFilters): Candidate[][] =>
  choiceKeys.map((key) => {
    const { steps, format } = choiceFilters[key];
    const [asked] = chosenValues(filters, key);
    if (steps === undefined || asked === undefined) return [];
    return steps.values
      .filter((step) => step < Number(asked))
      .map((step) => ({ label: format(String(step)), filters: { ...filters, [key]: step } }))
      .reverse();
  });

/** Widens by 10 %, then by 25 %; years by one, then two. Leaves out bounds that URLs do not allow. */
function widerBounds(key: RangeKey, bound: number | null, side: "Min" | "Max"): number[] {
  if (bound === null) return [];
  const { step, formLimits, urlLimits = [1, formLimits[1]] } = rangeFilters[key];
  const [lowest, highest] = urlLimits;
  const sign = side === "Max" ? 1 : -1;
  const distances = key === "year" ? [1, 2] : [bound * 0.1, bound * 0.25];
  // Rounds away from the bound, so that a minimum is rounded down.
  return distances
    .map((distance) => sign * Math.ceil((bound * sign + distance) / step) * step)
    .filter((widerBound) => widerBound >= lowest && widerBound <= highest);
}
