import { weekdayName } from "#domain/site/calendar.ts";
import { hoursOn } from "#domain/site/opening-hours.ts";
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

/**
 * When somebody would like to come for a test drive. It travels in the message of the contact form, whose
 * wire has no field for it, and is read out of it again: as words that a person reads too (W1).
 */
export type TestDriveWish = {
  first: DayWish | null;
  second: DayWish | null;
  /** Whether a car shall be taken in part payment. */
  tradeIn: boolean;
};

/** `time`: a part of the day, a half hour (`14:30`), or empty for the whole day. */
type DayWish = { day: string; time: string };

export const partsOfDay = ["vormittags", "nachmittags"] as const;
const isPartOfDay = (time: string) => partsOfDay.some((part) => part === time);

/** Fields of the forms that ask for it, in the order in which they stand. */
export const testDriveFields = ["tag", "zeit", "tag2", "zeit2", "inzahlung"] as const;
type Typed = Readonly<Partial<Record<string, string>>>;

/** What the fields say; `testDriveIssues` tells whether it may be. */
export function testDriveOf(typed: Typed): TestDriveWish {
  return {
    first: dayWish(typed.tag, typed.zeit),
    second: dayWish(typed.tag2, typed.zeit2),
    tradeIn: (typed.inzahlung ?? "") !== "",
  };
}

/** Null for another form. */
export const testDriveIn = (typed: Typed): TestDriveWish | null =>
  typed.zeit === undefined ? null : testDriveOf(typed);

const dayWish = (day = "", time = ""): DayWish | null => (day === "" ? null : { day, time });

/** What is wrong with the fields. `today`: in Germany. */
export function testDriveIssues(typed: Typed, today: string) {
  const { first, second } = testDriveOf(typed);
  return [
    ...issuesOf(first, typed.zeit, ["tag", "zeit"], today),
    ...issuesOf(second, typed.zeit2, ["tag2", "zeit2"], today),
  ];
}

function issuesOf(
  wish: DayWish | null,
  time: string | undefined,
  [dayField, timeField]: readonly [string, string],
  today: string,
): { field: string; message: string }[] {
  if (wish === null) {
    const isTimeAlone = time !== undefined && time !== "";
    const message = "Bitte wählen Sie zur Uhrzeit auch den Tag";
    return isTimeAlone ? [{ field: dayField, message }] : [];
  }
  if (!isWishable(wish.day, today)) {
    const message = "An diesem Tag geht es leider nicht: Bitte wählen Sie einen anderen";
    return [{ field: dayField, message }];
  }
  if (possibleClocks(wish).length > 0) return [];
  const hours = hoursOn(wish.day);
  const message = `Am ${weekdayName(wish.day)} ist von ${hours?.opens} bis ${hours?.closes}\u00a0Uhr geöffnet`;
  return [{ field: timeField, message }];
}

const marks = { first: "Terminwunsch:", second: "Zweiter Wunsch:", tradeIn: "Inzahlungnahme:" };
const openWish = "offen, bitte schlagen Sie mir einen Termin vor";
const tradeInText = "ja, ich möchte mein Auto in Zahlung geben";

function dayWishText({ day, time }: DayWish): string {
  if (time === "") return `${dayText(day)}, Uhrzeit egal`;
  return isPartOfDay(time) ? `${dayText(day)}, ${time}` : slotText({ day, clock: time });
}

/** Its lines in a message, `[mark, words]`. */
export function wishRows({ first, second, tradeIn }: TestDriveWish): [string, string][] {
  return [
    [marks.first, first === null ? openWish : dayWishText(first)],
    ...(second === null ? [] : [[marks.second, dayWishText(second)] satisfies [string, string]]),
    ...(tradeIn ? [[marks.tradeIn, tradeInText] satisfies [string, string]] : []),
  ];
}

export function withTestDrive(message: string, wish: TestDriveWish): string {
  const lines = wishRows(wish).map((row) => row.join(" ").replaceAll("\u00a0", " "));
  return `${message.trimEnd()}\n\n${lines.join("\n")}`;
}

/** Null when the message has none; what cannot be read of one is as if it were not wished. */
export function readTestDrive(message: string): TestDriveWish | null {
  const first = lineBehind(message, marks.first);
  if (first === null) return null;
  return {
    first: readDayWish(first),
    second: readDayWish(lineBehind(message, marks.second) ?? ""),
    tradeIn: lineBehind(message, marks.tradeIn) === tradeInText,
  };
}

/** Of the last such line: ours stand at the end. */
function lineBehind(message: string, mark: string): string | null {
  const line = message.split("\n").findLast((each) => each.startsWith(mark));
  return line === undefined ? null : line.slice(mark.length).trim();
}

const wished = /, (\d{2})\.(\d{2})\.(\d{4}), (?:(vormittags|nachmittags)|(\d{1,2}:\d{2})|Uhrzeit)/;

function readDayWish(line: string): DayWish | null {
  const [, date, month, year, part, clock] = wished.exec(line.slice(0, 60)) ?? [];
  if (date === undefined) return null;
  const wish = { day: `${year}-${month}-${date}`, time: part ?? clock ?? "" };
  // A closed day, or words that look like one.
  return possibleClocks(wish).length === 0 ? null : wish;
}

/** Half hours that a wish means, by opening hours; none when it cannot be. */
function possibleClocks({ day, time }: DayWish): string[] {
  const all = halfHoursOn(day);
  if (time === "") return all;
  if (!isPartOfDay(time)) return all.filter((clock) => clock === time);
  return all.filter((clock) => isMorning(clock) === (time === "vormittags"));
}

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
