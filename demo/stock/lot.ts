import type { CarSize } from "#demo/photos/drawn-car.ts";

/** A calendar month as the number of months since year 0, which allows arithmetic. */
export type Month = number;

/** Parses `2021-03`. */
export function monthOf(text: string): Month {
  const [year, month] = text.split("-").map(Number);
  if (year === undefined || month === undefined || !(month >= 1 && month <= 12)) {
    throw new Error(`not a month: ${text}`);
  }
  return year * 12 + month - 1;
}

/** The month of an instant in UTC, so that it does not depend on the machine's time zone. */
export function monthAt(instant: Date): Month {
  return instant.getUTCFullYear() * 12 + instant.getUTCMonth();
}

/** Formats as `202103`, the provider's notation. */
export function compactMonth(month: Month): string {
  return `${yearOf(month)}${String((month % 12) + 1).padStart(2, "0")}`;
}

/** Formats as `03/2021`, the German notation. */
export function germanMonth(month: Month): string {
  return `${String((month % 12) + 1).padStart(2, "0")}/${yearOf(month)}`;
}

export function yearOf(month: Month): number {
  return Math.floor(month / 12);
}

/** Milliseconds since 1970 of a day of that month, 08:00 UTC. */
export function dayOfMonth(month: Month, day: number): number {
  return Date.UTC(yearOf(month), month % 12, day, 8);
}

/**
 * A lot: the hand-written facts of one car, from which the rest of its ad is derived. Lots are text tables
 * (lots.ts), one line per car, cells separated by `|`:
 * make | model | title | trim | shape | engine | life | price | paint | use | marks
 */
export interface Lot {
  /** Seeds everything derived. */
  key: string;
  make: string;
  model: string;
  title: string;
  trim: string;
  body: string;
  /** Real number of doors and seats; weight in kg; outer dimensions in metres. */
  doors: number;
  seats: number;
  weight: number;
  size: CarSize;
  kw: number;
  ccm: number;
  cylinders: number;
  fuel: string;
  gearbox: string;
  drive: string;
  registration: Registration;
  mileage: number;
  owners: number | null;
  /** Euro, gross; null: price on request. */
  price: number | null;
  priceType: "FIXED" | "NEGOTIABLE" | null;
  /** Whether VAT can be shown. */
  vat: boolean;
  color: string;
  metallic: boolean;
  colorName: string;
  wltp: WltpFigures;
  /** Trim level from 0 (vintage) and 1 (plain) to 4 (everything). */
  level: number;
  /** `photos=0`, `shape=Micro` (if not the body type's), `damaged`, …; `+battery=…` sets that field of the ad. */
  marks: ReadonlyMap<string, string>;
}

/** First registration: a fixed month, some months before now, or never (new car). */
type Registration =
  | { kind: "fixed"; month: Month }
  | { kind: "months-ago"; months: number }
  | { kind: "unregistered" };

/** WLTP figures; litres (gas, hydrogen: kg) and kWh per 100 km, battery in kWh, range in km. */
interface WltpFigures {
  fuel: number | null;
  weightedFuel: number | null;
  power: number | null;
  battery: number | null;
  range: number | null;
}

const gearboxKeys = { M: "MANUAL_GEAR", A: "AUTOMATIC_GEAR", S: "SEMIAUTOMATIC_GEAR" } as const;

/** The outer dimensions are length, width, height and wheelbase. */
const shapePattern = /^(\w+) (\d)T (\d)S (\d+)kg (\d+)\/(\d+)\/(\d+)\/(\d+)cm$/;
const enginePattern = /^(\d+)kW (?:(\d+)ccm (\d+)Z )?([A-Z_]+) ([MAS]) ([A-Z_]+)$/;
const lifePattern = /^(NEW|-\d+|\d{4}-\d\d) (\d+)km(?: (\d)H)?$/;
const pricePattern = /^(-|\d+)( VB| \?)?( MwSt)?$/;
const paintPattern = /^([A-Z]+)(\*?) (.+)$/;

function matchCell(text: string, pattern: RegExp, row: string): readonly (string | undefined)[] {
  const found = pattern.exec(text);
  if (!found) throw new Error(`unreadable cell "${text}" in: ${row}`);
  return found.slice(1);
}

function readRegistration(text: string): Registration {
  if (text === "NEW") return { kind: "unregistered" };
  if (text.startsWith("-")) return { kind: "months-ago", months: Number(text.slice(1)) };
  return { kind: "fixed", month: monthOf(text) };
}

/** Parses `5.4l`, `17.1kWh 77batt 512km` and `1.2w 5.9l 15.4kWh 12.9batt 58km`. */
function readFigures(text: string): WltpFigures {
  const amount = (unit: string): number | null => {
    const found = new RegExp(`(?:^| )([\\d.]+)${unit}(?= |$)`).exec(text);
    return found ? Number(found[1]) : null;
  };
  return {
    fuel: amount("l"),
    weightedFuel: amount("w"),
    power: amount("kWh"),
    battery: amount("batt"),
    range: amount("km"),
  };
}

function readLot(row: string): Lot {
  const cells = row.split("|").map((text) => text.trim());
  const [make = "", model = "", title = "", trim = "", shape = "", engine = "", ...others] = cells;
  const [life = "", price = "", paint = "", use = "", marks = ""] = others;
  const [body, doors, seats, weight, ...centimetres] = matchCell(shape, shapePattern, row);
  const [length = 0, width = 0, height = 0, wheelbase = 0] = centimetres.map(
    (cm) => Number(cm) / 100,
  );
  const [kw, ccm, cylinders, fuel, gearbox, drive] = matchCell(engine, enginePattern, row);
  const [registration, mileage, owners] = matchCell(life, lifePattern, row);
  const [amount, type, vat] = matchCell(price, pricePattern, row);
  const [color, metallic, colorName] = matchCell(paint, paintPattern, row);
  const [level, ...rest] = marks.split(" ");
  return {
    key: `${make} ${title} ${life}`,
    make,
    model,
    title,
    trim,
    body: body ?? "",
    doors: Number(doors),
    seats: Number(seats),
    weight: Number(weight),
    size: { length, width, height, wheelbase },
    kw: Number(kw),
    ccm: Number(ccm ?? 0),
    cylinders: Number(cylinders ?? 0),
    fuel: fuel ?? "",
    gearbox: gearboxKeys[gearbox as keyof typeof gearboxKeys],
    drive: drive ?? "",
    registration: readRegistration(registration ?? ""),
    mileage: Number(mileage),
    owners: owners === undefined ? null : Number(owners),
    price: amount === "-" ? null : Number(amount),
    priceType: type === undefined ? "FIXED" : type === " VB" ? "NEGOTIABLE" : null,
    vat: vat !== undefined,
    color: color ?? "",
    metallic: metallic === "*",
    colorName: colorName ?? "",
    wltp: readFigures(use),
    level: Number((level ?? "").slice(1)),
    marks: new Map(rest.map((mark) => [mark.split("=")[0] ?? mark, mark.split("=")[1] ?? ""])),
  };
}

/** Parses a table of lots. Throws with the row's text when a cell is malformed. */
export function readLots(table: string): Lot[] {
  return table
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row !== "")
    .map(readLot);
}
