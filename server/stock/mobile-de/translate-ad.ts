import { createHash } from "node:crypto";
import { toHorsepower } from "#domain/car/labels.ts";
import { picturePath } from "#domain/car/photos.ts";
import { carSchema, type ListedCar } from "#domain/car/record.ts";
import type { Photo } from "#server/stock/catalogue.ts";
import { type Ad, type AdImage, type AdPhone, readInstant } from "./ad.ts";
import { descriptionText, makeName, modelGroup, unnamed } from "./ad-text.ts";
import { equipmentLabels } from "./equipment.ts";

export type TranslatedCar = { car: ListedCar; photos: Photo[] };
type Translation = ({ ok: true } & TranslatedCar) | { ok: false; reason: string };

type TranslationContext = {
  /** The provider's make keys and labels; may be empty. */
  makeNames: ReadonlyMap<string, string>;
  /** Of the provider's base address. */
  origin: string;
};

const translatedSchema = carSchema.omit({ fetched_at: true, price_reduction: true });

/**
 * An ad as our car record: the one place where the provider's words become ours. Refuses, and never throws,
 * when nothing names the vehicle.
 */
export function translateAd(ad: Ad, { makeNames, origin }: TranslationContext): Translation {
  if (ad.make === null && ad.model === null && ad.modelDescription === null) {
    return { ok: false, reason: "neither make nor model nor title" };
  }
  const photos = adPhotos(ad.images, origin);
  // With a type of its own: Zod would take a field that is forgotten here for one that is not stated.
  const car: ListedCar = {
    ...identity(ad, makeNames),
    ...price(ad),
    ...vehicle(ad),
    ...condition(ad),
    ...consumption(ad),
    ...seller(ad),
    features: equipmentLabels(ad),
    images: photos.map(({ hash }, index) => ({
      url: picturePath({ adKey: ad.mobileAdId, position: index + 1, hash, width: 1600 }),
    })),
    description: descriptionText(ad.description, ad.plainTextDescription),
    internal_number: ad.internalNumber,
    modified_at: readInstant(ad.modificationDate),
  };
  const checked = translatedSchema.safeParse(car);
  if (!checked.success) return { ok: false, reason: checked.error.message };
  return { ok: true, car: checked.data, photos };
}

function identity(ad: Ad, makeNames: ReadonlyMap<string, string>) {
  const brand = ad.make === null ? unnamed : makeName(ad.make, makeNames);
  return {
    ad_key: ad.mobileAdId,
    brand,
    model: ad.model ?? unnamed,
    model_group: modelGroup(ad.modelDescription, [ad.make ?? "", brand], ad.model ?? ""),
  };
}

function price({ price: { consumerPriceGross, currency, type, vatRate } }: Ad) {
  return {
    price_amount: consumerPriceGross,
    price_currency: currency ?? "EUR",
    price_type: type,
    vat_rate: vatRate,
  };
}

const fuels = new Map([
  ["ELECTRICITY", "ELECTRIC"],
  ["HYDROGENIUM", "HYDROGEN"],
]);
const gearboxes = new Map([["SEMIAUTOMATIC_GEAR", "SEMI_AUTOMATIC"]]);

const renamed = (names: ReadonlyMap<string, string>, value: string | null): string | null =>
  value === null ? null : (names.get(value) ?? value);

function vehicle(ad: Ad) {
  return {
    mileage: ad.mileage,
    fuel_type: renamed(fuels, ad.fuel),
    gearbox: renamed(gearboxes, ad.gearbox),
    power_kw: ad.power,
    power_ps: ad.power === null ? null : toHorsepower(ad.power),
    door_count: ad.doors?.count ?? null,
    door_count_exact: ad.doors?.isExact ?? null,
    exterior_color: ad.exteriorColor,
    color_name: ad.manufacturerColorName,
    metallic: ad.metallic,
    interior_color: ad.interiorColor,
    interior_type: ad.interiorType,
    technical_data: { cubicCapacity: ad.cubicCapacity || null, seats: ad.seats || null },
    body_type: ad.category,
    drive_type: ad.driveType,
    plugin_hybrid: ad.hybridPlugin,
  };
}

