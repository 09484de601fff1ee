import { addDays, publicHoliday, weekdayOf } from "./calendar.ts";
import { dealership } from "./dealership.ts";

/** In Germany: the day, and minutes since midnight. */
type LocalMoment = { day: string; minutes: number };

const maxClosureDays = 14;

/** None on public holidays. */
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

/** `Heute geöffnet bis 18:00 Uhr`; the opening minute is open, the closing minute closed. */
export function openingText({ day, minutes }: LocalMoment): string {
  const today = hoursOn(day);
  const opensLater = today !== undefined && minutes < minutesOf(today.opens);
  if (today && !opensLater && minutes < minutesOf(today.closes)) {
    return `Heute geöffnet bis ${today.closes}\u00a0Uhr`;
  }
  const holiday = publicHoliday(day);
  const next = opensLater ? { day, opens: today.opens } : nextOpening(day);
  const closed = `${today ? "Jetzt" : "Heute"} geschlossen${holiday === null ? "" : ` (${holiday})`}`;
  return `${closed} · ${dayName(next.day, day)} ab\u00a0${next.opens}\u00a0Uhr wieder geöffnet`;
}

function dayName(day: string, today: string): string {
  if (day === today) return "heute";
  if (day === addDays(today, 1)) return "morgen";
  return weekdayNames[weekdayOf(day) - 1] ?? "";
}
