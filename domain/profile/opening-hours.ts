import {
  addDays,
  daysBetween,
  germanDate,
  parseClock,
  shortDayText,
  weekdayName,
  weekdayOf,
} from "#domain/format/calendar.ts";
import type { DayHours, DealerProfile } from "./profile.ts";

/** In German local time; `day` is `2026-11-21`, `minutes` count from midnight. */
export type LocalMoment = { day: string; minutes: number };

type Span = { opens: string; closes: string };

export type Schedule = Pick<
  DealerProfile,
  "visibleHours" | "phoneHours" | "specialDays" | "closures"
>;

/** The next opening is not searched further ahead. */
const maxClosureDays = 60;

/** Enough for whatever a page asks. */
const closuresAheadDays = 100;

/** For pages; here, because browsers do without the table of holidays. */
export function closuresFrom(day: string, closures: Schedule["closures"]): Schedule["closures"] {
  const last = addDays(day, closuresAheadDays);
  return Object.fromEntries(
    Object.entries(closures).filter(([each]) => each >= day && each <= last),
  );
}

/** Closed on public holidays, unless `specialDays` overrides the day. */
export function hoursOn(day: string, schedule: Schedule): DayHours | null {
  const specialDay = schedule.specialDays.find((each) => each.day === day);
  if (specialDay) return specialDay.hours;
  const closure = schedule.closures[day];
  if (closure?.until === null) return null;
  const hours = weeklyHoursOn(day, schedule);
  return hours === null || closure === undefined ? hours : hoursUntil(closure.until, hours);
}

function weeklyHoursOn(day: string, { visibleHours }: Schedule): DayHours | null {
  const weekday = weekdayOf(day);
  return visibleHours.find(({ weekdays }) => weekdays.includes(weekday)) ?? null;
}

function hoursUntil(until: string, { opens, closes, pause }: DayHours): DayHours | null {
  const end = Math.min(parseClock(until), parseClock(closes));
  if (end <= parseClock(opens)) return null;
  const early = end < parseClock(closes) ? until : closes;
  if (pause === undefined || end > parseClock(pause.until)) return { opens, closes: early, pause };
  return { opens, closes: end < parseClock(pause.from) ? early : pause.from };
}

/** Before and after the lunch break, if there is one. */
export const spansOf = ({ opens, closes, pause }: DayHours): Span[] =>
  pause === undefined
    ? [{ opens, closes }]
    : [
        { opens, closes: pause.from },
        { opens: pause.until, closes },
      ];

/** `9:00–12:00 und 13:00–18:00\u00a0Uhr` */
export const hoursText = (hours: DayHours): string => `${spansText(hours)}\u00a0Uhr`;

const spansText = (hours: DayHours): string =>
  spansOf(hours)
    .map(({ opens, closes }) => `${opens}–${closes}`)
    .join(" und ");

const closingReason = (day: string, { specialDays, closures }: Schedule): string | null =>
  specialDays.find((each) => each.day === day)?.reason ?? closures[day]?.name ?? null;

/** Why the house is closed on a day on which it mostly opens; null for any other. */
export const closedFor = (day: string, schedule: Schedule): string | null =>
  hoursOn(day, schedule) === null && weeklyHoursOn(day, schedule) !== null
    ? closingReason(day, schedule)
    : null;

/** `Mo–Fr 8:00–18:00 · Sa 9:00–14:00 Uhr`, for cached pages, whose HTML must not depend on the time. Empty for none. */
export function weeklyHours(hours: DealerProfile["phoneHours"]): string {
  if (hours.length === 0) return "";
  const parts = hours.map((each) => `${each.days}\u00a0${spansText(each)}`);
  return `${parts.join(" · ")}\u00a0Uhr`;
}

type Hours = Pick<DealerProfile, "visibleHours" | "phoneHours">;

/** Whether those on site changed, but not those of the phone, which are others now: whoever did it may not know. */
export function keepsPhoneHours(before: Hours, after: Hours): boolean {
  const onSite = weeklyHours(after.visibleHours);
  const onPhone = weeklyHours(after.phoneHours);
  const isChanged = onSite !== weeklyHours(before.visibleHours);
  return isChanged && onPhone === weeklyHours(before.phoneHours) && onPhone !== onSite;
}

type Opening = { day: string; opens: string };

type Showroom =
  | { isOpen: true; closes: string; reopens: string | null }
  | { isOpen: false; isClosedAllDay: boolean; reason: string | null; next: Opening | null };

