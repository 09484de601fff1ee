import { toHorsepower } from "#domain/car/labels.ts";
import { readAmount } from "#domain/site/format.ts";
import type { Token } from "./tokens.ts";

/** What a number counts. */
export type Kind = "price" | "mileage" | "year" | "power";

/** A number with its unit, as it stands in a query. */
export type Figure = {
  /** Euros, kilometres, a year or PS; whole. */
  value: number;
  /** Null when no unit says so. */
  kind: Kind | null;
  /** Given in thousands: `15k`. */
  scaled: boolean;
  /** Given in kW; `value` is in PS. */
  kilowatts: boolean;
  yearLike: boolean;
  /** Place of the atom behind it. */
  end: number;
};

const units = new Map<string, Kind>([
  ...["€", "eur", "euro", "euros"].map((unit): [string, Kind] => [unit, "price"]),
  ...["km", "kilometer", "kilometern"].map((unit): [string, Kind] => [unit, "mileage"]),
  ...["ps", "kw"].map((unit): [string, Kind] => [unit, "power"]),
]);
const thousands = new Set(["k", "tsd", "tausend"]);

/** Words that say nothing when no number stands before them. */
export const unitWords: readonly string[] = [...units.keys(), ...thousands, "tkm"];

/** Addresses hold seven digits. */
const highest = 9_999_999;

/** Whole PS of kilowatts. */
export const fromKilowatts = (kilowatts: number): number =>
  Math.min(toHorsepower(kilowatts), highest);

/**
 * The figure that begins at a place; null when none does.
 *
 * @param isUnit whether what stands at a place can be its unit: in `preis 5000 km 100000` no 'km' can
 */
export function readFigure(
  atoms: readonly Token[],
  place: number,
  isUnit: (place: number) => boolean = () => true,
): Figure | null {
  const number = atoms[place];
  if (number?.kind !== "number") return null;
  const scale = scaleAt(atoms, place + 1);
  const value = readAmount(scale === null ? number.text : `${number.text}k`);
  if (value === null) return null;
  const behind = place + 1 + (scale?.atoms ?? 0);
  const unit = atoms[behind];
  const counted = isUnit(behind) ? (units.get(unit?.text ?? "") ?? null) : null;
  const kind = scale?.kind ?? counted;
  const yearLike = scale === null && /^(19[5-9]|20[0-4])\d$/.test(number.text);
  if (kind !== null) {
    const end = scale?.kind ? behind : behind + 1;
    const kilowatts = unit?.text === "kw";
    const converted = kilowatts ? fromKilowatts(value) : value;
    return { value: converted, kind, scaled: scale !== null, kilowatts, yearLike: false, end };
  }
  const plain = { value, scaled: scale !== null, kilowatts: false, yearLike };
  // `2019er`
  if (yearLike && unit?.glued && unit.text === "er") {
    return { ...plain, kind: "year", end: behind + 1 };
  }
  // `320d` is a name, not a number.
  if (unit?.glued && unit.kind === "word") return null;
  return { ...plain, kind, end: behind };
}

/** `k`, `Tsd.`, `tkm`, and `t` where a unit follows it: `100 t km`. */
function scaleAt(atoms: readonly Token[], place: number): { atoms: number; kind?: Kind } | null {
  const text = atoms[place]?.text ?? "";
  if (text === "tkm") return { atoms: 1, kind: "mileage" };
  const meant = thousands.has(text) || (text === "t" && units.has(atoms[place + 1]?.text ?? ""));
  return meant ? { atoms: 1 } : null;
}
