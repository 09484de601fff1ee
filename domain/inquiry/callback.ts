import {
  hoursOn,
  type LocalMoment,
  minutesOf,
  shortClock,
} from "#domain/dealership/opening-hours.ts";
import { addDays, germanDate, weekdayName } from "#domain/format/calendar.ts";

/** In place of a time; chosen until another is. */
export const callbackSoon = "bald";

export type CallbackDay = {
  label: string;
  hours: { value: string; label: string; name: string }[];
};

/** A long day has three parts, a short one two. */
const partsOfDay = ["12:00", "15:00"];
const callbackDays = 3;
const maxDaysAhead = 14;
/** Before a part ends, when it can be had no more. */
const minMinutesLeft = 30;

export function callbackTimes(now: LocalMoment): CallbackDay[] {
  const days = Array.from({ length: maxDaysAhead }, (_, ahead) => addDays(now.day, ahead));
  return days
    .map((day) => ({ day, parts: partsOn(day).filter((part) => isAhead(day, part, now)) }))
    .filter(({ parts }) => parts.length > 0)
    .slice(0, callbackDays)
    .map(({ day, parts }) => ({
      label: `${weekdayName(day).slice(0, 2)} ${germanDate(day).slice(0, 6)}`,
      hours: parts.map((part) => ({
        value: `${day} ${part.from}`,
        label: hoursOf(part),
        name: partText(day, part),
      })),
    }));
}

type Part = { from: string; to: string };

function partsOn(day: string): Part[] {
  const hours = hoursOn(day);
  if (hours === null) return [];
  const { opens, closes } = hours;
  const cuts = partsOfDay.filter(
    (cut) => minutesOf(opens) < minutesOf(cut) && minutesOf(cut) < minutesOf(closes),
  );
  const edges = [opens, ...cuts, closes];
  return edges.slice(1).map((to, index) => ({ from: edges[index] ?? opens, to }));
}

const isAhead = (day: string, { to }: Part, now: LocalMoment) =>
  day > now.day || (day === now.day && now.minutes <= minutesOf(to) - minMinutesLeft);

const hoursOf = ({ from, to }: Part) => `${shortClock(from)}–${shortClock(to)}\u00a0Uhr`;
const partText = (day: string, part: Part) =>
  `${weekdayName(day)}, ${germanDate(day)}, ${hoursOf(part)}`;

function findPart(value: string): { day: string; part: Part } | null {
  const [, day = "", from = ""] = /^(\d{4}-\d\d-\d\d) (\d{1,2}:\d\d)$/.exec(value) ?? [];
  if (Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day) return null;
  const part = partsOn(day).find((one) => one.from === from);
  return part ? { day, part } : null;
}

/** As it was sent where our hours have changed since. */
export function callbackText(value: string): string {
  if (value === callbackSoon) return "so bald wie möglich";
  const found = findPart(value);
  return found === null ? value : partText(found.day, found.part);
}

export function isCallbackAhead(value: string, now: LocalMoment): boolean {
  if (value === callbackSoon) return true;
  const found = findPart(value);
  return found !== null && isAhead(found.day, found.part, now);
}
