import { parsePictureAddress } from "#domain/car/photos.ts";
import type { Car } from "#domain/car/record.ts";
import { keepPerVersion } from "#server/keep-per-version.ts";

/** `hash` is the one that all photos of the vehicle share; null when it has no photo. */
export type KnownPhotos = { hash: string | null; count: number };

type Stock = { version: number; cars: readonly Pick<Car, "ad_key" | "images">[] };

/**
 * What the stock in memory knows of a vehicle's photos, so that guessed addresses cost no query;
 * null for a vehicle that is not for sale. Rejects as `current` does.
 */
export function createKnownPhotos(
  current: () => Promise<Stock>,
): (adKey: string) => Promise<KnownPhotos | null> {
  const byKey = keepPerVersion(
    ({ cars }: Stock) => new Map(cars.map((car) => [car.ad_key, photosOf(car)])),
  );
  return async (adKey) => byKey(await current()).get(adKey) ?? null;
}

function photosOf({ images }: Pick<Car, "images">): KnownPhotos {
  const [first] = images;
  const hash = first === undefined ? null : (parsePictureAddress(first.url)?.hash ?? null);
  return { hash, count: images.length };
}
