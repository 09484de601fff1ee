import type { PictureAddress } from "#domain/picture-address.ts";
import type { Photo } from "#server/catalogue/catalogue.ts";
import { createLeastRecentlyUsed } from "#server/least-recently-used.ts";
import type { Log } from "#server/log.ts";
import type { WorkQueue } from "#server/work-queue.ts";
import type { EncodePicture } from "./encode-picture.ts";
import type { KnownPhotos } from "./known-photos.ts";
import type { PictureFolder } from "./picture-folder.ts";
import { mediaTypes, type PictureFormat } from "./picture-format.ts";
import { isWholePicture, pictureType } from "./picture-type.ts";
import { plainJpeg } from "./plain-jpeg.ts";
import { createSharedWork } from "./shared-work.ts";

type PicturesParts = {
  /** What the stock in memory says, so that guesses need no query; null: ask `findPhoto`. */
  knownPhotos: (adKey: string) => Promise<KnownPhotos | null>;
  findPhoto: (adKey: string, position: number) => Promise<Photo | null>;
  /** Bytes behind an address of the provider; rejects when they cannot be had. */
  fetchPhoto: (address: string, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  encode: EncodePicture;
  /** Where encoding waits for a free core. */
  queue: WorkQueue;
  folder: PictureFolder;
  log: Log;
};

/**
 * Bytes and their media type. `provisional`: the provider's own file without its metadata, because too
 * much waits to be encoded; to be asked for again next time.
 */
export type Picture = { bytes: Uint8Array<ArrayBuffer>; type: string; provisional?: true };

export type Pictures = {
  /** See Backend.picture. */
  find(wanted: PictureAddress, format: PictureFormat): Promise<Picture | "unknown" | "unavailable">;
  /** Makes and keeps a picture that nobody asked for yet. Rejects when the database is away. */
  prepare(
    wanted: PictureAddress,
    format: PictureFormat,
  ): Promise<"kept" | "made" | "unknown" | "unavailable">;
  /** Visitors who wait now for a picture: for the disk, or for its making. */
  readonly waitingVisitors: number;
};

const timeLimitMs = 10_000;
/** Photos in memory: of one photo several widths and formats are wanted in short order. */
const photoBytes = 16 * 1024 * 1024;

/**
 * How many more pictures than usual may wait where the provider's own file cannot be handed on. Each
 * holds its photo meanwhile, so beyond them there is only "unavailable".
 */
const mostBeyond = 8;

const sizeOf = (bytes: Uint8Array) => bytes.byteLength;

/**
 * Vehicle photos on our own origin: fetched from the provider in the rendition that fits, encoded,
 * kept on disk; whoever asks at the same time shares the work. A failure is never kept. Too much at
 * once is answered with the provider's own rendition: a visitor then sees the car and not the cloth.
 */
export function createPictures(parts: PicturesParts): Pictures {
  const { knownPhotos, findPhoto, encode, queue, folder, log } = parts;
  const photos = createPhotoShelf(parts.fetchPhoto);
  const share = createSharedWork<Picture | "unknown" | "unavailable">();
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

  async function make(wanted: PictureAddress, format: PictureFormat, name: string) {
    const address = await addressOf(wanted);
    if (address === null) return "unknown";
    if (wanted.width === "og" && !queue.hasRoom(mostBeyond)) return "unavailable";
    try {
      const bytes = await photos.load(wanted.hash, address);
      if (!queue.hasRoom()) {
        if (canHandOn(bytes, wanted)) return handOn(bytes);
        // Many may have been loaded at the same time.
        if (!queue.hasRoom(mostBeyond)) return "unavailable";
      }
      const encoded = await queue.run(() => encode(bytes, wanted.width, format));
      await folder.write(name, encoded);
      return { bytes: encoded, type: mediaTypes[format] };
    } catch (error) {
      // Perhaps it came damaged: the next one to ask fetches it anew.
      photos.forget(wanted.hash, address);
      log.warn({ err: error, adKey: wanted.adKey }, "a photo cannot be had");
      return "unavailable";
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

function canHandOn(bytes: Uint8Array, { width }: PictureAddress): boolean {
  return pictureType(bytes) === "image/jpeg" && width !== "og";
}

/** Throws for a damaged photo. */
function handOn(photo: Uint8Array): Picture {
  const bytes = plainJpeg(photo);
  if (bytes === null) throw new Error("photo: a damaged JPEG");
  return { bytes, type: "image/jpeg", provisional: true };
}

function nameOf({ adKey, position, hash, width }: PictureAddress, format: PictureFormat): string {
  return `${adKey}/${position}-${hash}-${width}.${format}`;
}

/** Photos of the provider, each fetched once for all who want it within a short time. */
function createPhotoShelf(fetchPhoto: PicturesParts["fetchPhoto"]) {
  const recent = createLeastRecentlyUsed<Uint8Array<ArrayBuffer>>({ most: photoBytes, sizeOf });
  const share = createSharedWork<Uint8Array<ArrayBuffer>>();
  // A photo that is swapped may stay at its address, but the hash changes.
  const keyOf = (hash: string, address: string) => `${hash} ${address}`;
  return {
    async load(hash: string, address: string) {
      const key = keyOf(hash, address);
      return (
        recent.get(key) ??
        share(key, async () => {
          const bytes = await fetchPhoto(address, AbortSignal.timeout(timeLimitMs));
          recent.set(key, bytes);
          return bytes;
        })
      );
    },
    forget: (hash: string, address: string) => recent.forget(keyOf(hash, address)),
  };
}

/** The smallest rendition that is wide enough, else the widest; null when the photo has none. */
function rendition({ sizes }: Photo, width: number | "og"): string | null {
  const wanted = width === "og" ? 1200 : width;
  const byWidth = Object.entries(sizes).sort(([a], [b]) => Number(a) - Number(b));
  const fitting = byWidth.find(([size]) => Number(size) >= wanted) ?? byWidth.at(-1);
  return fitting?.[1] ?? null;
}
