import {
  testDriveFields,
  testDriveIn,
  testDriveIssues,
  withTestDrive,
} from "#domain/appointment/wish.ts";
import { addDays, germanDate, weekdayName } from "#domain/site/calendar.ts";
import { formatPrice, readAmount } from "#domain/site/format.ts";
import { hoursOn, type LocalMoment, minutesOf, shortClock } from "#domain/site/opening-hours.ts";

/**
 * What the contact form asks beside its specified fields, by what it is about. The wire fixes the inquiry's
 * keys: the answers become lines of the message, in the browser and, without scripts, on the server.
 */
const fieldsOf = {
  finanzierung: ["deposit", "months", "rate"],
  rueckruf: ["callback"],
  probefahrt: testDriveFields,
} as const;

type WishField = (typeof fieldsOf)[keyof typeof fieldsOf][number];

export function wishFields(intent: string): readonly WishField[] {
  // `hasOwn` does not narrow.
  return Object.hasOwn(fieldsOf, intent) ? fieldsOf[intent as keyof typeof fieldsOf] : [];
}

/** We name no figures (§ 17 PAngV): the visitor does. */
export const financeLabels = {
  deposit: "Anzahlung",
  months: "Laufzeit",
  rate: "Wunschrate im Monat",
} as const satisfies Partial<Record<WishField, string>>;

export const financeMonths = [12, 24, 36, 48, 60, 72, 84].map((count) => `${count} Monate`);
export const maxWishLength = 40;

type Answers = Readonly<Record<string, string>>;

/** The message with the answers below it, each on its line. */
export function withWishDetails(message: string, answers: Answers): string {
  const testDrive = testDriveIn(answers);
  if (testDrive !== null) return withTestDrive(message, testDrive);
  const { deposit = "", months = "", rate = "", callback = "" } = answers;
  const lines = [
    line(financeLabels.deposit, money(deposit)),
    line(financeLabels.months, oneLine(months)),
    line(financeLabels.rate, money(rate)),
    line("Rückruf", callbackText(callback)),
  ].filter((found) => found !== null);
  return lines.length === 0 ? message : [message.trimEnd(), lines.join("\n")].join("\n\n");
}

const line = (label: string, answer: string) => (answer === "" ? null : `${label}: ${answer}`);

/** No answer can begin a line of its own. */
const oneLine = (text: string) =>
  text
    .trim()
    .replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, "; ")
    .slice(0, maxWishLength);

/** An amount in the site's format; anything else, such as a part of the price, stays as typed. */
function money(typed: string): string {
  const amount = readAmount(typed);
  return amount === null ? oneLine(typed) : formatPrice(amount);
}

/** In place of a time; chosen until another is. */
export const callbackSoon = "bald";

export type CallbackDay = {
  /** `Mo 23.11.` */
  label: string;
  hours: { value: string; label: string; name: string }[];
};

/** A long day has three parts, a short one two. */
const partsOfDay = ["12:00", "15:00"];
const callbackDays = 3;
const maxDaysAhead = 14;
/** Before a part ends, when it can be had no more. */
const minMinutesLeft = 30;

/** The parts of the next open days in which we can call back. */
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

/** Nothing for a time that is none of ours. */
function callbackText(value: string): string {
  if (value === callbackSoon) return "so bald wie möglich";
  const found = findPart(value);
  return found === null ? "" : partText(found.day, found.part).replaceAll("\u00a0", " ");
}

/** Whether somebody can still be called back then. */
export function isCallbackAhead(value: string, now: LocalMoment): boolean {
  if (value === callbackSoon || value === "") return true;
  const found = findPart(value);
  return found !== null && isAhead(found.day, found.part, now);
}

const callbackPast = "Diese Zeit ist vorbei: Bitte wählen Sie eine andere";

/** What is wrong with the answers, as with other fields. */
export function wishIssues(answers: Answers, now: LocalMoment) {
  if (testDriveIn(answers) !== null) return testDriveIssues(answers, now.day);
  return isCallbackAhead(answers.callback ?? "", now)
    ? []
    : [{ field: "callback", message: callbackPast }];
}
