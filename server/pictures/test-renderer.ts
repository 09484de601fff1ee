import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach } from "vitest";
import type { PictureAddress } from "#domain/car/photos.ts";
import type { Car } from "#domain/car/record.ts";
import { silentLog } from "#server/platform/log.ts";
import type { Photo } from "#server/stock/catalogue.ts";
import { type EncodePicture, encodePicture } from "./encode-picture.ts";
import { createPictureRenderer } from "./picture-renderer.ts";
import { openPictureStore } from "./picture-store.ts";

export const jpeg = await aPhoto();
export const halfPhoto = (await aPhoto({ width: 1600, height: 1200 })).slice(0, 4_000);
export const wanted = { adKey: "900000101", position: 1, hash: "0b7e6c1d", width: 640 } as const;
export const photo = { hash: "0b7e6c1d", sizes: { 240: "/m", 640: "/xl", 1600: "/xxxl" } };

export type TestRendererOptions = {
  answer?: () => Promise<Uint8Array<ArrayBuffer> | null>;
  stored?: Photo;
  forSale?: Pick<Car, "images"> | null;
  lastPhoto?: (wanted: PictureAddress) => Promise<Uint8Array<ArrayBuffer> | null>;
  encode?: EncodePicture;
  maxWaiting?: number;
};

/** A folder of its own for each test of the file. */
export function freshFolder(): { root: string } {
  const folder = { root: "" };
  beforeEach(async () => {
    folder.root = await mkdtemp(join(tmpdir(), "pictures-"));
  });
  afterEach(() => rm(folder.root, { recursive: true }));
  return folder;
}

/** Pictures over a real folder at `root`; the provider's answers are given, what it was asked is kept. */
export function openTestRenderer({
  root,
  answer = async () => jpeg,
  stored = photo,
  forSale = null,
  lastPhoto = async () => null,
  encode = encodePicture,
  maxWaiting = 99,
}: TestRendererOptions & { root: string }) {
  const asked: string[] = [];
  const encoded: string[] = [];
  const sought: number[] = [];
  const pictures = createPictureRenderer({
    findCar: async () => forSale,
    findPhoto: async (adKey, position) => {
      sought.push(position);
      return adKey !== "unknown" && position <= 9 ? stored : null;
    },
    fetchPhoto: (address) => {
      asked.push(address);
      return answer();
    },
    lastPhoto,
    encode: (bytes, width, format) => {
      encoded.push(`${width} ${format}`);
      return encode(bytes, width, format);
    },
    concurrency: 1,
    maxWaiting,
    folder: openPictureStore({
      root,
      maxBytes: 1e6,
      now: () => new Date("2026-11-21"),
      log: silentLog,
    }),
    log: silentLog,
  });
  return { pictures, asked, encoded, sought };
}

/** An encoder that waits until it is let go. */
export function aSlowEncoder() {
  const waiting: (() => void)[] = [];
  const encode: EncodePicture = async (...args) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return encodePicture(...args);
  };
  return { encode, letGo: () => waiting.splice(0).forEach((resolve) => void resolve()), waiting };
}

/** A JPEG of plain colours as a dealer might upload it: left half red, right half blue. */
export async function aPhoto({
  width = 64,
  height = 48,
  orientation,
}: {
  width?: number;
  height?: number;
  /** The EXIF orientation; 6 stands for "turn it clockwise". */
  orientation?: number;
} = {}): Promise<Uint8Array<ArrayBuffer>> {
  const half = await sharp({
    create: { width: Math.floor(width / 2), height, channels: 3, background: "#0000ff" },
  })
    .png()
    .toBuffer();
  const image = sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
    .composite([{ input: half, left: Math.ceil(width / 2), top: 0 }])
    .withExif({ IFD0: { Copyright: "the photographer" }, IFD3: { GPSLatitude: "49/1 28/1 0/1" } });
  if (orientation !== undefined) image.withMetadata({ orientation });
  return new Uint8Array(await image.jpeg({ quality: 95 }).toBuffer());
}

/** Size, format and metadata of encoded bytes. */
export function look(bytes: Uint8Array) {
  return sharp(bytes).metadata();
}

/** Red, green and blue (0–255) at a place from 0 to 1 in both directions. */
export async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const column = Math.min(info.width - 1, Math.floor(x * info.width));
  const row = Math.min(info.height - 1, Math.floor(y * info.height));
  const start = (row * info.width + column) * info.channels;
  return [...data.subarray(start, start + 3)];
}
