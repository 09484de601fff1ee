/** Days are text such as `2026-11-21`, so that no time zone can shift them. */

/** Every day has this length, because days are parsed as UTC, which has no daylight saving time. */
export const dayMs = 24 * 60 * 60_000;

/** Refuses what `Date` would move, such as 30 February. */
export function isDay(text: string): boolean {
  const isWritten = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isWritten && addDays(text, 0) === text;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Writes `21.11.2026` without Intl, whose first use is slow on a phone. */
export function germanDate(day: string): string {
  return day.split("-").toReversed().join(".");
}

/** Clamps to the last day of the month: six months after 31 August is 28 February. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0));
  const dayOfMonth = String(Math.min(date, lastOfMonth.getUTCDate())).padStart(2, "0");
  return `${lastOfMonth.toISOString().slice(0, 8)}${dayOfMonth}`;
}

/** ISO 8601: 1 is Monday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** From Monday on. */
/** Of the week of that day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

export const weekdayNames = [
  "Montag",
  "Dienstag",
  "Mittwoch",
  "Donnerstag",
  "Freitag",
  "Samstag",
  "Sonntag",
];

export const weekdayName = (day: string): string => weekdayNames[weekdayOf(day) - 1] ?? "";

/** `Sa\u00a05.12.`, for a day whose year is clear. */
export function shortDayText(day: string): string {
  const [, month, date] = day.split("-").map(Number);
  return `${weekdayName(day).slice(0, 2)}\u00a0${date}.${month}.`;
}

/** Minutes since midnight of `14:30`. */
export function parseClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Whether each time of the clock is later than the one before; an empty one counts as midnight. */
export function areInOrder(...clocks: readonly string[]): boolean {
  const minutes = clocks.map(parseClock);
  return minutes.every((each, index) => index === 0 || each > (minutes[index - 1] ?? 0));
}
