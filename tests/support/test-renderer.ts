import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach } from "vitest";
import { type EncodePicture, encodePicture } from "#server/picture/encode-picture.ts";
import { createPictureRenderer } from "#server/picture/picture-renderer.ts";
import { openPictureStore } from "#server/picture/picture-store.ts";
import { silentLog } from "#server/platform/log.ts";

export const jpeg = await aTwoColourJpeg();
export const requestedPhoto = {
  adKey: "900000101",
  position: 1,
  hash: "0b7e6c1d",
  width: 640,
} as const;
const photo = { hash: "0b7e6c1d", sizes: { 240: "/m", 640: "/xl", 1600: "/xxxl" } };

export function provideTemporaryFolder(): { root: string } {
  const folder = { root: "" };
  beforeEach(async () => {
    folder.root = await mkdtemp(join(tmpdir(), "pictures-"));
  });
  afterEach(() => rm(folder.root, { recursive: true }));
  return folder;
}

/** A picture renderer over real folders below `root`; `answer` returns the provider's bytes. */
export function openTestRenderer({
  root,
  answer = async () => jpeg,
  encode = encodePicture,
}: {
  answer?: () => Promise<Uint8Array<ArrayBuffer> | null>;
  encode?: EncodePicture;
} & { root: string }) {
  const asked: string[] = [];
  const encoded: number[] = [];
  const pictures = createPictureRenderer({
    findPhoto: async (adKey, position) => (adKey !== "unknown" && position <= 9 ? photo : null),
    fetchPhoto: (address) => {
      asked.push(address);
      return answer();
    },
    encode: (bytes, width) => {
      encoded.push(width);
      return encode(bytes, width);
    },
    folder: openPictureStore({ root: join(root, "pictures"), maxBytes: 1e6, log: silentLog }),
    log: silentLog,
  });
  return { pictures, asked, encoded };
}

/** A JPEG whose left half is red and right half blue. */
export async function aTwoColourJpeg({
  width = 64,
  height = 48,
  orientation,
}: {
  width?: number;
  height?: number;
  /** Exif orientation; 6 means that viewers rotate the picture clockwise. */
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

export function readMetadata(bytes: Uint8Array) {
  return sharp(bytes).metadata();
}

/** RGB (0–255) at relative coordinates from 0 to 1. */
export async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const column = Math.min(info.width - 1, Math.floor(x * info.width));
  const row = Math.min(info.height - 1, Math.floor(y * info.height));
  const start = (row * info.width + column) * info.channels;
  return [...data.subarray(start, start + 3)];
}
