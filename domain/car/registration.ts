import type { Car } from "./record.ts";

/** Months since year 0, so that a difference is a number of months. */
export function absoluteMonth(iso: string): number {
  return Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7));
}

type Registered = Pick<Car, "first_registration" | "year">;

/** As `absoluteMonth`. A year without a month counts as January, so that bounds in whole years match it. */
export function registrationMonth({ first_registration, year }: Registered): number | null {
  if (first_registration !== null) return absoluteMonth(first_registration);
  return year === null ? null : year * 12 + 1;
}

export const registrationYear = ({ first_registration, year }: Registered): number | null =>
  first_registration === null ? year : Number(first_registration.slice(0, 4));
