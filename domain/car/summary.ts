import { formatEnergy, formatMileage } from "#domain/format/format.ts";
import { cardLine } from "#domain/vehicle-file/statements.ts";
import { electricRange, isPluggedIn } from "./energy-label.ts";
import { type EquipmentKey, findEquipment, trailerLoad } from "./equipment.ts";
import { flawsText } from "./labels.ts";
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
  "battery",
  "delivery_date",
  "delivery_days",
  "fuel_type",
  "gearbox",
  "power_ps",
  "power_kw",
  "door_count",
  "door_count_exact",
  "exterior_color",
  "vehicle_class",
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
  equipment: readonly EquipmentKey[];
  /** The line about energy and CO₂ where the law requires one. */
  energy: string | null;
  /** Must be shown wherever the price is. */
  flaw: string | null;
  /** When its hold ends: 'Sa 12 Uhr' (domain/car/hold.ts). */
  hold: string | null;
};

/** The fields that cards, sorting and filters need. */
export type CarSummary = Pick<Car, CopiedField> &
  DerivedFields & {
    /** One line of the honest label, only of a car with a file. */
    label_line?: string;
    /** How much more the label says. */
    label_more?: number;
    /** Kilometres and kWh, only of a car that is plugged in and whose listing states them. */
    electric_range?: number;
    battery_capacity?: number;
    /** In kg, braked, only where the listing states it. */
    trailer_load?: number;
    /** Photos of the label, which the car's page shows after those of the listing. */
    label_photo_count?: number;
  };

export type FeatureChip = readonly [short: string, full: string];

/** Letters that fit beside each other on a phone's card. */
const maxFeatureLetters = 38;
const maxWrittenOut = 2;

/** What one line of a card shows of its features: two are written out if there is room, others have their short names. */
export function featureLine(chips: readonly FeatureChip[]): readonly FeatureChip[] {
  let room = maxFeatureLetters - chips.reduce((sum, [short]) => sum + short.length, 0);
  return chips.map(([short, full], index) => {
    const added = full.length - short.length;
    if (index >= maxWrittenOut || added > room) return [short, full];
    room -= added;
    return [full, full];
  });
}

/** How far a car drives by electricity: all that an electric one can, but not a plug-in hybrid. */
export function electricFacts(car: CarSummary): readonly string[] {
  const { electric_range: range, battery_capacity: capacity } = car;
  const isElectric = car.fuel_type === "ELECTRIC";
  return [
    ...(range ? [`${formatMileage(range)} ${isElectric ? "Reichweite" : "elektrisch"}`] : []),
    ...(capacity && isElectric ? [formatEnergy(capacity)] : []),
  ];
}

export function summarise(
  car: Car,
  energy: string | null = null,
  chips: readonly FeatureChip[] = [],
  hold: string | null = null,
): CarSummary {
  const line = cardLine(car.file);
  const range = electricRange(car);
  const capacity = isPluggedIn(car) ? car.battery_capacity : null;
  const load = trailerLoad(car);
  const labelPhotos = new Set(car.file?.entries.flatMap(({ photos }) => photos.map(({ id }) => id)))
    .size;
  const copied = Object.fromEntries(copiedFields.map((field) => [field, car[field]]));
  return {
    // Object.fromEntries loses the key types; `satisfies` above checks the keys.
    ...(copied as Pick<Car, CopiedField>),
    chips,
    images: car.images.slice(0, 1),
    feature_count: car.features.length,
    image_count: car.images.length,
    seats: car.technical_data.seats,
    equipment: findEquipment(car),
    energy,
    flaw: flawsText(car),
    hold,
    ...(line.text !== "" && { label_line: line.text }),
    ...(line.more > 0 && { label_more: line.more }),
    ...(range !== null && { electric_range: range }),
    ...(capacity && { battery_capacity: capacity }),
    ...(load && { trailer_load: load }),
    ...(labelPhotos > 0 && { label_photo_count: labelPhotos }),
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
  flaw: true,
  hold: true,
} satisfies Record<keyof DerivedFields, true>;

const summaryFields: readonly string[] = [...copiedFields, ...Object.keys(derivedFields)];

/** The stock file contains all summaries. Null for anything else, and for the fields of another build. */
export function parseCarSummaries(value: unknown): CarSummary[] | null {
  if (!Array.isArray(value)) return null;
  const [first]: unknown[] = value;
  // The field names of the first car suffice, because the file comes from our own server.
  const hasAllFields =
    value.length === 0 || summaryFields.every((field) => Object.hasOwn(Object(first), field));
  return hasAllFields ? value : null;
}
