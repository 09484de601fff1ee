import { parseAccept } from "hono/utils/accept";
import type { Region, ResizeOptions, Sharp } from "sharp";
import { standingRatio } from "#domain/car/pictures.ts";
import { lazy } from "#domain/format/memoize.ts";

/** Wildcards do not count, because programs that cannot read AVIF send `*`/`*` and `image/*`. */
export function acceptsAvif(accept: string): boolean {
  return parseAccept(accept.toLowerCase()).some(({ type, q }) => type === avifType && q > 0);
}

export const avifType = "image/avif";

/** Sniffs the first bytes. Null for anything but JPEG, PNG, WebP and AVIF, since SVG can hold scripts. */
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

/** Measured: a higher effort takes twice the time and saves 1 to 2 %. */
const avif = { quality: 50, effort: 1, chromaSubsampling: "4:2:0", bitdepth: 8 } as const;

/** Twice the resolution of a good camera; a decompression bomb declares far more. */
export const maxPixels = 50_000_000;
const maxSeconds = 20;
const acceptedFormats: ReadonlySet<string | undefined> = new Set(["jpeg", "png", "webp", "heif"]);

/**
 * Lazy, because loading sharp takes some 70 ms. Rejects where sharp cannot run (wrong processor or libc, or
 * an installation without optional packages).
 */
export const openEncoder = lazy(async () => {
  const { default: sharp } = await import("sharp");
  // One thread per picture, so that the callers' queues limit the cores in use.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

export async function openPhoto(photo: Uint8Array) {
  const sharp = await openEncoder();
  return sharp(photo, {
    autoOrient: true,
    // Accepts a dealer's photo with a harmless oddity, but not a truncated one.
    failOn: "error",
    limitInputPixels: maxPixels,
    pages: 1,
  });
}

/**
 * Resolves to the media type of a photo that is safe to serve and to encode. Rejects unless its header is
 * that of a JPEG, PNG, WebP or AVIF of at most 50 megapixels.
 */
export async function checkPhoto(photo: Uint8Array): Promise<string> {
  const type = detectPictureType(photo);
  if (type === null) throw new Error("photo: neither JPEG, PNG, WebP nor AVIF");
  const { format } = await (await openPhoto(photo)).metadata();
  // sharp may detect another format, such as SVG, than the first bytes claim.
  if (!acceptedFormats.has(format)) throw new Error(`photo: ${format} under another name`);
  return type;
}

export type EncodePicture = typeof encodePicture;

/** `photo` must have passed `checkPhoto`. Drops metadata. Rejects a truncated photo. */
export async function encodePicture(
  photo: Uint8Array,
  width: number,
  part?: Region,
): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await openPhoto(photo);
  const image = (part ? opened.extract(part) : opened).resize({ width, withoutEnlargement: true });
  const plain = image.flatten({ background: "#ffffff" }).toColourspace("srgb");
  return new Uint8Array(await plain.avif(avif).timeout({ seconds: maxSeconds }).toBuffer());
}

/**
 * For a ground of the page's own. A car that the provider has cut out stands on the lower edge, as wide as in its
 * picture; of any other photo it is the middle. AVIF or WebP, which have transparency.
 */
export async function encodeStanding(
  photo: Uint8Array,
  width: number,
  takesAvif: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const height = Math.round(width / standingRatio);
  const opened = await openPhoto(photo);
  const { isOpaque } = await opened.stats();
  const fitted = isOpaque
    ? opened.resize({ width, height })
    : (await cropToCar(opened)).resize({
        ...{ width, height, fit: "contain", position: "bottom", background: "#0000" },
      });
  const plain = fitted.toColourspace("srgb").timeout({ seconds: maxSeconds });
  // Before a plain ground every artefact shows.
  const encoded = takesAvif ? plain.avif({ ...avif, quality: 60 }) : plain.webp({ quality: 80 });
  return new Uint8Array(await encoded.toBuffer());
}

async function cropToCar(picture: Sharp): Promise<Sharp> {
  const { width } = await picture.metadata();
  const { info } = await picture.clone().trim().toBuffer({ resolveWithObject: true });
  const top = Math.abs(info.trimOffsetTop ?? 0);
  return picture.extract({ left: 0, top, width, height: info.height });
}

export type JpegSize = Pick<ResizeOptions, "fit" | "position" | "withoutEnlargement"> & {
  width: number;
  height: number;
};
export type Jpeg = { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Wall-clock time, generous for a busy machine; fifty megapixels take two seconds of a core. */
const maxJpegSeconds = 120;

/** Drops metadata. Tries each quality, then smaller sizes, until the JPEG has at most `maxBytes`. */
export async function encodeJpeg(
  photo: Sharp,
  limits: { size: JpegSize; qualities: readonly number[]; maxBytes: number },
): Promise<Jpeg> {
  const sharp = await openEncoder();
  const { data, info } = await photo
    .resize(limits.size)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .timeout({ seconds: maxJpegSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let scale = 1; ; scale *= 0.8) {
    const width = Math.round(info.width * scale);
    const height = Math.round(info.height * scale);
    for (const quality of limits.qualities) {
      const jpeg = await sharp(data, { raw: info })
        .resize({ width, height })
        .jpeg({ quality, mozjpeg: true })
        .timeout({ seconds: maxJpegSeconds })
        .toBuffer();
      if (jpeg.byteLength <= limits.maxBytes) return { jpeg: new Uint8Array(jpeg), width, height };
    }
  }
}
