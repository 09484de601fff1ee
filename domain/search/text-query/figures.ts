import { toHorsepower } from "#domain/car/labels.ts";
import { readAmount } from "#domain/format/format.ts";
import type { CarFilters } from "../filters.ts";
import type { Token } from "./tokens.ts";

export type QueryReading = { filters: Partial<CarFilters>; end: number };

export type FigureKind = "price" | "mileage" | "year" | "power";

export type Figure = {
  value: number;
  /** Null when no unit says so. */
  kind: FigureKind | null;
  scaled: boolean;
  /** Given in kW; `value` is in PS. */
  kilowatts: boolean;
  yearLike: boolean;
  end: number;
};

/** Words that mean the same, divided by spaces, as entries of a map. */
export const entriesFor = <Meaning>(words: string, meaning: Meaning): [string, Meaning][] =>
  words.split(" ").map((word) => [word, meaning]);

const units = new Map([
  ...entriesFor<FigureKind>("€ eur euro euros", "price"),
  ...entriesFor<FigureKind>("km kilometer kilometern", "mileage"),
  ...entriesFor<FigureKind>("ps kw", "power"),
]);
const unitOf = (word: string): FigureKind | null => units.get(word) ?? null;
const thousands = new Set(["k", "tsd", "tausend"]);

/** They mean nothing without a number before them. */
export const unitWords: readonly string[] = [...units.keys(), ...thousands, "tkm"];

/** Addresses hold seven digits. */
const maxNumber = 9_999_999;

export const fromKilowatts = (kilowatts: number): number =>
  Math.min(toHorsepower(kilowatts), maxNumber);

/**
 * The figure that begins at an index, or null. `isUnit`: whether what stands at an index can be its
 * unit: in `preis 5000 km 100000` no 'km' can.
 */
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
  const behind = index + (scale === null ? 1 : 2);
  const unit = tokens[behind];
  const counted = isUnit(behind) ? unitOf(unit?.text ?? "") : null;
  const kind = scale?.kind ?? counted;
  const scaled = scale !== null;
  if (kind !== null) {
    const end = scale?.kind ? behind : behind + 1;
    const kilowatts = unit?.text === "kw";
    const converted = kilowatts ? fromKilowatts(value) : value;
    return { value: converted, kind, scaled, kilowatts, yearLike: false, end };
  }
  const yearLike = !scaled && /^(19[5-9]|20[0-4])\d$/.test(number.text);
  const plain = { value, scaled, kilowatts: false, yearLike };
  // `2019er`
  if (yearLike && unit?.glued && unit.text === "er") {
    return { ...plain, kind: "year", end: behind + 1 };
  }
  // `320d` is a name, not a number.
  if (unit?.glued && unit.kind === "word") return null;
  return { ...plain, kind, end: behind };
}

/** `k`, `Tsd.`, `tkm`, and `t` where a unit follows it: `100 t km`. */
function scaleAt(tokens: readonly Token[], index: number): { kind?: FigureKind } | null {
  const text = tokens[index]?.text ?? "";
  if (text === "tkm") return { kind: "mileage" };
  const meant =
    thousands.has(text) || (text === "t" && unitOf(tokens[index + 1]?.text ?? "") !== null);
  return meant ? {} : null;
}

const numerals = ["null", "ein", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun"];

const seats = /^(sitz(er|e|en|ig\w*|platz|platze|platzen)|platze)$/;
const doors = /^tur(er|e|en|ig\w*)?$/;
/** `siebensitzer`, `funfturig` */
const compound = new RegExp(`^(${numerals.join("|")})((?:sitz|tur)(?:er|ig\\w*))$`);

/** `7-Sitzer`, `fünftürig`, `4/5 Türen` */
export function readCounts(tokens: readonly Token[], index: number): QueryReading | null {
  const token = tokens[index];
  if (token === undefined) return null;
  const [, numeral, noun] = compound.exec(token.text) ?? [];
  if (numeral !== undefined) return reading(numerals.indexOf(numeral), noun, index + 1);
  const count = countOf(token);
  if (count === null) return null;
  // `4/5 Türen`, `2-3 Türen`: the record holds the lower number.
  const next = index + (tokens[index + 1]?.kind === "dash" ? 2 : 1);
  const upper = tokens[next];
  const behind = upper && countOf(upper) === count + 1 ? next + 1 : index + 1;
  return reading(count, tokens[behind]?.text, behind + 1);
}

function countOf({ kind, text }: Token): number | null {
  if (kind === "number") return /^\d$/.test(text) ? Number(text) : null;
  const index = numerals.indexOf(text);
  return index < 0 ? null : index;
}

function reading(count: number, noun: string | undefined, end: number): QueryReading | null {
  if (noun === undefined || count < 2) return null;
  if (seats.test(noun)) return { filters: { seatsMin: count }, end };
  if (!doors.test(noun) || count > 7) return null;
  // Some count the tailgate: 5 doors are of the range 4/5.
  return { filters: { doors: count - (count % 2) }, end };
}
