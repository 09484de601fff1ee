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

const smallJpeg = { qualities: [74, 50], maxBytes: maxJpegBytes } as const;
/** Of which crops are made. */
export const largeJpeg = { qualities: [86, 74, 50], maxBytes: 1_500_000 } as const;

/**
 * Re-encodes an untrusted JPEG, PNG or WebP as a JPEG of at most 300 KB: auto-oriented, in sRGB, on white, and
 * without EXIF or other metadata, which may hold place and time. Throws RefusedPhoto.
 */
export async function encodePhoto(
  file: Uint8Array,
  size: JpegSize = wholePhoto,
  limits: typeof smallJpeg | typeof largeJpeg = smallJpeg,
): Promise<Jpeg> {
  return refusing(async () => {
    await readFormat(file);
    return encodeJpeg(await openPhoto(file), { size, ...limits });
  });
}

/** Rejects with RefusedPhoto alone. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof RefusedPhoto) throw failure;
    // sharp's message for a timeout.
    const isTimeout = failure instanceof Error && failure.message.startsWith("timeout:");
    throw new RefusedPhoto(isTimeout ? "ausgelastet" : "beschaedigt");
  }
}

/** Throws RefusedPhoto for what is neither JPEG, PNG nor WebP, and for decompression bombs. */
async function readFormat(file: Uint8Array): Promise<void> {
  const type = detectPictureType(file);
  if (type === null) throw new RefusedPhoto("kein-foto");
  const sharp = await openEncoder();
  // `metadata` reads only the header.
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  // Polyglot files: sharp may detect another format than the first bytes claim.
  if (type !== `image/${format}`) throw new RefusedPhoto("kein-foto");
  if (width * height > maxPixels) throw new RefusedPhoto("zu-viele-pixel");
}

/** In px: enough for print and icons. */
const logoBox = { width: 1024, height: 512 } as const;
/** Drawn programs export a few KB; a picture inside an SVG may have more. */
const maxSvgBytes = 2 * 1024 ** 2;
const maxLogoSeconds = 20;

/**
 * Draws an untrusted SVG, or re-encodes a JPEG, PNG or WebP, as a PNG without empty margins: what is stored can hold no
 * script, address or metadata. librsvg runs no scripts and loads nothing. Throws RefusedPhoto.
 */
export async function encodeLogo(file: Uint8Array) {
  return refusing(async () => {
    const sharp = await openEncoder();
    const drawn = await (await openLogo(file))
      .toColourspace("srgb")
      .timeout({ seconds: maxLogoSeconds })
      .png()
      .toBuffer();
    // Nothing is left of a logo in one colour.
    const trimmed = await sharp(drawn)
      .trim()
      .toBuffer()
      .catch(() => drawn);
    const { data, info } = await sharp(trimmed)
      .resize({ ...logoBox, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.height };
  });
}

async function openLogo(file: Uint8Array) {
  if (!isSvg(file)) {
    await readFormat(file);
    return openPhoto(file);
  }
  if (file.byteLength > maxSvgBytes) throw new RefusedPhoto("zu-gross");
  const sharp = await openEncoder();
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (format !== "svg") throw new RefusedPhoto("kein-foto");
  // Twice the box, since margins are cut off. An SVG's own size says little.
  const scale = Math.min((2 * logoBox.width) / width, (2 * logoBox.height) / height);
  return sharp(file, {
    density: Math.min(10_000, Math.max(1, 72 * scale)),
    limitInputPixels: maxPixels,
  });
}

function isSvg(file: Uint8Array): boolean {
  const head = Buffer.from(file.subarray(0, 4_096)).toString("latin1");
  return /^(?:\xef\xbb\xbf)?\s*</.test(head) && /<svg[\s>]/i.test(head);
}
