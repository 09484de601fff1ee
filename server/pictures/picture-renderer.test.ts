import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { picturePath } from "#domain/car/photos.ts";
import {
  freshFolder,
  halfPhoto,
  jpeg,
  look,
  openTestRenderer,
  photo,
  type TestRendererOptions,
  wanted,
} from "./test-renderer.ts";

const folder = freshFolder();
const aRenderer = (options: TestRendererOptions = {}) =>
  openTestRenderer({ ...folder, ...options });

describe("a photo", () => {
  it.each([
    ["avif", "image/avif", "heif"],
    ["webp", "image/webp", "webp"],
    ["jpeg", "image/jpeg", "jpeg"],
  ] as const)("is encoded as %s", async (format, type, read) => {
    const found = await aRenderer().pictures.find(wanted, format);
    if (typeof found !== "object") throw new Error(found);
    expect(found.type).toBe(type);
    expect(await look(found.bytes)).toMatchObject({ format: read, width: 64 });
  });

  it("is fetched and encoded once, and kept", async () => {
    const { pictures, asked, encoded } = aRenderer();
    const first = await pictures.find(wanted, "avif");
    expect(await pictures.find(wanted, "avif")).toEqual(first);
    expect([asked, encoded]).toEqual([["/xl"], ["640 avif"]]);
  });

  it("is kept beyond a restart, and nothing is lost with the folder", async () => {
    const before = await aRenderer().pictures.find(wanted, "avif");
    const second = aRenderer();
    expect(await second.pictures.find(wanted, "avif")).toEqual(before);
    expect(second.asked).toEqual([]);
    await rm(folder.root, { recursive: true });
    expect(await aRenderer().pictures.find(wanted, "avif")).toEqual(before);
  });

  it.each([
    ["empty", ""],
    ["overwritten with zeros", "\0\0\0\0"],
    ["another picture", Buffer.from(jpeg)],
  ])("is made again when its kept file is %s", async (_, damaged) => {
    const before = await aRenderer().pictures.find(wanted, "avif");
    await writeFile(join(folder.root, "900000101/1-0b7e6c1d-640.avif"), damaged);
    const { pictures, asked } = aRenderer();
    expect(await pictures.find(wanted, "avif")).toEqual(before);
    expect(asked).toHaveLength(1);
    expect(await aRenderer().pictures.find(wanted, "avif")).toEqual(before);
  });

  it("is fetched once for all who ask at the same time, and encoded once per format", async () => {
    const { pictures, asked, encoded } = aRenderer();
    const all = Array.from({ length: 20 }, (_, i) =>
      pictures.find(wanted, i < 9 ? "avif" : "webp"),
    );
    expect(pictures.waitingVisitors).toBe(20);
    await Promise.all(all);
    expect(pictures.waitingVisitors).toBe(0);
    expect(asked).toEqual(["/xl"]);
    expect(encoded.toSorted()).toEqual(["640 avif", "640 webp"]);
  });

  it("is fetched once for the widths that the same rendition serves", async () => {
    const { pictures, asked } = aRenderer();
    await pictures.find({ ...wanted, width: 480 }, "avif");
    await pictures.find(wanted, "jpeg");
    expect(asked).toEqual(["/xl"]);
  });

  it.each([
    [160, "/m"],
    [320, "/xl"],
    [640, "/xl"],
    [960, "/xxxl"],
    [1600, "/xxxl"],
  ] as const)("is made for %s px of the rendition %s", async (width, address) => {
    const { pictures, asked } = aRenderer();
    await pictures.find({ ...wanted, width }, "jpeg");
    expect(asked).toEqual([address]);
  });

  it("is made of the widest rendition when none is wide enough", async () => {
    const { pictures, asked } = aRenderer({ stored: { hash: photo.hash, sizes: { 240: "/m" } } });
    await pictures.find({ ...wanted, width: 1600 }, "jpeg");
    expect(asked).toEqual(["/m"]);
  });
});

it.each([
  ["another vehicle", { ...wanted, adKey: "unknown" }],
  ["another place", { ...wanted, position: 10 }],
  ["a photo that was swapped", { ...wanted, hash: "ffffffff" }],
])("knows no photo of %s, and asks nobody", async (_, other) => {
  const { pictures, asked } = aRenderer();
  expect(await pictures.find(other, "avif")).toBe("unknown");
  expect(await pictures.prepare(other, "avif")).toBe("unknown");
  expect(asked).toEqual([]);
});

