import type { Reading } from "./quantities.ts";
import type { Token } from "./tokens.ts";

const numerals = ["null", "ein", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun"];

const seats = /^(sitz(er|e|en|ig\w*|platz|platze|platzen)|platze)$/;
const doors = /^tur(er|e|en|ig\w*)?$/;
/** `siebensitzer`, `funfturig` */
const compound = new RegExp(`^(${numerals.join("|")})((?:sitz|tur)(?:er|ig\\w*))$`);

/** Seats or doors that begin at a place: `7-Sitzer`, `fünftürig`, `4/5 Türen`; null otherwise. */
export function readCounts(atoms: readonly Token[], place: number): Reading | null {
  const atom = atoms[place];
  if (atom === undefined) return null;
  const [, numeral, noun] = compound.exec(atom.text) ?? [];
  if (numeral !== undefined) return reading(numerals.indexOf(numeral), noun, place + 1);
  const count = countOf(atom);
  if (count === null) return null;
  // `4/5 Türen`, `2-3 Türen`: the record holds the lower number.
  const next = place + (atoms[place + 1]?.kind === "dash" ? 2 : 1);
  const upper = atoms[next];
  const behind = upper && countOf(upper) === count + 1 ? next + 1 : place + 1;
  return reading(count, atoms[behind]?.text, behind + 1);
}

function countOf({ kind, text }: Token): number | null {
  if (kind === "number") return /^\d$/.test(text) ? Number(text) : null;
  const place = numerals.indexOf(text);
  return place < 0 ? null : place;
}

function reading(count: number, noun: string | undefined, end: number): Reading | null {
  if (noun === undefined || count < 2) return null;
  if (seats.test(noun)) return { filters: { seatsMin: count }, end };
  if (!doors.test(noun) || count > 7) return null;
  // The tailgate counts or not, as one likes: 5 doors are those of the range 4/5.
  return { filters: { doors: count - (count % 2) }, end };
}
