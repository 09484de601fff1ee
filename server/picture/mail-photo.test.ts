import sharp from "sharp";
import { expect, it } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import { aCar } from "#tests/support/test-car.ts";
import { createMailPictures, encodeMailPicture } from "./mail-photo.ts";

/** Noise: no photo compresses worse. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .withExif({ IFD3: { GPSLatitude: "49/1 28/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg({ quality: 95 })
    .toBuffer();

it.each(["large", "small"] as const)(
  "a %s photo has at most 40 KB and no metadata",
  async (size) => {
    const photo = await noise(960, 720);
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const content = await encodeMailPicture(photo, size);
    expect(content.byteLength).toBeLessThanOrEqual(40_000);
    const { format, width = 0, height = 0, exif } = await sharp(content).metadata();
    expect([format, exif]).toEqual(["jpeg", undefined]);
    expect(width / height).toBeCloseTo(size === "large" ? 1.6 : 4 / 3, 1);
  },
);

it("a mail is sent without a photo that cannot be loaded", async () => {
  const answers = [
    async () => "unavailable" as const,
    async () => ({ bytes: new Uint8Array([1, 2, 3]), type: "image/jpeg" }),
    () => Promise.reject(new Error("away")),
  ];
  for (const find of answers) {
    const findPhoto = createMailPictures({ pictures: { find }, log: silentLog });
    expect(await findPhoto(aCar(), "large")).toBeNull();
  }
  const bytes = new Uint8Array(await noise(960, 720));
  const find = async () => ({ bytes, type: "image/jpeg" });
  const findPhoto = createMailPictures({ pictures: { find }, log: silentLog });
  expect(await findPhoto(aCar({ images: [] }), "large")).toBeNull();
  expect(await findPhoto(aCar(), "small")).toMatchObject({ cid: "foto-900000101-small@autohaus" });
});
