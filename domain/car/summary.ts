import { equipment, equipmentBits } from "./equipment.ts";
import { parsePictureFile, picturePath } from "./photos.ts";
import type { Car } from "./record.ts";

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
  "door_count_exact",
  "exterior_color",
  "body_type",
  "condition",
  "location_city",
  "location_postal_code",
  "first_registration",
  "fetched_at",
] as const satisfies readonly (keyof Car)[];

type CopiedField = (typeof copiedFields)[number];

type DerivedFields = {
  chips: readonly FeatureChip[];
  feature_count: number;
  images: Car["images"];
  image_count: number;
  seats: number | null;
  equipment: number;
  /** What must be said about energy and CO₂ (G1); null when nothing must. */
  energy: string | null;
};

/** The part of a car record that cards, sorting and filters need. */
export type CarSummary = Pick<Car, CopiedField> & DerivedFields;

export type FeatureChip = readonly [short: string, full: string];

export function summarise(
  car: Car,
  energy: string | null = null,
  chips: readonly FeatureChip[] = [],
): CarSummary {
  const copied = Object.fromEntries(copiedFields.map((field) => [field, car[field]]));
  return {
    // Object.fromEntries forgets the names; the compiler checks the list above.
    ...(copied as Pick<Car, CopiedField>),
    chips,
    images: car.images.slice(0, 1),
    feature_count: car.features.length,
    image_count: car.images.length,
    seats: car.technical_data.seats,
    equipment: equipmentBits(car),
    energy,
  };
}

const derivedFields = {
  chips: true,
  images: true,
  feature_count: true,
  image_count: true,
  seats: true,
  equipment: true,
  energy: true,
} satisfies Record<keyof DerivedFields, true>;

const stockFileFields = [
  ...copiedFields,
  // Object.keys forgets the names.
  ...(Object.keys(derivedFields) as (keyof DerivedFields)[]),
];

/** The stock by column: compressed, two thirds of the bytes of rows, half with 10,000 cars. */
type PackedStock = {
  version: number;
  fields: readonly string[];
  /** What the bits of `equipment` mean. */
  equipment: readonly string[];
  columns: readonly (readonly unknown[])[];
};

const equipmentKeys: readonly string[] = equipment.map(({ key }) => key);

export function packStock(version: number, cars: readonly CarSummary[]): PackedStock {
  const columns = stockFileFields.map((field) =>
    cars.map((car) => (field === "images" ? packImages(car) : car[field])),
  );
  return { version, fields: stockFileFields, equipment: equipmentKeys, columns };
}

/** Unpacks what `packStock` wrote; null for anything else, such as a file of another build. */
export function unpackStock(value: unknown): { version: number; cars: CarSummary[] } | null {
  if (!isPackedStock(value)) return null;
  const { version, columns } = value;
  const named = stockFileFields.map((field, i) => ({ field, column: columns[i] ?? [] }));
  const cars = (columns[0] ?? []).map((_, row) => {
    const car: Record<string, unknown> = {};
    for (const { field, column } of named) car[field] = column[row];
    car.images = unpackImages(car.ad_key, car.images);
    // Checked by name, and the values are our own server's.
    return car as CarSummary;
  });
  return { version, cars };
}

/** Of an address of ours only the hash is needed. */
function packImages({ ad_key, images }: CarSummary): string | CarSummary["images"] {
  const url = images[0]?.url ?? "";
  const hash = parsePictureFile(url.slice(url.lastIndexOf("/") + 1))?.hash ?? "";
  return url === firstPicture(ad_key, hash) ? hash : images;
}

function unpackImages(adKey: unknown, packed: unknown): unknown {
  if (typeof packed !== "string" || typeof adKey !== "string") return packed;
  return [{ url: firstPicture(adKey, packed) }];
}

const firstPicture = (adKey: string, hash: string) =>
  picturePath({ adKey, position: 1, hash, width: 1600 });

function isPackedStock(value: unknown): value is PackedStock {
  if (typeof value !== "object" || value === null) return false;
  const {
    version,
    fields,
    equipment: keys,
    columns,
  }: Partial<Record<string, unknown>> = { ...value };
  if (typeof version !== "number" || !Array.isArray(columns)) return false;
  if (!sameTexts(fields, stockFileFields) || !sameTexts(keys, equipmentKeys)) return false;
  const [first] = columns;
  return (
    columns.length === stockFileFields.length &&
    Array.isArray(first) &&
    columns.every((column) => Array.isArray(column) && column.length === first.length)
  );
}

const sameTexts = (value: unknown, texts: readonly string[]): boolean =>
  Array.isArray(value) && value.join() === texts.join();
