import { decodeHTMLStrict } from "entities";
import { z } from "zod";

/**
 * Readers for single values of an ad. Each takes whatever the provider sent and answers a usable
 * value or null: one odd field is never a reason to lose a vehicle.
 */

/** Without control characters and half surrogates, which neither PostgreSQL nor JSON keeps. */
function storable(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, "");
}

/**
 * Text of several lines with HTML entities decoded once (`&amp;quot;` stays `&quot;`) and `\n` as
 * the only line end. Numbers become their digits. Null for nothing but white space.
 */
export function readLines(value: unknown, maxLength = 20_000): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const decoded = storable(
    decodeHTMLStrict(String(value).slice(0, maxLength)).replace(/\r\n?/g, "\n"),
  );
  return decoded.trim() === "" ? null : decoded;
}

/** Text of one line, white space collapsed, entities decoded once, at most 300 characters. */
export function readText(value: unknown): string | null {
  const lines = readLines(value, 2_000);
  if (lines === null) return null;
  return [...lines.replace(/\s+/g, " ").trim()].slice(0, 300).join("");
}

/** Opaque id as text, never a number: a 16-digit one given as number may have lost digits. */
export function readId(value: unknown): string | null {
  if (typeof value === "number")
    return Number.isSafeInteger(value) && value >= 0 ? `${value}` : null;
  return typeof value === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : null;
}

/** Only a real boolean or its word; anything else means "not stated". */
export function readFlag(value: unknown): boolean | null {
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  return null;
}

/** `4.5` or `"4.5"` with a decimal point; not negative. `"12,5"` and `"1.234,5"` are null. */
export function readDecimal(value: unknown): number | null {
  const text =
    typeof value === "string" ? value.trim() : `${typeof value === "number" ? value : ""}`;
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(text)) return null;
  return Number(text);
}

/** Whole number from 0 to `max`; `"68450"` and `"68450.0"`, but not `"68.450"`, which is German. */
export function readCount(value: unknown, max = 9_999_999): number | null {
  if (typeof value === "string" && !/^\s*\d+(\.0{1,2})?\s*$/.test(value)) return null;
  const read = readDecimal(value);
  if (read === null) return null;
  const whole = Math.round(read);
  return whole <= max ? whole : null;
}

/**
 * A price as a number of euros that is exact to the cent: `"22499.00"` → 22499. The point is always
 * a decimal point, so `"12.500"` is 12.50. Zero is no price; commas make it unreadable (null).
 */
export function readPrice(value: unknown): number | null {
  const text =
    typeof value === "string" ? value.trim() : `${typeof value === "number" ? value : ""}`;
  const [, euros, fraction = ""] = /^(\d{1,8})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  if (euros === undefined) return null;
  const cents = Number(euros) * 100 + Number(fraction.padEnd(2, "0").slice(0, 2));
  return cents === 0 ? null : cents / 100;
}

/** `YYYYMM` → `YYYY-MM-01`; null for months that do not exist (`000000`, `202113`). */
export function readMonth(value: unknown): string | null {
  const [, year, month] = /^(\d{4})-?(\d{2})$/.exec(String(value ?? "").trim()) ?? [];
  if (year === undefined || month === undefined) return null;
  if (readYear(year) === null || Number(month) < 1 || Number(month) > 12) return null;
  return `${year}-${month}-01`;
}

/** A year in which there were cars, up to 2100. */
export function readYear(value: unknown): number | null {
  const year = readCount(value, 2100);
  return year !== null && year >= 1886 ? year : null;
}

/** The record's own rule: `Date.parse` also takes the 30th of February and 24 o'clock. */
const instant = z.iso.datetime({ offset: true });

/** ISO 8601 with offset as it came, null when it is no instant. */
export function readInstant(value: unknown): string | null {
  return instant.safeParse(value).data ?? null;
}

const doorRanges = new Map([
  ["TWO_OR_THREE", 2],
  ["FOUR_OR_FIVE", 4],
  ["SIX_OR_SEVEN", 6],
]);

/** A plain number as it is; of a range (`FOUR_OR_FIVE`, `"4/5"`) the lower number. */
export function readDoors(value: unknown): { count: number; isExact: boolean } | null {
  const text = typeof value === "string" ? value : "";
  const [, lower] = /^\s*(\d)\s*\/\s*\d\s*$/.exec(text) ?? [];
  const range = doorRanges.get(text.trim()) ?? lower;
  const count = readCount(range ?? value, 9);
  return count === null || count === 0 ? null : { count, isExact: range === undefined };
}

/** One value or a list of values as list of texts; what is no text is left out. */
export function readTexts(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.map(readText).filter((text) => text !== null);
}
