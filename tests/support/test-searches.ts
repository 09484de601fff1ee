import fc from "fast-check";
import { equipment } from "#domain/car/equipment.ts";
import { type CarSummary, summarise } from "#domain/car/summary.ts";
import { type CarFilters, changeFilters, type Facets } from "#domain/search/filters.ts";
import { sortAlphabetically, sortOrders } from "#domain/search/sort.ts";
import { matchesWord } from "#domain/search/text-query/text-match.ts";
import { aCar } from "./test-car.ts";

// Few values of each field, so that cars and filters often match; some filter values occur in no car.
const brands = ["Audi", "BMW", "Škoda", "Opel"];
const models = ["A 9", "A 10", "Übergröße", "zafira"];
const fuels = ["DIESEL", "PETROL", "ELECTRIC", "Steam"];
const gearboxes = ["AUTOMATIC_GEAR", "MANUAL_GEAR", "MANUAL"];
const colors = ["BLACK", "GREY", "GRAY"];
const conditions = ["NEW", "USED"];
const bodies = ["EstateCar", "Van", ""];
const words = ["golf", "a", "diesel", "škoda", "xyz"];
export const equipmentKeys = equipment.map(({ key }) => key);

const perhaps = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { freq: 4 });
const wish = <T>(values: readonly T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, fc.constantFrom(...values));
export const base = summarise(aCar());

const anyCar = fc
  .record({
    ad_key: fc.stringMatching(/^[0-9]{1,4}$/),
    brand: fc.constantFrom(...brands),
    model: fc.constantFrom(...models, ""),
    year: perhaps([2017, 2019, 2021]),
    first_registration: perhaps(["2018-12-01", "2020-01-01", "2020-07-01"]),
    mileage: perhaps([0, 10, 50_000, 50_001]),
    price_amount: perhaps([0, 5000, 19_980.5, 20_000]),
    fuel_type: perhaps(fuels),
    gearbox: perhaps(gearboxes),
    exterior_color: perhaps(colors),
    condition: perhaps(conditions),
    body_type: perhaps(bodies),
    power_ps: perhaps([75, 150, 151]),
    door_count: perhaps([2, 4, 10]),
    seats: perhaps([2, 5, 7, 10]),
    fetched_at: fc.constantFrom(
      "2026-11-20T08:00:00.000Z",
      "2026-11-20T10:00:00+02:00",
      "2026-11-20T09:00:00+02:00",
      "2026-11-21T08:00:00.000Z",
    ),
    equipment: fc.subarray([...equipmentKeys.slice(0, 3), ...equipmentKeys.slice(-1)]),
  })
  .map((fields): CarSummary => ({ ...base, ...fields }));

const anyStock = fc
  .uniqueArray(anyCar, { selector: ({ ad_key }) => ad_key, maxLength: 25 })
  .map((cars) => sortAlphabetically(cars));

const anyFilters = fc
  .record({
    brand: fc.option(fc.constantFrom(...brands, "Lada"), { freq: 2 }),
    model: fc.option(fc.constantFrom(...models, "Niva"), { freq: 2 }),
    priceMin: wish([0, 5000, 10_000]),
    priceMax: wish([19_980, 20_000]),
    yearMin: wish([2019, 2020]),
    yearMax: wish([2019, 2020]),
    mileageMin: wish([10, 50_000]),
    mileageMax: wish([10, 50_000]),
    fuelType: wish([...fuels, "CNG"]),
    gearbox: wish(gearboxes),
    exteriorColor: wish(colors),
    condition: wish(conditions),
    bodyType: wish(["EstateCar", "Cabrio"]),
    powerMin: wish([100, 150]),
    powerMax: wish([150, 200]),
    doors: wish([2, 4, 3]),
    seatsMin: wish([0, 1, 5, 6, 11]),
    equipment: fc.subarray([...equipmentKeys.slice(1, 4), ...equipmentKeys.slice(-1)], {
      maxLength: 2,
    }),
    words: fc.subarray(words, { maxLength: 2 }),
    sortBy: fc.constantFrom(...sortOrders),
  })
  .map((filters): CarFilters => ({ ...filters, model: filters.brand && filters.model }));

