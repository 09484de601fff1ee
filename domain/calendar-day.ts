/**
 * Days of the calendar as text, `2026-11-21`: no time of day and no zone, so that nothing can shift
 * them by one.
 */

/** Milliseconds are those of UTC, which knows no summer time. */
const dayMs = 24 * 60 * 60_000;

/** The day so many days later; negative counts backwards. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** As ISO 8601 counts: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}
