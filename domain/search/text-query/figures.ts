import { toHorsepower } from "#domain/car/labels.ts";
import { readAmount } from "#domain/format/format.ts";
import type { CarFilters } from "../filters.ts";
import type { Token } from "./tokens.ts";

export type QueryReading = { filters: Partial<CarFilters>; end: number };

/** What is stated from a least value only: how far an electric car drives, and what its battery holds. */
export type ElectricKind = "electricRange" | "battery";
export type FigureKind = "price" | "mileage" | "year" | "power" | ElectricKind;

export type Figure = {
  value: number;
  kind: FigureKind | null;
  isInThousands: boolean;
  /** Whether the query has kW; `value` is in PS in any case. */
  isInKilowatts: boolean;
  looksLikeYear: boolean;
  end: number;
};

export const entriesFor = <Meaning>(words: string, meaning: Meaning): [string, Meaning][] =>
  words.split(" ").map((word) => [word, meaning]);

const units = new Map([
  ...entriesFor<FigureKind>("€ eur euro euros", "price"),
  ...entriesFor<FigureKind>("km kilometer kilometern", "mileage"),
  ...entriesFor<FigureKind>("ps kw hp", "power"),
  ...entriesFor<FigureKind>("kwh", "battery"),
]);
const unitOf = (word: string): FigureKind | null => units.get(word) ?? null;
const thousands = new Set(["k", "tsd", "tausend"]);

/** Stop words unless a number precedes them. */
export const unitWords: readonly string[] = [...units.keys(), ...thousands, "tkm"];

/** URLs accept at most seven digits. */
const maxNumber = 9_999_999;

export const fromKilowatts = (kilowatts: number): number =>
  Math.min(toHorsepower(kilowatts), maxNumber);

/** `isUnit`: in `preis 5000 km 100000` the 'km' is no unit of 5000 but belongs to the next number. */
export function readFigure(
  tokens: readonly Token[],
  index: number,
  isUnit: (index: number) => boolean = () => true,
): Figure | null {
  const number = tokens[index];
  if (number?.kind !== "number") return null;
  const scale = scaleAt(tokens, index + 1);
  const value = readAmount(scale === null ? number.text : `${number.text}k`);
  if (value === null) return null;
  const unitIndex = index + (scale === null ? 1 : 2);
  const unit = tokens[unitIndex];
  const rangeEnd = scale === null ? endOfRange(tokens, unitIndex) : null;
  if (rangeEnd !== null) {
    const kilometres = { value, isInThousands: false, isInKilowatts: false, looksLikeYear: false };
    return { ...kilometres, kind: "electricRange", end: rangeEnd };
  }
  const unitKind = isUnit(unitIndex) ? unitOf(unit?.text ?? "") : null;
  const kind = scale?.kind ?? unitKind;
  const isInThousands = scale !== null;
  if (kind !== null) {
    const end = scale?.kind ? unitIndex : unitIndex + 1;
    const isInKilowatts = unit?.text === "kw";
    const converted = isInKilowatts ? fromKilowatts(value) : value;
    return { value: converted, kind, isInThousands, isInKilowatts, looksLikeYear: false, end };
  }
  const looksLikeYear = !isInThousands && /^(19[5-9]|20[0-4])\d$/.test(number.text);
  const unitless = { value, isInThousands, isInKilowatts: false, looksLikeYear };
  // `2019er` is a year.
  if (looksLikeYear && unit?.isGlued && unit.text === "er") {
    return { ...unitless, kind: "year", end: unitIndex + 1 };
  }
  // `320d` is a name.
  if (unit?.isGlued && unit.kind === "word") return null;
  return { ...unitless, kind, end: unitIndex };
}

/** After `400 km Reichweite`; null for other figures. */
function endOfRange(tokens: readonly Token[], index: number): number | null {
  const [first, second] = tokens.slice(index, index + 2).map(({ text }) => text);
  if (first === "reichweite") return index + 1;
  const isRange = second === "reichweite" || second === "range" || second === "wltp";
  return isRange && unitOf(first ?? "") === "mileage" ? index + 2 : null;
}

/** Null if the number is not in thousands. Reads `k`, `Tsd.`, `tkm`, and `t` before a unit: `100 t km`. */
function scaleAt(tokens: readonly Token[], index: number): { kind?: FigureKind } | null {
  const text = tokens[index]?.text ?? "";
  if (text === "tkm") return { kind: "mileage" };
  const isThousands =
    thousands.has(text) || (text === "t" && unitOf(tokens[index + 1]?.text ?? "") !== null);
  return isThousands ? {} : null;
}

const numerals = ["null", "ein", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun"];

const seatsNoun =
  /^(sitz(er|e|en|ig\w*|platz|platze|platzen)|platze|seats|seater|person(en)?|leute|mitfahrern?)$/;
const doorsNoun = /^tur(er|e|en|ig\w*)?$/;
const compoundNoun = new RegExp(`^(${numerals.join("|")})((?:sitz|tur)(?:er|ig\\w*))$`);

/** Reads numbers of seats and doors: `7-Sitzer`, `fünftürig`, `4/5 Türen`. */
export function readCounts(tokens: readonly Token[], index: number): QueryReading | null {
  const token = tokens[index];
  if (token === undefined) return null;
  const [, numeral, noun] = compoundNoun.exec(token.text) ?? [];
  if (numeral !== undefined) return countReading(numerals.indexOf(numeral), noun, index + 1);
  const count = countOf(token);
  if (count === null) return null;
  // `4/5 Türen` and `2-3 Türen` are filtered by their lower number.
  const upperIndex = index + (tokens[index + 1]?.kind === "dash" ? 2 : 1);
  const upper = tokens[upperIndex];
  const nounIndex = upper && countOf(upper) === count + 1 ? upperIndex + 1 : index + 1;
  return countReading(count, tokens[nounIndex]?.text, nounIndex + 1);
}

function countOf({ kind, text }: Token): number | null {
  if (kind === "number") return /^\d$/.test(text) ? Number(text) : null;
  const index = numerals.indexOf(text);
  return index < 0 ? null : index;
}

function countReading(count: number, noun: string | undefined, end: number): QueryReading | null {
  if (noun === undefined || count < 2) return null;
  if (seatsNoun.test(noun)) return { filters: { seatsMin: count }, end };
  if (!doorsNoun.test(noun) || count > 7) return null;
  // The filter has the lower number of each range: 5 doors are '4/5'.
  return { filters: { doors: count - (count % 2) }, end };
}
