import { daysBetween, isDay, mondayOf, parseClock, shortDayText } from "#domain/format/calendar.ts";
import { pathBelow } from "#domain/pages/paths.ts";
import { closedFor, hoursOn, type Schedule } from "#domain/profile/opening-hours.ts";
import {
  type AppointmentState,
  isInForce,
  type LinkOutcome,
  outcomeParams,
} from "#domain/test-drive/appointment.ts";
import type { TestDriveRequest } from "#domain/test-drive/request.ts";
import { formatClock, halfHoursOn, type Slot, slotMinutes } from "#domain/test-drive/slots.ts";
import { type OfficeInquiry, officePaths, withParameters } from "./office.ts";

/** The page on which the family answers a wished test drive. */
export const answerPath = (reference: string): string => pathBelow(officePaths.week, reference);

/** Query of the page with the day whose week it shows. */
export const weekParameter = "ab";

/** Weeks further away hold no appointments. */
const maxDaysAway = 366;

/** The Monday of the week to show; the current week's unless `asked` is a day not too far from today. */
export function shownMonday(asked: string | null, today: string): string {
  const isNear =
    asked !== null && isDay(asked) && Math.abs(daysBetween(today, asked)) <= maxDaysAway;
  const day = isNear ? asked : today;
  return mondayOf(day);
}

/** Form fields of an appointment's page; all but `runde` are queries of its address as well. */
export const answerFields = {
  round: "runde",
  slot: "zeit",
  allowTaken: "trotzdem",
  day: "tag",
  words: "satz",
  outcome: "hinweis",
  /** Of the week: the inquiry that was answered. */
  answered: "anfrage",
} as const;

/** The page that says why an answer is not saved. */
export const refusedPath = (reference: string, outcome: LinkOutcome, slot: Slot | null): string =>
  withParameters(answerPath(reference), {
    [answerFields.outcome]: outcomeParams[outcome],
    [answerFields.slot]: slot === null ? "" : slotValue(slot),
  });

/** The week of a time, once an answer about it is saved. */
export const answeredPath = (reference: string, slot: Slot | null): string =>
  withParameters(officePaths.week, {
    [answerFields.outcome]: outcomeParams.done,
    [answerFields.answered]: reference,
    [weekParameter]: slot?.day ?? "",
  });

/** `2026-11-25T14:30` */
export const slotValue = ({ day, clock }: Slot): string => `${day}T${clock}`;
export const slotPattern = /^\d{4}-\d{2}-\d{2}T\d{1,2}:\d{2}$/;
/** Of a value that fits the pattern. */
export const readSlot = (value: string): Slot => ({
  day: value.slice(0, 10),
  clock: value.slice(11),
});

/** The form for somebody who called or stands in the yard, about a day or a time of it. */
export const entryPath = (day: string, clock: string | null): string =>
  withParameters(
    officePaths.entry,
    clock === null
      ? { [answerFields.day]: day }
      : { [answerFields.slot]: slotValue({ day, clock }) },
  );

/** Field of a form with opening hours: the confirmed test drives in spite of which a day is to be closed. */
export const displacedField = "trotz";

/** A test drive as the office shows it. */
export type OfficeAppointment = OfficeInquiry & {
  state: AppointmentState;
  /** Wished times. */
  rows: readonly (readonly [string, string])[];
  startsAt: Slot | null;
  proposedFor: Slot | null;
  /** Who of the family answered last: a first name; null before. */
  answeredBy: string | null;
  /** Count of changes; a button of a page with a lower one is refused. */
  round: number;
};

/** `takenBy`: the name of whoever has a confirmed test drive at that time. */
export type TakenSlot = Slot & { takenBy: string | null };

/** The same on its own page, with the half hours of one day. */
export type AnswerableAppointment = OfficeAppointment & {
  /** What the customer wrote. */
  message: string;
  isCancellable: boolean;
  /** Nobody has wished for a test drive. */
  isUnasked: boolean;
  day: string;
  slots: readonly (TakenSlot & { isWished: boolean })[];
  /** The nearest days that have something to book. */
  before: string | null;
  after: string | null;
  /** Days with wished or proposed times. */
  wishedDays: readonly string[];
  /** What stands against the wish. */
  warnings: readonly string[];
};

/** Characters of the family's own sentence to the customer. */
export const maxWordsLength = 500;

/**
 * `wait`: 'vor 3 Stunden'; `exact`: wished half hours, which one button can confirm unless they are taken; `warnings`:
 * what stands against the wish.
 */