function condition(ad: Ad) {
  const registered = ad.firstRegistration;
  return {
    condition: ad.condition,
    usage_type: ad.usageType,
    first_registration: registered,
    year: registered === null ? ad.constructionYear : Number(registered.slice(0, 4)),
    previous_owners: ad.numberOfPreviousOwners,
    inspection_until: ad.generalInspection,
    inspection_new: ad.newHuAu,
    full_service_history: ad.fullServiceHistory,
    accident_damaged: ad.accidentDamaged,
    damage_unrepaired: ad.damageUnrepaired,
    roadworthy: ad.roadworthy,
  };
}

function consumption({ emissions, consumptions, ...ad }: Ad) {
  return {
    co2_emission: emissions.combined.co2,
    emission_class: ad.emissionClass,
    co2_class: emissions.combined.co2Class,
    co2_class_discharged: emissions.discharged.co2Class,
    consumption_combined: consumptions.fuel.combined,
    consumption_power: consumptions.power.combined,
    consumption_weighted_fuel: consumptions.weightedCombinedFuel,
    consumption_weighted_power: consumptions.weightedCombinedPower,
    // For a plug-in hybrid `range` may mean both drives together, so the electric one goes first.
    electric_range: ad.equivalentAllElectricRange ?? ad.range,
  };
}

function seller({ seller: { address, phones } }: Ad) {
  return {
    location_city: address.city,
    location_postal_code: address.zipcode,
    location_country: address.country,
    seller_phone: phones.map(internationalPhone).find((phone) => phone !== null) ?? null,
  };
}

/** `+49 6203 1234567`; the national prefix loses its 0, which is not dialled from abroad. */
function internationalPhone({ internationalPrefix, nationalPrefix, number }: AdPhone) {
  const digits = (value: string | null) => (value ?? "").replace(/\D/g, "");
  const country = digits(internationalPrefix).replace(/^0+/, "") || "49";
  const area = digits(nationalPrefix).replace(/^0+/, "");
  const local = digits(number);
  return local === "" ? null : ["+", country, " ", area, area && " ", local].join("");
}

/** The provider's names of sizes with their widths in px (M6). */
const photoSizes = [
  ["icon", 80],
  ["s", 160],
  ["m", 240],
  ["l", 360],
  ["xl", 640],
  ["xxl", 1024],
  ["xxxl", 1600],
] as const;

/**
 * The photos that have an address, in the ad's order. `hash`: 8 hex digits that all photos of the ad share,
 * and that change with any of them and with their order, so that one address tells all (`pictureAt` in
 * domain/car/photos.ts). `mark`: the photo's own hash at the provider, else its address.
 */
function adPhotos(images: readonly AdImage[], origin: string): Photo[] {
  const usable = images.flatMap((image) => {
    const sizes: Record<string, string> = {};
    for (const [name, width] of photoSizes) {
      const address = image[name] === null ? null : acceptableAddress(image[name], origin);
      if (address !== null) sizes[width] = address;
    }
    const largest = Object.values(sizes).at(-1);
    return largest === undefined ? [] : [{ sizes, mark: image.hash ?? largest }];
  });
  const marks = JSON.stringify(usable.map(({ mark }) => mark));
  const hash = createHash("sha256").update(marks).digest("hex").slice(0, 8);
  return usable.map((photo) => ({ hash, ...photo }));
}

/**
 * By https, or at `origin`, the provider's own. The latter becomes a path: the port of the demo's stand-in
 * changes at every start.
 */
function acceptableAddress(address: string, origin: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return null;
  if (url.origin === origin) return url.pathname + url.search;
  return url.protocol === "https:" ? address : null;
}
