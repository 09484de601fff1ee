import fc from "fast-check";
import { equipment } from "#domain/car/equipment.ts";
import { type CarSummary, summarise } from "#domain/car/summary.ts";
import {
  type CarFilters,
  canonicalValues,
  changeFilters,
  type Facets,
} from "#domain/search/filters.ts";
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

const sometimesNull = <T>(values: readonly T[]) =>
  fc.option(fc.constantFrom(...values), { freq: 4 });
const some = (values: readonly string[], maxLength = 2) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    fc.subarray([...values], { maxLength }).map(canonicalValues),
  );
const mostlyNull = <T>(values: readonly T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, fc.constantFrom(...values));
export const baseCar = summarise(aCar());

const anyCar = fc
  .record({
    ad_key: fc.stringMatching(/^[0-9]{1,4}$/),
    brand: fc.constantFrom(...brands),
    model: fc.constantFrom(...models, ""),
    year: sometimesNull([2017, 2019, 2021]),
    first_registration: sometimesNull(["2018-12-01", "2020-01-01", "2020-07-01"]),
    mileage: sometimesNull([0, 10, 50_000, 50_001]),
    price_amount: sometimesNull([0, 5000, 19_980.5, 20_000]),
    price_currency: fc.constantFrom("EUR", "EUR", "SEK"),
    fuel_type: sometimesNull(fuels),
    gearbox: sometimesNull(gearboxes),
    exterior_color: sometimesNull(colors),
    condition: sometimesNull(conditions),
    vehicle_class: sometimesNull(["Car", "Motorhome"]),
    body_type: sometimesNull(bodies),
    power_ps: sometimesNull([75, 150, 151]),
    door_count: sometimesNull([2, 4, 10]),
    seats: sometimesNull([2, 5, 7, 10]),
    electric_range: fc.constantFrom(undefined, 58, 300, 424),
    battery_capacity: fc.constantFrom(undefined, 17.6, 60),
    trailer_load: fc.constantFrom(undefined, 750, 2_000),
    fetched_at: fc.constantFrom(
      "2026-11-20T08:00:00.000Z",
      "2026-11-20T10:00:00+02:00",
      "2026-11-20T09:00:00+02:00",
      "2026-11-21T08:00:00.000Z",
    ),
    equipment: fc.subarray([...equipmentKeys.slice(0, 3), ...equipmentKeys.slice(-1)]),
  })
  .map(
    ({
      electric_range: range,
      battery_capacity: capacity,
      trailer_load: load,
      ...fields
    }): CarSummary => ({
      ...baseCar,
      ...fields,
      ...(range && { electric_range: range }),
      ...(capacity && { battery_capacity: capacity }),
      ...(load && { trailer_load: load }),
    }),
  );

const anyStock = fc
  .uniqueArray(anyCar, { selector: ({ ad_key }) => ad_key, maxLength: 25 })
  .map((cars) => sortAlphabetically(cars));

const anyFilters = fc
  .record({
    brand: fc.subarray([...brands, "Lada"], { maxLength: 2 }).map(canonicalValues),
    model: fc.subarray([...models.slice(0, 3), "Niva"], { maxLength: 2 }),
    priceMin: mostlyNull([0, 5000, 10_000]),
    priceMax: mostlyNull([19_980, 20_000]),
    yearMin: mostlyNull([2019, 2020]),
    yearMax: mostlyNull([2019, 2020]),
    mileageMin: mostlyNull([10, 50_000]),
    mileageMax: mostlyNull([10, 50_000]),
    fuelType: some([...fuels, "CNG"]),
    gearbox: some(gearboxes),
    exteriorColor: some(colors),
    condition: some(conditions),
    vehicleClass: some(["Car", "Motorhome", "Bus"]),
    bodyType: some(["EstateCar", "Cabrio"]),
    powerMin: mostlyNull([100, 150]),
    powerMax: mostlyNull([150, 200]),
    doors: mostlyNull([2, 4, 3]),
    seatsMin: mostlyNull([0, 1, 5, 6, 11]),
    electricRangeMin: mostlyNull([50, 300, 400]),
    batteryMin: mostlyNull([17, 60]),
    trailerLoadMin: mostlyNull([1_500]),
    equipment: fc.subarray([...equipmentKeys.slice(1, 4), ...equipmentKeys.slice(-1)], {
      maxLength: 2,
    }),
    words: fc.subarray(words, { maxLength: 2 }),
    sortBy: fc.constantFrom(...sortOrders),
  })
  .map(
    ({ model, ...filters }): CarFilters => ({
      ...filters,
      model: canonicalValues(
        model.flatMap((name, index) =>
          filters.brand.slice(index).map((brand) => `${brand}:${name}`),
        ),
      ),
    }),
  );

/** Ad keys that the server found for a range of years; null before it has answered, or without a range. */
type InYears = ReadonlySet<string> | null;

