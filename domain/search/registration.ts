import type { Car } from "#domain/car/record.ts";

type Registered = Pick<Car, "first_registration" | "year">;

/** `2020-03-01` as 202003; of a year alone its January, so that bounds in whole years find it. */
export function registrationMonth({ first_registration: date, year }: Registered): number | null {
  if (date !== null) return Number(date.slice(0, 4) + date.slice(5, 7));
  return year === null ? null : year * 100 + 1;
}

/** Null is not within any bound. */
export function isWithin(value: number | null, min?: number, max?: number): boolean {
  if (min === undefined && max === undefined) return true;
  return value !== null && value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY);
}

/** Bounds are months as JJJJMM. */
export function isRegisteredWithin(car: Registered, from?: number, to?: number): boolean {
  return isWithin(registrationMonth(car), from, to);
}

/** From the January of the first to the December of the last year, null for an open end. */
export function registeredBetween(
  yearMin: number | null,
  yearMax: number | null,
): (car: Registered) => boolean {
  const from = yearMin === null ? undefined : yearMin * 100 + 1;
  const to = yearMax === null ? undefined : yearMax * 100 + 12;
  return (car) => isRegisteredWithin(car, from, to);
}