export type WaitingWish = OfficeAppointment & {
  wait: string;
  exact: readonly TakenSlot[];
  warnings: readonly string[];
};

export type WeekDay = {
  day: string;
  /** Null when closed. */
  hours: string | null;
  /** Why it is closed, where it mostly is not: 'Inventur'. */
  reason: string | null;
  /** Half hours in which the house is open, and those of them that are ahead and have no test drive. */
  open: readonly string[];
  free: readonly string[];
  entries: readonly WeekEntry[];
};

/** A test drive at a time of the week. */
export type WeekEntry = { slot: Slot; state: WeekEntryState; appointment: OfficeAppointment };

/** `moving`: confirmed, while another time is asked for or proposed. `proposed`: the customer has to answer. */
export type WeekEntryState = "confirmed" | "moving" | "proposed" | "cancelled" | "called-off";

export const isCalledOff = ({ state }: Pick<WeekEntry, "state">): boolean =>
  state === "cancelled" || state === "called-off";

/** As after a day was closed in spite of a test drive. */
export const isInClosedTime = (
  { slot, state }: Pick<WeekEntry, "slot" | "state">,
  { open }: Pick<WeekDay, "open">,
): boolean => !isCalledOff({ state }) && !open.includes(slot.clock);

type Hours = { open: WeekDay["open"]; entries: readonly Pick<WeekEntry, "slot">[] };

/** The half hours from the first that is open or has a test drive to the last, breaks too: a scale. */
export function clocksOf(days: readonly Hours[]): string[] {
  const used = days
    .flatMap(({ open, entries }) => [...open, ...entries.map(({ slot }) => slot.clock)])
    .map((clock) => parseClock(clock) / slotMinutes);
  if (used.length === 0) return [];
  const first = Math.floor(Math.min(...used));
  const count = Math.floor(Math.max(...used)) - first + 1;
  return Array.from({ length: count }, (_, index) => formatClock((first + index) * slotMinutes));
}

/** Days with anything to see: not those on which the house is always closed. */
export const isShownDay = ({ hours, reason, entries }: WeekDay): boolean =>
  hours !== null || reason !== null || entries.length > 0;

export type OfficeWeek = {
  monday: string;
  today: string;
  /** The half hour that runs, and whether more than half of it is over. */
  now: { clock: string; isLate: boolean };
  /** In all weeks, the longest wait first. */
  wishes: readonly WaitingWish[];
  days: readonly WeekDay[];
};

/** The test drives of a day, by time; `next`: the first one after it, for a day without any. */
export type TodaysDrives = { today: readonly WeekEntry[]; next: WeekEntry | null };

/** Whether a change of the opening hours closes the house at this time. */
export const isDisplaced = ({ day, clock }: Slot, before: Schedule, after: Schedule): boolean =>
  halfHoursOn(day, before).includes(clock) && !halfHoursOn(day, after).includes(clock);

type Wish = Pick<TestDriveRequest, "first" | "second">;

const wishedDays = ({ first, second }: Wish): string[] => [
  ...new Set([first, second].flatMap((wish) => wish?.day || [])),
];

/** 'Sa 5.12. ist geschlossen (Inventur)': of wished days that were closed since. */
export const closedWishes = (wish: Wish, today: string, schedule: Schedule): string[] =>
  wishedDays(wish)
    .filter((day) => day >= today && hoursOn(day, schedule) === null)
    .map((day) => {
      const reason = closedFor(day, schedule);
      return `${shortDayText(day)} ist geschlossen${reason === null ? "" : ` (${reason})`}`;
    });

/** The wished days that a change of the opening hours closes. */
export const displacedWishes = (wish: Wish, before: Schedule, after: Schedule): string[] =>
  wishedDays(wish).filter((day) => hoursOn(day, before) !== null && hoursOn(day, after) === null);

/** Where a test drive stands in the calendar: at its confirmed time, and at one that was proposed. */
export function weekEntries(appointment: OfficeAppointment): WeekEntry[] {
  const { startsAt, proposedFor, state } = appointment;
  const entries: WeekEntry[] = [];
  if (startsAt !== null) {
    const isMoving = state === "requested" || state === "proposed";
    const inForce = isMoving ? "moving" : "confirmed";
    const cancelled = state === "cancelled" ? "cancelled" : "called-off";
    const shown = isInForce({ state, startsAt }) ? inForce : cancelled;
    entries.push({ slot: startsAt, state: shown, appointment });
  }
  if (state === "proposed" && proposedFor !== null) {
    entries.push({ slot: proposedFor, state: "proposed", appointment });
  }
  return entries;
}
