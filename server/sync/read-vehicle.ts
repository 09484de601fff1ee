import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { picturePath } from "#domain/car/photos.ts";
import { recordVersion } from "#domain/car/record.ts";
import type { KnownCar, Photo } from "#server/catalogue/catalogue.ts";
import type { StockEntry } from "#server/catalogue/stock-change.ts";
import type { Ad } from "#server/gateways/mobile-de/ad.ts";
import type { Log } from "#server/log.ts";
import type { SyncCatalogue, Translate, Vehicle } from "./ports.ts";

export type VehicleOutcome = {
  /** Null: nothing to store, because it is unchanged or cannot be read. */
  entry: StockEntry | null;
  /** The stored vehicle has every detail after this pass. */
  detailed: boolean;
};

export type ReadVehiclePorts = {
  catalogue: Pick<SyncCatalogue, "find" | "photo">;
  translate: Translate;
  makeNames: ReadonlyMap<string, string>;
  readDetail: (adKey: string) => Promise<Ad | null>;
  log: Log;
};

/**
 * One listed ad to what is to be stored of it. The detail call is made only for a vehicle that is
 * new, changed, or lacks details. Without details, or with details that cannot be read, the listing's
 * base data are stored, over the details that an earlier pass got.
 */
export async function readVehicle(
  listed: Ad,
  known: KnownCar | undefined,
  { catalogue, translate, makeNames, readDetail, log }: ReadVehiclePorts,
): Promise<VehicleOutcome> {
  const adKey = listed.mobileAdId;
  const marker = changeMarker(listed);
  const isUnchanged = known?.detailed === true && marker !== "" && known.marker === marker;
  if (isUnchanged) return { entry: null, detailed: true };

  const detail = await readDetail(adKey);
  const whole = detail === null ? null : translate(detail, makeNames);
  if (whole?.ok) {
    const { car, photos } = whole;
    return { entry: { car, photos, marker, detailed: true }, detailed: true };
  }
  if (whole !== null) log.warn({ adKey, reason: whole.reason }, "details cannot be read");

  const translation = translate(listed, makeNames);
  if (!translation.ok) {
    log.warn({ adKey, reason: translation.reason }, "a vehicle cannot be read");
    return { entry: null, detailed: false };
  }
  const base = { car: translation.car, photos: translation.photos };
  const vehicle = known === undefined ? base : await withEarlierDetails(base, catalogue);
  return { entry: { ...vehicle, marker, detailed: false }, detailed: false };
}

/**
 * The instant of the last change as the listing words it (the single ad may word it differently),
 * and how we read ads. Empty when the listing does not say: then the ad counts as changed.
 */
function changeMarker({ modificationDate }: Ad): string {
  return modificationDate === null ? "" : `${modificationDate} v${recordVersion}`;
}

/**
 * Base data with what only the single ad knows (M8) as it was before.
 * The listing shows the first photo only, so the others stay at their places behind it.
 */
async function withEarlierDetails(
  { car, photos }: Vehicle,
  catalogue: Pick<SyncCatalogue, "find" | "photo">,
): Promise<Vehicle> {
  const old = (await catalogue.find(car.ad_key))?.car;
  if (old === undefined) return { car, photos };
  const earlier: Photo[] = [];
  for (let position = 1; position <= old.images.length; position += 1) {
    const photo = await catalogue.photo(car.ad_key, position);
    if (photo !== null) earlier.push(photo);
  }
  const together = joinPhotos(photos, earlier);
  return {
    car: {
      ...car,
      description: car.description ?? old.description,
      drive_type: car.drive_type ?? old.drive_type,
      seller_phone: car.seller_phone ?? old.seller_phone,
      internal_number: car.internal_number ?? old.internal_number,
      images: together.map(({ hash }, index) => ({
        url: picturePath({ adKey: car.ad_key, position: index + 1, hash, width: 1600 }),
      })),
    },
    photos: together,
  };
}

/** The listing's photos, then the earlier ones behind them; all share one hash, as always. */
function joinPhotos(listed: Photo[], earlier: Photo[]): Photo[] {
  const isSame = listed.every(({ sizes, mark }, index) => {
    // The mark too: a photo that is swapped may stay at its address.
    return mark === earlier[index]?.mark && isDeepStrictEqual(sizes, earlier[index]?.sizes);
  });
  if (isSame) return earlier;
  const joined = [...listed, ...earlier.slice(listed.length)];
  const hashes = joined.map(({ hash }) => hash).join(" ");
  const hash = createHash("sha256").update(hashes).digest("hex").slice(0, 8);
  return joined.map((photo) => ({ ...photo, hash }));
}
