import { z } from "zod";
import type { Car } from "./car.ts";
import { defaultPageSize, maxPageSize } from "./wire.ts";

/**
 * The wire call `action=search` (specification, section 7, call 2): its parameters and what they
 * leave of the stock. Text parameters compare without regard to case; bounds ignore cars that
 * lack the value, as the specification's section 5 says of price and mileage.
 */

const digits = (maxLength: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${maxLength}}$`), "eine ganze Zahl ab 0")
    .transform(Number);

/** `202001`: a year followed by a month. */
const month = z.string().regex(/^\d{4}(0[1-9]|1[0-2])$/, "ein Monat als JJJJMM");
const choice = z.string().max(100, "höchstens 100 Zeichen");
const amount = digits(9);
const pageSizeBounds = `eine Zahl von 1 bis ${maxPageSize}`;

export const searchParametersSchema = z.object({
  make: choice.optional(),
  model: choice.optional(),
  "price.min": amount.optional(),
  "price.max": amount.optional(),
  "firstRegistration.min": month.optional(),
  "firstRegistration.max": month.optional(),
  "mileage.max": amount.optional(),
  fuel: choice.optional(),
  gearbox: choice.optional(),
  exteriorColor: choice.optional(),
  condition: choice.optional(),
  "page.size": digits(4)
    .pipe(z.number().min(1, pageSizeBounds).max(maxPageSize, pageSizeBounds))
    .default(defaultPageSize),
  "page.number": digits(6).pipe(z.number().min(1, "eine Zahl ab 1")).default(1),
});
export type SearchParameters = z.infer<typeof searchParametersSchema>;

const unset = (value: string | undefined) => value === undefined || value === "" || value === "all";

function isWanted(value: string | null, wanted: string | undefined): boolean {
  if (wanted === undefined || unset(wanted)) return true;
  return value !== null && value.toLowerCase() === wanted.toLowerCase();
}

function isWithin(value: number | null, min: number | undefined, max: number | undefined): boolean {
  if (min === undefined && max === undefined) return true;
  return value !== null && value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY);
}

/**
 * `2020-03-01` as 202003, to compare with the parameters' months. A car of which only the year is
 * known counts as registered in its January, so that bounds given as whole years find it.
 */
function registrationMonth({ first_registration: date, year }: Car): number | null {
  if (date !== null) return Number(date.slice(0, 4) + date.slice(5, 7));
  return year === null ? null : year * 100 + 1;
}

/** Whether a car is among those asked for; paging plays no part. */
function matchesSearch(car: Car, wanted: SearchParameters): boolean {
  const registered = registrationMonth(car);
  const from = wanted["firstRegistration.min"];
  const to = wanted["firstRegistration.max"];
  return (
    isWanted(car.brand, wanted.make) &&
    isWanted(car.model, wanted.model) &&
    isWanted(car.fuel_type, wanted.fuel) &&
    isWanted(car.gearbox, wanted.gearbox) &&
    isWanted(car.exterior_color, wanted.exteriorColor) &&
    isWanted(car.condition, wanted.condition) &&
    isWithin(car.price_amount, wanted["price.min"], wanted["price.max"]) &&
    isWithin(car.mileage, undefined, wanted["mileage.max"]) &&
    isWithin(registered, from ? Number(from) : undefined, to ? Number(to) : undefined)
  );
}

export type SearchPage = { cars: Car[]; total: number; page: number; pageSize: number };

/** One page of the cars asked for, in the order of the given stock; a page past the end is empty. */
export function searchCars(stock: readonly Car[], wanted: SearchParameters): SearchPage {
  const hits = stock.filter((car) => matchesSearch(car, wanted));
  const { "page.size": pageSize, "page.number": page } = wanted;
  const cars = hits.slice((page - 1) * pageSize, page * pageSize);
  return { cars, total: hits.length, page, pageSize };
}
