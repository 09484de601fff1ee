import { addDays, publicHoliday, weekdayOf } from "./calendar.ts";
import { dealership } from "./dealership.ts";

/** In Germany: the day, and minutes since midnight. */
type LocalMoment = { day: string; minutes: number };

type OpeningState =
  | { isOpen: true; closes: string }
  | {
      isOpen: false;
      /** Today's holiday. */
      holiday: string | null;
      /** False where it opens later or has been open today. */
      isClosedAllDay: boolean;
      next: { day: string; opens: string };
    };

const maxClosureDays = 14;

/**
 * `visibleHours`, closed on public holidays. The opening minute is open, the closing minute closed.
 */
function openingState({ day, minutes }: LocalMoment): OpeningState {
  const today = hoursOn(day);
  if (today && minutes >= minutesOf(today.opens) && minutes < minutesOf(today.closes)) {
    return { isOpen: true, closes: today.closes };
  }
  return {
    isOpen: false,
    holiday: publicHoliday(day),
    isClosedAllDay: today === undefined,
    next:
      today && minutes < minutesOf(today.opens) ? { day, opens: today.opens } : nextOpening(day),
  };
}

function hoursOn(day: string) {
  if (publicHoliday(day) !== null) return;
  const weekday = weekdayOf(day);
  return dealership.visibleHours.find(({ weekdays }) => weekdays.some((own) => own === weekday));
}

function nextOpening(day: string): { day: string; opens: string } {
  for (let ahead = 1; ahead <= maxClosureDays; ahead += 1) {
    const candidate = addDays(day, ahead);
    const hours = hoursOn(candidate);
    if (hours) return { day: candidate, opens: hours.opens };
  }
  throw new Error("dealership.visibleHours name no weekday");
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

const weekdayNames = [
  "Montag",
  "Dienstag",
  "Mittwoch",
  "Donnerstag",
  "Freitag",
  "Samstag",
  "Sonntag",
];

/** `Jetzt geöffnet · bis 18:00 Uhr`, `Jetzt geschlossen · Montag ab 8:00 Uhr wieder geöffnet`. */
export function openingText(now: LocalMoment): string {
  const state = openingState(now);
  if (state.isOpen) return `Jetzt geöffnet · bis ${state.closes}\u00a0Uhr`;
  const { holiday, isClosedAllDay, next } = state;
  const reason = holiday === null ? "" : ` (${holiday})`;
  const closed = `${isClosedAllDay ? "Heute" : "Jetzt"} geschlossen${reason}`;
  return `${closed} · ${dayName(next.day, now.day)} ab\u00a0${next.opens}\u00a0Uhr wieder geöffnet`;
}

function dayName(day: string, today: string): string {
  if (day === today) return "heute";
  if (day === addDays(today, 1)) return "morgen";
  return weekdayNames[weekdayOf(day) - 1] ?? "";
}
