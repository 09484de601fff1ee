import type { PictureAddress } from "#domain/paths.ts";
import type { Photo } from "#server/catalogue/catalogue.ts";
import type { Log } from "#server/log.ts";
import type { PictureFolder } from "./picture-folder.ts";
import { pictureType } from "./picture-type.ts";

type PicturesParts = {
  findPhoto: (adKey: string, position: number) => Promise<Photo | null>;
  /** Bytes behind an address of the provider; rejects when they cannot be had. */
  fetchPhoto: (address: string, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  folder: PictureFolder;
  log: Log;
};

/** Encoded bytes and their media type. */
export type Picture = { bytes: Uint8Array<ArrayBuffer>; type: string };

export type Pictures = {
  /** See Backend.picture. */
  find(wanted: PictureAddress): Promise<Picture | "unknown" | "unavailable">;
};

const timeLimitMs = 10_000;

/**
 * Vehicle photos on our own origin: fetched once from the provider in the rendition that fits, kept
 * on disk, whoever asks at the same time shares the work. A failure is never kept.
 */
export function createPictures({ findPhoto, fetchPhoto, folder, log }: PicturesParts): Pictures {
  const underWay = new Map<string, Promise<Picture | "unknown" | "unavailable">>();

  async function load(wanted: PictureAddress, name: string) {
    const kept = asPicture(await folder.read(name));
    // What a crash left damaged counts as not kept, and is replaced below.
    if (kept !== null) return kept;
    const photo = await findPhoto(wanted.adKey, wanted.position);
    const address = photo?.hash === wanted.hash ? rendition(photo, wanted.width) : null;
    if (address === null) return "unknown";
    try {
      const bytes = await fetchPhoto(address, AbortSignal.timeout(timeLimitMs));
      const picture = asPicture(bytes);
      if (picture === null) return "unavailable";
      await folder.write(name, bytes);
      return picture;
    } catch (error) {
      log.warn({ err: error, adKey: wanted.adKey }, "a photo cannot be had");
      return "unavailable";
    }
  }

  return {
    find(wanted) {
      const name = `${wanted.adKey}/${wanted.position}-${wanted.hash}-${wanted.width}`;
      const known = underWay.get(name);
      if (known) return known;
      const loading = load(wanted, name).finally(() => underWay.delete(name));
      underWay.set(name, loading);
      return loading;
    },
  };
}

function asPicture(bytes: Uint8Array<ArrayBuffer> | null): Picture | null {
  const type = bytes && pictureType(bytes);
  return bytes && type ? { bytes, type } : null;
}

/** The smallest rendition that is wide enough, else the widest; null when the photo has none. */
function rendition({ sizes }: Photo, width: number): string | null {
  const byWidth = Object.entries(sizes).sort(([a], [b]) => Number(a) - Number(b));
  const fitting = byWidth.find(([size]) => Number(size) >= width) ?? byWidth.at(-1);
  return fitting?.[1] ?? null;
}
