import { drawPhoto } from "#demo/photos/draw-photo.ts";
import { createDemoStock, enlargeStock } from "#demo/stock/demo-stock.ts";
import type { Car } from "#domain/car/record.ts";
import { avifType, encodePicture } from "#server/picture/encode-picture.ts";
import type { PictureRenderer } from "#server/picture/picture-renderer.ts";
import type { Picture } from "#server/picture/picture-store.ts";
import { readAd } from "#server/stock/mobile-de/ad.ts";
import { translateAd } from "#server/stock/mobile-de/translate-ad.ts";

const context = { origin: "https://provider.test" };

export function carsForBench(count: number): Car[] {
  const stock = enlargeStock(createDemoStock({ now: new Date("2026-11-21") }), count);
  return stock.map(({ ad, photos }, i) => {
    const images = photos.map(({ uuid, hash }) => ({ hash, xxxl: `https://photos.test/${uuid}` }));
    const read = readAd({ ...ad, images });
    const translation = read && translateAd(read, context);
    if (!translation?.ok) throw new Error(`the demo stock has an unreadable ad: ${ad.mobileAdId}`);
    const fetched_at = new Date(Date.UTC(2026, 10, 1) + i * 60_000).toISOString();
    return { ...translation.car, fetched_at, price_reduction: null, held_until: null, file: null };
  });
}

/**
 * The same cars, each with the words of its description shuffled: repeated descriptions would compress to a
 * tenth of the size of a dealer's own texts.
 */
export function withVariedDescriptions(cars: readonly Car[]): Car[] {
  return cars.map((car, i) => {
    const words = car.description?.split(" ") ?? [];
    const rankOf = (word: string, index: number) => Math.sin(word.length + index * (i + 1));
    const ranked = words.map((word, index) => ({ word, rank: rankOf(word, index) }));
    ranked.sort((a, b) => a.rank - b.rank);
    return { ...car, description: ranked.map(({ word }) => word).join(" ") };
  });
}

/** Replaces every photo by one drawn car, encoded once per width. */
export function findDrawnPhoto(): PictureRenderer["find"] {
  const picturesByWidth = new Map<number, Promise<Picture>>();
  let drawn: Promise<Uint8Array> | null = null;
  return ({ width }) => {
    drawn ??= firstPhoto();
    const encode = async (photo: Promise<Uint8Array>) => ({
      bytes: await encodePicture(await photo, width),
      type: avifType,
    });
    const picture = picturesByWidth.get(width) ?? encode(drawn);
    picturesByWidth.set(width, picture);
    return picture;
  };
}

function firstPhoto(): Promise<Uint8Array> {
  const [first] = createDemoStock({ now: new Date("2026-11-21") }).flatMap(({ photos }) => photos);
  if (first === undefined) throw new Error("the demo stock has no photo");
  return drawPhoto({ picture: first.subject, width: 1600 });
}
