import { lazy } from "./memoize.ts";

/**
 * The only module that uses Intl. It creates formatters lazily and avoids them for numbers that need no
 * rounding: they took 84 ms of the list's hydration on a phone (`npm run bench -- first-view`).
 */

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(minDecimals: number, maxDecimals: number, currency?: string) {
  const key = `${minDecimals} ${maxDecimals} ${currency}`;
  const format =
    numberFormats.get(key) ??
    new Intl.NumberFormat("de-DE", {
      minimumFractionDigits: minDecimals,
      maximumFractionDigits: maxDecimals,
      ...(currency !== undefined && { style: "currency", currency }),
    });
  numberFormats.set(key, format);
  return format;
}

function formatExactly(value: number, minDecimals: number, maxDecimals: number): string | null {
  const [, sign, whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  const needsRounding = fraction.length > maxDecimals;
  if (whole === undefined || needsRounding) return null;
  const decimals = fraction.padEnd(minDecimals, "0");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ".");
  return `${sign}${grouped}${decimals && `,${decimals}`}`;
}

const formatRounded = (value: number, minDecimals: number, maxDecimals: number): string =>
  formatExactly(value, minDecimals, maxDecimals) ??
  numberFormat(minDecimals, maxDecimals).format(value);

export function formatPrice(amount: number, currency = "EUR"): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${formatNumber(Math.round(amount))}\u00a0${currency}`;
  const exact = currency === "EUR" ? formatExactly(amount, 0, 0) : null;
  return exact === null ? numberFormat(0, 0, currency).format(amount) : `${exact}\u00a0€`;
}

export function formatNumber(value: number): string {
  return formatRounded(value, 0, 0);
}

export function formatDecimal(value: number): string {
  return formatRounded(value, 0, 1);
}

/** Pads to fixed decimals (`5,0`), as § 1 Pkw-EnVKV requires for consumption. */
export function formatFixed(value: number, decimals: number): string {
  return formatRounded(value, decimals, decimals);
}

export function formatQuantity(value: number, unit: string): string {
  return `${formatDecimal(value)}\u00a0${unit}`;
}

export function formatMileage(kilometres: number): string {
  return formatQuantity(kilometres, "km");
}

export const formatWeight = (kilograms: number): string => formatQuantity(kilograms, "kg");

/** What a battery holds. */
export function formatEnergy(kilowattHours: number): string {
  return formatQuantity(kilowattHours, "kWh");
}

/** Puts kW first, as § 3 EinhV requires: `110 kW (150 PS)`. Null when both are unknown. */
export function formatPower(kilowatts: number | null, horsepower: number | null): string | null {
  if (kilowatts === null) return horsepower === null ? null : formatQuantity(horsepower, "PS");
  const kw = formatQuantity(kilowatts, "kW");
  return horsepower === null ? kw : `${kw} (${formatQuantity(horsepower, "PS")})`;
}

export function formatMonth(isoDate: string): string {
  return `${isoDate.slice(5, 7)}/${isoDate.slice(0, 4)}`;
}

const berlinFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(locale, { timeZone: "Europe/Berlin", ...options }));

const instantFormat = berlinFormat("de-DE", { dateStyle: "medium", timeStyle: "short" });

export function formatInstant(isoInstant: string): string {
  return instantFormat().format(new Date(isoInstant));
}

const countryNames = lazy(() => new Intl.DisplayNames("de", { type: "region", fallback: "none" }));

/** `Frankreich` for `FR`; null for what is no code of a country (`ZZ` is the unknown one). */
export function formatCountry(code: string): string | null {
  const isCode = /^[A-Za-z]{2}$/.test(code) && !/^zz$/i.test(code);
  return (isCode && countryNames().of(code.toUpperCase())) || null;
}

export function formatTimeOfDay(date: Date): string {
  return instantFormat().format(date).slice(-"07:05".length);
}

export function formatVehicleCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "Fahrzeug" : "Fahrzeuge"}`;
}

