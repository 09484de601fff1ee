import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodePicture } from "./encode-picture.ts";
import { detectPictureType, isWholePicture } from "./picture-format.ts";
import { aPhoto, colourAt, look } from "./test-renderer.ts";

const formats = [
  ["avif", "heif", "image/avif"],
  ["webp", "webp", "image/webp"],
  ["jpeg", "jpeg", "image/jpeg"],
] as const;

/** Bright red and little else. */
const red = [
  expect.toSatisfy((value) => value > 200),
  ...Array(2).fill(expect.toSatisfy((value) => value < 60)),
];

describe.each(formats)("a picture in %s", (format, name, type) => {
  it("has the width asked for, three channels of 8 bits in sRGB, and is whole", async () => {
    const bytes = await encodePicture(await aPhoto({ width: 400, height: 300 }), 160, format);
    expect(await look(bytes)).toMatchObject({
      format: name,
      width: 160,
      height: 120,
      channels: 3,
      space: "srgb",
      depth: "uchar",
    });
    expect(isWholePicture(bytes, type)).toBe(true);
    expect(isWholePicture(bytes.subarray(0, -20), type)).toBe(false);
  });

  it("is never wider than the photo", async () => {
    const bytes = await encodePicture(await aPhoto({ width: 64, height: 48 }), 1600, format);
    expect(await look(bytes)).toMatchObject({ width: 64, height: 48 });
  });

  it("stands as the camera was held", async () => {
    const lying = await aPhoto({ width: 400, height: 300, orientation: 6 });
    const bytes = await encodePicture(lying, 160, format);
    expect(await look(bytes)).toMatchObject({ width: 160, height: 213 });
    expect(await colourAt(bytes, 0.5, 0.1)).toEqual(red);
    expect(await colourAt(bytes, 0.5, 0.9)).not.toEqual(red);
  });

  it("says nothing about who took it and where", async () => {
    const photo = await aPhoto();
    expect((await look(photo)).exif).toBeDefined();
    const { exif, icc, xmp, orientation } = await look(await encodePicture(photo, 160, format));
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    const bytes = Buffer.from(await encodePicture(photo, 160, format));
    expect(bytes.includes("the photographer")).toBe(false);
  });

  it("is white where the photo is transparent", async () => {
    const create = { width: 32, height: 24, channels: 4, background: "#00000000" } as const;
    const clear = await sharp({ create }).png().toBuffer();
    const bytes = await encodePicture(clear, 160, format);
    expect(await look(bytes)).toMatchObject({ channels: 3, hasAlpha: false });
    expect(Math.min(...(await colourAt(bytes, 0.5, 0.5)))).toBeGreaterThan(250);
  });
});

describe("odd photos", () => {
  it("in grey, in CMYK, and with 16 bits come out in usual colours", async () => {
    const create = { width: 32, height: 24, channels: 3, background: "#ff0000" } as const;
    const odd = [
      await sharp({ create }).toColourspace("b-w").jpeg().toBuffer(),
      await sharp({ create }).toColourspace("cmyk").jpeg().toBuffer(),
      await sharp({ create }).toColourspace("rgb16").png().toBuffer(),
    ];
    expect(await Promise.all(odd.map(async (bytes) => (await look(bytes)).space))).toEqual([
      "b-w",
      "cmyk",
      "rgb16",
    ]);
    for (const photo of odd) {
      const bytes = await encodePicture(photo, 160, "jpeg");
      expect(await look(bytes)).toMatchObject({ space: "srgb", depth: "uchar", channels: 3 });
    }
  });

  it("that move become their first frame", async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 32, height: 24, channels: 3, background } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame("#ff0000"), await frame("#0000ff")], {
      join: { animated: true },
    })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await look(moving)).pages).toBe(2);
    const bytes = await encodePicture(moving, 160, "webp");
    const { pages, height } = await look(bytes);
    expect([pages, height]).toEqual([undefined, 24]);
    expect(await colourAt(bytes, 0.5, 0.5)).toEqual(red);
  });
});

/** A PNG that claims 30,000 by 30,000 pixels and holds next to none. */
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
    frame.writeUInt32BE(crc(body), body.length + 4);
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

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

describe("what is no photo is refused:", () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const disguised = Buffer.from(`<!--ftypavif-->${svg}`);

  it.each([
    ["nothing", Buffer.alloc(0), /neither JPEG/],
    ["a page", Buffer.from("<html>"), /neither JPEG/],
    ["an SVG", Buffer.from(svg), /neither JPEG/],
    ["a GIF", Buffer.from("GIF89a"), /neither JPEG/],
    ["a JPEG's first bytes", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /./],
    ["an SVG in an AVIF's coat", disguised, /svg under another name/],
    ["a bomb", aBomb(), /pixel limit/],
  ])("%s", async (_, bytes, reason) => {
    await expect(encodePicture(bytes, 160, "jpeg")).rejects.toThrow(reason);
  });

  it("a photo that ends in the middle", async () => {
    const photo = await aPhoto({ width: 1600, height: 1200 });
    const half = photo.subarray(0, photo.byteLength / 2);
    expect(detectPictureType(half)).toBe("image/jpeg");
    await expect(encodePicture(half, 160, "jpeg")).rejects.toThrow();
  });
});
