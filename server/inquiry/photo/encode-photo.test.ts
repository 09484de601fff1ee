import { Worker } from "node:worker_threads";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { aPhoto, heicPhoto } from "#tests/support/test-photos.ts";
import { encodePhoto, limitCpuTime, maxJpegBytes } from "./encode-photo.ts";

const findRefusal = (file: Uint8Array) =>
  encodePhoto(file).then(
    () => "accepted",
    (failure: { refusal?: string }) => failure.refusal,
  );

describe("a photo", () => {
  it.each([
    ["JPEG", () => aPhoto("jpeg")],
    ["PNG", () => aPhoto("png")],
    ["WebP", () => aPhoto("webp")],
    ["HEIC", async () => heicPhoto],
  ])("as %s becomes a JPEG without metadata about place, camera and owner", async (_, make) => {
    const sent = await make();
    expect(sent.includes("Jemand Geheimes")).toBe(true);
    const { jpeg, width, height } = await encodePhoto(sent);
    const { format, exif, xmp, iptc, icc, ...read } = await sharp(jpeg).metadata();
    expect({ format, exif, xmp, iptc, icc }).toEqual({ format: "jpeg" });
    expect([read.width, read.height]).toEqual([width, height]);
    expect(Buffer.from(jpeg).includes("Geheimes")).toBe(false);
    expect(Buffer.from(jpeg).includes("Exif")).toBe(false);
  });

  it("is auto-oriented", async () => {
    const rotated = await sharp({
      create: { width: 80, height: 40, channels: 3, background: "red" },
    })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await encodePhoto(rotated)).toMatchObject({ width: 40, height: 80 });
  });

  it("is at most 300 KB and 1600 pixels, however detailed it is", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const size = { width: 1_680, height: 1_260, channels: 3, background: "grey" } as const;
    const { jpeg, width, height } = await encodePhoto(
      await sharp({ create: { ...size, noise } })
        .jpeg()
        .toBuffer(),
    );
    expect(jpeg.byteLength).toBeLessThanOrEqual(maxJpegBytes);
    expect(Math.max(width, height)).toBeLessThanOrEqual(1_600);
    expect(width / height).toBeCloseTo(4 / 3, 1);
  });
});

describe("refuses", () => {
  const text = (words: string) => Buffer.from(words);
  const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["a text", () => text("Guten Tag"), "kein-foto"],
    ["nothing", () => Buffer.alloc(0), "kein-foto"],
    ["an SVG", () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), "kein-foto"],
    ["a page", () => text("<!doctype html><script>alert(1)</script>"), "kein-foto"],
    ["a PDF", () => text("%PDF-1.7"), "kein-foto"],
    ["a program", () => text("MZ\x90\0\x03\0\0\0"), "kein-foto"],
    ["a GIF", () => sharp(Buffer.from(onePixel)).gif().toBuffer(), "kein-foto"],
    ["an AVIF", () => sharp(Buffer.from(onePixel)).avif().toBuffer(), "kein-foto"],
    ["a script that begins like a JPEG", () => join(jpegHead, "alert(1)"), "beschaedigt"],
    ["an SVG that begins like a PNG", () => join(pngHead, "<svg/>"), "beschaedigt"],
    ["half a JPEG", async () => half(await aPhoto("jpeg", big)), "beschaedigt"],
    ["half a PNG", async () => half(await aPhoto("png", big)), "beschaedigt"],
    ["half a WebP", async () => half(await aPhoto("webp", big)), "beschaedigt"],
    ["half a HEIC", () => half(heicPhoto), "beschaedigt"],
    ["a HEIC of nothing", () => heicPhoto.subarray(0, 24), "beschaedigt"],
    ["a HEIC of noise", () => noisy(heicPhoto), "beschaedigt"],
    ["a PNG bomb", () => pngBomb(20_000, 20_000), "zu-viele-pixel"],
    ["a HEIC bomb", () => heicClaiming(20_000, 20_000), "zu-viele-pixel"],
  ])("%s", async (_, make, refusal) => {
    expect(await findRefusal(await make())).toBe(refusal);
  });

  it("drops data hidden behind or within a photo", async () => {
    const hidden = "PK\x03\x04<script>alert(1)</script>";
    const { jpeg } = await encodePhoto(join(await aPhoto("jpeg"), hidden));
    expect(Buffer.from(jpeg).includes("script")).toBe(false);
    expect(Buffer.from(jpeg).subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });
});

describe("the limit of CPU time", () => {
  it("lets a thread finish that got 2.4 s of CPU time in ten minutes", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const work = Promise.withResolvers<string>();
    const thread = { cpuUsage: async () => ({ user: 2_300_000, system: 100_000 }) };
    const answer = limitCpuTime(thread, 10, work.promise);
    await vi.advanceTimersByTimeAsync(600_000);
    work.resolve("decoded");
    expect(await answer).toBe("decoded");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("rejects for a thread in an endless loop", async () => {
    const thread = new Worker("for (;;);", { eval: true });
    const neverAnswers = new Promise<never>(() => undefined);
    await expect(limitCpuTime(thread, 0.01, neverAnswers)).rejects.toThrow("too much CPU time");
    await thread.terminate();
  });
});

const big = { width: 400, height: 300 };
const pngHead = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const onePixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
  .png()
  .toBuffer();

const join = (head: Buffer, text: string) => Buffer.concat([head, Buffer.from(text, "latin1")]);
const half = (whole: Buffer) => whole.subarray(0, Math.floor(whole.length / 2));

/** The boxes are valid, the picture data is noise. */
function noisy(heic: Buffer): Buffer {
  const picture = heic.indexOf("mdat") + 12;
  return Buffer.from(heic.map((byte, at) => (at < picture ? byte : (byte * 37 + at) % 256)));
}

/** A decompression bomb: a small file that decodes to 1.6 GB. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([pngHead, chunk("IHDR", head), chunk("IDAT", data)]);
}

/** Writes into the box with the dimensions. */
function heicClaiming(width: number, height: number): Buffer {
  const heic = Buffer.from(heicPhoto);
  for (let at = heic.indexOf("ispe"); at > 0; at = heic.indexOf("ispe", at + 1)) {
    heic.writeUInt32BE(width, at + 8);
    heic.writeUInt32BE(height, at + 12);
  }
  return heic;
}
