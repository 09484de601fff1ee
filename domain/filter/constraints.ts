import type { CarSummary } from "../car-summary.ts";
import { hasEquipment } from "../equipment.ts";
import type { CarFilters } from "./car-filters.ts";
import type { ChoiceGroup } from "./facets.ts";
import type { StockColumns } from "./stock-columns.ts";

/** Decides about the year bounds, which the search call applies. */
export type YearRule = (car: CarSummary) => boolean;

/** What is decided elsewhere; null: it decides nothing. */
export type Rules = {
  year: YearRule | null;
  /** About a searched word: `matchesWord` (car-words.ts), whose vocabulary few visitors need. */
  word: ((car: CarSummary, word: string) => boolean) | null;
};

/** One wish, asked of the cars one by one. */
export type Constraint = {
  /** The id of the same filter in `activeFilters`. */
  id: string;
  /** The group whose options are counted without it. */
  group: ChoiceGroup | null;
  /** Whether the car at that place of the stock fulfils it. */
  passes: (place: number, car: CarSummary) => boolean;
};

/** What the filters demand of a car, cheapest first (specification, section 5). */
export function constraintsOf(
  filters: CarFilters,
  columns: StockColumns,
  rules: Rules,
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

function words({ words }: CarFilters, wordRule: Rules["word"]): Constraint[] {
  if (wordRule === null) return [];
  return Array.from(new Set(words), (word) =>
    constraint(`word:${word}`, (_, car) => wordRule(car, word)),
  );
}
