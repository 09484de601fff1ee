import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { type CarPicture, drawCar, drawingEdition } from "./draw-car.ts";

export type PhotoRequest = { picture: CarPicture; width: number };

export type DrawPhoto = (photo: PhotoRequest) => Promise<Uint8Array<ArrayBuffer>>;

type Rasterise = (svg: string, width: number) => Promise<Uint8Array<ArrayBuffer>>;

const quality = 80;
const concurrentDrawings = 2;
const maxCacheBytes = 64 * 1024 * 1024;

/** Photos drawn by `npm run build` for the demo's first screens (demo/first-photos.ts). */
const prebuiltFolder = join(import.meta.dirname, "../../build/demo-photos");

export function photoFileName({ picture, width }: PhotoRequest): string {
  const { body, color, metallic, seed, era, view, take, format } = picture;
  const car = [body, color, metallic, seed, era];
  const key = JSON.stringify([drawingEdition, ...car, view, take, format, width]);
  return `${createHash("sha256").update(key).digest("hex").slice(0, 32)}.jpg`;
}

/** Draws photos with single flight, two at a time, and a cache of 64 MB in memory. */
export function createDrawPhoto({
  rasterise = rasteriseWithSharp,
  folder = prebuiltFolder,
}: {
  rasterise?: Rasterise;
  folder?: string;
} = {}): DrawPhoto {
  const limit = pLimit(concurrentDrawings);
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>, PhotoRequest>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (file, _, { context: { picture, width } }) =>
      (await readIfExists(join(folder, file))) ?? limit(() => rasterise(drawCar(picture), width)),
  });
  return async (photo) => {
    const bytes = await cache.fetch(photoFileName(photo), { context: photo });
    if (bytes === undefined) throw new Error("The photo was not drawn.");
    return bytes;
  };
}

export const drawPhoto: DrawPhoto = createDrawPhoto();

async function rasteriseWithSharp(svg: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  // Imported on the first use, because the site's start must not wait for it.
  const { default: sharp } = await import("sharp");
  const image = sharp(Buffer.from(svg)).resize({ width }).flatten({ background: "#ffffff" });
  return new Uint8Array(await image.jpeg({ quality, mozjpeg: true }).toBuffer());
}

async function readIfExists(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(file));
  } catch {
    return null;
  }
}
