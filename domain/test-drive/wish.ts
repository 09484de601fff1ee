import { hoursOn } from "#domain/dealership/opening-hours.ts";
import { weekdayName } from "#domain/format/calendar.ts";
import {
  dayText,
  halfHoursOn,
  isBookable,
  isMorning,
  isSameSlot,
  isWishable,
  type Slot,
  slotText,
} from "./slots.ts";

/** When somebody would like to come for a test drive (W1). */
export type TestDriveWish = {
  first: DayWish | null;
  second: DayWish | null;
  tradeIn: boolean;
};

/** `time`: a part of the day, a half hour (`14:30`), or empty for the whole day. */
type DayWish = { day: string; time: string };

export const partsOfDay = ["vormittags", "nachmittags"] as const;
const isPartOfDay = (time: string) => partsOfDay.some((part) => part === time);

/** Fields of the forms that ask for it, named by their path in an inquiry's body, in their order. */
export const testDriveFields = {
  day: "details.testDrive.first.day",
  time: "details.testDrive.first.time",
  secondDay: "details.testDrive.second.day",
  secondTime: "details.testDrive.second.time",
  tradeIn: "details.tradeIn",
} as const;
const names = testDriveFields;
type Typed = Readonly<Partial<Record<string, string>>>;

/** What the fields say; `testDriveIssues` tells whether it may be. */
export const testDriveOf = (typed: Typed): TestDriveWish => ({
  first: dayWish(typed[names.day], typed[names.time]),
  second: dayWish(typed[names.secondDay], typed[names.secondTime]),
  tradeIn: (typed[names.tradeIn] ?? "") !== "",
});

export const testDriveIn = (typed: Typed): TestDriveWish | null =>
  typed[names.time] === undefined ? null : testDriveOf(typed);

const dayWish = (day = "", time = ""): DayWish | null =>
  day === "" && time === "" ? null : { day, time };

type TestDriveDays = Pick<TestDriveWish, "first" | "second">;

/** What is wrong, by field. `today`: in Germany. */
export const testDriveIssues = ({ first, second }: TestDriveDays, today: string) => [
  ...issuesOf(first, [names.day, names.time], today),
  ...issuesOf(second, [names.secondDay, names.secondTime], today),
];

function issuesOf(
  wish: DayWish | null,
  [dayField, timeField]: readonly [string, string],
  today: string,
): { field: string; message: string }[] {
  if (wish === null) return [];
  if (wish.day === "") {
    return [{ field: dayField, message: "Bitte wählen Sie zur Uhrzeit auch den Tag" }];
  }
  if (!isWishable(wish.day, today)) {
    const message = "An diesem Tag geht es leider nicht: Bitte wählen Sie einen anderen";
    return [{ field: dayField, message }];
  }
  if (possibleClocks(wish).length > 0) return [];
  const hours = hoursOn(wish.day);
  const message = `Am ${weekdayName(wish.day)} sind wir von ${hours?.opens} bis ${hours?.closes}\u00a0Uhr da: Bitte wählen Sie eine andere Zeit`;
  return [{ field: timeField, message }];
}

const openWish = "offen, bitte schlagen Sie mir einen Termin vor";
export const tradeInRow = [
  "Inzahlungnahme",
  "ja, ich möchte meinen Wagen in Zahlung geben",
] as const;

function dayWishText({ day, time }: DayWish): string {
  if (time === "") return `${dayText(day)}, Uhrzeit egal`;
  return isPartOfDay(time) ? `${dayText(day)}, ${time}` : slotText({ day, clock: time });
}

export function wishRows({ first, second, tradeIn }: TestDriveWish): (readonly [string, string])[] {
  return [
    ["Terminwunsch", first === null ? openWish : dayWishText(first)],
    ...(second === null ? [] : [["Zweiter Wunsch", dayWishText(second)] as const]),
    ...(tradeIn ? [tradeInRow] : []),
  ];
}

/** Half hours that a wish means, by opening hours; none when it cannot be. */
function possibleClocks({ day, time }: DayWish): string[] {
  const all = halfHoursOn(day);
  if (time === "") return all;
  if (!isPartOfDay(time)) return all.filter((clock) => clock === time);
  return all.filter((clock) => isMorning(clock) === (time === "vormittags"));
}

/** What may be wished for on this day beside the whole of it, as `testDriveIssues` takes it. */
export const timesOn = (day: string): string[] =>
  [...partsOfDay, ...halfHoursOn(day)].filter((time) => possibleClocks({ day, time }).length > 0);

/** Half hours of both wishes that can still be, in their order. */
export function wishedSlots({ first, second }: TestDriveWish, now: Date): Slot[] {
  const slots = [first, second].flatMap((wish) =>
    wish === null ? [] : possibleClocks(wish).map((clock) => ({ day: wish.day, clock })),
  );
  return slots.filter(
    (slot, index) =>
      isBookable(slot, now) && slots.findIndex((each) => isSameSlot(each, slot)) === index,
  );
}
