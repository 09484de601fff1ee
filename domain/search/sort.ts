import { euroPrice } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { registrationMonth } from "#domain/car/registration.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { compareGerman } from "#domain/format/format.ts";

type NamedCar = Pick<CarSummary, "ad_key" | "brand" | "model">;
type Orderable = Car | CarSummary;

type Order = {
  label: string;
  urlWord: string;
  /** The ascending sort key; null sorts by brand and model. */
  carValue: ((car: Orderable) => number | null) | null;
};

const negate = (value: number | null) => (value === null ? null : -value);

const defineOrder = (label: string, urlWord: string, carValue: Order["carValue"]): Order => ({
  label,
  urlWord,
  carValue,
});

const orders = {
  alphabetical: defineOrder("Alphabetisch", "alphabetisch", null),
  "price-asc": defineOrder("Preis aufsteigend", "preis-aufsteigend", euroPrice),
  "price-desc": defineOrder("Preis absteigend", "preis-absteigend", (car) =>
    negate(euroPrice(car)),
  ),
  newest: defineOrder("Neuste", "neuste", (car) => -Date.parse(car.fetched_at)),
  oldest: defineOrder("Älteste", "aelteste", (car) => Date.parse(car.fetched_at)),
  "mileage-asc": defineOrder("Kilometerstand aufsteigend", "kilometerstand", (car) => car.mileage),
  "registration-desc": defineOrder("Erstzulassung absteigend", "erstzulassung", (car) =>
    negate(registrationMonth(car)),
  ),
  "power-desc": defineOrder("Leistung absteigend", "leistung", (car) => negate(car.power_ps)),
};

export type SortOrder = keyof typeof orders;
export const sortOrders = Object.keys(orders) as readonly SortOrder[];

export const sortOrderWords: Readonly<Record<string, string>> = Object.fromEntries(
  sortOrders.map((order) => [order, orders[order].urlWord]),
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

export function sortAlphabetically<C extends NamedCar>(cars: readonly C[]): C[] {
  // Collation is slow, so it compares distinct names instead of cars.
  const brands = rankNames(cars.map(({ brand }) => brand));
  const models = rankNames(cars.map(({ model }) => model));
  return cars
    .map((car) => ({ car, brand: brands.get(car.brand) ?? 0, model: models.get(car.model) ?? 0 }))
    .sort((a, b) => a.brand - b.brand || a.model - b.model || byAdKey(a.car, b.car))
    .map(({ car }) => car);
}

function byAdKey(a: NamedCar, b: NamedCar): number {
  if (a.ad_key === b.ad_key) return 0;
  return a.ad_key < b.ad_key ? -1 : 1;
}

/** Names that are equal in collation share a rank. */
function rankNames(names: readonly string[]): Map<string, number> {
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
