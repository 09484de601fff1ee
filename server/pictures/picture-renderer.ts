import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { type PictureAddress, parsePictureAddress, pictureWidths } from "#domain/car/photos.ts";
import type { Car } from "#domain/car/record.ts";
import type { Log } from "#server/platform/log.ts";
import type { Photo } from "#server/stock/catalogue.ts";
import { type EncodePicture, stripJpegMetadata } from "./encode-picture.ts";
import { createPhotoCache, type PhotoSource } from "./photo-source.ts";
import {
  detectPictureType,
  mediaTypes,
  type PictureFormat,
  pictureFormats,
} from "./picture-format.ts";
import {
  createStoredPictures,
  type NoPicture,
  type Picture,
  type PictureStore,
} from "./picture-store.ts";

type RendererParts = {
  /** For sale, from the stock in memory, so that guesses need no query; null: ask `findPhoto`. */
  findCar: (adKey: string) => Promise<Pick<Car, "images"> | null>;
  findPhoto: (adKey: string, position: number) => Promise<Photo | null>;
  fetchPhoto: PhotoSource;
  /** What is kept of a photo that cannot be fetched any more; null for nothing. */
  lastPhoto: (wanted: PictureAddress) => Promise<Uint8Array<ArrayBuffer> | null>;
  encode: EncodePicture;
  concurrency: number;
  maxWaiting: number;
  folder: PictureStore;
  log: Log;
};

/** So many more may wait where nothing else of the photo can be shown: each holds its photo in memory. */
const maxOverflow = 8;

export type PictureRenderer = ReturnType<typeof createPictureRenderer>;

/**
 * Vehicle photos on our own origin: fetched from the provider in the rendition that fits, encoded, stored
 * on disk; simultaneous requests share the work. Failures are not stored. Under overload it returns
 * another stored size or the provider's own rendition, so that a visitor sees the car.
 */
export function createPictureRenderer(parts: RendererParts) {
  const { encode, folder, log } = parts;
  const photos = createPhotoCache(parts.fetchPhoto);
  const stored = createStoredPictures(folder);
  const limit = pLimit(parts.concurrency);
  const hasRoom = (overflow = 0) =>
    limit.activeCount < limit.concurrency || limit.pendingCount < parts.maxWaiting + overflow;
  let waitingVisitors = 0;

  /** The photo in another stored size or format, none below `narrowest`; wider ones first. */
  async function readOther(wanted: PictureAddress, format: PictureFormat, narrowest = 0) {
    const formats = pictureFormats.slice(pictureFormats.indexOf(format));
    for (const width of nearestWidths(wanted.width, narrowest)) {
      for (const other of formats) {
        const name = pictureFileName({ ...wanted, width }, other);
        const found = await stored.read(name, mediaTypes[other]);
        if (found !== null) return { ...found, provisional: true as const };
      }
    }
    return null;
  }

  async function make(wanted: PictureAddress, format: PictureFormat, name: string) {
    const address = await addressOf(wanted, parts);
    if (address === null) return "unknown";
    if (!hasRoom()) {
      // Half as wide is sharp on most screens, and costs a slow provider no request.
      const other = await readOther(wanted, format, wanted.width / 2);
      if (other !== null) return other;
    }
    const photo = await orLastPhoto(photos.load(wanted.hash, address), wanted, parts);
    if (photo === "unavailable") return (await readOther(wanted, format)) ?? photo;
    if (photo === null) return "broken";
    try {
      if (!hasRoom()) {
        if (detectPictureType(photo) === "image/jpeg") return passThrough(photo);
        if (!hasRoom(maxOverflow)) return (await readOther(wanted, format)) ?? "unavailable";
      }
      const encoded = await limit(() => encode(photo, wanted.width, format));
      await folder.write(name, encoded);
      return { bytes: encoded, type: mediaTypes[format] };
    } catch (error) {
      // It may have arrived damaged: the next request fetches it anew.
      photos.forget(wanted.hash, address);
      log.warn({ err: error, adKey: wanted.adKey }, "a photo cannot be read");
      return "broken";
    }
  }

  return {
    async find(wanted: PictureAddress, format: PictureFormat): Promise<Picture | NoPicture> {
      const name = pictureFileName(wanted, format);
      waitingVisitors += 1;
      try {
        return await stored.find(name, mediaTypes[format], () => make(wanted, format, name));
      } finally {
        waitingVisitors -= 1;
      }
    },
    prepare(wanted: PictureAddress, format: PictureFormat) {
      const name = pictureFileName(wanted, format);
      return stored.prepare(name, () => make(wanted, format, name));
    },
    get waitingVisitors() {
      return waitingVisitors;
    },
  };
}

/** Null when the provider no longer has the photo, and nothing is kept of it. */
async function orLastPhoto(
  fetching: Promise<Uint8Array<ArrayBuffer> | null>,
  wanted: PictureAddress,
  { lastPhoto, log }: Pick<RendererParts, "lastPhoto" | "log">,
) {
  const fetched = await fetching.catch((error: unknown) => {
    log.warn({ err: error, adKey: wanted.adKey }, "a photo cannot be had");
    return "unavailable" as const;
  });
  if (fetched !== null && fetched !== "unavailable") return fetched;
  return (await lastPhoto(wanted)) ?? fetched;
}

/**
 * The provider's address of the smallest rendition that is wide enough, else of the widest; null when no
 * vehicle has that photo.
 */
async function addressOf(
  { adKey, position, hash, width }: PictureAddress,
  { findCar, findPhoto }: Pick<RendererParts, "findCar" | "findPhoto">,
) {
  const car = await findCar(adKey);
  if (car !== null) {
    // All photos of a vehicle share one hash.
    const known = parsePictureAddress(car.images[0]?.url ?? "");
    if (known?.hash !== hash || position > car.images.length) return null;
  }
  const photo = await findPhoto(adKey, position);
  if (photo?.hash !== hash) return null;
  const byWidth = Object.entries(photo.sizes).sort(([a], [b]) => Number(a) - Number(b));
  const fitting = byWidth.find(([size]) => Number(size) >= width) ?? byWidth.at(-1);
  return fitting?.[1] ?? null;
}

function nearestWidths(wanted: number, narrowest: number) {
  const narrower = pictureWidths.filter((width) => width < wanted && width >= narrowest);
  return [...pictureWidths.filter((width) => width >= wanted), ...narrower.reverse()];
}

function passThrough(photo: Uint8Array): Picture {
  const bytes = stripJpegMetadata(photo);
  if (bytes === null) throw new Error("photo: a damaged JPEG");
  return { bytes, type: "image/jpeg", provisional: true };
}

/** In the folder of pictures. */
export function pictureFileName(
  { adKey, position, hash, width }: PictureAddress,
  format: PictureFormat,
): string {
  return `${adKey}/${position}-${hash}-${width}.${format}`;
}

export async function readFallbackPicture(): Promise<Picture> {
  const bytes = await readFile(join(import.meta.dirname, "covered-car.jpg"));
  return { bytes: new Uint8Array(bytes), type: "image/jpeg" };
}
