import { hasEquipment } from "#domain/car/equipment.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { type ActiveFilter, activeFilters } from "./active-filters.ts";
import { createFacetCounts } from "./facet-counts.ts";
import type { CarFilters, ChoiceGroup, Facets } from "./filters.ts";
import { columnsOf, type StockColumns } from "./stock-columns.ts";

export type { FacetOption, Facets } from "./filters.ts";

export type StockSearch = {
  /** In the wished order. */
  hits: readonly CarSummary[];
  facets: Facets;
  /** The active filters, each with the number of vehicles there would be without it alone. */
  active: readonly (ActiveFilter & { countWithout: number })[];
};

/**
 * Finds what a visitor wishes for, with the counts that spare dead ends (specification, section 5).
 * One pass: a car that fails nothing is a hit; one that fails a single wish is what there would be
 * without that wish, and counts for the options of its group.
 *
 * `stock` stands in alphabetical order (car-order.ts `alphabetically`) and must not change after its
 * first search. Without its rule, as long as that is not here, a wish narrows nothing.
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
  for (const place of columns.order(filters.sortBy)) {
    const car = stock[place];
    if (car === undefined) continue;
    const failing = singleFailure(constraints, place, car);
    if (failing === none) {
      hits.push(car);
      counts.countHit(place);
    } else if (failing !== several) {
      nearPer[failing] = (nearPer[failing] ?? 0) + 1;
      const group = constraints[failing]?.group;
      if (group) counts.countNear(group, place);
    }
  }
  const near = new Map(constraints.map(({ id }, i) => [id, nearPer[i] ?? 0]));
  return { hits, facets: counts.facets(filters), active: withCounts(filters, hits.length, near) };
}

const none = -1;
const several = -2;

/** The place of the one constraint that a car fails, or `none`, or `several`. */
function singleFailure(constraints: readonly Constraint[], place: number, car: CarSummary): number {
  let failing = none;
  for (let i = 0; i < constraints.length; i += 1) {
    if (constraints[i]?.passes(place, car)) continue;
    if (failing !== none) return several;
    failing = i;
  }
  return failing;
}

/** `near`: by filter, how many cars fail it alone. */
function withCounts(
  filters: CarFilters,
  hits: number,
  near: ReadonlyMap<string, number>,
): StockSearch["active"] {
  const nearOf = (id: string) => near.get(id) ?? 0;
  return activeFilters(filters).map((filter) => {
    // Without its brand the model goes too, and lets other models of the brand in.
    const freed = filter.id === "brand" ? nearOf("brand") + nearOf("model") : nearOf(filter.id);
    return { ...filter, countWithout: hits + freed };
  });
}

/** Decides about the year bounds, which the search call applies. */
export type YearRule = (car: CarSummary) => boolean;

/** What is decided elsewhere; null: it decides nothing. */
type SearchRules = {
  year: YearRule | null;
  /** About a searched word: `matchesWord` (car-words.ts), whose vocabulary few visitors need. */
  word: ((car: CarSummary, word: string) => boolean) | null;
};

/** One wish, asked of the cars one by one. */
type Constraint = {
  /** The id of the same filter in `activeFilters`. */
  id: string;
  /** The group whose options are counted without it. */
  group: ChoiceGroup | null;
  /** Whether the car at that place of the stock fulfils it. */
  passes: (place: number, car: CarSummary) => boolean;
};

/** What the filters demand of a car, cheapest first (specification, section 5). */
function constraintsOf(
  filters: CarFilters,
  columns: StockColumns,
  rules: SearchRules,
): Constraint[] {
  const bound = bounds(filters);
  return [
    ...choices(filters, columns),
    ...bound("price", "priceMin", "priceMax", (car) => car.price_amount),
    ...bound("mileage", "mileageMin", "mileageMax", (car) => car.mileage),
    ...bound("power", "powerMin", "powerMax", (car) => car.power_ps),
    ...Array.from(new Set(filters.equipment), (key) =>
      constraint(`equipment:${key}`, (_, car) => hasEquipment(car, key)),
    ),
    ...years(filters, rules.year),
    ...words(filters, rules.word),
  ];
}

function constraint(
  id: string,
  passes: Constraint["passes"],
  group: ChoiceGroup | null = null,
): Constraint {
  return { id, group, passes };
}

const equalityGroups = [
  "brand",
  "fuelType",
  "gearbox",
  "exteriorColor",
  "condition",
  "bodyType",
  "doors",
] as const satisfies readonly ChoiceGroup[];

function choices(filters: CarFilters, columns: StockColumns): Constraint[] {
  const equal = equalityGroups.flatMap((group) => {
    const wanted = filters[group];
    if (wanted === null) return [];
    const hasIt = equality(columns, group, String(wanted));
    return [constraint(group, hasIt, group)];
  });
  return [...equal, ...model(filters, columns), ...seats(filters, columns)];
}

/** A value that no car has is code -1, which no car holds either. */
function equality({ choices }: StockColumns, group: ChoiceGroup, wanted: string) {
  const { values, codes } = choices[group];
  const code = values.indexOf(wanted) + 1 || -1;
  return (place: number) => codes[place] === code;
}

/** A car of another brand lacks the brand only: whoever drops the brand drops the model with it. */
function model({ brand, model }: CarFilters, columns: StockColumns): Constraint[] {
  if (model === null) return [];
  const isModel = equality(columns, "model", model);
  if (brand === null) return [constraint("model", isModel, "model")];
  const isBrand = equality(columns, "brand", brand);
  return [constraint("model", (place) => !isBrand(place) || isModel(place), "model")];
}

/** Codes rise with the number of seats; cars of which it is not known are left out, as with prices. */
function seats({ seatsMin }: CarFilters, columns: StockColumns): Constraint[] {
  if (seatsMin === null) return [];
  const { values, codes } = columns.choices.seatsMin;
  const enough = values.findIndex((value) => Number(value) >= seatsMin);
  const lowest = enough === -1 ? Number.POSITIVE_INFINITY : enough + 1;
  return [constraint("seatsMin", (place) => (codes[place] ?? 0) >= lowest, "seatsMin")];
}

type Bound = "priceMin" | "priceMax" | "mileageMin" | "mileageMax" | "powerMin" | "powerMax";

/** A car that lacks the value is left out as soon as there is a bound. */
function bounds(filters: CarFilters) {
  return (
    id: string,
    lower: Bound,
    upper: Bound,
    read: (car: CarSummary) => number | null,
  ): Constraint[] => {
    if (filters[lower] === null && filters[upper] === null) return [];
    const min = filters[lower] ?? Number.NEGATIVE_INFINITY;
    const max = filters[upper] ?? Number.POSITIVE_INFINITY;
    const isWithin = (_: number, car: CarSummary) => {
      const value = read(car);
      return value !== null && value >= min && value <= max;
    };
    return [constraint(id, isWithin)];
  };
}

/** Without year bounds a rule left over from earlier ones decides nothing. */
function years({ yearMin, yearMax }: CarFilters, yearRule: YearRule | null): Constraint[] {
  if (yearRule === null || (yearMin === null && yearMax === null)) return [];
  return [constraint("year", (_, car) => yearRule(car))];
}

function words({ words }: CarFilters, wordRule: SearchRules["word"]): Constraint[] {
  if (wordRule === null) return [];
  return Array.from(new Set(words), (word) =>
    constraint(`word:${word}`, (_, car) => wordRule(car, word)),
  );
}
