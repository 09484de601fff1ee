import { lazy } from "./lazy.ts";

/**
 * The only place that uses Intl. Its objects are made at first use, and not for what needs no rounding:
 * they took a phone 84 ms of the list's hydration (`npm run bench -- first-view`).
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

/** As Intl writes it; null for what has to be rounded. */
function writeExactly(value: number, minDecimals: number, maxDecimals: number): string | null {
  const [, sign, whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (whole === undefined || fraction.length > maxDecimals) return null;
  const decimals = fraction.padEnd(minDecimals, "0");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ".");
  return `${sign}${grouped}${decimals && `,${decimals}`}`;
}

const write = (value: number, minDecimals: number, maxDecimals: number): string =>
  writeExactly(value, minDecimals, maxDecimals) ??
  numberFormat(minDecimals, maxDecimals).format(value);

export function formatPrice(amount: number, currency = "EUR"): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${formatNumber(Math.round(amount))}\u00a0${currency}`;
  const exact = currency === "EUR" ? writeExactly(amount, 0, 0) : null;
  return exact === null ? numberFormat(0, 0, currency).format(amount) : `${exact}\u00a0€`;
}

export function formatNumber(value: number): string {
  return write(value, 0, 0);
}

export function formatDecimal(value: number): string {
  return write(value, 0, 1);
}

/** Always so many decimals: `5,0`. Consumption is stated so (§ 1 Pkw-EnVKV). */
export function formatFixed(value: number, decimals: number): string {
  return write(value, decimals, decimals);
}

export function formatQuantity(value: number, unit: string): string {
  return `${formatDecimal(value)}\u00a0${unit}`;
}

export function formatMileage(kilometres: number): string {
  return formatQuantity(kilometres, "km");
}

/** `110 kW (150 PS)`, kW first: § 3 EinhV, R23. Null when both are unknown. */
export function formatPower(kilowatts: number | null, horsepower: number | null): string | null {
  if (kilowatts === null) return horsepower === null ? null : formatQuantity(horsepower, "PS");
  const kw = formatQuantity(kilowatts, "kW");
  return horsepower === null ? kw : `${kw} (${formatQuantity(horsepower, "PS")})`;
}

export function formatMonth(isoDate: string): string {
  return `${isoDate.slice(5, 7)}/${isoDate.slice(0, 4)}`;
}

const berlinTime = (locale: string, options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(locale, { timeZone: "Europe/Berlin", ...options }));

const instant = berlinTime("de-DE", { dateStyle: "medium", timeStyle: "short" });

export function formatInstant(isoInstant: string): string {
  return instant().format(new Date(isoInstant));
}

export function formatTimeOfDay(date: Date): string {
  return instant().format(date).slice(-"07:05".length);
}

export function formatVehicleCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "Fahrzeug" : "Fahrzeuge"}`;
}

const day = berlinTime("de-DE", { dateStyle: "medium" });

export function formatDay(date: Date): string {
  return day().format(date);
}

const berlinParts = berlinTime("en-GB", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Calendar and clock in Germany: the day as `2026-11-21`, minutes since midnight. */
export function berlinMoment(instantThere: Date): { day: string; minutes: number } {
  const found = berlinParts().formatToParts(instantThere);
  const parts = new Map(found.map(({ type, value }) => [type, value]));
  return {
    day: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
    minutes: Number(parts.get("hour")) * 60 + Number(parts.get("minute")),
  };
}

/** The instant of a clock in Germany; not for the hours in which clocks are changed. */
export function berlinInstant({ day, minutes }: { day: string; minutes: number }): Date {
  const asUtc = Date.parse(day) + minutes * 60_000;
  const there = berlinMoment(new Date(asUtc));
  const ahead = Date.parse(there.day) + there.minutes * 60_000 - asUtc;
  return new Date(asUtc - ahead);
}

const comparison = lazy(() => new Intl.Collator("de-DE", { numeric: true }).compare);

/** German alphabet, numbers by value: `A 9` before `A 10`. */
export function compareGerman(a: string, b: string): number {
  return comparison()(a, b);
}

const amount =
  /^(?<whole>\d{1,3}(?:[. \u00a0\u202f]\d{3})+|\d+)(?:,(?<decimals>\d{1,2}|[-–—]{1,2}))?\s*(?<thousands>k|t|tsd\.?|tausend)?\s*(?:€|eur|euro|km|kilometer)?$/;
/** Before a 'k' a point with less than three digits is a comma: `1.5k`. */
const shortened =
  /^(\d{1,3})[.,](\d{1,2})\s*(?:k|t|tsd\.?|tausend)\s*(?:€|eur|euro|km|kilometer)?$/;

const maxDigits = 7;

/**
 * The whole number typed in German form: `19.900`, `19.900,50 €` (19900, rounded down), `85.000
 * km`, `15k`, `15 Tsd. km`, `100tkm`, `1,5k`. Null for anything else, negative numbers and more
 * than 7 digits.
 */
export function readAmount(text: string): number | null {
  const hundredths = readHundredths(text);
  return hundredths === null ? null : Math.floor(hundredths / 100);
}

/** `250,50 €`: what was typed of money, to the cent; null for what is no amount of euros. */
export function formatTypedPrice(text: string): string | null {
  const cents = /k(?:m|ilometer)\s*$/i.test(text) ? null : readHundredths(text);
  if (cents === null) return null;
  return cents % 100 === 0 ? formatPrice(cents / 100) : `${formatFixed(cents / 100, 2)}\u00a0€`;
}

/** Whole numbers, as sums of decimals are not exact. */
function readHundredths(text: string): number | null {
  const tidy = text.trim().toLowerCase();
  const [, front, behind = ""] = shortened.exec(tidy) ?? [];
  if (front !== undefined) return bounded(hundredthsOf(front, behind) * 1000);
  const { whole, decimals = "", thousands } = amount.exec(tidy)?.groups ?? {};
  if (whole === undefined) return null;
  return bounded(hundredthsOf(whole, decimals) * (thousands === undefined ? 1 : 1000));
}

const hundredthsOf = (whole: string, decimals: string) =>
  Number(whole.replace(/\D/g, "") + decimals.replace(/\D/g, "").padEnd(2, "0"));

const bounded = (hundredths: number) => (hundredths < 10 ** (maxDigits + 2) ? hundredths : null);

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Marks, and what XML 1.0 (section 2.2) has no form for: that is left out. */
const unwritable = /[&<>"']|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** For HTML and XML, between tags and in quoted attributes; as React writes it. */
export function escapeHtml(text: string): string {
  return text.replace(unwritable, (sign) => entities[sign] ?? "");
}

export function xmlElement(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}
