import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { stripJpegMetadata } from "./encode-picture.ts";
import { aPhoto, look } from "./test-renderer.ts";

const photo = await aPhoto();
const endOfPicture = Buffer.from([0xff, 0xd9]);

/** A segment of that marker whose content is that text. */
function aSegment(marker: number, text: string): Buffer {
  const content = Buffer.from(text, "latin1");
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.byteLength + 2, 2);
  return Buffer.concat([head, content]);
}

/** The photo with more segments at its beginning. */
function withSegments(bytes: Uint8Array, ...segments: Uint8Array[]): Uint8Array {
  return Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)]);
}

function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const found = stripJpegMetadata(bytes);
  if (found === null) throw new Error("taken for damaged");
  return found;
}
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const pixelsOf = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer();

describe("a JPEG to be handed on", () => {
  it("loses what its maker wrote into it, and shows the same", async () => {
    expect(textOf(photo)).toContain("the photographer");
    expect(textOf(plain(photo))).not.toContain("the photographer");
    expect((await look(plain(photo))).exif).toBeUndefined();
    expect(await pixelsOf(plain(photo))).toEqual(await pixelsOf(photo));
  });

  it.each([
    ["an XMP segment", aSegment(0xe1, "http://ns.adobe.com/xap/1.0/\0secret")],
    ["an IPTC segment", aSegment(0xed, "Photoshop 3.0\0secret")],
    ["a comment", aSegment(0xfe, "secret")],
    ["a preview", aSegment(0xe0, "JFXX\0secret")],
    ["an index of more pictures", aSegment(0xe2, "MPF\0secret")],
  ])("loses %s", async (_, segment) => {
    const found = plain(withSegments(photo, segment));
    expect(textOf(found)).not.toContain("secret");
    expect(found).toEqual(plain(photo));
  });

  it("loses what stands behind its end", () => {
    expect(plain(Buffer.concat([photo, photo]))).toEqual(plain(photo));
  });

  it("keeps its colour profile", async () => {
    const profiled = await sharp(photo).withIccProfile("p3").jpeg().toBuffer();
    expect((await look(plain(profiled))).icc).toEqual((await look(profiled)).icc);
    expect((await look(profiled)).icc).toBeDefined();
  });

  it.each([3, 6, 8])("keeps its orientation %d and nothing else of EXIF", async (orientation) => {
    const turned = await aPhoto({ orientation });
    const found = plain(turned);
    expect(await look(found)).toMatchObject({ orientation });
    expect(textOf(found)).not.toContain("the photographer");
    expect(await pixelsOf(found)).toEqual(await pixelsOf(turned));
  });

  it("that is progressive or has restarts and fill bytes passes whole", async () => {
    const progressive = await sharp(photo).jpeg({ progressive: true }).toBuffer();
    expect(plain(progressive)).toEqual(new Uint8Array(progressive));
    const filled = withSegments(progressive, Buffer.from([0xff, 0xff]));
    expect(plain(filled)).toEqual(new Uint8Array(progressive));
    const restart = Buffer.from([0x01, 0xff, 0xd0, 0x02, 0xff, 0x00, 0x03]);
    const [before, after] = [progressive.subarray(0, -2), endOfPicture];
    const restarting = Buffer.concat([before, restart, after]);
    expect(plain(restarting)).toEqual(new Uint8Array(restarting));
  });
});

describe("a damaged JPEG", () => {
  const plainPhoto = plain(photo);

  it.each([
    ["is empty", new Uint8Array()],
    ["is no JPEG", Buffer.from("<html>")],
    ["has a segment of an impossible length", withSegments(photo, Buffer.from([0xff, 0xe1, 0, 1]))],
    ["has rubbish between segments", withSegments(photo, Buffer.from("rubbish"))],
    ["begins twice", withSegments(photo, aSegment(0xd8, "secret"))],
  ])("is refused when it %s", (_, bytes) => {
    expect(stripJpegMetadata(bytes)).toBeNull();
  });

  it("is refused wherever it is cut off", () => {
    for (let length = 0; length < plainPhoto.byteLength; length += 1) {
      expect(stripJpegMetadata(plainPhoto.subarray(0, length)), `${length} bytes`).toBeNull();
    }
  });

  it.each([
    ["a directory far away", "Exif\0\0MM\0*\xff\xff\xff\xff"],
    ["more entries than bytes", "Exif\0\0MM\0*\0\0\0\x08\xff\xff\0\x01"],
    ["no byte order", "Exif\0\0??\0*\0\0\0\x08\0\0"],
    [
      "an orientation that does not exist",
      "Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x09\0\0",
    ],
    ["next to nothing", "Exif\0\0"],
  ])("only loses its EXIF when that has %s", (_, exif) => {
    expect(plain(withSegments(plainPhoto, aSegment(0xe1, exif)))).toEqual(plainPhoto);
  });
});
