/** A calendar month as the number of months since year 0, so that months can be added. */
export type Month = number;

/** Reads `2021-03`. */
export function monthOf(text: string): Month {
  const [year, month] = text.split("-").map(Number);
  if (year === undefined || month === undefined || !(month >= 1 && month <= 12)) {
    throw new Error(`not a month: ${text}`);
  }
  return year * 12 + month - 1;
}

/** The month of an instant, in UTC: the day is cut off anyway and must not depend on the machine. */
export function monthAt(instant: Date): Month {
  return instant.getUTCFullYear() * 12 + instant.getUTCMonth();
}

/** `202103`, the provider's notation. */
export function compactMonth(month: Month): string {
  return `${yearOf(month)}${String((month % 12) + 1).padStart(2, "0")}`;
}

/** `03/2021`, as Germans write it. */
export function writtenMonth(month: Month): string {
  return `${String((month % 12) + 1).padStart(2, "0")}/${yearOf(month)}`;
}

export function yearOf(month: Month): number {
  return Math.floor(month / 12);
}

/** Milliseconds since 1970 of a day of that month, 08:00 UTC. */
export function dayOfMonth(month: Month, day: number): number {
  return Date.UTC(yearOf(month), month % 12, day, 8);
}
