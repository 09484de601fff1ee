import { parseAccept } from "hono/utils/accept";
import type { PictureWidth } from "#domain/car/photos.ts";
import { lazy } from "#domain/format/lazy.ts";

/** Only where an `Accept` header names AVIF: programs that do not know it send `*`/`*` and `image/*`. */
export function takesAvif(accept: string): boolean {
  return parseAccept(accept.toLowerCase()).some(({ type, q }) => type === avifType && q > 0);
}

export const avifType = "image/avif";

/** The media type by the first bytes; null for anything but JPEG, PNG, WebP and AVIF: SVG can hold scripts. */
export function detectPictureType(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "image/webp";
  if (ascii(bytes, 4, 12) === "ftypavif") return avifType;
  return null;
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(from, to)).toString("latin1");
}

/** Measured: a higher effort costs twice as much for a byte or two in a hundred. */
const avif = { quality: 50, effort: 1, chromaSubsampling: "4:2:0", bitdepth: 8 } as const;

/** Twice what a good camera makes; a bomb claims far more. */
const maxPixels = 50_000_000;
const maxSeconds = 20;
const readable: ReadonlySet<string | undefined> = new Set(["jpeg", "png", "webp", "heif"]);

/**
 * Loads sharp, which takes some 70 ms. Rejects when this machine cannot have it (wrong processor or libc,
 * or an installation without optional packages).
 */
export const openEncoder = lazy(async () => {
  const { default: sharp } = await import("sharp");
  // One thread per picture: their number says how many cores they take. No picture is made twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

/** Turned as EXIF says, the first frame of an animation. */
export async function openPhoto(photo: Uint8Array) {
  const sharp = await openEncoder();
  return sharp(photo, {
    autoOrient: true,
    // A dealer's photo with a harmless oddity passes, one that is cut off does not.
    failOn: "error",
    limitInputPixels: maxPixels,
    pages: 1,
  });
}

/**
 * The media type of a photo that may go to browsers and encoders as it is. Rejects for bytes that are, by
 * their head, no JPEG, PNG, WebP or AVIF of at most 50 megapixels.
 */
export async function checkPhoto(photo: Uint8Array): Promise<string> {
  const type = detectPictureType(photo);
  if (type === null) throw new Error("photo: neither JPEG, PNG, WebP nor AVIF");
  const { format } = await (await openPhoto(photo)).metadata();
  // The first bytes can claim one format, and the rest be read as another, such as SVG.
  if (!readable.has(format)) throw new Error(`photo: ${format} under another name`);
  return type;
}

export type EncodePicture = typeof encodePicture;

/**
 * A checked photo as AVIF: in 8-bit sRGB, without metadata, on white where it was transparent, never wider
 * than it was. Rejects for one that ends in the middle.
 */
export async function encodePicture(
  photo: Uint8Array,
  width: PictureWidth,
): Promise<Uint8Array<ArrayBuffer>> {
  const image = (await openPhoto(photo)).resize({ width, withoutEnlargement: true });
  const plain = image.flatten({ background: "#ffffff" }).toColourspace("srgb");
  return new Uint8Array(await plain.avif(avif).timeout({ seconds: maxSeconds }).toBuffer());
}
