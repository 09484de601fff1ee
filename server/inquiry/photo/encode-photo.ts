import type { PhotoRefusal } from "#domain/inquiry/photos.ts";
import {
  detectPictureType,
  encodeJpeg,
  type Jpeg,
  type JpegSize,
  maxPixels,
  openEncoder,
  openPhoto,
} from "#server/picture/encode-picture.ts";

export class RefusedPhoto extends Error {
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal) {
    super(`photo: ${refusal}`);
    this.refusal = refusal;
  }
}

export const maxJpegBytes = 300_000;
const wholePhoto = {
  width: 1_600,
  height: 1_600,
  fit: "inside",
  withoutEnlargement: true,
} as const;

/**
 * Re-encodes an untrusted JPEG, PNG or WebP as a JPEG of at most 300 KB: auto-oriented, in sRGB, on white, and
 * without EXIF or other metadata, which may hold place and time. Throws RefusedPhoto.
 */
export async function encodePhoto(file: Uint8Array, size: JpegSize = wholePhoto): Promise<Jpeg> {
  const type = detectPictureType(file);
  if (type === null) throw new RefusedPhoto("kein-foto");
  try {
    const sharp = await openEncoder();
    // Decompression bombs: `metadata` reads only the header.
    const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    // Polyglot files: sharp may detect another format than the first bytes claim.
    if (type !== `image/${format}`) throw new RefusedPhoto("kein-foto");
    if (width * height > maxPixels) throw new RefusedPhoto("zu-viele-pixel");
    return await encodeJpeg(await openPhoto(file), {
      size,
      qualities: [74, 50],
      maxBytes: maxJpegBytes,
    });
  } catch (failure) {
    if (failure instanceof RefusedPhoto) throw failure;
    // sharp's message for a timeout.
    const isTimeout = failure instanceof Error && failure.message.startsWith("timeout:");
    throw new RefusedPhoto(isTimeout ? "ausgelastet" : "beschaedigt");
  }
}
