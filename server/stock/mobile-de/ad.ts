import { decodeHTMLStrict } from "entities";
import { z } from "zod";
import { formerNames } from "#domain/car/provider-labels.ts";
import { isDay } from "#domain/format/calendar.ts";

// Each reader returns a usable value or null: one malformed field must not drop the vehicle.

/** Removes control characters but \n and \t; PostgreSQL rejects NUL, and in JSON lone surrogates. */
function toStorable(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, "");
}

/** Decodes HTML entities once (`&amp;quot;` becomes `&quot;`). */
export function readMultiline(value: unknown, maxLength = 20_000): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const decoded = toStorable(
    decodeHTMLStrict(String(value).slice(0, maxLength)).replace(/\r\n?/g, "\n"),
  );
  return decoded.trim() === "" ? null : decoded;
}

/** One line, cut at 300 characters. */
export function readText(value: unknown): string | null {
  const lines = readMultiline(value, 2_000);
  if (lines === null) return null;
  return [...lines.replace(/\s+/g, " ").trim()].slice(0, 300).join("");
}

/** Refuses unsafe integers, because a 16-digit id as a JSON number may have lost digits. */
export function readId(value: unknown): string | null {
  if (Number.isSafeInteger(value) && Number(value) >= 0) return `${value}`;
  return typeof value === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : null;
}

export function readFlag(value: unknown): boolean | null {
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  return null;
}

const numberText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? `${value}`.trim() : "";

/** `4.5` or `"4.5"`; null for negative numbers and German notation (`"12,5"`, `"1.234,5"`). */
export function readDecimal(value: unknown): number | null {
  const text = numberText(value);
  return /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : null;
}

/** No country's VAT is higher; a higher number is a typing error. */
const maxVatRate = 30;

/**
 * VAT in percent, null if not stated. Also `"19,00"` and `"19 %"`; below 1 it is a fraction: `"0.1900"` is
 * 19 %. A rate that cannot be true is not the same as none, which means the margin scheme.
 */
export function readRate(value: unknown): number | "unreadable" | null {
  if (value === null || value === undefined || value === "") return null;
  const number = readDecimal(numberText(value).replace(/\s*%$/, "").replace(",", "."));
  if (number === null) return "unreadable";
  const rate = number < 1 ? Math.round(number * 10_000) / 100 : number;
  return rate > maxVatRate ? "unreadable" : rate;
}

/** Accepts `"68450"` and `"68450.0"`, but not `"68.450"`, which is German notation. */
export function readCount(value: unknown, max = 9_999_999): number | null {
  if (typeof value === "string" && !/^\s*\d+(\.0{1,2})?\s*$/.test(value)) return null;
  const decimal = readDecimal(value);
  if (decimal === null) return null;
  const whole = Math.round(decimal);
  return whole <= max ? whole : null;
}

/** The point is always decimal: `"12.500"` is 12.50. Computes in cents to be exact. Zero is no price. */
export function readPrice(value: unknown): number | null {
  const match = /^(\d{1,8})(?:\.(\d{1,9}))?$/.exec(numberText(value));
  const [, euros, fraction = ""] = match ?? [];
  if (euros === undefined) return null;
  const cents = Number(euros) * 100 + Number(fraction.padEnd(2, "0").slice(0, 2));
  return cents === 0 ? null : cents / 100;
}

/** `YYYYMM` → `YYYY-MM-01`; null for months that do not exist (`000000`, `202113`). */
export function readMonth(value: unknown): string | null {
  const [, year, month] = /^(\d{4})-?(\d{2})$/.exec(numberText(value)) ?? [];
  if (year === undefined || month === undefined) return null;
  if (readYear(year) === null || Number(month) < 1 || Number(month) > 12) return null;
  return `${year}-${month}-01`;
}

export function readYear(value: unknown): number | null {
  const year = readCount(value, 2100);
  return year !== null && year >= 1886 ? year : null;
}

/** `2027-03-15`, whatever time of day follows. */
export function readDay(value: unknown): string | null {
  const [, day = ""] = /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(numberText(value)) ?? [];
  return isDay(day) ? day : null;
}

/** Same format as `carSchema` (domain/car/record.ts); `Date.parse` would accept 30 February and 24:00. */
const instant = z.iso.datetime({ offset: true });

export function readInstant(value: unknown): string | null {
  return instant.safeParse(value).data ?? null;
}

const doorRanges = new Map([
  ["TWO_OR_THREE", 2],
  ["FOUR_OR_FIVE", 4],
  ["SIX_OR_SEVEN", 6],
]);

export function readDoors(value: unknown): { count: number; isExact: boolean } | null {
  const text = typeof value === "string" ? value : "";
  const [, lowest] = /^\s*(\d)\s*\/\s*\d\s*$/.exec(text) ?? [];
  const lowestOfRange = doorRanges.get(text.trim()) ?? lowest;
  const count = readCount(lowestOfRange ?? value, 9);
  return count === null || count === 0 ? null : { count, isExact: lowestOfRange === undefined };
}

export function readTexts(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.map(readText).filter((text) => text !== null);
}

// Without prefault Zod rejects a missing key.
const field = <T>(reader: (value: unknown) => T) =>
  z
    .unknown()
    .transform((value) => reader(value))
    .prefault(null);

