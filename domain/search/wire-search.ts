import { z } from "zod";
import type { Car } from "#domain/car/record.ts";
import { monthNumber, registrationMonth } from "#domain/car/registration.ts";

/** `action=search`: ignores case; a bound leaves out cars without the value (R14). */

/** Specification, section 9. */
const defaultPageSize = 20;
const maxPageSize = 1000;

const digits = (maxLength: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${maxLength}}$`), "eine ganze Zahl ab 0")
    .transform(Number);

const month = z
  .string()
  .regex(/^\d{4}(0[1-9]|1[0-2])$/, "ein Monat als JJJJMM")
  .transform((text) => monthNumber(`${text.slice(0, 4)}-${text.slice(4)}`));
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
  /** Only the ad_keys. */
  fields: z.literal("ad_key", "nur ad_key").optional(),
  "page.size": digits(4)
    .pipe(z.number().min(1, pageSizeBounds).max(maxPageSize, pageSizeBounds))
    .default(defaultPageSize),
  "page.number": digits(6).pipe(z.number().min(1, "eine Zahl ab 1")).default(1),
});
export type SearchParameters = z.infer<typeof searchParametersSchema>;

function isWanted(value: string | null, wanted = "all"): boolean {
  if (wanted === "" || wanted === "all") return true;
  return value?.toLowerCase() === wanted.toLowerCase();
}

/** Null is not within any bound. */
function isWithin(value: number | null, min?: number, max?: number): boolean {
  if (min === undefined && max === undefined) return true;
  return value !== null && value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY);
}

function matchesSearch(car: Car, wanted: SearchParameters): boolean {
  return (
    isWanted(car.brand, wanted.make) &&
    isWanted(car.model, wanted.model) &&
    isWanted(car.fuel_type, wanted.fuel) &&
    isWanted(car.gearbox, wanted.gearbox) &&
    isWanted(car.exterior_color, wanted.exteriorColor) &&
    isWanted(car.condition, wanted.condition) &&
    isWithin(car.price_amount, wanted["price.min"], wanted["price.max"]) &&
    isWithin(car.mileage, undefined, wanted["mileage.max"]) &&
    isWithin(
      registrationMonth(car),
      wanted["firstRegistration.min"],
      wanted["firstRegistration.max"],
    )
  );
}

/** A car as other programs read it: who shows a former price there must say what § 11 PAngV wants said. */
export const wireCar = ({ price_reduction: _, ...car }: Car) => car;

type SearchPage = {
  cars: readonly (ReturnType<typeof wireCar> | Pick<Car, "ad_key">)[];
  total: number;
  page: number;
  pageSize: number;
};

/** One page, in the order of `stock`; a page past the end is empty. */
export function searchCars(stock: readonly Car[], wanted: SearchParameters): SearchPage {
  const hits = stock.filter((car) => matchesSearch(car, wanted));
  const { "page.size": pageSize, "page.number": page } = wanted;
  const onPage = hits.slice((page - 1) * pageSize, page * pageSize);
  const cars = onPage.map(wanted.fields === undefined ? wireCar : ({ ad_key }) => ({ ad_key }));
  return { cars, total: hits.length, page, pageSize };
}