const searches = fc
  .record({ stock: anyStock, filters: anyFilters, hasYearMatches: fc.boolean() })
  .chain(({ stock, filters, hasYearMatches }) => {
    const keys = fc.subarray(stock.map(({ ad_key }) => ad_key));
    const inYears = hasYearMatches ? keys.map((some): InYears => new Set(some)) : fc.constant(null);
    return fc.record({ stock: fc.constant(stock), filters: fc.constant(filters), inYears });
  });
export type Search = typeof searches extends fc.Arbitrary<infer S> ? S : never;

export function forAnySearch(check: (search: Search) => void): void {
  fc.assert(fc.property(searches, check), { numRuns: 200 });
}

const euros = ({ price_amount, price_currency }: CarSummary) =>
  price_currency === "EUR" ? price_amount : null;

/** The oracle of the search: it checks one car at a time, without indexes. */
function isWanted(car: CarSummary, filters: CarFilters, inYears: InYears): boolean {
  const matchesValue = (value: unknown, wanted: unknown) => wanted === null || value === wanted;
  const isOneOf = (value: string | null, wanted: readonly string[]) =>
    wanted.length === 0 || (value !== null && wanted.includes(value));
  const matchesRange = (value: number | null, min: number | null, max: number | null) => {
    if (min === null && max === null) return true;
    if (value === null) return false;
    return (min === null || value >= min) && (max === null || value <= max);
  };
  const { first_registration: firstRegistration } = car;
  const year = firstRegistration === null ? car.year : Number(firstRegistration.slice(0, 4));
  const hasYears = filters.yearMin !== null || filters.yearMax !== null;
  return [
    isOneOf(car.brand, filters.brand),
    isOneOf(
      `${car.brand}:${car.model}`,
      filters.model.filter((value) => value.startsWith(`${car.brand}:`)),
    ),
    matchesRange(euros(car), filters.priceMin, filters.priceMax),
    matchesRange(car.mileage, filters.mileageMin, filters.mileageMax),
    hasYears && inYears
      ? inYears.has(car.ad_key)
      : matchesRange(year, filters.yearMin, filters.yearMax),
    isOneOf(car.fuel_type, filters.fuelType),
    isOneOf(car.gearbox, filters.gearbox),
    isOneOf(car.exterior_color, filters.exteriorColor),
    isOneOf(car.condition, filters.condition),
    isOneOf(car.vehicle_class ?? "Car", filters.vehicleClass),
    isOneOf(car.body_type, filters.bodyType),
    matchesRange(car.power_ps, filters.powerMin, filters.powerMax),
    matchesValue(car.door_count, filters.doors),
    matchesRange(car.seats, filters.seatsMin, null),
    matchesRange(car.electric_range ?? null, filters.electricRangeMin, null),
    matchesRange(car.battery_capacity ?? null, filters.batteryMin, null),
    matchesRange(car.trailer_load ?? null, filters.trailerLoadMin, null),
    filters.equipment.every((key) => car.equipment.includes(key)),
    filters.words.every((word) => matchesWord(word)(car)),
  ].every(Boolean);
}

export const filterNaively = (
  stock: readonly CarSummary[],
  filters: CarFilters,
  inYears: InYears,
) => stock.filter((car) => isWanted(car, filters, inYears));

export function sortNaively(cars: readonly CarSummary[], { sortBy }: CarFilters): CarSummary[] {
  if (sortBy === "alphabetical") return [...cars];
  const value = (car: CarSummary): number | null => {
    if (sortBy === "newest" || sortBy === "oldest") return new Date(car.fetched_at).getTime();
    if (sortBy === "mileage-asc") return car.mileage;
    if (sortBy === "power-desc") return car.power_ps;
    if (sortBy !== "registration-desc") return euros(car);
    const date = car.first_registration ?? (car.year === null ? null : `${car.year}-01-01`);
    return date === null ? null : new Date(date).getTime();
  };
  const direction = ["price-asc", "oldest", "mileage-asc"].includes(sortBy) ? 1 : -1;
  const byKey = [...cars].sort((a, b) => (a.ad_key < b.ad_key ? -1 : 1));
  const valued = byKey.filter((car) => value(car) !== null);
  valued.sort((a, b) => direction * (Number(value(a)) - Number(value(b))));
  return [...valued, ...byKey.filter((car) => value(car) === null)];
}

const isNumberGroup = (
  group: keyof Facets,
): group is "doors" | "seatsMin" | "electricRangeMin" | "batteryMin" | "trailerLoadMin" =>
  ["doors", "seatsMin", "electricRangeMin", "batteryMin", "trailerLoadMin"].includes(group);

export function chooseFacetValue(
  filters: CarFilters,
  group: keyof Facets,
  value: string,
): CarFilters {
  if (isNumberGroup(group)) {
    return changeFilters(filters, { [group]: Number(value) });
  }
  if (group !== "equipment") return changeFilters(filters, { [group]: [value] });
  const added = equipmentKeys.filter((key) => key === value);
  return { ...filters, equipment: [...new Set([...filters.equipment, ...added])] };
}
