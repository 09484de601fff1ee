import { z } from "zod";
import type { VehicleFile } from "#domain/vehicle-file/vehicle-file.ts";

/** Increment it when `carSchema` or the translation of ads changes: the next sync reads all ads again. */
export const recordVersion = 8;

/** A string, because 16 digits do not fit a JavaScript number. */
export const adKeySchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Accepts comma-separated and repeated parameters, and drops invalid keys and duplicates. */
export function readAdKeys(values: readonly string[], max: number): string[] {
  const keys = values
    .flatMap((value) => value.split(","))
    .filter((key) => adKeySchema.safeParse(key).success);
  return [...new Set(keys)].slice(0, max);
}

const parseJsonObject = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  try {
    const parsed: unknown = JSON.parse(value);
    // "7" and "true" are valid JSON, but mean the text itself.
    return typeof parsed === "object" ? parsed : value;
  } catch {
    return value;
  }
};

/** Accepts `"MANUAL_GEAR"`, `{ type: "MANUAL_GEAR" }`, and that object as a JSON string. */
const gearboxSchema = z.preprocess((value) => {
  const parsed = parseJsonObject(value);
  if (typeof parsed === "object" && parsed !== null) return "type" in parsed ? parsed.type : null;
  return parsed;
}, z.string().nullable());

const technicalDataFields = z.object({
  /** Displacement in cm³. */
  cubicCapacity: z.number().int().positive().nullable().default(null),
  seats: z.number().int().positive().nullable().default(null),
});

const technicalDataSchema = z.preprocess((value) => {
  const parsed = parseJsonObject(value);
  return typeof parsed === "object" && parsed !== null ? parsed : {};
}, technicalDataFields);

// The defaults are for records that were stored before the field existed.
const text = z.string().nullable().default(null);
const flag = z.boolean().nullable().default(null);
const count = z.number().int().nonnegative().nullable().default(null);
const amount = z.number().nonnegative().nullable().default(null);

/** `null` always means "not stated", never "no". */
export const carSchema = z.object({
  ad_key: adKeySchema,
  /** Display name, not the provider's key: `Volkswagen`, not `VW`. */
  brand: z.string(),
  model: z.string(),
  /** The ad's title without make and model: `2.0 TDI DSG Life`. */
  model_group: text,
  /** The ad's title as the dealer wrote it, for the family alone. */
  title_line: text,
  year: count,
  /** Kilometres. */
  mileage: count,
  /** Consumer price, gross, in `price_currency`. */
  price_amount: amount,
  price_currency: z.string().default("EUR"),
  price_type: text,
  /** A key of `fuels` in labels.ts, or another value of the provider. */
  fuel_type: text,
  gearbox: gearboxSchema,
  power_ps: count,
  power_kw: count,
  /** The lower number of a range ("4/5 Türen"), unless `door_count_exact`. */
  door_count: count,
  exterior_color: text,
  interior_color: text,
  technical_data: technicalDataSchema,
  /** Combined, g/km. */
  co2_emission: amount,
  emission_class: text,
  /** German labels in order of importance. */
  features: z.array(z.string()),
  /** Paths on our own origin (`picturePath`). */
  images: z.array(z.object({ url: z.string() })),
  /** Plain text; an empty line separates paragraphs. */
  description: text,
  /** `NEW`, `USED` */
  condition: text,
  location_city: text,
  location_postal_code: text,
  location_country: text,
  seller_phone: text,
  /** `YYYY-MM-01`, because the provider states the month only. */
  first_registration: z.iso.date().nullable().default(null),
  /** When a sync first found the vehicle, or found it again after a withdrawal; 'newest first' sorts by it. */
  fetched_at: z.iso.datetime({ offset: true }),

  // The fields below are not in the specified API.
  /** The provider's `Car`, `Motorhome`, `Trailer` …; null means a passenger car (`isPassengerCar`). */
  vehicle_class: text,
  /** Names of ticked fields that nobody knows, for the family; never in a public answer. */
  unknown_flags: z.array(z.string()).default([]),
  /** Further technical data in German, as rows. */
  specifications: z.array(z.object({ term: z.string(), value: z.string() })).default([]),
  /** ISO 3166 code of the market for which the vehicle was built: another than `DE` is an import. */
  country_version: text,
  door_count_exact: flag,
  /** `EstateCar`, `Limousine`, … of a passenger car; of other classes the German label. */
  body_type: text,
  /** `FRONT`, `REAR`, `ALL_WHEEL` */
  drive_type: text,
  /** `PRE_REGISTRATION`, `EMPLOYEES_CAR`, `CLASSIC`, `DEMONSTRATION` */
  usage_type: text,
  plugin_hybrid: flag,
  previous_owners: count,
  /** `YYYY-MM-01`; the general inspection (HU) is valid through that month. */
  inspection_until: z.iso.date().nullable().default(null),
  inspection_new: flag,
  full_service_history: flag,
  /** Only an explicit `false` lets us call the car "unfallfrei". */
  accident_damaged: flag,
  damage_unrepaired: flag,
  hail_damage: flag,
  roadworthy: flag,
  /** Percent. Null: VAT cannot be shown (margin scheme, § 25a UStG), unless it is `vat_unreadable`. */
  vat_rate: amount,
  /** A rate is stated that cannot be true, so that we say nothing of VAT; never in a public answer. */
  vat_unreadable: flag,
  color_name: text,
  metallic: flag,
  interior_type: text,
  co2_class: text,
  co2_class_discharged: text,
  /** l/100 km; kg/100 km for CNG and hydrogen. */
  consumption_combined: amount,
  /** kWh/100 km. */
  consumption_power: amount,
  /** Plug-in hybrids, weighted and combined, in l/100 km. */
  consumption_weighted_fuel: amount,
  /** Plug-in hybrids, weighted and combined, in kWh/100 km. */
  consumption_weighted_power: amount,
  /** Kilometres. */
  electric_range: amount,
  /** kWh. */
  battery_capacity: amount,
  /** Minutes. */
  charging_time: amount,
  /** Minutes at a fast charger. */
  charging_time_fast: amount,
  /** A key of `batteryNotes` in labels.ts, or another value of the provider. */
  battery: text,
  /** From this day on the car is here. */
  delivery_date: z.iso.date().nullable().default(null),
  /** How long delivery takes after the order; not read if there is a date. */
  delivery_days: count,
  /** The dealer's own stock number. */
  internal_number: text,
  /** The ad at the provider, for the family. */
  listing_url: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null)
    .catch(null),
  /** When the ad was placed at the provider. */
  created_at: z.iso.datetime({ offset: true }).nullable().default(null),
  modified_at: z.iso.datetime({ offset: true }).nullable().default(null),
  /** The last price change that our syncs saw, if it is a reduction that may be advertised. */
  price_reduction: z
    .object({ lowest_before: z.number(), reduced_at: z.iso.datetime() })
    .nullable()
    .default(null)
    .catch(null),
  /** Held for somebody without a contract until then (domain/car/hold.ts). */
  held_until: z.iso.datetime().nullable().default(null),
  /** What the family wrote down in the yard; parsed where it is stored. */
  file: z.custom<VehicleFile>().nullable().default(null),
});

export type Car = z.infer<typeof carSchema>;

/** The fields that come from the provider; our database adds the others. */
export type ListedCar = Omit<Car, "fetched_at" | "price_reduction" | "held_until" | "file">;
