import {
  addDays,
  dayMs,
  daysBetween,
  isDay,
  parseClock,
  weekdayName,
  weekdayOf,
} from "#domain/format/calendar.ts";
import { berlinInstant, berlinMoment } from "#domain/format/format.ts";
import { hoursOn, type Schedule } from "#domain/profile/opening-hours.ts";
import type { Car } from "./record.ts";

/**
 * `Sa 12 Uhr`; null unless the car is held: for somebody without a contract and without payment ('vorgemerkt').
 * It stays for sale.
 */
export function holdEnd({ held_until }: Pick<Car, "held_until">, now: Date): string | null {
  const until = held_until === null ? null : new Date(held_until);
  return until !== null && until > now ? holdEndText(until, now) : null;
}

/** With the date where a weekday alone would be ambiguous. Never 'heute', because pages are cached. */
export function holdEndText(until: Date, now: Date): string {
  const { day, minutes } = berlinMoment(until);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const clock = rest === 0 ? `${hours}` : `${hours}:${String(rest).padStart(2, "0")}`;
  const [, month, date] = day.split("-").map(Number);
  const isFar = daysBetween(berlinMoment(now).day, day) >= 7;
  const weekday = weekdayName(day).slice(0, 2);
  return `${weekday}${isFar ? `\u00a0${date}.${month}.,` : ""}\u00a0${clock}\u00a0Uhr`;
}

const maxHoldDays = 14;

export const holdChoices = ["morgen", "samstag", "drei-tage"] as const;
export type HoldChoice = (typeof holdChoices)[number];

/** The hour at which the house closes tomorrow, on the next Saturday and on the third day, if it opens then. */
function holdChoiceEnd(choice: HoldChoice, now: Date, schedule: Schedule): Date | null {
  const today = berlinMoment(now).day;
  const closing = (daysAhead: number): Date | null => {
    const day = addDays(today, daysAhead);
    const hours = hoursOn(day, schedule);
    return hours && berlinInstant({ day, minutes: parseClock(hours.closes) });
  };
  if (choice === "morgen") return closing(1);
  if (choice === "drei-tage") return closing(3);
  const daysAhead = (6 - weekdayOf(today) + 7) % 7;
  const end = closing(daysAhead);
  return daysAhead === 0 && (end === null || end <= now) ? closing(7) : end;
}

/** Each end once: on a Friday, tomorrow is Saturday. */
export function holdChoiceTexts(now: Date, schedule: Schedule) {
  const offered = new Map<string, HoldChoice>();
  for (const value of holdChoices) {
    const end = holdChoiceEnd(value, now, schedule);
    const label = end && holdEndText(end, now);
    if (label !== null && !offered.has(label)) offered.set(label, value);
  }
  return [...offered].map(([label, value]) => ({ value, label }));
}

/** What a form chose, or typed in German local time as in `2026-11-28` and `12:00`. */
export type HoldEnd = HoldChoice | { day: string; clock: string };

/** Null for a time in the past or more than 14 days ahead, and for a choice on a day that is closed. */
export function readHoldEnd(end: HoldEnd, now: Date, schedule: Schedule): Date | null {
  if (typeof end === "string") return holdChoiceEnd(end, now, schedule);
  const { day, clock } = end;
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(clock) ?? [];
  if (!isDay(day) || hours === undefined) return null;
  const until = berlinInstant({ day, minutes: Number(hours) * 60 + Number(minutes) });
  const ahead = until.getTime() - now.getTime();
  return ahead > 0 && ahead <= maxHoldDays * dayMs ? until : null;
}

export const invalidHoldEnd = `Bitte nennen Sie Tag und Uhrzeit, höchstens ${maxHoldDays} Tage im Voraus`;
