import type { Car } from "./car.ts";

/**
 * The part of a car record that cards, sorting and filters need. Same names and meaning as in
 * the record, fewer fields; `features` and `images` hold only what a card shows, the counts say how
 * many there are in all.
 */
const copiedFields = [
  "ad_key",
  "brand",
  "model",
  "model_group",
  "year",
  "mileage",
  "price_amount",
  "price_currency",
  "price_type",
  "fuel_type",
  "gearbox",
  "power_ps",
  "power_kw",
  "door_count",
  "exterior_color",
  "body_type",
  "condition",
  "location_city",
  "location_postal_code",
  "first_registration",
  "fetched_at",
] as const satisfies readonly (keyof Car)[];

type CopiedField = (typeof copiedFields)[number];

export type CarSummary = Pick<Car, CopiedField | "features" | "images"> & {
  feature_count: number;
  image_count: number;
};

/** Specification, section 9: a card shows at most three features. */
const cardFeatures = 3;

/** The summary of a car. */
export function summarise(car: Car): CarSummary {
  const copied = Object.fromEntries(copiedFields.map((field) => [field, car[field]]));
  return {
    // Object.fromEntries forgets the names; the list above is checked against Car by the compiler.
    ...(copied as Pick<Car, CopiedField>),
    features: car.features.slice(0, cardFeatures),
    images: car.images.slice(0, 1),
    feature_count: car.features.length,
    image_count: car.images.length,
  };
}

const stockFileFields = [
  ...copiedFields,
  "features",
  "images",
  "feature_count",
  "image_count",
] as const satisfies readonly (keyof CarSummary)[];

/** The whole stock as a table: each field name once, one row per car. A third of the bytes of objects. */
export type StockFile = {
  version: number;
  fields: readonly string[];
  rows: readonly (readonly unknown[])[];
};

/** Packs cars in their given order. */
export function packStock(version: number, cars: readonly Car[]): StockFile {
  const rows = cars.map((car) => {
    const summary = summarise(car);
    return stockFileFields.map((field) => summary[field]);
  });
  return { version, fields: stockFileFields, rows };
}

/**
 * Unpacks what `packStock` wrote. Returns null for anything else, among it the file of another
 * build whose fields differ: the caller then reloads instead of showing half-read cars.
 */
export function unpackStock(value: unknown): { version: number; cars: CarSummary[] } | null {
  if (!isStockFile(value)) return null;
  const cars = value.rows.map(
    (row) => Object.fromEntries(stockFileFields.map((field, i) => [field, row[i]])) as CarSummary,
  );
  return { version: value.version, cars };
}

function isStockFile(value: unknown): value is StockFile {
  if (typeof value !== "object" || value === null) return false;
  if (!("version" in value && "fields" in value && "rows" in value)) return false;
  const { version, fields, rows } = value;
  if (typeof version !== "number" || !Array.isArray(fields) || !Array.isArray(rows)) return false;
  const sameFields = fields.join() === stockFileFields.join();
  return sameFields && rows.every((row) => Array.isArray(row) && row.length === fields.length);
}
