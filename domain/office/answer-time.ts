import { addDays, parseClock } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { hoursOn, type Schedule, spansOf } from "#domain/profile/opening-hours.ts";

/** How long the dealership was open between two instants, in minutes. */
export function openMinutes(from: Date, to: Date, schedule: Schedule): number {
  const [start, end] = [berlinMoment(from), berlinMoment(to)];
  let minutes = 0;
  for (let day = start.day; day <= end.day; day = addDays(day, 1)) {
    const hours = hoursOn(day, schedule);
    for (const span of hours === null ? [] : spansOf(hours)) {
      const opens = Math.max(parseClock(span.opens), day === start.day ? start.minutes : 0);
      const closes = Math.min(
        parseClock(span.closes),
        day === end.day ? end.minutes : Number.POSITIVE_INFINITY,
      );
      minutes += Math.max(0, closes - opens);
    }
  }
  return minutes;
}

/** '40 Minuten', '3 Stunden', '2 Stunden 10' */
export function formatMinutes(total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  if (hours === 0) return minutes === 1 ? "1\u00a0Minute" : `${minutes}\u00a0Minuten`;
  const words = hours === 1 ? "1\u00a0Stunde" : `${hours}\u00a0Stunden`;
  return minutes === 0 ? words : `${words}\u00a0${minutes}`;
}

const minuteMs = 60_000;

/** 'vor 5 Minuten', 'vor 3 Stunden', 'vor 2 Tagen' */
export function formatAge(from: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - from.getTime()) / minuteMs);
  if (minutes < 1) return "gerade eben";
  if (minutes < 60) return minutes === 1 ? "vor 1\u00a0Minute" : `vor ${minutes}\u00a0Minuten`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? "vor 1\u00a0Stunde" : `vor ${hours}\u00a0Stunden`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "vor 1\u00a0Tag" : `vor ${days}\u00a0Tagen`;
}

/** 'vor 14 Stunden, davon 2 Stunden 10 geöffnet' */
export function formatWait(from: Date, now: Date, schedule: Schedule): string {
  const age = formatAge(from, now);
  const open = openMinutes(from, now, schedule);
  // Shorter differences come from the seconds that both forms drop.
  if (now.getTime() - from.getTime() < (open + 2) * minuteMs) return age;
  if (open === 0) return `${age}, seitdem geschlossen`;
  // After a day the minutes no longer matter.
  return `${age}, davon ${formatMinutes(open < 600 ? open : open - (open % 60))} geöffnet`;
}

export const answerTimeDays = 90;
/** A median of fewer cases would say nothing. */
const minAnswers = 20;

/** `minutes`: the median in opening hours; null for fewer than `minAnswers` answers. */
export type AnswerTime = { answers: number; minutes: number | null };

/**
 * `waits`: minutes in opening hours from each inquiry to its first answer, which is one of `answeringEvents`
 * (inquiry-events.ts).
 */
export function summarizeAnswers(waits: readonly number[]): AnswerTime {
  const answers = waits.length;
  if (answers < minAnswers) return { answers, minutes: null };
  const sorted = waits.toSorted((a, b) => a - b);
  const [lower = 0, upper = 0] = [sorted[Math.ceil(answers / 2) - 1], sorted[answers >> 1]];
  return { answers, minutes: Math.ceil((lower + upper) / 2) };
}

const formatMedian = (minutes: number) =>
  minutes === 0 ? "weniger als 1\u00a0Minute" : formatMinutes(minutes);

/** For the family; null before there are enough cases. */
export const ownAnswerText = ({ answers, minutes }: AnswerTime): string | null =>
  minutes === null
    ? null
    : `Sie antworten im Mittel in ${formatMedian(minutes)} (${answers} Anfragen aus ${answerTimeDays}\u00a0Tagen).`;

/** For visitors; null unless the family shows it and there are enough cases. */
export const publicAnswerText = (
  { minutes }: AnswerTime,
  { showsAnswerTime }: { showsAnswerTime: boolean },
): string | null =>
  showsAnswerTime && minutes !== null
    ? `Wir antworten im Mittel in ${formatMedian(minutes)}`
    : null;
