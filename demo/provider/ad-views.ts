import { pictureSizes } from "#demo/stock/photo.ts";
import type { DemoCar } from "#demo/stock/provider-ad.ts";

type Json = Record<string, unknown>;

const widths: Readonly<Record<string, number>> = pictureSizes;

/** One entry of `images`; `origin` is the stand-in's own, so that nothing leads elsewhere. */
function imageOf(photo: DemoCar["photos"][number], origin: string): Json {
  const base = `${origin}/api/v1/mo-prod/images/${photo.uuid.slice(0, 2)}/${photo.uuid}`;
  return {
    hash: photo.hash,
    ...Object.fromEntries(
      photo.sizes.map((size) => [size, `${base}?rule=mo-${widths[size] ?? 1024}.jpg`]),
    ),
  };
}

/** The single-ad answer: everything. */
export function singleView(car: DemoCar, origin: string): Json {
  return { ...car.ad, images: car.photos.map((photo) => imageOf(photo, origin)) };
}

/** What only the single-ad answer has, reference section 4.10. */
const singleOnly: readonly string[] = [
  "description",
  "vin",
  "kba",
  "trimLine",
  "modelRange",
  "weight",
  "cylinder",
  "fuelTankVolume",
  "driveType",
  "priceRating",
  "consumptionUnit",
];
const singleOnlyOfSeller: readonly string[] = ["companyName", "homepage", "mobileSellerSince"];

function without(record: Json, fields: readonly string[]): Json {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function searchSeller(seller: Json): Json {
  const address = isRecord(seller.address) ? without(seller.address, ["street"]) : undefined;
  return {
    ...without(seller, singleOnlyOfSeller),
    phones: [],
    ...(address !== undefined && { address }),
  };
}

/** The ad in a search result: base data, first photo only, no texts, no phones. */
export function searchView(car: DemoCar, origin: string): Json {
  const { seller, ...rest } = car.ad;
  return {
    ...without(rest, singleOnly),
    plainTextDescription: "",
    images: car.photos.slice(0, 1).map((photo) => imageOf(photo, origin)),
    ...(isRecord(seller) && { seller: searchSeller(seller) }),
  };
}
