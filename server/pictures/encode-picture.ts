import type { Sharp } from "sharp";
import type { PictureWidth } from "#domain/car/photos.ts";
import { lazy } from "#domain/site/lazy.ts";
import { detectPictureType, type PictureFormat } from "./picture-format.ts";

/** Measured: AVIF at a higher effort costs five times as much for a tenth fewer bytes. */
const settings = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2, bitdepth: 8 }),
  webp: (image: Sharp) => image.webp({ quality: 72 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 75, mozjpeg: true }),
} as const satisfies Record<PictureFormat, (image: Sharp) => Sharp>;

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

export type EncodePicture = typeof encodePicture;

/**
 * Turned as EXIF says, in 8-bit sRGB, without metadata, on white where it was transparent, the first frame
 * of an animation, never wider than the photo. Rejects for bytes that are no whole JPEG, PNG, WebP or AVIF of
 * at most 50 megapixels.
 */
export async function encodePicture(
  photo: Uint8Array,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  if (detectPictureType(photo) === null) throw new Error("photo: neither JPEG, PNG, WebP nor AVIF");
  const sharp = await openEncoder();
  const image = sharp(photo, {
    autoOrient: true,
    // A dealer's photo with a harmless oddity passes, one that is cut off does not.
    failOn: "error",
    limitInputPixels: maxPixels,
    pages: 1,
  });
  // The first bytes can claim one format, and the rest be read as another, such as SVG.
  const { format: read } = await image.metadata();
  if (!readable.has(read)) throw new Error(`photo: ${read} under another name`);
  const sized = image.resize({ width, withoutEnlargement: true });
  const plain = sized.flatten({ background: "#ffffff" }).toColourspace("srgb");
  const encoded = settings[format](plain).timeout({ seconds: maxSeconds });
  return new Uint8Array(await encoded.toBuffer());
}

/** What stays of a JPEG's application segments: how it is to be read, nothing about who made it. */
const keptApplications: ReadonlyMap<number, string> = new Map([
  [0xe0, "JFIF\0"],
  [0xe2, "ICC_PROFILE\0"],
  [0xee, "Adobe"],
]);

const startOfPicture = 0xd8;
const endOfPicture = 0xd9;
const startOfScan = 0xda;
const exifApplication = 0xe1;
const comment = 0xfe;

/**
 * A JPEG without place, camera, previews, comments, and whatever stands behind its end; picture, colour
 * profile and orientation stay. Null when it is damaged.
 */
export function stripJpegMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (bytes[0] !== 0xff || bytes[1] !== startOfPicture) return null;
  const kept: Uint8Array[] = [];
  let orientation = 1;
  let at = 2;
  for (;;) {
    const segment = readSegment(bytes, at);
    if (segment === null) return null;
    const { marker, whole, end } = segment;
    if (marker === exifApplication) orientation = readOrientation(whole) ?? orientation;
    if (isKept(marker, whole)) kept.push(whole);
    if (marker === endOfPicture) break;
    at = end;
  }
  const exif = orientation === 1 ? [] : [orientationSegment(orientation)];
  return new Uint8Array(Buffer.concat([bytes.subarray(0, 2), ...exif, ...kept]));
}

type Segment = { marker: number; whole: Uint8Array; end: number };

/** The segment at offset `at`; a scan includes its coded data. */
function readSegment(bytes: Uint8Array, at: number): Segment | null {
  if (bytes[at] !== 0xff) return null;
  let start = at;
  while (bytes[start + 1] === 0xff) start += 1;
  const marker = bytes[start + 1];
  if (marker === undefined || marker === 0 || marker === startOfPicture) return null;
  const segment = (end: number) => ({ marker, whole: bytes.subarray(start, end), end });
  if (marker === endOfPicture) return segment(start + 2);
  const high = bytes[start + 2];
  const low = bytes[start + 3];
  if (high === undefined || low === undefined) return null;
  const length = high * 256 + low;
  const end = start + 2 + length;
  if (length < 2 || end > bytes.byteLength) return null;
  return segment(marker === startOfScan ? endOfCoded(bytes, end) : end);
}

function endOfCoded(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.byteLength;
}

function isKept(marker: number, whole: Uint8Array): boolean {
  if (marker === comment) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const name = keptApplications.get(marker);
  return name !== undefined && latin1(whole, 4, 4 + name.length) === name;
}

const exifName = "Exif\0\0";
const orientationTag = 0x0112;

function readOrientation(whole: Uint8Array): number | null {
  if (latin1(whole, 4, 10) !== exifName) return null;
  const tiff = whole.subarray(10);
  const order = latin1(tiff, 0, 2);
  if (tiff.byteLength < 8 || (order !== "II" && order !== "MM")) return null;
  const isLittle = order === "II";
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) return null;
  const count = view.getUint16(directory, isLittle);
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    if (entry + 12 > tiff.byteLength) return null;
    if (view.getUint16(entry, isLittle) !== orientationTag) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

function orientationSegment(orientation: number): Uint8Array {
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, ...directory];
  const body = [...Buffer.from(exifName, "latin1"), ...tiff];
  return new Uint8Array([0xff, exifApplication, 0, body.length + 2, ...body]);
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(from, to)).toString("latin1");
}
