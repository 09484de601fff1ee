import {
  addDays,
  germanDate,
  isDay,
  parseClock,
  shortDayText,
  weekdayName,
} from "#domain/format/calendar.ts";
import { berlinInstant, berlinMoment } from "#domain/format/format.ts";
import { hoursOn, type Schedule, shortClock, spansOf } from "#domain/profile/opening-hours.ts";
import type { DayHours } from "#domain/profile/profile.ts";

/** German local time: `{ day: "2026-11-25", clock: "14:30" }`; hours have no leading zero. */
export type Slot = { day: string; clock: string };

export const slotMinutes = 30;
export const offeredDays = 6;
const maxDaysAhead = 60;

const noon = 12 * 60;

export const formatClock = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

/** Excludes today, because the family might read the request too late. */
export function openDays(today: string, count: number, schedule: Schedule): string[] {
  const days: string[] = [];
  for (let ahead = 1; days.length < count && ahead <= maxDaysAhead; ahead += 1) {
    const day = addDays(today, ahead);
    if (hoursOn(day, schedule) !== null) days.push(day);
  }
  return days;
}

export const halfHoursOn = (day: string, schedule: Schedule): string[] =>
  isDay(day) ? halfHoursOf(hoursOn(day, schedule)) : [];

const halfHoursOf = (hours: DayHours | null): string[] =>
  hours === null ? [] : spansOf(hours).flatMap(halfHoursBetween);

function halfHoursBetween({ opens, closes }: DayHours): string[] {
  const first = Math.ceil(parseClock(opens) / slotMinutes);
  const end = Math.floor(parseClock(closes) / slotMinutes);
  const count = Math.max(0, end - first);
  return Array.from({ length: count }, (_, index) => formatClock((first + index) * slotMinutes));
}

/** For a form without a day: the times of all weekdays. `onlyOnDays` is null for a time on every weekday. */
export function usualHalfHours({
  visibleHours: week,
}: Pick<Schedule, "visibleHours">): { clock: string; onlyOnDays: string | null }[] {
  const all = new Set(week.flatMap((hours) => halfHoursOf(hours)));
  const clocks = [...all].sort((a, b) => parseClock(a) - parseClock(b));
  return clocks.map((clock) => {
    const open = week.filter((hours) => halfHoursOf(hours).includes(clock));
    const isAlways = open.length === week.length;
    return { clock, onlyOnDays: isAlways ? null : open.map(({ days }) => days).join(", ") };
  });
}

export const isRequestableDay = (day: string, today: string, schedule: Schedule) =>
  isDay(day) &&
  day > today &&
  day <= addDays(today, maxDaysAhead) &&
  hoursOn(day, schedule) !== null;

export const isMorning = (clock: string) => parseClock(clock) < noon;

export const instantOf = ({ day, clock }: Slot): Date =>
  berlinInstant({ day, minutes: parseClock(clock) });

export function slotAt(instant: Date): Slot {
  const { day, minutes } = berlinMoment(instant);
  return { day, clock: formatClock(minutes) };
}

export const isSameSlot = (a: Slot, b: Slot) => a.day === b.day && a.clock === b.clock;

/** Unlike `isRequestableDay`, today counts. */
export function isBookable(slot: Slot, now: Date, schedule: Schedule): boolean {
  const { day: today } = berlinMoment(now);
  if (!halfHoursOn(slot.day, schedule).includes(slot.clock)) return false;
  return instantOf(slot) > now && slot.day <= addDays(today, maxDaysAhead);
}

/** The half hours of a day that can still be booked. */
export const bookableOn = (day: string, now: Date, schedule: Schedule): Slot[] =>
  halfHoursOn(day, schedule)
    .map((clock) => ({ day, clock }))
    .filter((slot) => isBookable(slot, now, schedule));

/** The nearest day before or after `day` on which something can be booked; null if there is none. */
export function nearestBookableDay(
  day: string,
  step: 1 | -1,
  now: Date,
  schedule: Schedule,
): string | null {
  const { day: today } = berlinMoment(now);
  for (let next = addDays(day, step); ; next = addDays(next, step)) {
    if (next < today || next > addDays(today, maxDaysAhead)) return null;
    if (bookableOn(next, now, schedule).length > 0) return next;
  }
}

export const dayText = (day: string) => `${weekdayName(day)}, ${germanDate(day)}`;

export const slotText = ({ day, clock }: Slot) => `${dayText(day)}, ${clock}\u00a0Uhr`;
/** `Sa 5.12., 10 Uhr`: mail programs on phones show about forty characters of a subject. */
export const shortSlotText = ({ day, clock }: Slot) =>
  `${shortDayText(day)}, ${shortClock(clock)}\u00a0Uhr`;
export const slotInSentence = ({ day, clock }: Slot) => `${dayText(day)}, um ${clock}\u00a0Uhr`;
