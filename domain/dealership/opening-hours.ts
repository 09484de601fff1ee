import {
  addDays,
  daysBetween,
  germanDate,
  publicHoliday,
  weekdayName,
  weekdayOf,
} from "#domain/format/calendar.ts";
import { dealership, type SpecialDay } from "./dealership.ts";

/** In German local time; `day` is `2026-11-21`, `minutes` count from midnight. */
export type LocalMoment = { day: string; minutes: number };

type DayHours = { opens: string; closes: string };

export type Schedule = {
  visibleHours: readonly (DayHours & { weekdays: readonly number[] })[];
  specialDays: readonly SpecialDay[];
};

/** The next opening is not searched further ahead. */
const maxClosureDays = 60;

/** Closed on public holidays, unless `specialDays` overrides the day. */
export function hoursOn(day: string, schedule: Schedule = dealership): DayHours | null {
  const specialDay = schedule.specialDays.find((each) => each.day === day);
  if (specialDay) return specialDay.hours;
  if (publicHoliday(day) !== null) return null;
  const weekday = weekdayOf(day);
  return schedule.visibleHours.find(({ weekdays }) => weekdays.includes(weekday)) ?? null;
}

export function parseClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

/** `Mo–Fr 8:00–18:00 · Sa 9:00–14:00 Uhr`, for cached pages, whose HTML must not depend on the time. */
export const weeklyHours: string = `${dealership.visibleHours
  .map(({ days, opens, closes }) => `${days}\u00a0${opens}–${closes}`)
  .join(" · ")}\u00a0Uhr`;

type Opening = { day: string; opens: string };

type Showroom =
  | { isOpen: true; closes: string }
  | { isOpen: false; isClosedAllDay: boolean; reason: string | null; next: Opening | null };

export function showroomAt(moment: LocalMoment, schedule: Schedule = dealership): Showroom {
  const { day, minutes } = moment;
  const today = hoursOn(day, schedule);
  if (today && parseClock(today.opens) <= minutes && minutes < parseClock(today.closes)) {
    return { isOpen: true, closes: today.closes };
  }
  const opensLater = today !== null && minutes < parseClock(today.opens);
  return {
    isOpen: false,
    isClosedAllDay: today === null,
    reason: schedule.specialDays.find((each) => each.day === day)?.reason ?? publicHoliday(day),
    next: opensLater ? { day, opens: today.opens } : nextOpening(day, schedule),
  };
}

function nextOpening(day: string, schedule: Schedule): Opening | null {
  for (let ahead = 1; ahead <= maxClosureDays; ahead += 1) {
    const candidate = addDays(day, ahead);
    const hours = hoursOn(candidate, schedule);
    if (hours) return { day: candidate, opens: hours.opens };
  }
  return null;
}

export function openingText(moment: LocalMoment, schedule: Schedule = dealership): string {
  const showroom = showroomAt(moment, schedule);
  if (showroom.isOpen) return `Heute geöffnet bis ${showroom.closes}\u00a0Uhr`;
  const { next } = showroom;
  if (next === null) return closedText(showroom);
  const day = dayName(next.day, moment.day);
  return `${closedText(showroom)} · ${day} ab\u00a0${next.opens}\u00a0Uhr wieder geöffnet`;
}

export function openNowText(moment: LocalMoment, schedule: Schedule = dealership): string {
  const showroom = showroomAt(moment, schedule);
  if (showroom.isOpen) return `Jetzt geöffnet · bis\u00a0${showroom.closes}\u00a0Uhr`;
  const { next } = showroom;
  if (next === null) return closedText(showroom);
  const day = dayName(next.day, moment.day);
  return `${closedText(showroom)} · ${day} wieder\u00a0ab\u00a0${next.opens}\u00a0Uhr`;
}

function closedText({ isClosedAllDay, reason }: Extract<Showroom, { isOpen: false }>): string {
  const suffix = reason === null ? "" : ` (${reason})`;
  return `${isClosedAllDay ? "Heute" : "Jetzt"} geschlossen${suffix}`;
}

/** When we will read a message that is sent now: `Wir lesen Ihre Anfrage morgen ab 8 Uhr`. Null while open. */
export function replyTimeText(moment: LocalMoment, schedule: Schedule = dealership): string | null {
  const showroom = showroomAt(moment, schedule);
  if (showroom.isOpen || showroom.next === null) return null;
  const { day, opens } = showroom.next;
  const name = dayName(day, moment.day);
  const isNear = name === "heute" || name === "morgen";
  return `Wir lesen Ihre Anfrage ${isNear ? "" : "am "}${name} ab\u00a0${shortClock(opens)}\u00a0Uhr`;
}

export const shortClock = (clock: string): string => clock.replace(/:00$/, "");

/** A weekday alone would be ambiguous a week ahead. */
function dayName(day: string, today: string): string {
  const ahead = daysBetween(today, day);
  if (ahead === 0) return "heute";
  if (ahead === 1) return "morgen";
  return ahead < 7 ? weekdayName(day) : `${weekdayName(day)}, ${germanDate(day)},`;
}
