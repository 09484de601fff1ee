import type { Sharp } from "sharp";
import { type PictureWidth, sharePictureSize } from "#domain/car/photos.ts";
import { lazy } from "#domain/site/lazy.ts";
import type { PictureFormat } from "./picture-format.ts";
import { pictureType } from "./picture-type.ts";

/**
 * Photo bytes to a picture of a width and format. Rejects when the bytes are no whole JPEG, PNG, WebP
 * or AVIF of at most 50 megapixels.
 */
export type EncodePicture = (
  photo: Uint8Array,
  width: PictureWidth | "og",
  format: PictureFormat,
) => Promise<Uint8Array<ArrayBuffer>>;

/** Measured: AVIF at a higher effort costs five times as much for a tenth fewer bytes. */
const settings = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2, bitdepth: 8 }),
  webp: (image: Sharp) => image.webp({ quality: 72 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 75, mozjpeg: true }),
} as const satisfies Record<PictureFormat, (image: Sharp) => Sharp>;

/** Twice what a good camera makes; a bomb claims far more. */
const mostPixels = 50_000_000;
const mostSeconds = 20;
const readable: ReadonlySet<string | undefined> = new Set(["jpeg", "png", "webp", "heif"]);

/** Opened with the first picture: it takes some 70 ms, which a start cannot spare. */
const openSharp = lazy(async () => {
  const { default: sharp } = await import("sharp");
  // One thread per picture, so that the number of pictures at once says how many cores they take; and
  // no memory for pictures that nobody makes twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

/**
 * Opens what encodes before there is a picture. Rejects when this machine cannot have it (sharp's own
 * words: wrong processor, libc, or an installation without optional packages).
 */
export async function openEncoder(): Promise<void> {
  await openSharp();
}

/**
 * Encodes with sharp: turned as EXIF says, in 8-bit sRGB, without metadata, on white where it was
 * transparent, the first frame of an animation, never wider than the photo. `og` is cut to exactly
 * `sharePictureSize` around the middle, enlarged if need be: that size is promised to other sites.
 */
export const encodePicture: EncodePicture = async (photo, width, format) => {
  if (pictureType(photo) === null) throw new Error("photo: neither JPEG, PNG, WebP nor AVIF");
  const sharp = await openSharp();
  const image = sharp(photo, {
    autoOrient: true,
    // A dealer's photo with a harmless oddity passes, one that is cut off does not.
    failOn: "error",
    limitInputPixels: mostPixels,
    pages: 1,
  });
  // The first bytes can claim one format, and the rest be read as another: an SVG in an AVIF's coat.
  const { format: read } = await image.metadata();
  if (!readable.has(read)) throw new Error(`photo: ${read} under another name`);
  const sized =
    width === "og"
      ? image.resize({ ...sharePictureSize, fit: "cover" })
      : image.resize({ width, withoutEnlargement: true });
  const plain = sized.flatten({ background: "#ffffff" }).toColourspace("srgb");
  const encoded = settings[format](plain).timeout({ seconds: mostSeconds });
  return new Uint8Array(await encoded.toBuffer());
};
