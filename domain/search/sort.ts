import type { CarSummary } from "#domain/car/summary.ts";
import { compareGerman } from "#domain/site/format.ts";
import { createAddressWords } from "./address-words.ts";
import { registrationMonth } from "./registration.ts";

type Named = Pick<CarSummary, "ad_key" | "brand" | "model">;
type Orderable = Named &
  Pick<
    CarSummary,
    "price_amount" | "mileage" | "power_ps" | "fetched_at" | "first_registration" | "year"
  >;

/** In the order of the select (R17); sorted by `carValue`, ascending. */
const orders = {
  alphabetical: { label: "Alphabetisch", word: "alphabetisch", carValue: null },
  "price-asc": {
    label: "Preis aufsteigend",
    word: "preis-aufsteigend",
    carValue: (car) => car.price_amount,
  },
  "price-desc": {
    label: "Preis absteigend",
    word: "preis-absteigend",
    carValue: (car) => descending(car.price_amount),
  },
  newest: {
    label: "Neuste",
    word: "neuste",
    carValue: (car) => descending(Date.parse(car.fetched_at)),
  },
  oldest: { label: "Älteste", word: "aelteste", carValue: (car) => Date.parse(car.fetched_at) },
  "mileage-asc": {
    label: "Kilometerstand aufsteigend",
    word: "kilometerstand",
    carValue: (car) => car.mileage,
  },
  "registration-desc": {
    label: "Erstzulassung absteigend",
    word: "erstzulassung",
    carValue: (car) => descending(registrationMonth(car)),
  },
  "power-desc": {
    label: "Leistung absteigend",
    word: "leistung",
    carValue: (car) => descending(car.power_ps),
  },
} as const satisfies Record<string, Order>;

type Order = {
  label: string;
  word: string;
  /** Null: by brand and model. */
  carValue: ((car: Orderable) => number | null) | null;
};

export type SortOrder = keyof typeof orders;
export const sortOrders = Object.keys(orders) as readonly SortOrder[];

export const sortOrderWords = createAddressWords(
  Object.fromEntries(sortOrders.map((order) => [order, orders[order].word])),
);

export const sortOrderLabel = (order: SortOrder): string => orders[order].label;

const descending = (value: number | null) => (value === null ? null : -value);

/** A car that lacks the value comes last in either direction; equal ones are ordered by ad_key. */
export function sortCars<C extends Orderable>(cars: readonly C[], order: SortOrder): C[] {
  const { carValue } = orders[order];
  if (carValue === null) return sortAlphabetically(cars);
  return cars
    .map((car) => ({ car, key: carValue(car) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.key === b.key ? byAdKey(a.car, b.car) : a.key - b.key))
    .map(({ car }) => car);
}

/** By brand, then model, in German order, then ad_key. */
export function sortAlphabetically<C extends Named>(cars: readonly C[]): C[] {
  // Collation is slow: each distinct name is compared once.
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

/** Names that collation holds for equal share a rank. */
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
