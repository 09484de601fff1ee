import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { aPhoto } from "#tests/support/test-photos.ts";
import { encodeLogo, encodePhoto, maxJpegBytes } from "./encode-photo.ts";

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
    ["a HEIC", () => join(Buffer.from([0, 0, 0, 24]), "ftypheic\0\0\0\0mif1heic"), "kein-foto"],
    ["a script that begins like a JPEG", () => join(jpegHead, "alert(1)"), "beschaedigt"],
    ["an SVG that begins like a PNG", () => join(pngHead, "<svg/>"), "beschaedigt"],
    ["half a JPEG", async () => half(await aPhoto("jpeg", big)), "beschaedigt"],
    ["half a PNG", async () => half(await aPhoto("png", big)), "beschaedigt"],
    ["half a WebP", async () => half(await aPhoto("webp", big)), "beschaedigt"],
    ["a PNG bomb", () => pngBomb(20_000, 20_000), "zu-viele-pixel"],
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

const big = { width: 400, height: 300 };
const pngHead = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const onePixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
  .png()
  .toBuffer();

const join = (head: Buffer, text: string) => Buffer.concat([head, Buffer.from(text, "latin1")]);
const half = (whole: Buffer) => whole.subarray(0, Math.floor(whole.length / 2));

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

describe("a logo", () => {
  const svg = (size: string, content: string) =>
    Buffer.from(
      `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`,
    );
  const drawing = '<rect x="10" y="10" width="80" height="20" fill="#0a5"/>';

  it("as SVG becomes a PNG of a useful size without margins, script and address", async () => {
    const hostile = `<script>alert(1)</script><title>Geheim</title>${drawing}<image href="file:///etc/passwd" width="9" height="9"/><image href="http://127.0.0.1:9/x.png" width="9" height="9"/>`;
    const { bytes, ...size } = await encodeLogo(svg('viewBox="0 0 100 40"', hostile));
    expect(size.width).toBe(1024);
    expect(size.width / size.height).toBeCloseTo(4, 1);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: "png", ...size });
    for (const word of ["script", "Geheim", "passwd"])
      expect(Buffer.from(bytes).includes(word)).toBe(false);
  });

  it("keeps its transparency, and loses its metadata", async () => {
    const { bytes } = await encodeLogo(svg('width="100" height="100"', '<circle r="50"/>'));
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
    const photo = await encodeLogo(await aPhoto("png", { width: 300, height: 60 }));
    expect((await sharp(photo.bytes).metadata()).exif).toBeUndefined();
  });

  it.each<[string, Buffer, string]>([
    ["a text", Buffer.from("<svg is no logo"), "beschaedigt"],
    ["a page", Buffer.from("<!doctype html><p>Guten Tag"), "kein-foto"],
    ["a bomb", svg('width="900000" height="900000"', drawing), "beschaedigt"],
    ["too large an SVG", svg("", `<!--${"x".repeat(3 * 1024 ** 2)}-->${drawing}`), "zu-gross"],
    [
      "entities that multiply",
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 12 }, (_, at) => `<!ENTITY a${at} "${`&a${at === 0 ? "" : at - 1};`.repeat(10)}">`).join("")}]><svg xmlns="http://www.w3.org/2000/svg"><text>&a11;</text></svg>`,
      ),
      "beschaedigt",
    ],
  ])("that is %s is refused", async (_, file, refusal) => {
    await expect(encodeLogo(file)).rejects.toMatchObject({ refusal });
  });

  it("that claims to be huge is drawn small", async () => {
    const { width, height } = await encodeLogo(svg('width="20000" height="20000"', drawing));
    expect(Math.max(width, height)).toBeLessThanOrEqual(1_024);
  });
});
