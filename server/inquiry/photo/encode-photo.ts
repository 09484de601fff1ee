import { Worker } from "node:worker_threads";
import type { Sharp } from "sharp";
import type { PhotoRefusal } from "#domain/inquiry/photos.ts";
import { detectPictureType, maxPixels, openEncoder } from "#server/picture/encode-picture.ts";
import type { HeicAnswer, HeicJob } from "./heic-thread.ts";

export type EncodedPhoto = { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number };

export class RefusedPhoto extends Error {
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal) {
    super(`photo: ${refusal}`);
    this.refusal = refusal;
  }
}

/** CPU time to decode a HEIC; fifty megapixels take 1.2 s. */
const maxCpuSeconds = 10;
/** Wall-clock time, generous for a busy machine; fifty megapixels take two seconds of a core. */
const maxEncodeSeconds = 120;
export const maxJpegBytes = 300_000;

const longestEdgePixels = 1_600;
/** Tried in turn until the file is small enough; for nearly every photo at the first. */
const attempts = [
  { edge: longestEdgePixels, quality: 74 },
  { edge: longestEdgePixels, quality: 58 },
  { edge: 1_280, quality: 55 },
  { edge: 1_024, quality: 45 },
  { edge: 800, quality: 35 },
];

/** sharp's format names. AVIF is missing because phones do not produce it, SVG because it can run scripts. */
const formats: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
};

/**
 * Re-encodes an untrusted file as a JPEG of at most 300 KB: auto-oriented, in sRGB, on white, and without
 * EXIF or other metadata, which may hold place and time. Throws RefusedPhoto.
 */
export async function encodePhoto(file: Uint8Array): Promise<EncodedPhoto> {
  const type = detectPictureType(file);
  const format = type === null ? undefined : formats[type];
  try {
    if (format !== undefined) return await shrink(await openFile(file, format));
    if (isHeic(file)) return await shrink(await openHeic(file));
  } catch (failure) {
    if (failure instanceof RefusedPhoto) throw failure;
    // sharp's message for a timeout.
    const isTimeout = failure instanceof Error && failure.message.startsWith("timeout:");
    throw new RefusedPhoto(isTimeout ? "ausgelastet" : "beschaedigt");
  }
  throw new RefusedPhoto("kein-foto");
}

async function openFile(file: Uint8Array, format: string): Promise<Sharp> {
  const sharp = await openEncoder();
  // Decompression bombs: `metadata` reads only the header.
  const {
    format: detected,
    width,
    height,
  } = await sharp(file, { limitInputPixels: false }).metadata();
  // Polyglot files: sharp may detect another format than the first bytes claim.
  if (detected !== format) throw new RefusedPhoto("kein-foto");
  if (width * height > maxPixels) throw new RefusedPhoto("zu-viele-pixel");
  // `failOn: "error"` tolerates harmless oddities but refuses truncated files.
  const strict = { failOn: "error", limitInputPixels: maxPixels } as const;
  return sharp(file, { ...strict, autoOrient: true, sequentialRead: true, pages: 1 });
}

async function openHeic(file: Uint8Array): Promise<Sharp> {
  const decoded = await decodeHeic(file);
  if (decoded.state === "too-many-pixels") throw new RefusedPhoto("zu-viele-pixel");
  if (decoded.state === "unreadable") throw new RefusedPhoto("beschaedigt");
  const sharp = await openEncoder();
  const { width, height, rgb } = decoded;
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

async function shrink(image: Sharp): Promise<EncodedPhoto> {
  const { data, info } = await image
    .resize(fitWithin(longestEdgePixels))
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .timeout({ seconds: maxEncodeSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sharp = await openEncoder();
  const { width, height, channels } = info;
  for (const { edge, quality } of attempts) {
    const encoded = await sharp(data, { raw: { width, height, channels } })
      .resize(fitWithin(edge))
      .jpeg({ quality, mozjpeg: true })
      .timeout({ seconds: maxEncodeSeconds })
      .toBuffer({ resolveWithObject: true });
    if (encoded.data.byteLength > maxJpegBytes) continue;
    const { width: keptWidth, height: keptHeight } = encoded.info;
    return { jpeg: new Uint8Array(encoded.data), width: keptWidth, height: keptHeight };
  }
  throw new Error("The photo is too large at every quality.");
}

const fitWithin = (edge: number) =>
  ({ width: edge, height: edge, fit: "inside", withoutEnlargement: true }) as const;

const heicBrands = ["heic", "heix", "heim", "heis"];

/** Reads the ftyp box: phones write `heic` as its major or as a compatible brand. */
function isHeic(file: Uint8Array): boolean {
  const head = Buffer.from(file.subarray(0, 128)).toString("latin1");
  if (head.slice(4, 8) !== "ftyp") return false;
  const length = Math.min(head.length, Buffer.from(file.subarray(0, 4)).readUInt32BE());
  for (let at = 8; at + 4 <= length; at += 4) {
    if (heicBrands.includes(head.slice(at, at + 4))) return true;
  }
  return false;
}

/** A worker thread isolates the decoder; its end frees the memory even after a timeout. */
async function decodeHeic(heic: Uint8Array): Promise<HeicAnswer> {
  const workerData: HeicJob = { heic, maxPixels };
  const thread = new Worker(new URL("./heic-thread.ts", import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    // Captured and dropped: the decoder's output about untrusted files is useless in our log.
    stdout: true,
    stderr: true,
  });
  try {
    const answer = new Promise<HeicAnswer>((resolve, reject) => {
      thread.once("message", resolve);
      thread.once("error", reject);
      thread.once("exit", () => reject(new Error("heic: no answer")));
    });
    return await limitCpuTime(thread, maxCpuSeconds, answer);
  } finally {
    await thread.terminate();
  }
}

const cpuPollMs = 500;

/**
 * Rejects once the thread has used `maxSeconds` of CPU time. A wall-clock timeout would refuse good photos
 * while the cores are busy.
 */
export async function limitCpuTime<Answer>(
  thread: Pick<Worker, "cpuUsage">,
  maxSeconds: number,
  answer: Promise<Answer>,
): Promise<Answer> {
  const { promise: exceeded, reject } = Promise.withResolvers<never>();
  const timer = setInterval(async () => {
    // In microseconds; it rejects before the thread runs and after it ends.
    const used = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    if (used.user + used.system > maxSeconds * 1e6)
      reject(new Error("The thread used too much CPU time."));
  }, cpuPollMs);
  try {
    return await Promise.race([answer, exceeded]);
  } finally {
    clearInterval(timer);
  }
}