const dayFormat = berlinFormat("de-DE", { dateStyle: "medium" });

export function formatDay(date: Date): string {
  return dayFormat().format(date);
}

const berlinParts = berlinFormat("en-GB", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Day (`2026-11-21`) and minutes since midnight in German local time. */
export function berlinMoment(instant: Date): { day: string; minutes: number } {
  const partList = berlinParts().formatToParts(instant);
  const parts = new Map(partList.map(({ type, value }) => [type, value]));
  return {
    day: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
    minutes: Number(parts.get("hour")) * 60 + Number(parts.get("minute")),
  };
}

/** The instant of a German local time; not exact in the hours in which daylight saving time changes. */
export function berlinInstant({ day, minutes }: { day: string; minutes: number }): Date {
  const instantIfUtc = Date.parse(day) + minutes * 60_000;
  const local = berlinMoment(new Date(instantIfUtc));
  const utcOffset = Date.parse(local.day) + local.minutes * 60_000 - instantIfUtc;
  return new Date(instantIfUtc - utcOffset);
}

const germanCollation = lazy(() => new Intl.Collator("de-DE", { numeric: true }).compare);

/** Compares in German collation, with numbers by value: `A 9` before `A 10`. */
export function compareGerman(a: string, b: string): number {
  return germanCollation()(a, b);
}

const amountPattern =
  /^(?<whole>\d{1,3}(?:[. \u00a0\u202f]\d{3})+|\d+)(?:,(?<decimals>\d{1,2}|[-–—]{1,2}))?\s*(?<thousands>k|t|tsd\.?|tausend)?\s*(?:€|eur|euro|km|kilometer)?$/;
/** Before a 'k', a point or comma with one or two digits after it is a decimal separator: `1.5k`. */
const decimalThousandsPattern =
  /^(\d{1,3})[.,](\d{1,2})\s*(?:k|t|tsd\.?|tausend)\s*(?:€|eur|euro|km|kilometer)?$/;

const maxDigits = 7;

/** Parses German notation and rounds down: `19.900,50 €`, `85.000 km`, `15 Tsd. km`, `100tkm`, `1,5k`. */
export function readAmount(text: string): number | null {
  const hundredths = readHundredths(text);
  return hundredths === null ? null : Math.floor(hundredths / 100);
}

/** Formats a typed price to the cent: `250,50 €`. Null for anything but an amount of euros. */
export function formatTypedPrice(text: string): string | null {
  const cents = /k(?:m|ilometer)\s*$/i.test(text) ? null : readHundredths(text);
  if (cents === null) return null;
  return cents % 100 === 0 ? formatPrice(cents / 100) : `${formatFixed(cents / 100, 2)}\u00a0€`;
}

/** An integer, because calculations with decimal fractions are not exact. */
function readHundredths(text: string): number | null {
  const normalized = text.trim().toLowerCase();
  const [, integer, fraction = ""] = decimalThousandsPattern.exec(normalized) ?? [];
  if (integer !== undefined) return nullIfTooLong(toHundredths(integer, fraction) * 1000);
  const { whole, decimals = "", thousands } = amountPattern.exec(normalized)?.groups ?? {};
  if (whole === undefined) return null;
  return nullIfTooLong(toHundredths(whole, decimals) * (thousands === undefined ? 1 : 1000));
}

const toHundredths = (whole: string, decimals: string) =>
  Number(whole.replace(/\D/g, "") + decimals.replace(/\D/g, "").padEnd(2, "0"));

const nullIfTooLong = (hundredths: number) =>
  hundredths < 10 ** (maxDigits + 2) ? hundredths : null;

const entityByCharacter: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Markup characters, and characters that XML 1.0 (section 2.2) forbids, which are removed. */
const unsafeCharacter = /[&<>"']|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes text for HTML and XML content and quoted attributes, as React does. */
export function escapeHtml(text: string): string {
  return text.replace(unsafeCharacter, (character) => entityByCharacter[character] ?? "");
}

export function xmlElement(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}
