import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { aTwoColourJpeg, colourAt, readMetadata } from "#tests/support/test-renderer.ts";
import { acceptsAvif, checkPhoto, encodePicture, encodeStanding } from "./encode-picture.ts";

/** Red above 200, green and blue below 60. */
const red = [
  expect.toSatisfy((value) => value > 200),
  ...Array(2).fill(expect.toSatisfy((value) => value < 60)),
];

describe("a picture", () => {
  it("has the requested width and three 8-bit sRGB channels", async () => {
    const bytes = await encodePicture(await aTwoColourJpeg({ width: 400, height: 300 }), 160);
    expect(await readMetadata(bytes)).toMatchObject({
      format: "heif",
      width: 160,
      height: 120,
      channels: 3,
      space: "srgb",
      depth: "uchar",
    });
  });

  it("is never wider than the photo", async () => {
    const bytes = await encodePicture(await aTwoColourJpeg({ width: 64, height: 48 }), 1600);
    expect(await readMetadata(bytes)).toMatchObject({ width: 64, height: 48 });
  });

  it("is rotated as its EXIF orientation says", async () => {
    const rotated = await aTwoColourJpeg({ width: 400, height: 300, orientation: 6 });
    const bytes = await encodePicture(rotated, 160);
    expect(await readMetadata(bytes)).toMatchObject({ width: 160, height: 213 });
    expect(await colourAt(bytes, 0.5, 0.1)).toEqual(red);
    expect(await colourAt(bytes, 0.5, 0.9)).not.toEqual(red);
  });

  it("is not encoded from a truncated photo", async () => {
    const photo = await aTwoColourJpeg({ width: 1600, height: 1200 });
    await expect(encodePicture(photo.subarray(0, photo.byteLength / 2), 160)).rejects.toThrow();
  });
});

describe("a standing picture", () => {
  const size = { width: 240, height: 100 };

  it("has a cut out car on its lower edge, as wide as in the photo", async () => {
    const clear = { width: 400, height: 300, channels: 4, background: "#0000" } as const;
    const car = await sharp({ create: { ...clear, width: 320, height: 80, background: "#f00" } })
      .png()
      .toBuffer();
    const photo = await sharp({ create: clear })
      .composite([{ input: car, left: 40, top: 100 }])
      .webp()
      .toBuffer();
    for (const takesAvif of [false, true]) {
      const bytes = await encodeStanding(photo, 240, takesAvif);
      expect(await readMetadata(bytes)).toMatchObject({ ...size, hasAlpha: true });
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const alphaAt = (x: number, y: number) => data[(y * size.width + x) * 4 + 3];
      expect([alphaAt(120, 98), alphaAt(30, 60)]).toEqual([255, 255]);
      expect([alphaAt(120, 40), alphaAt(10, 98)]).toEqual([0, 0]);
    }
  });

  it("is the middle of any other photo", async () => {
    const photo = await aTwoColourJpeg({ width: 400, height: 300 });
    const bytes = await encodeStanding(photo, 240, false);
    expect(await readMetadata(bytes)).toMatchObject({ ...size, format: "webp" });
    expect(await colourAt(bytes, 0.1, 0.5)).toEqual(red);
  });
});

/** A PNG that declares 30,000 by 30,000 pixels and contains hardly any. */
function aBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), body.length + 4);
    return frame;
  };
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const pixels = deflateSync(Buffer.alloc(90_001));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

it.each(["jpeg", "png", "webp", "avif"] as const)("a photo may be %s", async (format) => {
  const photo = await sharp(await aTwoColourJpeg())
    .toFormat(format)
    .toBuffer();
  expect(await checkPhoto(photo)).toBe(`image/${format}`);
});

describe("refuses", () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const disguisedSvg = Buffer.from(`<!--ftypavif-->${svg}`);

  it.each([
    ["an empty file", Buffer.alloc(0), /neither JPEG/],
    ["HTML", Buffer.from("<html>"), /neither JPEG/],
    ["an SVG", Buffer.from(svg), /neither JPEG/],
    ["a GIF", Buffer.from("GIF89a"), /neither JPEG/],
    ["a JPEG's first bytes", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /./],
    ["an SVG that begins like an AVIF", disguisedSvg, /svg under another name/],
    ["a decompression bomb", aBomb(), /pixel limit/],
  ])("%s", async (_, bytes, reason) => {
    await expect(checkPhoto(bytes)).rejects.toThrow(reason);
  });
});

it.each([
  [true, "Chrome", "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"],
  [true, "a name in capitals", "IMAGE/AVIF;q=0.5"],
  [false, "a program that accepts anything", "*/*"],
  [false, "a malformed header", ";;,=,q"],
  [false, "a program that refuses it", "image/avif;q=0.000, */*"],
])("%s: AVIF for %s", (accepts, _, accept) => {
  expect(acceptsAvif(accept)).toBe(accepts);
});
