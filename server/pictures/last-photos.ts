import { type PictureAddress, parsePictureAddress } from "#domain/car/photos.ts";
import type { Car } from "#domain/car/record.ts";
import { type PictureRenderer, pictureFileName } from "./picture-renderer.ts";
import type { PictureStore } from "./picture-store.ts";

type LastPhotoParts = {
  /** The vehicles that left the stock since then. */
  goneSince: (since: Date) => Promise<readonly Pick<Car, "images">[]>;
  pictures: Pick<PictureRenderer, "prepare">;
  /** Of all pictures, and of the last photos alone, where no others push them out. */
  folder: Pick<PictureStore, "read">;
  kept: Pick<PictureStore, "has" | "read" | "write">;
  now: () => Date;
};

/** As wide as the page of a vehicle that is gone shows it. */
const keptWidth = 480;
const keptFormat = "avif";
/** A site that stood still for longer has lost those of what was sold meanwhile. */
const lookBackMs = 7 * 24 * 3600 * 1000;

/**
 * Keeps one small photo of each vehicle that leaves the stock (E2), as the provider deletes its own. How
 * many is bounded by the size of `kept`.
 */
export async function keepLastPhotos(parts: LastPhotoParts): Promise<void> {
  const { goneSince, pictures, folder, kept, now } = parts;
  for (const { images } of await goneSince(new Date(now().getTime() - lookBackMs))) {
    const first = parsePictureAddress(images[0]?.url ?? "");
    if (first === null) continue;
    const photo = { ...first, width: keptWidth } as const;
    const name = pictureFileName(photo, keptFormat);
    if (await kept.has(name)) continue;
    // It was made when the vehicle came; should it be missing, the provider may still have the photo.
    await pictures.prepare(photo, keptFormat);
    const bytes = await folder.read(name);
    if (bytes !== null) await kept.write(name, bytes);
  }
}

/** What stands in for a photo that the provider no longer has; null for others and for wider pictures. */
export async function readLastPhoto(
  { position, width, ...photo }: PictureAddress,
  kept: Pick<PictureStore, "read">,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (position !== 1 || width > keptWidth) return null;
  return kept.read(pictureFileName({ ...photo, position, width: keptWidth }, keptFormat));
}
