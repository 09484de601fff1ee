import {
  addDays,
  germanDate,
  isDay,
  parseClock,
  shortDayText,
  weekdayName,
} from "#domain/format/calendar.ts";
import {
  callingSpans,
  type LocalMoment,
  type Schedule,
  shortClock,
} from "#domain/profile/opening-hours.ts";

/** As soon as possible: the form's default instead of a time window. */
export const callbackSoon = "bald";

export type CallbackDay = {
  label: string;
  hours: { value: string; label: string; name: string }[];
};

/** Where the hours are divided into time windows. */
const windowBoundaries = ["12:00", "15:00"];
const callbackDays = 3;
const maxDaysAhead = 14;
/** A window is offered only if this much of it remains. */
const minMinutesLeft = 30;

export function callbackTimes(now: LocalMoment, schedule: Schedule): CallbackDay[] {
  const days = Array.from({ length: maxDaysAhead }, (_, ahead) => addDays(now.day, ahead));
  return days
    .map((day) => ({
      day,
      windows: windowsOn(day, schedule).filter((each) => hasTimeLeft(day, each, now)),
    }))
    .filter(({ windows }) => windows.length > 0)
    .slice(0, callbackDays)
    .map(({ day, windows }) => ({
      label: shortDayText(day),
      hours: windows.map((window) => ({
        value: `${day} ${window.from}`,
        label: windowLabel(window),
        name: windowText(day, window),
      })),
    }));
}

type TimeWindow = { from: string; to: string };

function windowsOn(day: string, schedule: Schedule): TimeWindow[] {
  return callingSpans(day, schedule).flatMap(({ opens, closes }) => {
    const inside = windowBoundaries.filter(
      (clock) => parseClock(opens) < parseClock(clock) && parseClock(clock) < parseClock(closes),
    );
    const boundaries = [opens, ...inside, closes];
    return boundaries.slice(1).map((to, index) => ({ from: boundaries[index] ?? opens, to }));
  });
}

const hasTimeLeft = (day: string, { to }: TimeWindow, now: LocalMoment) =>
  day > now.day || (day === now.day && now.minutes <= parseClock(to) - minMinutesLeft);

const windowLabel = ({ from, to }: TimeWindow) => `${shortClock(from)}–${shortClock(to)}\u00a0Uhr`;
const windowText = (day: string, window: TimeWindow) => `${dateText(day)}, ${windowLabel(window)}`;
const dateText = (day: string) => `${weekdayName(day)}, ${germanDate(day)}`;

function parseCallback(value: string): { day: string; from: string } | null {
  const [, day = "", from = ""] = /^(\S{10}) (\d{1,2}:\d\d)$/.exec(value) ?? [];
  return isDay(day) ? { day, from } : null;
}

/** Without the window's end, which opening hours may have moved since it was sent. */
export function callbackText(value: string, writeDay = dateText): string {
  if (value === callbackSoon) return "so bald wie möglich";
  const callback = parseCallback(value);
  return callback === null
    ? value
    : `${writeDay(callback.day)}, ab\u00a0${shortClock(callback.from)}\u00a0Uhr`;
}

/** Whether its time has come, while somebody can call. */
export function isCallbackDue(value: string, now: LocalMoment, schedule: Schedule): boolean {
  const { day, from } = parseCallback(value) ?? { day: now.day, from: "0:00" };
  const isLater = day > now.day || (day === now.day && parseClock(from) > now.minutes);
  return (
    !isLater &&
    callingSpans(now.day, schedule).some(
      ({ opens, closes }) => parseClock(opens) <= now.minutes && now.minutes < parseClock(closes),
    )
  );
}

/** What follows 'Wir rufen Sie an:', with the day of the next window for one as soon as possible. */
export function callbackPlan(value: string, now: LocalMoment, schedule: Schedule): string {
  const text = callbackText(value);
  const [next] = value === callbackSoon ? callbackTimes(now, schedule) : [];
  const day = parseCallback(next?.hours[0]?.value ?? "")?.day;
  if (day === undefined) return text;
  const closes = windowsOn(day, schedule).at(-1)?.to;
  const plan =
    day === now.day && closes
      ? `heute bis\u00a0${shortClock(closes)}\u00a0Uhr`
      : `am ${dateText(day)}`;
  return `${text}, voraussichtlich ${plan}`;
}

export function isCallbackAhead(value: string, now: LocalMoment, schedule: Schedule): boolean {
  if (value === callbackSoon) return true;
  const callback = parseCallback(value);
  if (callback === null) return false;
  const window = windowsOn(callback.day, schedule).find(({ from }) => from === callback.from);
  return window !== undefined && hasTimeLeft(callback.day, window, now);
}
