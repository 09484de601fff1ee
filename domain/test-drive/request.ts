import { type Delivered, deliveryText, isHereOn } from "#domain/car/availability.ts";
import { shortDayText, weekdayName } from "#domain/format/calendar.ts";
import { hoursOn, type Schedule, shortClock, spansOf } from "#domain/profile/opening-hours.ts";
import {
  dayText,
  halfHoursOn,
  isBookable,
  isMorning,
  isRequestableDay,
  isSameSlot,
  type Slot,
} from "./slots.ts";

/** The times that a customer requests. */
export type TestDriveRequest = {
  first: DayWish | null;
  second: DayWish | null;
  tradeIn: boolean;
};

/** `time`: one of `partsOfDay`, a half hour such as `14:30`, or empty for any time. */
type DayWish = { day: string; time: string };

export const partsOfDay = ["vormittags", "nachmittags"] as const;
const isPartOfDay = (time: string) => partsOfDay.some((part) => part === time);

/** Form field names are paths in the request body. */
export const testDriveFields = {
  day: "details.testDrive.first.day",
  time: "details.testDrive.first.time",
  secondDay: "details.testDrive.second.day",
  secondTime: "details.testDrive.second.time",
  tradeIn: "details.tradeIn",
} as const;

export type FormValues = Readonly<Partial<Record<string, string>>>;

/** Does not validate; `testDriveIssues` does. */
export const readTestDrive = (values: FormValues): TestDriveRequest => ({
  first: readDayWish(values[testDriveFields.day], values[testDriveFields.time]),
  second: readDayWish(values[testDriveFields.secondDay], values[testDriveFields.secondTime]),
  tradeIn: (values[testDriveFields.tradeIn] ?? "") !== "",
});

/** Null for a form without these fields. */
export const readTestDriveIfPresent = (values: FormValues): TestDriveRequest | null =>
  values[testDriveFields.time] === undefined ? null : readTestDrive(values);

const readDayWish = (day = "", time = ""): DayWish | null =>
  day === "" && time === "" ? null : { day, time };

type WishedDays = Pick<TestDriveRequest, "first" | "second">;

/** `today`: the date in Germany. */
export const testDriveIssues = (
  { first, second }: WishedDays,
  today: string,
  schedule: Schedule,
) => [
  ...findIssues(first, [testDriveFields.day, testDriveFields.time], { today, schedule }),
  ...findIssues(second, [testDriveFields.secondDay, testDriveFields.secondTime], {
    today,
    schedule,
  }),
];

/** For a car that is not here on the wished days, or today if no day is wished; none for an unknown car. */
export function earlyDriveIssues(
  { first, second }: WishedDays,
  car: Delivered | null,
  today: string,
) {
  if (car === null) return [];
  const days = [first, second].flatMap((wish) => wish?.day || []);
  if ((days.length === 0 ? [today] : days).every((day) => isHereOn(car, day))) return [];
  const message = `Dieses Fahrzeug ist noch nicht bei uns (${deliveryText(car)}): Eine Probefahrt ist möglich, sobald es da ist`;
  return [{ field: testDriveFields.day, message }];
}

function findIssues(
  wish: DayWish | null,
  [dayField, timeField]: readonly [string, string],
  { today, schedule }: { today: string; schedule: Schedule },
): { field: string; message: string }[] {
  if (wish === null) return [];
  if (wish.day === "") {
    return [{ field: dayField, message: "Bitte wählen Sie zur Uhrzeit auch den Tag" }];
  }
  if (!isRequestableDay(wish.day, today, schedule)) {
    const message = "An diesem Tag geht es leider nicht: Bitte wählen Sie einen anderen";
    return [{ field: dayField, message }];
  }
  if (matchingHalfHours(wish, schedule).length > 0) return [];
  const hours = hoursOn(wish.day, schedule);
  const spans = (hours === null ? [] : spansOf(hours))
    .map(({ opens, closes }) => `von ${opens} bis ${closes}`)
    .join(" und ");
  const message = `Am ${weekdayName(wish.day)} sind wir ${spans}\u00a0Uhr da: Bitte wählen Sie eine andere Zeit`;
  return [{ field: timeField, message }];
}

const noWishText = "noch offen, Vorschlag gewünscht";
export const tradeInRow = ["Inzahlungnahme", "gewünscht"] as const;

type WriteDay = typeof dayText;

const timeText = (time: string) => (isPartOfDay(time) ? time : `${time}\u00a0Uhr`);

const dayWishText = ({ day, time }: DayWish, writeDay: WriteDay): string =>
  `${writeDay(day)}, ${time === "" ? "Uhrzeit noch offen" : timeText(time)}`;

export function requestRows(
  { first, second, tradeIn }: TestDriveRequest,
  writeDay: WriteDay = dayText,
): (readonly [string, string])[] {
  return [
    ["Terminwunsch", first === null ? noWishText : dayWishText(first, writeDay)],
    ...(second === null ? [] : [["Zweiter Wunsch", dayWishText(second, writeDay)] as const]),
    ...rowsBesideTime({ tradeIn }),
  ];
}

/** What still holds of a request once the family has named a time. */
export const rowsBesideTime = ({ tradeIn }: Pick<TestDriveRequest, "tradeIn">) =>
  tradeIn ? [tradeInRow] : [];

/** `Sa 5.12., 10 Uhr` of the first wish; null while no day is wished. */
export const shortWishText = ({ first }: TestDriveRequest): string | null =>
  first &&
  [shortDayText(first.day), first.time && timeText(shortClock(first.time))]
    .filter(Boolean)
    .join(", ");

/** The half hours that fit a wish; none if it is outside opening hours. */
function matchingHalfHours({ day, time }: DayWish, schedule: Schedule): string[] {
  const all = halfHoursOn(day, schedule);
  if (time === "") return all;
  if (!isPartOfDay(time)) return all.filter((clock) => clock === time);
  return all.filter((clock) => isMorning(clock) === (time === "vormittags"));
}

/** The options of the time field that `testDriveIssues` accepts for this day. */
export const acceptedTimes = (day: string, schedule: Schedule): string[] =>
  [...partsOfDay, ...halfHoursOn(day, schedule)].filter(
    (time) => matchingHalfHours({ day, time }, schedule).length > 0,
  );

/** The half hours that fit either wish and are still bookable, without duplicates. */
export function wishedSlots(
  { first, second }: TestDriveRequest,
  now: Date,
  schedule: Schedule,
): Slot[] {
  const slots = [first, second].flatMap((wish) =>
    wish === null
      ? []
      : matchingHalfHours(wish, schedule).map((clock) => ({ day: wish.day, clock })),
  );
  return slots.filter(
    (slot, index) =>
      isBookable(slot, now, schedule) &&
      slots.findIndex((other) => isSameSlot(other, slot)) === index,
  );
}
