import { parseAccept } from "hono/utils/accept";

export const pictureFormats = ["avif", "webp", "jpeg"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const mediaTypes = {
  avif: "image/avif",
  webp: "image/webp",
  jpeg: "image/jpeg",
} as const satisfies Record<PictureFormat, string>;

/**
 * The best format by an `Accept` header. AVIF and WebP count only where they are named, since programs
 * that know neither send `*`/`*` and `image/*`; all else means JPEG. The larger quality wins; 0 refuses.
 */
export function acceptedPictureFormat(accept: string): PictureFormat {
  const parts = parseAccept(accept.toLowerCase());
  const qualityOf = (...types: string[]) =>
    types.flatMap((type) => parts.find((part) => part.type === type)?.q ?? [])[0] ?? 0;
  const wanted: Record<PictureFormat, number> = {
    avif: qualityOf(mediaTypes.avif),
    webp: qualityOf(mediaTypes.webp),
    jpeg: qualityOf(mediaTypes.jpeg, "image/*", "*/*"),
  };
  const best = Math.max(...Object.values(wanted));
  return best === 0 ? "jpeg" : (pictureFormats.find((format) => wanted[format] === best) ?? "jpeg");
}

/** The media type by the first bytes; null for anything but JPEG, PNG, WebP and AVIF: SVG can hold scripts. */
export function detectPictureType(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "image/webp";
  if (ascii(bytes, 4, 12) === "ftypavif") return "image/avif";
  return null;
}

/** Whether a JPEG, WebP or AVIF is complete by the length it states itself; damage in the middle passes. */
export function isWholePicture(bytes: Uint8Array, type: string): boolean {
  if (detectPictureType(bytes) !== type) return false;
  if (type === "image/jpeg") return bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "image/webp") return view.getUint32(4, true) + 8 === bytes.byteLength;
  return type === "image/avif" && hasAllBoxes(bytes, view);
}

/** An AVIF file is boxes to its very end, each begins with its length; `mdat` holds the picture. */
function hasAllBoxes(bytes: Uint8Array, view: DataView): boolean {
  let hasPicture = false;
  let at = 0;
  while (at < view.byteLength) {
    if (at + 8 > view.byteLength) return false;
    const length = view.getUint32(at);
    // 0 and 1 stand for lengths said otherwise, which our encoder never writes.
    if (length < 8) return false;
    hasPicture ||= ascii(bytes, at + 4, at + 8) === "mdat";
    at += length;
  }
  return hasPicture && at === view.byteLength;
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(from, to)).toString("latin1");
}
