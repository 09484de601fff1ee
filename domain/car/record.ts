import { z } from "zod";

/** The one shape of a vehicle. `null` always means "not stated", never "no". */

/** Raise it when record or translation change: other versions are read again at the next sync. */
export const recordVersion = 4;

/** Opaque; never a number (16 digits do not fit one). */
export const adKeySchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Keys out of an address, separated by commas or in parameters of their own; what is none is left out. */
export function readAdKeys(values: readonly string[], max: number): string[] {
  const keys = values
    .flatMap((value) => value.split(","))
    .filter((key) => adKeySchema.safeParse(key).success);
  return [...new Set(keys)].slice(0, max);
}

const looseJson = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  try {
    const read: unknown = JSON.parse(value);
    // `"7"` or `"true"` is JSON too, but means the text itself.
    return typeof read === "object" ? read : value;
  } catch {
    // A plain value such as MANUAL_GEAR.
    return value;
  }
};

/** Accepts `"MANUAL_GEAR"`, `{ type: "MANUAL_GEAR" }` and the latter as a JSON string. */
const gearboxSchema = z.preprocess((value) => {
  const read = looseJson(value);
  if (typeof read === "object" && read !== null) return "type" in read ? read.type : null;
  return read;
}, z.string().nullable());

const technicalDataFields = z.object({
  /** Displacement in cm³. */
  cubicCapacity: z.number().int().positive().nullable().default(null),
  seats: z.number().int().positive().nullable().default(null),
});

/** Accepts the object, its JSON text, or nothing. */
const technicalDataSchema = z.preprocess((value) => {
  const read = looseJson(value);
  return typeof read === "object" && read !== null ? read : {};
}, technicalDataFields);

// A record stored before a field existed lacks it: also "not stated".
const text = z.string().nullable().default(null);
const flag = z.boolean().nullable().default(null);
const count = z.number().int().nonnegative().nullable().default(null);
const amount = z.number().nonnegative().nullable().default(null);

export const carSchema = z.object({
  ad_key: adKeySchema,
  /** Display name of the make: `Volkswagen`, never the provider's key `VW`. */
  brand: z.string(),
  model: z.string(),
  /** The rest of the ad's title line, without make and model: `2.0 TDI DSG Life`. */
  model_group: text,
  year: count,
  /** Kilometres. */
  mileage: count,
  /** Consumer price, gross, in `price_currency`. */
  price_amount: amount,
  price_currency: z.string().default("EUR"),
  price_type: text,
  /** A key of `fuels` in labels.ts, or the provider's word. */
  fuel_type: text,
  gearbox: gearboxSchema,
  power_ps: count,
  power_kw: count,
  /** Of a range its lower number: 4 stands for "4/5 Türen". */
  door_count: count,
  exterior_color: text,
  interior_color: text,
  technical_data: technicalDataSchema,
  /** Combined, g/km. */
  co2_emission: amount,
  emission_class: text,
  /** German labels, most telling first. */
  features: z.array(z.string()),
  /** Addresses on our own origin (`picturePath`). */
  images: z.array(z.object({ url: z.string() })),
  /** Plain text: lines separated by `\n`, paragraphs by an empty line. */
  description: text,
  /** `NEW` or `USED`. */
  condition: text,
  location_city: text,
  location_postal_code: text,
  location_country: text,
  seller_phone: text,
  /** `YYYY-MM-01`: the provider knows the month only. */
  first_registration: z.iso.date().nullable().default(null),
  /** When this vehicle first came into our stock; the newest-first order. */
  fetched_at: z.iso.datetime({ offset: true }),

  // Not on the wire of the specification
  /** Otherwise `door_count` stands for a range. */
  door_count_exact: flag,
  /** Body type: `EstateCar`, `Limousine`, … */
  body_type: text,
  /** `FRONT`, `REAR`, `ALL_WHEEL`. */
  drive_type: text,
  /** `PRE_REGISTRATION`, `EMPLOYEES_CAR`, `CLASSIC`, `DEMONSTRATION`. */
  usage_type: text,
  plugin_hybrid: flag,
  previous_owners: count,
  /** `YYYY-MM-01`, general inspection (HU) valid through that month. */
  inspection_until: z.iso.date().nullable().default(null),
  inspection_new: flag,
  full_service_history: flag,
  /** "Unfallfrei" may be said only when this is `false`. */
  accident_damaged: flag,
  damage_unrepaired: flag,
  roadworthy: flag,
  /** Percent; null means VAT cannot be shown (margin scheme, § 25a UStG). */
  vat_rate: amount,
  color_name: text,
  metallic: flag,
  interior_type: text,
  co2_class: text,
  co2_class_discharged: text,
  /** l/100 km, for CNG kg/100 km. */
  consumption_combined: amount,
  /** kWh/100 km. */
  consumption_power: amount,
  /** Plug-in hybrids: l/100 km and kWh/100 km, weighted and combined. */
  consumption_weighted_fuel: amount,
  consumption_weighted_power: amount,
  electric_range: amount,
  internal_number: text,
  /** When the ad was placed at the provider. */
  created_at: z.iso.datetime({ offset: true }).nullable().default(null),
  /** The provider's last change of the ad. */
  modified_at: z.iso.datetime({ offset: true }).nullable().default(null),
  /** The last change of the price, if it is a reduction that may be named (P2); of our own knowledge. */
  price_reduction: z
    .object({ lowest_before: z.number(), reduced_at: z.iso.datetime() })
    .nullable()
    .default(null)
    .catch(null),
});

export type Car = z.infer<typeof carSchema>;

/** What the provider says of a car; the rest is known by the stored stock alone. */
export type ListedCar = Omit<Car, "fetched_at" | "price_reduction">;
