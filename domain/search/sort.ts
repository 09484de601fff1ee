import type { CarSummary } from "#domain/car/summary.ts";
import { compareGerman } from "#domain/site/format.ts";
import type { SortOrder } from "./filters.ts";
import { registrationMonth } from "./registration.ts";

type Named = Pick<CarSummary, "ad_key" | "brand" | "model">;
type Orderable = Named &
  Pick<
    CarSummary,
    "price_amount" | "mileage" | "power_ps" | "fetched_at" | "first_registration" | "year"
  >;

/** What each order goes by, ascending; a car without it comes last. */
const sortKeys: Record<Exclude<SortOrder, "alphabetical">, (car: Orderable) => number | null> = {
  "price-asc": (car) => car.price_amount,
  "price-desc": (car) => descending(car.price_amount),
  newest: (car) => descending(Date.parse(car.fetched_at)),
  oldest: (car) => Date.parse(car.fetched_at),
  "mileage-asc": (car) => car.mileage,
  "registration-desc": (car) => descending(registrationMonth(car)),
  "power-desc": (car) => descending(car.power_ps),
};

const descending = (value: number | null) => (value === null ? null : -value);

/**
 * The cars in a sort order of the list (specification, section 4, and ours), in a new array. A car
 * that lacks the value comes last in either direction; equal ones stand in the order of their
 * ad_key, so that the order is the same each time (R17).
 */
export function sortCars<C extends Orderable>(cars: readonly C[], order: SortOrder): C[] {
  if (order === "alphabetical") return sortAlphabetically(cars);
  const sortKey = sortKeys[order];
  return cars
    .map((car) => ({ car, key: sortKey(car) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.key === b.key ? byAdKey(a.car, b.car) : a.key - b.key))
    .map(({ car }) => car);
}

/** By brand, then model, in the order of the German alphabet, then ad_key; in a new array. */
export function sortAlphabetically<C extends Named>(cars: readonly C[]): C[] {
  // Comparing texts by the rules of a language is slow: the few different names are compared once.
  const brands = ranks(cars.map(({ brand }) => brand));
  const models = ranks(cars.map(({ model }) => model));
  return cars
    .map((car) => ({ car, brand: brands.get(car.brand) ?? 0, model: models.get(car.model) ?? 0 }))
    .sort((a, b) => a.brand - b.brand || a.model - b.model || byAdKey(a.car, b.car))
    .map(({ car }) => car);
}

function byAdKey(a: Named, b: Named): number {
  if (a.ad_key === b.ad_key) return 0;
  return a.ad_key < b.ad_key ? -1 : 1;
}

/** The place of each name among all; names that the alphabet holds for equal share one. */
function ranks(names: readonly string[]): Map<string, number> {
  const ranked = new Map<string, number>();
  let rank = 0;
  let previous: string | null = null;
  for (const name of [...new Set(names)].sort(compareGerman)) {
    if (previous !== null && compareGerman(previous, name) !== 0) rank += 1;
    ranked.set(name, rank);
    previous = name;
  }
  return ranked;
}

const sortOrderLabels: Record<SortOrder, string> = {
  alphabetical: "Alphabetisch",
  "price-asc": "Preis aufsteigend",
  "price-desc": "Preis absteigend",
  newest: "Neuste",
  oldest: "Älteste",
  "mileage-asc": "Kilometerstand aufsteigend",
  "registration-desc": "Erstzulassung absteigend",
  "power-desc": "Leistung absteigend",
};

/** What the list 'Sortieren:' calls an order; the first five letter by letter (specification, section 2). */
export function sortOrderLabel(order: SortOrder): string {
  return sortOrderLabels[order];
}
