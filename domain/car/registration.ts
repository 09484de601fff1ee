import type { Car } from "./record.ts";

export function monthNumber(iso: string): number {
  return Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7));
}

type Registered = Pick<Car, "first_registration" | "year">;

/** A year without a month counts as January, so that search bounds in whole years match it. */
export function registrationMonth({ first_registration: date, year }: Registered): number | null {
  if (date !== null) return monthNumber(date);
  return year === null ? null : year * 12 + 1;
}

export const registrationYear = ({ first_registration: date, year }: Registered): number | null =>
  date === null ? year : Number(date.slice(0, 4));
