import { germanDate } from "#domain/format/calendar.ts";
import { formatDecimal, formatMileage, formatMonth } from "#domain/format/format.ts";
import { bodySides, type FileKind, type FileValue, tyreSeasons, type ValueOf } from "./entries.ts";

const or = (value: string | null) => value ?? "–";
const mm = (depth: number | null) => or(depth === null ? null : formatDecimal(depth));
const percent = (value: number) => `${formatDecimal(value)}\u00a0%`;
const brake = (left: "new" | number | null) =>
  left === null ? "nicht angesehen" : left === "new" ? "neu" : percent(left);
const joined = (parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null).join(", ");

type Texts = { [Kind in FileKind]: (value: ValueOf<Kind>) => string };

const texts: Texts = {
  tyres: ({ frontLeft, frontRight, rearLeft, rearRight, week, year, season, isNew }) =>
    joined([
      isNew ? "neu" : null,
      [frontLeft, frontRight, rearLeft, rearRight].every((depth) => depth === null)
        ? null
        : `vorn ${mm(frontLeft)} und ${mm(frontRight)}, hinten ${mm(rearLeft)} und ${mm(rearRight)}\u00a0mm`,
      season && `${tyreSeasons[season]}reifen`,
      week === null || year === null ? null : `aus Woche ${week}/${year}`,
    ]),
  brakes: ({ front, rear }) => `vorn ${brake(front)}, hinten ${brake(rear)}`,
  "service-book": ({ lastKm, lastDay, isComplete }) =>
    joined([
      lastKm === null && lastDay === null
        ? "ist da"
        : `letzter Service ${[lastDay && `am ${germanDate(lastDay)}`, lastKm === null ? null : `bei ${formatMileage(lastKm)}`].filter(Boolean).join(" ")}`,
      isComplete === null
        ? null
        : isComplete
          ? "lückenlos gestempelt"
          : "nicht lückenlos gestempelt",
    ]),
  "inspection-report": ({ validTo }) =>
    validTo === null ? "ist da" : `gültig bis ${formatMonth(validTo)}`,
  keys: ({ count }) => `${count}`,
  paint: ({ from, to }) => (from === to ? `${from}\u00a0µm` : `${from} bis ${to}\u00a0µm`),
  body: ({ side, text }) => `${bodySides[side]}: ${text}`,
  interior: ({ text }) => text,
  "cold-start": ({ isGood, day }) =>
    `${isGood ? "springt gut an" : "springt nicht gut an"}, am ${germanDate(day)}`,
  battery: ({ percent: left, source, day }) =>
    `${percent(left)} Zustand (SoH), ${source}, am ${germanDate(day)}`,
  work: ({ day, text, hasInvoice }) =>
    `${germanDate(day)}: ${text} (${hasInvoice ? "mit" : "ohne"} Rechnung)`,
  merit: ({ text }) => text,
  flaw: ({ text }) => text,
};

/** One line for the family; visitors read other words. */
export function entryText(value: FileValue): string {
  const write = texts[value.kind] as (value: FileValue) => string;
  return write(value);
}
