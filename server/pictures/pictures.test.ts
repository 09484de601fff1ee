import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Photo } from "#server/catalogue/catalogue.ts";
import { silentLog } from "#server/log.ts";
import { openPictureFolder } from "./picture-folder.ts";
import { createPictures } from "./pictures.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterEach(() => rm(root, { recursive: true }));

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const wanted = { adKey: "900000101", position: 1, hash: "0b7e6c1d", width: 640 } as const;
const photo = { hash: "0b7e6c1d", sizes: { 240: "/m", 640: "/xl", 1600: "/xxxl" } };

/** Pictures over a real folder; the provider's answers are given, what it was asked is kept. */
function aDesk(
  answer: () => Promise<Uint8Array<ArrayBuffer>> = async () => jpeg,
  stored: Photo = photo,
) {
  const asked: string[] = [];
  const pictures = createPictures({
    findPhoto: async (adKey, position) =>
      adKey === wanted.adKey && position === 1 ? stored : null,
    fetchPhoto: (address) => {
      asked.push(address);
      return answer();
    },
    folder: openPictureFolder({ root, log: silentLog }),
    log: silentLog,
  });
  return { pictures, asked };
}

it("fetches a photo once and keeps it", async () => {
  const { pictures, asked } = aDesk();
  expect(await pictures.find(wanted)).toEqual({ bytes: jpeg, type: "image/jpeg" });
  expect(await pictures.find(wanted)).toEqual({ bytes: jpeg, type: "image/jpeg" });
  expect(asked).toEqual(["/xl"]);
});

it("keeps it beyond a restart, and loses nothing with the folder", async () => {
  await aDesk().pictures.find(wanted);
  const second = aDesk();
  await second.pictures.find(wanted);
  expect(second.asked).toEqual([]);
  await rm(root, { recursive: true });
  expect(await second.pictures.find(wanted)).toMatchObject({ type: "image/jpeg" });
});

it.each([
  ["empty", ""],
  ["overwritten with zeros", "\0\0\0\0"],
])("fetches a photo again whose kept file is %s", async (_, damaged) => {
  await aDesk().pictures.find(wanted);
  await writeFile(join(root, "900000101/1-0b7e6c1d-640"), damaged);
  const { pictures, asked } = aDesk();
  expect(await pictures.find(wanted)).toEqual({ bytes: jpeg, type: "image/jpeg" });
  expect(await pictures.find(wanted)).toEqual({ bytes: jpeg, type: "image/jpeg" });
  expect(asked).toHaveLength(1);
});

it("shares the work among all who ask at the same time", async () => {
  const { pictures, asked } = aDesk();
  await Promise.all(Array.from({ length: 20 }, () => pictures.find(wanted)));
  expect(asked).toHaveLength(1);
});

it.each([
  [160, "/m"],
  [240, "/m"],
  [360, "/xl"],
  [1024, "/xxxl"],
  [1600, "/xxxl"],
] as const)("takes for %i px the rendition %s", async (width, address) => {
  const { pictures, asked } = aDesk();
  await pictures.find({ ...wanted, width });
  expect(asked).toEqual([address]);
});

it("takes the widest there is when none is wide enough", async () => {
  const { pictures, asked } = aDesk(undefined, { hash: photo.hash, sizes: { 240: "/m" } });
  await pictures.find({ ...wanted, width: 1600 });
  expect(asked).toEqual(["/m"]);
});

it.each([
  ["another vehicle", { ...wanted, adKey: "1" }],
  ["another place", { ...wanted, position: 2 }],
  ["a photo that was swapped", { ...wanted, hash: "ffffffff" }],
])("knows no photo of %s, and asks nobody", async (_, other) => {
  const { pictures, asked } = aDesk();
  expect(await pictures.find(other)).toBe("unknown");
  expect(asked).toEqual([]);
});

it.each([
  ["fails", () => Promise.reject(new Error("down"))],
  ["sends a page instead", async () => new Uint8Array(Buffer.from("<html>"))],
  ["sends an SVG", async () => new Uint8Array(Buffer.from("<svg onload='x'/>"))],
])("keeps nothing when the provider %s, and tries again", async (_, answer) => {
  const { pictures, asked } = aDesk(answer);
  expect(await pictures.find(wanted)).toBe("unavailable");
  expect(await pictures.find(wanted)).toBe("unavailable");
  expect(asked).toHaveLength(2);
  expect(await readdir(root)).toEqual([]);
});

it("answers even when the folder cannot be written", async () => {
  await rm(root, { recursive: true });
  await writeFile(root, "a file in its place");
  expect(await aDesk().pictures.find(wanted)).toMatchObject({ type: "image/jpeg" });
});