const text = field(readText);
const flag = field(readFlag);
const decimal = field(readDecimal);
const count = field((value) => readCount(value));
const month = field(readMonth);

const isObject = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const objectOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => (isObject(value) ? value : {}), z.object(shape)).prefault({});

const list = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess((value) => {
      const items: unknown[] = Array.isArray(value) ? value : [];
      return items.filter(isObject);
    }, z.array(item))
    .prefault([]);

const usage = objectOf({ combined: decimal });
const emission = objectOf({ co2: decimal, co2Class: text });

const imageSchema = z.object({
  hash: text,
  icon: text,
  s: text,
  m: text,
  l: text,
  xl: text,
  xxl: text,
  xxxl: text,
});
export type AdImage = z.infer<typeof imageSchema>;

const phoneSchema = z.object({ internationalPrefix: text, nationalPrefix: text, number: text });
export type AdPhone = z.infer<typeof phoneSchema>;

const adFields = {
  mobileAdId: z.unknown().transform(readId).pipe(z.string()),
  internalNumber: text,
  creationDate: text,
  detailPageUrl: text,
  /** A change marker, compared as text with that of the previous search response. */
  modificationDate: text,
  vehicleClass: text,
  category: text,
  make: text,
  model: text,
  modelDescription: text,
  condition: text,
  usageType: text,
  firstRegistration: month,
  constructionYear: field(readYear),
  mileage: count,
  power: field((value) => readCount(value, 2_000)),
  cubicCapacity: field((value) => readCount(value, 50_000)),
  gearbox: text,
  fuel: text,
  driveType: text,
  hybridPlugin: flag,
  exteriorColor: text,
  manufacturerColorName: text,
  metallic: flag,
  interiorColor: text,
  interiorType: text,
  doors: field(readDoors),
  seats: field((value) => readCount(value, 100)),
  numberOfPreviousOwners: field((value) => readCount(value, 100)),
  generalInspection: month,
  newHuAu: flag,
  fullServiceHistory: flag,
  damageUnrepaired: flag,
  accidentDamaged: flag,
  damageByHail: flag,
  roadworthy: flag,
  emissionClass: text,
  countryVersion: text,
  battery: field((value) => readTexts(value)[0]?.toUpperCase() ?? null),
  deliveryDate: field(readDay),
  /** Days. */
  deliveryPeriod: field((value) => readCount(value, 3_650)),
  range: decimal,
  equivalentAllElectricRange: decimal,
  batteryCapacity: decimal,
  chargingTime: decimal,
  chargingTimeFast: decimal,
  description: field((value) => readMultiline(value)),
  plainTextDescription: field((value) => readMultiline(value)),
  price: objectOf({
    consumerPriceGross: field(readPrice),
    vatRate: field(readRate),
    type: text,
    currency: text,
  }),
  emissions: objectOf({ combined: emission, discharged: emission }),
  consumptions: objectOf({
    fuel: usage,
    power: usage,
    weightedCombinedFuel: decimal,
    weightedCombinedPower: decimal,
  }),
  images: list(imageSchema),
  seller: objectOf({
    phones: list(phoneSchema),
    address: objectOf({ zipcode: text, city: text, country: text }),
  }),
};

/**
 * One ad of the Search-API in New JSON, from a search or a single-ad response. A missing or malformed
 * field is null. Unknown fields, VIN and dealer prices among them, stay in the object because they may be new
 * equipment; only equipment.ts may read them, and of fields that the table of labels lacks only the names of
 * those that are ticked.
 */
const adSchema = z.looseObject(adFields);
export type Ad = z.infer<typeof adSchema>;

export const knownAdFields: ReadonlySet<string> = new Set(Object.keys(adFields));

/** Null when the value is no object or has no usable id. Never throws. */
export function readAd(value: unknown): Ad | null {
  return adSchema.safeParse(withCurrentNames(value)).data ?? null;
}

/** Renames fields and values of older ads; what an ad states under its current name counts. */
function withCurrentNames(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const ad: Record<string, unknown> = { ...value };
  for (const { field, value: former, label, others } of formerNames) {
    const given = ad[field];
    const isFlag = former === "true";
    const code = isFlag && typeof given === "string" && /^[A-Z][A-Z0-9_]+$/.test(given);
    if (isFlag ? readFlag(given) !== true && !code : !readTexts(given).includes(former)) continue;
    if (Array.isArray(given)) ad[field] = given.filter((entry) => entry !== former);
    else delete ad[field];
    for (const current of [label, ...others]) {
      const [name = "", meaning = ""] = current.split(" ");
      ad[name] = withValue(name, ad[name], code ? given : meaning === "true" || meaning);
    }
  }
  return ad;
}

/** Their values exclude no other. */
const listFields: ReadonlySet<string> = new Set(["radio", "parkingAssistants"]);

function withValue(field: string, stated: unknown, value: unknown): unknown {
  if (stated === undefined || stated === null) return value;
  if (!listFields.has(field)) return stated;
  const values = readTexts(stated);
  // FRONT_SENSORS says more than the switch for parking sensors.
  if (value === true && values.some((text) => text.endsWith("_SENSORS"))) return stated;
  return [...values, `${value}`];
}
