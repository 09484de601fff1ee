import { z } from "zod";
import {
  readCount,
  readDecimal,
  readDoors,
  readFlag,
  readId,
  readLines,
  readMonth,
  readPrice,
  readText,
  readYear,
} from "./values.ts";

// prefault: a missing key is an input of the reader, not an error.
const read = <T>(reader: (value: unknown) => T) =>
  z
    .unknown()
    .transform((value) => reader(value))
    .prefault(null);

const text = read(readText);
const flag = read(readFlag);
const decimal = read(readDecimal);
const count = read((value) => readCount(value));
const month = read(readMonth);

const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .preprocess(
      (value) =>
        typeof value === "object" && value !== null && !Array.isArray(value) ? value : {},
      z.object(shape),
    )
    .prefault({});

const list = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess((value) => {
      const items: unknown[] = Array.isArray(value) ? value : [];
      return items.filter((entry) => typeof entry === "object" && entry !== null);
    }, z.array(item))
    .prefault([]);

const usage = part({ combined: decimal });
const emission = part({ co2: decimal, co2Class: text });

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
  /** Change marker: compared as worded, and only listing with listing. */
  modificationDate: text,
  category: text,
  make: text,
  model: text,
  modelDescription: text,
  condition: text,
  usageType: text,
  firstRegistration: month,
  constructionYear: read(readYear),
  mileage: count,
  power: read((value) => readCount(value, 2_000)),
  cubicCapacity: read((value) => readCount(value, 50_000)),
  gearbox: text,
  fuel: text,
  driveType: text,
  hybridPlugin: flag,
  exteriorColor: text,
  manufacturerColorName: text,
  metallic: flag,
  interiorColor: text,
  interiorType: text,
  doors: read(readDoors),
  seats: read((value) => readCount(value, 100)),
  numberOfPreviousOwners: read((value) => readCount(value, 100)),
  generalInspection: month,
  newHuAu: flag,
  fullServiceHistory: flag,
  damageUnrepaired: flag,
  accidentDamaged: flag,
  roadworthy: flag,
  emissionClass: text,
  range: decimal,
  equivalentAllElectricRange: decimal,
  description: read((value) => readLines(value)),
  plainTextDescription: read((value) => readLines(value)),
  price: part({
    consumerPriceGross: read(readPrice),
    vatRate: decimal,
    type: text,
    currency: text,
  }),
  emissions: part({ combined: emission, discharged: emission }),
  consumptions: part({
    fuel: usage,
    power: usage,
    weightedCombinedFuel: decimal,
    weightedCombinedPower: decimal,
  }),
  images: list(imageSchema),
  seller: part({
    phones: list(phoneSchema),
    address: part({ zipcode: text, city: text, country: text }),
  }),
};

/**
 * One ad of the Search-API, New JSON (M3), in the search answer and in the single-ad answer alike. A field
 * that is missing or odd is null; unknown fields stay, since they may be new equipment. Not read, because
 * they must never be published: vin, kba, dealer prices, the seller's e-mail address.
 */
const adSchema = z.looseObject(adFields);
export type Ad = z.infer<typeof adSchema>;

export const knownAdFields: ReadonlySet<string> = new Set(Object.keys(adFields));

/** Null for no object, or one without a usable id. Never throws. */
export function readAd(value: unknown): Ad | null {
  return adSchema.safeParse(value).data ?? null;
}
