import { existsSync } from "node:fs";
import { mkdir, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { minFreeBytes } from "#server/platform/disk.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import { provideTemporaryFolder } from "#tests/support/test-renderer.ts";
import { openPictureStore } from "./picture-store.ts";

const folder = provideTemporaryFolder();
const nameOf = (position: number) => `900000101/${position}-0b7e6c1d-640.jpeg`;
const pathOf = (position: number) => join(folder.root, nameOf(position));
const picture = (size: number) =>
  new Uint8Array(size).fill(7).fill(0xff, 0, 1).fill(0xd8, 1, 2).fill(0xff, 2, 3);

const ample = async () => 2 * minFreeBytes.caches;
const open = ({ maxBytes = 1_000, freeBytes = ample, log = silentLog as Log } = {}) =>
  openPictureStore({ ...folder, maxBytes, freeBytes, checkSeconds: 0.02, log });

/** Stores a picture as an earlier process did, last read some days ago. */
async function leave(position: number, days: number) {
  await mkdir(join(folder.root, "900000101"), { recursive: true });
  await writeFile(pathOf(position), picture(300));
  const lastRead = new Date(Date.now() - days * 24 * 3600 * 1000);
  await utimes(pathOf(position), lastRead, lastRead);
}

/** Trimming runs in the background. */
const remain = (...positions: number[]) =>
  expect
    .poll(() => [1, 2, 3, 4].filter((position) => existsSync(pathOf(position))))
    .toEqual(positions);

it("returns what was stored, and null otherwise", async () => {
  const store = open();
  await store.write(nameOf(1), picture(9));
  expect(await store.read(nameOf(1))).toEqual({ bytes: picture(9), type: "image/jpeg" });
  expect(await store.read(nameOf(2))).toBeNull();
  expect(await readdir(join(folder.root, "900000101"))).toEqual(["1-0b7e6c1d-640.jpeg"]);
});

it("evicts the least recently read pictures when it gets too large", async () => {
  for (const [position, days] of [
    [1, 2],
    [2, 9],
    [3, 3],
  ] as const)
    await leave(position, days);
  const store = open();
  await store.write(nameOf(4), picture(300));
  await remain(1, 3, 4);
});

it("trims to a smaller limit at startup, and removes empty folders", async () => {
  await leave(1, 2);
  await leave(2, 1);
  open({ maxBytes: 400 });
  await remain(2);
  open({ maxBytes: 100 });
  await expect.poll(() => readdir(folder.root)).toEqual([]);
});

it("stores nothing while the disk is nearly full, and gives back as much as is missing", async () => {
  for (const position of [1, 2, 3]) await leave(position, 9 - position);
  let free = 2 * minFreeBytes.caches;
  const store = open({ freeBytes: async () => free });
  await remain(1, 2, 3);
  // Something else fills the disk, although no picture is stored.
  free = minFreeBytes.caches - 200;
  await expect.poll(() => existsSync(pathOf(1))).toBe(false);
  await store.write(nameOf(4), picture(9));
  expect(existsSync(pathOf(4))).toBe(false);
  free = 2 * minFreeBytes.caches;
  await store.write(nameOf(4), picture(9));
  expect(existsSync(pathOf(4))).toBe(true);
});

it("never follows a symbolic link out of its folder", async () => {
  const outside = `${folder.root}-outside`;
  await mkdir(outside);
  await writeFile(join(outside, "notes.txt"), picture(900));
  await symlink(outside, join(folder.root, "900000102"));
  await leave(1, 2);
  open({ maxBytes: 100 });
  await remain();
  expect(await readdir(outside)).toEqual(["notes.txt"]);
  await rm(outside, { recursive: true });
});

it("stores again after the folder was deleted while in use", async () => {
  const store = open();
  await store.write(nameOf(1), picture(900));
  await rm(folder.root, { recursive: true });
  expect(await store.read(nameOf(1))).toBeNull();
  await store.write(nameOf(2), picture(200));
  expect(await store.read(nameOf(2))).not.toBeNull();
});

it("only logs when its folder is a file", async () => {
  await rm(folder.root, { recursive: true });
  await writeFile(folder.root, "a file");
  const warned: string[] = [];
  const store = open({ log: { ...silentLog, warn: (_, message) => void warned.push(message) } });
  await store.write(nameOf(1), picture(9));
  expect(await store.read(nameOf(1))).toBeNull();
  await expect
    .poll(() => warned.toSorted())
    .toEqual([
      "a picture cannot be stored",
      "a stored picture cannot be read",
      "the picture store cannot be trimmed",
    ]);
});
