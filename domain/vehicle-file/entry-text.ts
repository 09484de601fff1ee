import { germanDate } from "#domain/format/calendar.ts";
import { formatMileage, formatMonth, formatQuantity } from "#domain/format/format.ts";
import type { FileKind } from "./entries.ts";
import {
  bodyText,
  brakesWords,
  coldStartText,
  depthText,
  paintText,
  treadsOf,
  tyrePlaces,
  unended,
} from "./statements.ts";
import type { FileValue, ValueOf } from "./vehicle-file.ts";

// The family checks in the office the words that visitors read on the label.

const joined = (parts: readonly (string | null | undefined | false)[], separator = ", ") =>
  parts.filter(Boolean).join(separator);

/** `Winterreifen, neu, hergestellt in Woche 14/2022` */
export function tyreNote({ season, isNew, week, year }: ValueOf<"tyres">): string | null {
  const when = week === null ? year : `in Woche ${week}/${year}`;
  const made = year !== null && `hergestellt ${when}`;
  return joined([season && tyreNames[season], isNew && "neu", made]) || null;
}

const tyreNames = { summer: "Sommerreifen", winter: "Winterreifen", all: "Ganzjahresreifen" };

const depth = (mm: number | null) => (mm === null ? "–" : depthText(mm));

function tyresText(value: ValueOf<"tyres">): string {
  const [front, rear] = [
    [value.frontLeft, value.frontRight],
    [value.rearLeft, value.rearRight],
  ].map((pair) => pair.map(depth).join(" und "));
  const { size: different } = new Set(treadsOf(value));
  const areSame = different === 1 && treadsOf(value).length === tyrePlaces.length;
  const treads = areSame ? `rundum ${depth(value.frontLeft)}` : `vorn ${front}, hinten ${rear}`;
  return joined([different > 0 && `${treads}\u00a0mm`, tyreNote(value)]);
}

const isMonth = (day: string) => day.length === "2026-03".length;
const dayText = (day: string) => (isMonth(day) ? formatMonth(day) : germanDate(day));

function serviceText({ lastKm, lastDay, isComplete }: ValueOf<"service-book">): string {
  const last = [
    lastDay && (isMonth(lastDay) ? formatMonth(lastDay) : `am ${germanDate(lastDay)}`),
    lastKm === null ? null : `bei ${formatMileage(lastKm)}`,
  ];
  const words = joined(last, " ");
  const stamps = isComplete ? "lückenlos gestempelt" : "nicht lückenlos gestempelt";
  return joined([words === "" ? "liegt vor" : `zuletzt ${words}`, isComplete !== null && stamps]);
}

const reportText = ({ validTo, isThere }: ValueOf<"inspection-report">) =>
  joined([validTo && `bis ${formatMonth(validTo)}`, isThere && "Bericht liegt vor"]);

const batteryText = ({ percent, source, day }: ValueOf<"battery">) =>
  `${formatQuantity(percent, "%")} der Kapazität (${source}, ${germanDate(day)})`;

const workText = ({ day, text, hasInvoice }: ValueOf<"work">) =>
  joined([unended(text), dayText(day), hasInvoice && "Rechnung liegt vor"]);

type Texts = { [Kind in FileKind]: (value: ValueOf<Kind>) => string };

const texts: Texts = {
  tyres: tyresText,
  brakes: brakesWords,
  "service-book": serviceText,
  "inspection-report": reportText,
  keys: ({ count }) => String(count),
  paint: paintText,
  body: bodyText,
  interior: ({ text, isGood }) => `${unended(text)} (${isGood ? "gut" : "nicht so gut"})`,
  "cold-start": coldStartText,
  battery: batteryText,
  work: workText,
  merit: ({ text }) => text,
  flaw: ({ text }) => text,
};

/** One line that says all of it. */
export function entryText(value: FileValue): string {
  const write = texts[value.kind] as (value: FileValue) => string;
  return write(value);
}