export function showroomAt(moment: LocalMoment, schedule: Schedule): Showroom {
  const { day, minutes } = moment;
  const today = hoursOn(day, schedule);
  const spans = today === null ? [] : spansOf(today);
  const current = spans.find(({ closes }) => minutes < parseClock(closes));
  const isPause = current !== undefined && current !== spans[0];
  if (current && parseClock(current.opens) <= minutes) {
    const reopens = isPause ? null : (spans[1]?.opens ?? null);
    return { isOpen: true, closes: current.closes, reopens };
  }
  return {
    isOpen: false,
    isClosedAllDay: today === null,
    reason: isPause ? "Mittagspause" : closingReason(day, schedule),
    next: current ? { day, opens: current.opens } : nextOpening(day, schedule),
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

export function openingText(moment: LocalMoment, schedule: Schedule): string {
  const showroom = showroomAt(moment, schedule);
  if (showroom.isOpen) {
    const { closes, reopens } = showroom;
    const afternoon = reopens === null ? "" : ` und ab\u00a0${reopens}`;
    return `Heute geöffnet bis ${closes}${afternoon}\u00a0Uhr`;
  }
  const { next } = showroom;
  if (next === null) return closedText(showroom);
  const day = dayName(next.day, moment.day);
  return `${closedText(showroom)} · ${day} ab\u00a0${next.opens}\u00a0Uhr wieder geöffnet`;
}

export const shortWeekdays = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"];

/** 'Mi, Sa–So'; empty for a house that opens every day. */
export function closedWeekdays(weekly: readonly { weekdays: readonly number[] }[]): string {
  const runs: number[][] = [];
  for (const day of shortWeekdays.keys()) {
    if (weekly.some(({ weekdays }) => weekdays.includes(day + 1))) continue;
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) =>
      [...new Set([run[0], run.at(-1)])].map((day) => shortWeekdays[day ?? 0]).join("–"),
    )
    .join(", ");
}

/** Reads 'Mo–Fr' and 'Sa'; all days for a label that it does not know. */
export function weekdaysOf(label: string): number[] {
  const [first = -1, last = first] = label
    .split(/\s*[–-]\s*/)
    .map((name) => shortWeekdays.indexOf(name));
  const all = shortWeekdays.map((_, index) => index + 1);
  if (first < 0 || last < first) return all;
  return all.slice(first, last + 1);
}

/** Where the telephone's hours are not known, it is answered while the showroom is open. */
function phoneSchedule(schedule: Schedule): Schedule {
  const { phoneHours } = schedule;
  if (phoneHours.length === 0) return schedule;
  const visibleHours = phoneHours.map((hours) => ({ ...hours, weekdays: weekdaysOf(hours.days) }));
  return { ...schedule, visibleHours };
}

export const isPhoneAnswered = (moment: LocalMoment, schedule: Schedule): boolean =>
  showroomAt(moment, phoneSchedule(schedule)).isOpen;

/** When somebody can call back: while the showroom is open, and as long as the telephone is answered. */
export function callingSpans(day: string, schedule: Schedule): Span[] {
  const phone = hoursOn(day, phoneSchedule(schedule));
  const hours = hoursOn(day, schedule) ?? phone;
  if (hours === null) return [];
  const isLater = phone !== null && parseClock(phone.closes) > parseClock(hours.closes);
  return spansOf(isLater ? { ...hours, closes: phone.closes } : hours);
}

/** Beside the telephone: its hours while the showroom is open, because they may end later. */
export function openNowText(moment: LocalMoment, schedule: Schedule): string {
  const showroom = showroomAt(moment, schedule);
  if (showroom.isOpen) {
    const phone = showroomAt(moment, phoneSchedule(schedule));
    return phone.isOpen && schedule.phoneHours.length > 0
      ? `Jetzt erreichbar · bis\u00a0${phone.closes}\u00a0Uhr`
      : `Jetzt geöffnet · bis\u00a0${showroom.closes}\u00a0Uhr`;
  }
  const { next } = showroom;
  if (next === null) return closedText(showroom);
  const day = dayName(next.day, moment.day);
  return `${closedText(showroom)} · ${day} wieder\u00a0ab\u00a0${next.opens}\u00a0Uhr`;
}

function closedText({ isClosedAllDay, reason }: Extract<Showroom, { isOpen: false }>): string {
  const suffix = reason === null ? "" : ` (${reason})`;
  return `${isClosedAllDay ? "Heute" : "Jetzt"} geschlossen${suffix}`;
}

export const shortClock = (clock: string): string => clock.replace(/:00$/, "");

/** A weekday alone would be ambiguous a week ahead. */
function dayName(day: string, today: string): string {
  const ahead = daysBetween(today, day);
  if (ahead === 0) return "heute";
  if (ahead === 1) return "morgen";
  return ahead < 7 ? weekdayName(day) : `${weekdayName(day)}, ${germanDate(day)},`;
}

export type DayRange = { from: string; until: string; reason: string; hours: DayHours | null };

/** Neighbouring days with the same reason and hours are one entry. */
export function dayRanges(days: Schedule["specialDays"]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const { day, reason, hours } of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const last = ranges.at(-1);
    const continues =
      last?.reason === reason && addDays(last.until, 1) === day && isSame(last.hours, hours);
    if (continues) last.until = day;
    else ranges.push({ from: day, until: day, reason, hours });
  }
  return ranges;
}

/** What differs from the week's hours soon: the dealer's own days, and holidays that are no day off anyway. */
export function announcedRanges(today: string, daysAhead: number, schedule: Schedule): DayRange[] {
  const last = addDays(today, daysAhead);
  const { specialDays, closures } = schedule;
  const isOwn = (day: string) => specialDays.some((each) => each.day === day);
  const holidays = Array.from({ length: daysAhead + 1 }, (_, ahead) => addDays(today, ahead))
    .filter((day) => closures[day] !== undefined && !isOwn(day))
    .map((day) => ({ day, reason: closures[day]?.name ?? "", hours: hoursOn(day, schedule) }))
    .filter(({ day, hours }) => !isSame(hours, weeklyHoursOn(day, schedule)));
  return dayRanges([...specialDays, ...holidays]).filter(
    ({ from, until }) => until >= today && from <= last,
  );
}

const isSame = (one: DayHours | null, other: DayHours | null) =>
  (one && hoursText(one)) === (other && hoursText(other));

/** `Do 24.12.: 9:00–12:00 Uhr (Heiligabend)` */
export function rangeText({ from, until, reason, hours }: DayRange): string {
  const days =
    from === until ? shortDayText(from) : `${shortDayText(from)} bis ${shortDayText(until)}`;
  const times = hours === null ? "geschlossen" : hoursText(hours);
  return `${days}: ${times} (${reason})`;
}
