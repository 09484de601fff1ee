import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type PictureAddress,
  parsePictureAddress,
  pictureWidths,
  sharePictureSize,
} from "#domain/car/photos.ts";
import type { Car } from "#domain/car/record.ts";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import { createLeastRecentlyUsed } from "#server/platform/cache.ts";
import type { WorkQueue } from "#server/platform/concurrency.ts";
import type { Log } from "#server/platform/log.ts";
import type { Photo } from "#server/stock/catalogue.ts";
import { type EncodePicture, stripJpegMetadata } from "./encode-picture.ts";
import {
  detectPictureType,
  isWholePicture,
  mediaTypes,
  type PictureFormat,
  pictureFormats,
} from "./picture-format.ts";
import type { PictureStore } from "./picture-store.ts";

type PicturesParts = {
  /** What the stock in memory says, so that guesses need no query; null: ask `findPhoto`. */
  knownPhotos: (adKey: string) => Promise<KnownPhotos | null>;
  findPhoto: (adKey: string, position: number) => Promise<Photo | null>;
  /** Bytes behind an address of the provider, null when it has them no more; rejects when it fails. */
  fetchPhoto: (address: string, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer> | null>;
  encode: EncodePicture;
  /** Where encoding waits for a free core. */
  queue: WorkQueue;
  folder: PictureStore;
  log: Log;
};

/**
 * Bytes and their media type. `provisional`: not the picture that was asked for, but another size of the
 * photo or the provider's own file without its metadata; to be asked for again next time.
 */
export type Picture = { bytes: Uint8Array<ArrayBuffer>; type: string; provisional?: true };

/**
 * Why there is no picture. `unknown`: no vehicle has that photo; `unavailable`: not now, because too much
 * is asked for or the provider fails; `broken`: the provider has it no more, or sends what is no picture.
 */
export type NoPicture = "unknown" | "unavailable" | "broken";

export type PictureRenderer = {
  /** See Backend.picture. */
  find(wanted: PictureAddress, format: PictureFormat): Promise<Picture | NoPicture>;
  /** Makes and keeps a picture that nobody asked for yet. Rejects when the database is away. */
  prepare(wanted: PictureAddress, format: PictureFormat): Promise<"kept" | "made" | NoPicture>;
  /** Visitors who wait now for a picture: for the disk, or for its making. */
  readonly waitingVisitors: number;
};

const timeLimitMs = 10_000;
/** Photos in memory: of one photo several widths and formats are wanted in short order. */
const photoBytes = 16 * 1024 * 1024;

/**
 * How many more pictures than usual may wait where nothing else of the photo can be shown. Each holds its
 * photo meanwhile, so beyond them there is only "unavailable".
 */
const maxOverflow = 8;

const sizeOf = (bytes: Uint8Array) => bytes.byteLength;

/**
 * Vehicle photos on our own origin: fetched from the provider in the rendition that fits, encoded,
 * kept on disk; whoever asks at the same time shares the work. A failure is never kept. Too much at
 * once is answered with another size that is kept, or the provider's own rendition: a visitor then sees
 * the car.
 */
export function createPictureRenderer(parts: PicturesParts): PictureRenderer {
  const { knownPhotos, findPhoto, encode, queue, folder, log } = parts;
  const photos = createPhotoShelf(parts.fetchPhoto);
  const share = createSharedWork<Picture | NoPicture>();
  let waitingVisitors = 0;

  async function readKept(name: string, type: string): Promise<Picture | null> {
    const bytes = await folder.read(name);
    // What is damaged counts as not kept, and is replaced.
    return bytes !== null && isWholePicture(bytes, type) ? { bytes, type } : null;
  }

  /** Where the provider keeps the photo in a size that fits; null when no vehicle has that photo. */
  async function addressOf({ adKey, position, hash, width }: PictureAddress) {
    const known = await knownPhotos(adKey);
    if (known !== null && (known.hash !== hash || position > known.count)) return null;
    const photo = await findPhoto(adKey, position);
    return photo?.hash === hash ? rendition(photo, width) : null;
  }

  /** What is kept of the photo in another size or format, none below `narrowest`; wider ones first. */
  async function readOther(wanted: PictureAddress, format: PictureFormat, narrowest = 0) {
    const formats = pictureFormats.slice(pictureFormats.indexOf(format));
    for (const width of nearestWidths(inPixels(wanted.width), narrowest)) {
      for (const other of formats) {
        const found = await readKept(nameOf({ ...wanted, width }, other), mediaTypes[other]);
        if (found !== null) return { ...found, provisional: true as const };
      }
    }
    return null;
  }

  async function make(wanted: PictureAddress, format: PictureFormat, name: string) {
    const address = await addressOf(wanted);
    if (address === null) return "unknown";
    if (!queue.hasRoom()) {
      // Half as wide is sharp on most screens, and asks nothing of a provider who is slow already.
      const other = await readOther(wanted, format, inPixels(wanted.width) / 2);
      if (other !== null) return other;
    }
    const photo = await photos.load(wanted.hash, address).catch((error: unknown) => {
      log.warn({ err: error, adKey: wanted.adKey }, "a photo cannot be had");
      return "unavailable" as const;
    });
    if (photo === "unavailable") return (await readOther(wanted, format)) ?? photo;
    if (photo === null) return "broken";
    try {
      if (!queue.hasRoom()) {
        if (detectPictureType(photo) === "image/jpeg") return passThrough(photo);
        // Many may have been loaded at the same time.
        if (!queue.hasRoom(maxOverflow)) return (await readOther(wanted, format)) ?? "unavailable";
      }
      const encoded = await queue.run(() => encode(photo, wanted.width, format));
      await folder.write(name, encoded);
      return { bytes: encoded, type: mediaTypes[format] };
    } catch (error) {
      // Perhaps it came damaged: the next one to ask fetches it anew.
      photos.forget(wanted.hash, address);
      log.warn({ err: error, adKey: wanted.adKey }, "a photo cannot be read");
      return "broken";
    }
  }

  async function load(wanted: PictureAddress, format: PictureFormat, name: string) {
    return (await readKept(name, mediaTypes[format])) ?? make(wanted, format, name);
  }

  return {
    async find(wanted, asked) {
      const format = wanted.width === "og" ? "jpeg" : asked;
      const name = nameOf(wanted, format);
      waitingVisitors += 1;
      try {
        return await share(name, () => load(wanted, format, name));
      } finally {
        waitingVisitors -= 1;
      }
    },
    async prepare(wanted, format) {
      const name = nameOf(wanted, format);
      if (await folder.has(name)) return "kept";
      const made = await share(name, () => make(wanted, format, name));
      if (typeof made !== "object") return made;
      return made.provisional ? "unavailable" : "made";
    },
    get waitingVisitors() {
      return waitingVisitors;
    },
  };
}

function inPixels(width: PictureAddress["width"]): number {
  return width === "og" ? sharePictureSize.width : width;
}

/** That width and wider ones, then narrower ones down to `narrowest`, in px. */
function nearestWidths(wanted: number, narrowest: number) {
  const narrower = pictureWidths.filter((width) => width < wanted && width >= narrowest);
  return [...pictureWidths.filter((width) => width >= wanted), ...narrower.reverse()];
}

/** Throws for a damaged photo. */
function passThrough(photo: Uint8Array): Picture {
  const bytes = stripJpegMetadata(photo);
  if (bytes === null) throw new Error("photo: a damaged JPEG");
  return { bytes, type: "image/jpeg", provisional: true };
}

function nameOf({ adKey, position, hash, width }: PictureAddress, format: PictureFormat): string {
  return `${adKey}/${position}-${hash}-${width}.${format}`;
}

/** Photos of the provider, each fetched once for all who want it within a short time. */
function createPhotoShelf(fetchPhoto: PicturesParts["fetchPhoto"]) {
  const recent = createLeastRecentlyUsed<Uint8Array<ArrayBuffer>>({ most: photoBytes, sizeOf });
  const share = createSharedWork<Uint8Array<ArrayBuffer> | null>();
  // A photo that is swapped may stay at its address, but the hash changes.
  const keyOf = (hash: string, address: string) => `${hash} ${address}`;
  return {
    async load(hash: string, address: string) {
      const key = keyOf(hash, address);
      return (
        recent.get(key) ??
        share(key, async () => {
          const bytes = await fetchPhoto(address, AbortSignal.timeout(timeLimitMs));
          if (bytes !== null) recent.set(key, bytes);
          return bytes;
        })
      );
    },
    forget: (hash: string, address: string) => recent.forget(keyOf(hash, address)),
  };
}

/** The smallest rendition that is wide enough, else the widest; null when the photo has none. */
function rendition({ sizes }: Photo, width: PictureAddress["width"]): string | null {
  const byWidth = Object.entries(sizes).sort(([a], [b]) => Number(a) - Number(b));
  const fitting = byWidth.find(([size]) => Number(size) >= inPixels(width)) ?? byWidth.at(-1);
  return fitting?.[1] ?? null;
}

/**
 * Makes a function that does the work of a key once for all who ask while it runs, whether it ends
 * well or not. Nobody can cancel it: somebody else may want it.
 */
function createSharedWork<Result>() {
  const underWay = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const running = work().finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };
}

/** The car under its cloth, which stands in for a photo that cannot be had. */
export async function readFallbackPicture(): Promise<Picture> {
  const bytes = await readFile(join(import.meta.dirname, "covered-car.jpg"));
  return { bytes: new Uint8Array(bytes), type: "image/jpeg" };
}

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
  const byKey = memoizeByVersion(
    ({ cars }: Stock) => new Map(cars.map((car) => [car.ad_key, photosOf(car)])),
    ({ cars }) => cars,
  );
  return async (adKey) => byKey(await current()).get(adKey) ?? null;
}

function photosOf({ images }: Pick<Car, "images">): KnownPhotos {
  const [first] = images;
  const hash = first === undefined ? null : (parsePictureAddress(first.url)?.hash ?? null);
  return { hash, count: images.length };
}
