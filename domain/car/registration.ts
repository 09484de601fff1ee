import type { Car } from "./record.ts";

/** Months since year 0, so that a difference is a number of months. */
export function absoluteMonth(iso: string): number {
  return Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7));
}

/** Whole months from now until a date, negative after it. */
export const monthsUntil = (iso: string, now: Date): number =>
  absoluteMonth(iso) - absoluteMonth(now.toISOString());

type Registered = Pick<Car, "first_registration" | "year">;

/** As `absoluteMonth`. A year without a month counts as January, so that bounds in whole years match it. */
export function registrationMonth({ first_registration, year }: Registered): number | null {
  if (first_registration !== null) return absoluteMonth(first_registration);
  return year === null ? null : year * 12 + 1;
}

export const registrationYear = ({ first_registration, year }: Registered): number | null =>
  first_registration === null ? year : Number(first_registration.slice(0, 4));

/** A year without a month counts as January; null if not even the year is stated. */
export function ageInYears(car: Registered, now: Date): number | null {
  const registered = registrationMonth(car);
  if (registered === null) return null;
  return Math.max(0, Math.floor((absoluteMonth(now.toISOString()) - registered) / 12));
}

/** Dealers fill in 1 km where the mileage is unknown: no car of three years has fewer than 100. */
export function hasFillerMileage(car: Registered & Pick<Car, "mileage">, now: Date): boolean {
  return car.mileage !== null && car.mileage < 100 && (ageInYears(car, now) ?? 0) >= 3;
}
