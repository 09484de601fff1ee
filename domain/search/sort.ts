import type { Car } from "#domain/car/record.ts";
import { registrationMonth } from "#domain/car/registration.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { compareGerman } from "#domain/format/format.ts";

type Named = Pick<CarSummary, "ad_key" | "brand" | "model">;
type Orderable = Car | CarSummary;

type Order = {
  label: string;
  word: string;
  /** The ascending sort key; null sorts by brand and model. */
  carValue: ((car: Orderable) => number | null) | null;
};

const descending = (value: number | null) => (value === null ? null : -value);

const order = (label: string, word: string, carValue: Order["carValue"]): Order => ({
  label,
  word,
  carValue,
});

const orders = {
  alphabetical: order("Alphabetisch", "alphabetisch", null),
  "price-asc": order("Preis aufsteigend", "preis-aufsteigend", (car) => car.price_amount),
  "price-desc": order("Preis absteigend", "preis-absteigend", (car) =>
    descending(car.price_amount),
  ),
  newest: order("Neuste", "neuste", (car) => -Date.parse(car.fetched_at)),
  oldest: order("Älteste", "aelteste", (car) => Date.parse(car.fetched_at)),
  "mileage-asc": order("Kilometerstand aufsteigend", "kilometerstand", (car) => car.mileage),
  "registration-desc": order("Erstzulassung absteigend", "erstzulassung", (car) =>
    descending(registrationMonth(car)),
  ),
  "power-desc": order("Leistung absteigend", "leistung", (car) => descending(car.power_ps)),
};

export type SortOrder = keyof typeof orders;
export const sortOrders = Object.keys(orders) as readonly SortOrder[];

export const sortOrderWords: Readonly<Record<string, string>> = Object.fromEntries(
  sortOrders.map((order) => [order, orders[order].word]),
);

export const sortOrderLabel = (order: SortOrder): string => orders[order].label;

/** Cars that do not state the value come last in either direction; ties are broken by ad_key. */
export function sortCars<C extends Orderable>(cars: readonly C[], order: SortOrder): C[] {
  const { carValue } = orders[order];
  if (carValue === null) return sortAlphabetically(cars);
  return cars
    .map((car) => ({ car, key: carValue(car) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.key === b.key ? byAdKey(a.car, b.car) : a.key - b.key))
    .map(({ car }) => car);
}

export function sortAlphabetically<C extends Named>(cars: readonly C[]): C[] {
  // Collation is slow, so it compares distinct names instead of cars.
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

/** Names that are equal in collation share a rank. */
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