const withPhotos = (hash: string, count: number) => ({
  images: Array.from({ length: count }, (_, index) => ({
    url: picturePath({ adKey: wanted.adKey, position: index + 1, hash, width: 1600 }),
  })),
});

it("asks not even the database for a photo of a vehicle for sale that has none", async () => {
  const { pictures, sought } = aRenderer({ forSale: { images: [] } });
  expect(await pictures.find(wanted, "avif")).toBe("unknown");
  expect(sought).toEqual([]);
});

it.each([
  ["another hash", { ...wanted, hash: "ffffffff" }],
  ["a place behind the last", { ...wanted, position: 4 }],
])("asks not even the database for %s than the stock in memory says", async (_, other) => {
  const { pictures, sought } = aRenderer({ forSale: withPhotos(photo.hash, 3) });
  expect(await pictures.find(other, "avif")).toBe("unknown");
  expect(sought).toEqual([]);
  expect(await pictures.find({ ...wanted, position: 3 }, "avif")).toHaveProperty("bytes");
  expect(sought).toEqual([3]);
});

it("serves what is kept although the photo was swapped since", async () => {
  const kept = await aRenderer().pictures.find(wanted, "avif");
  const { pictures } = aRenderer({ forSale: withPhotos("ffffffff", 3) });
  expect(await pictures.find(wanted, "avif")).toEqual(kept);
});

it.each([
  ["fails", "unavailable", () => Promise.reject(new Error("down"))],
  ["has it no more", "broken", async () => null],
  ["sends a page instead", "broken", async () => new Uint8Array(Buffer.from("<html>"))],
  ["sends an SVG", "broken", async () => new Uint8Array(Buffer.from("<svg onload='x'/>"))],
  ["sends half a photo", "broken", async () => halfPhoto],
])("keeps nothing when the provider %s: %s, and asks again", async (_, outcome, answer) => {
  const { pictures, asked } = aRenderer({ answer });
  expect(await pictures.find(wanted, "avif")).toBe(outcome);
  expect(await pictures.prepare(wanted, "avif")).toBe(outcome);
  expect(asked).toHaveLength(2);
  expect(await readdir(folder.root)).toEqual([]);
});

it("recovers when the provider does", async () => {
  let isDown = true;
  const { pictures } = aRenderer({
    answer: async () => (isDown ? new Uint8Array(Buffer.from("<html>")) : jpeg),
  });
  expect(await pictures.find(wanted, "avif")).toBe("broken");
  isDown = false;
  expect(await pictures.find(wanted, "avif")).toMatchObject({ type: "image/avif" });
});

it("answers even when the folder cannot be written", async () => {
  await rm(folder.root, { recursive: true });
  await writeFile(folder.root, "a file in its place");
  expect(await aRenderer().pictures.find(wanted, "avif")).toMatchObject({ type: "image/avif" });
});

describe("while the provider fails", () => {
  const other = [
    ["wider rather than narrower", [320, 960, 1600], 640, 960],
    ["narrower where nothing is wider", [160, 320], 1600, 320],
  ] as const;

  it.each(other)(
    "the photo comes in another size that is kept: %s",
    async (_, kept, width, shown) => {
      const before = aRenderer();
      for (const size of kept) await before.pictures.find({ ...wanted, width: size }, "webp");
      const same = await before.pictures.find({ ...wanted, width: shown }, "webp");
      const { pictures } = aRenderer({ answer: () => Promise.reject(new Error("down")) });
      const found = await pictures.find({ ...wanted, width }, "avif");
      expect(found).toEqual({ ...Object(same), provisional: true });
      // Never a format that may be better than what the browser takes.
      expect(await pictures.find({ ...wanted, width }, "jpeg")).toBe("unavailable");
      expect(await pictures.prepare({ ...wanted, width }, "avif")).toBe("unavailable");
    },
  );
});

describe("a picture that is prepared", () => {
  it("is there when a visitor asks, and made once", async () => {
    const { pictures, encoded } = aRenderer();
    const preparing = pictures.prepare(wanted, "avif");
    expect(pictures.waitingVisitors).toBe(0);
    expect(await preparing).toBe("made");
    expect(await pictures.prepare(wanted, "avif")).toBe("kept");
    expect(await pictures.find(wanted, "avif")).toMatchObject({ type: "image/avif" });
    expect(encoded).toEqual(["640 avif"]);
  });
});