/** Ad keys that match a range of years; null without such a range. */
type InYears = ReadonlySet<string> | null;

const searches = fc
  .record({ stock: anyStock, filters: anyFilters, isAsked: fc.boolean() })
  .chain(({ stock, filters, isAsked }) => {
    const keys = fc.subarray(stock.map(({ ad_key }) => ad_key));
    const inYears = isAsked ? keys.map((some): InYears => new Set(some)) : fc.constant(null);
    return fc.record({ stock: fc.constant(stock), filters: fc.constant(filters), inYears });
  });
export type Search = typeof searches extends fc.Arbitrary<infer S> ? S : never;

export function forAnySearch(check: (search: Search) => void): void {
  fc.assert(fc.property(searches, check), { numRuns: 200 });
}

/** The oracle of the search: it checks one car at a time and computes each count from scratch. */
function isWanted(car: CarSummary, filters: CarFilters, inYears: InYears): boolean {
  const same = (value: unknown, wanted: unknown) => wanted === null || value === wanted;
  const within = (value: number | null, min: number | null, max: number | null) => {
    if (min === null && max === null) return true;
    if (value === null) return false;
    return (min === null || value >= min) && (max === null || value <= max);
  };
  const { first_registration: date } = car;
  const year = date === null ? car.year : Number(date.slice(0, 4));
  const hasYears = filters.yearMin !== null || filters.yearMax !== null;
  return [
    same(car.brand, filters.brand),
    same(car.model, filters.model),
    within(car.price_amount, filters.priceMin, filters.priceMax),
    within(car.mileage, filters.mileageMin, filters.mileageMax),
    hasYears && inYears ? inYears.has(car.ad_key) : within(year, filters.yearMin, filters.yearMax),
    same(car.fuel_type, filters.fuelType),
    same(car.gearbox, filters.gearbox),
    same(car.exterior_color, filters.exteriorColor),
    same(car.condition, filters.condition),
    same(car.body_type, filters.bodyType),
    within(car.power_ps, filters.powerMin, filters.powerMax),
    same(car.door_count, filters.doors),
    within(car.seats, filters.seatsMin, null),
    filters.equipment.every((key) => car.equipment.includes(key)),
    filters.words.every((word) => matchesWord(word)(car)),
  ].every(Boolean);
}

export const naive = (stock: readonly CarSummary[], filters: CarFilters, inYears: InYears) =>
  stock.filter((car) => isWanted(car, filters, inYears));

export function inOrder(cars: readonly CarSummary[], { sortBy }: CarFilters): CarSummary[] {
  if (sortBy === "alphabetical") return [...cars];
  const value = (car: CarSummary): number | null => {
    if (sortBy === "newest" || sortBy === "oldest") return new Date(car.fetched_at).getTime();
    if (sortBy === "mileage-asc") return car.mileage;
    if (sortBy === "power-desc") return car.power_ps;
    if (sortBy !== "registration-desc") return car.price_amount;
    const date = car.first_registration ?? (car.year === null ? null : `${car.year}-01-01`);
    return date === null ? null : new Date(date).getTime();
  };
  const direction = ["price-asc", "oldest", "mileage-asc"].includes(sortBy) ? 1 : -1;
  const byKey = [...cars].sort((a, b) => (a.ad_key < b.ad_key ? -1 : 1));
  const valued = byKey.filter((car) => value(car) !== null);
  valued.sort((a, b) => direction * (Number(value(a)) - Number(value(b))));
  return [...valued, ...byKey.filter((car) => value(car) === null)];
}

export function choose(filters: CarFilters, group: keyof Facets, value: string): CarFilters {
  if (group === "doors" || group === "seatsMin") {
    return changeFilters(filters, { [group]: Number(value) });
  }
  if (group !== "equipment") return changeFilters(filters, { [group]: value });
  const added = equipmentKeys.filter((key) => key === value);
  return { ...filters, equipment: [...new Set([...filters.equipment, ...added])] };
}
