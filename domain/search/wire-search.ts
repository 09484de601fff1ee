import { z } from "zod";
import { euroPrice } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { absoluteMonth, registrationMonth } from "#domain/car/registration.ts";

/**
 * Search of the integration endpoint (`action=search`), called by our scripts and other programs. The
 * specification fixes its parameters: a new filter of the list (filter-table.ts) does not appear here.
 */

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
  .transform((text) => absoluteMonth(`${text.slice(0, 4)}-${text.slice(4)}`));
const maxValues = 30;
/** One value, or several with commas between them; empty means any. */
const choice = z
  .string()
  .toLowerCase()
  .transform((text) => {
    const values = text.split(",").filter((value) => value !== "" && value !== "all");
    // A value of the provider may itself contain a comma.
    return values.length > 1 ? [...values, text] : values;
  })
  .refine(
    (values) => values.slice(0, maxValues).every(({ length }) => length <= 100),
    "höchstens 100 Zeichen",
  )
  .refine(({ length }) => length <= maxValues + 1, `höchstens ${maxValues} Werte`);
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
  fields: z.literal("ad_key", "nur ad_key").optional(),
  "page.size": digits(4)
    .pipe(z.number().min(1, pageSizeBounds).max(maxPageSize, pageSizeBounds))
    .default(defaultPageSize),
  "page.number": digits(6).pipe(z.number().min(1, "eine Zahl ab 1")).default(1),
});
export type SearchParameters = z.infer<typeof searchParametersSchema>;

const matchesChoice = (value: string | null, expected: readonly string[] = []) =>
  expected.length === 0 || (value !== null && expected.includes(value.toLowerCase()));

/** A bound excludes cars that do not state the value. */
function isWithin(value: number | null, min?: number, max?: number): boolean {
  if (min === undefined && max === undefined) return true;
  return value !== null && value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY);
}

function matchesSearch(car: Car, parameters: SearchParameters): boolean {
  return (
    matchesChoice(car.brand, parameters.make) &&
    matchesChoice(car.model, parameters.model) &&
    matchesChoice(car.fuel_type, parameters.fuel) &&
    matchesChoice(car.gearbox, parameters.gearbox) &&
    matchesChoice(car.exterior_color, parameters.exteriorColor) &&
    matchesChoice(car.condition, parameters.condition) &&
    isWithin(euroPrice(car), parameters["price.min"], parameters["price.max"]) &&
    isWithin(car.mileage, undefined, parameters["mileage.max"]) &&
    isWithin(
      registrationMonth(car),
      parameters["firstRegistration.min"],
      parameters["firstRegistration.max"],
    )
  );
}

/**
 * Omits the former price, because whoever shows it must state what § 11 PAngV requires, and what is for the
 * family only.
 */
export const wireCar = ({
  price_reduction: _,
  held_until: __,
  unknown_flags: ___,
  title_line: ____,
  vat_unreadable: _____,
  file: ______,
  ...car
}: Car) => car;

type SearchPage = {
  cars: readonly (ReturnType<typeof wireCar> | Pick<Car, "ad_key">)[];
  total: number;
  page: number;
  pageSize: number;
};

export function searchCars(stock: readonly Car[], parameters: SearchParameters): SearchPage {
  const hits = stock.filter((car) => matchesSearch(car, parameters));
  const { "page.size": pageSize, "page.number": page } = parameters;
  const onPage = hits.slice((page - 1) * pageSize, page * pageSize);
  const cars = onPage.map(parameters.fields === undefined ? wireCar : ({ ad_key }) => ({ ad_key }));
  return { cars, total: hits.length, page, pageSize };
}
