import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Log, silentLog } from "#server/platform/log.ts";
import { openPictureStore } from "./picture-store.ts";

let root: string;
beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), "pictures-")), "kept");
});
afterEach(() => rm(join(root, ".."), { recursive: true }));

const bytes = (size: number) => new Uint8Array(size).fill(7);
const nameOf = (position: number) => `900000101/${position}-0b7e6c1d-640.avif`;
const pathOf = (position: number) => join(root, nameOf(position));
const start = new Date("2026-11-21T06:00:00Z");
const daysBefore = (days: number) => new Date(start.getTime() - days * 24 * 3600 * 1000);

function open({ maxBytes = 1_000, now = () => start, log = silentLog as Log } = {}) {
  return openPictureStore({ root, maxBytes, now, log });
}

/** A picture as an earlier process left it, last used some days ago. */
async function leave(position: number, { size = 300, days = 1, name = nameOf(position) } = {}) {
  const path = join(root, name);
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, bytes(size));
  await utimes(path, daysBefore(days), daysBefore(days));
  return path;
}

/** Removing happens in the background. */
const gone = (path: string) => expect.poll(() => existsSync(path)).toBe(false);

describe("the folder of kept pictures", () => {
  it("gives back what it got, and nothing it did not get", async () => {
    const folder = open();
    expect(await folder.has(nameOf(1))).toBe(false);
    await folder.write(nameOf(1), bytes(9));
    expect(await folder.read(nameOf(1))).toEqual(bytes(9));
    expect(await folder.has(nameOf(1))).toBe(true);
    expect(await folder.read(nameOf(2))).toBeNull();
    expect(await readdir(join(root, "900000101"))).toEqual(["1-0b7e6c1d-640.avif"]);
  });

  it("drops the picture that was not read for longest when it gets too large", async () => {
    const folder = open();
    for (const position of [1, 2, 3]) await folder.write(nameOf(position), bytes(300));
    await folder.read(nameOf(1));
    await folder.write(nameOf(4), bytes(300));
    await gone(pathOf(2));
    expect([1, 3, 4].map((position) => existsSync(pathOf(position)))).toEqual([true, true, true]);
  });

  it("takes new pictures when it is full, again and again", async () => {
    const folder = open();
    for (let position = 1; position <= 9; position += 1) {
      await folder.write(nameOf(position), bytes(500));
      if (position > 2) await gone(pathOf(position - 2));
    }
    expect(await folder.read(nameOf(9))).toEqual(bytes(500));
    expect(await folder.read(nameOf(8))).toEqual(bytes(500));
  });
});

describe("a folder from before", () => {
  it("counts at the next start, the oldest use goes first", async () => {
    await leave(1, { days: 2 });
    await leave(2, { days: 9 });
    await leave(3, { days: 3 });
    const folder = open();
    await folder.ready;
    await folder.write(nameOf(4), bytes(300));
    await gone(pathOf(2));
    await folder.write(nameOf(5), bytes(300));
    await gone(pathOf(3));
    expect(existsSync(pathOf(1))).toBe(true);
  });

  it("is cut to the bound at once when that became smaller", async () => {
    await leave(1, { days: 2 });
    await leave(2, { days: 1 });
    await open({ maxBytes: 400 }).ready;
    await gone(pathOf(1));
    expect(existsSync(pathOf(2))).toBe(true);
  });

  it("remembers a reading beyond a restart", async () => {
    await leave(1, { days: 9 });
    await open().read(nameOf(1));
    expect((await stat(pathOf(1))).mtime).toEqual(start);
  });

  it("serves before it is counted, and what was used meanwhile stays", async () => {
    await leave(1, { days: 9 });
    await leave(2, { days: 1 });
    const folder = open({ maxBytes: 600 });
    expect(await folder.read(nameOf(1))).toEqual(bytes(300));
    await folder.write(nameOf(3), bytes(300));
    await folder.ready;
    await gone(pathOf(2));
    expect([existsSync(pathOf(1)), existsSync(pathOf(3))]).toEqual([true, true]);
  });

  it("loses what a crash left half written, but not what is being written", async () => {
    const left = await leave(0, { name: `${nameOf(1)}.unfinished-1` });
    const underWay = await leave(0, { name: `${nameOf(1)}.unfinished-2`, days: 0 });
    await open().ready;
    expect([existsSync(left), existsSync(underWay)]).toEqual([false, true]);
  });

  it("leaves what is not ours alone, and does not count it", async () => {
    const foreign = [
      await leave(0, { name: "notes.txt", size: 900 }),
      await leave(0, { name: "900000101/holiday.jpg", size: 900 }),
      await leave(0, { name: "not an ad key/1-0b7e6c1d-640.avif", size: 900 }),
    ];
    await mkdir(pathOf(7), { recursive: true });
    await symlink(String(foreign[0]), pathOf(8));
    const folder = open();
    await folder.ready;
    await folder.write(nameOf(1), bytes(900));
    await folder.write(nameOf(2), bytes(100));
    // What had to go would be gone by now: removing began before this.
    await folder.write(nameOf(2), bytes(100));
    expect(await folder.read(nameOf(1))).toEqual(bytes(900));
    expect(foreign.map(existsSync)).toEqual([true, true, true]);
  });

  it("is rid of the folders of vehicles that left nothing", async () => {
    await mkdir(join(root, "900000102"), { recursive: true });
    await open().ready;
    expect(await readdir(root)).toEqual([]);
  });
});

describe("harm", () => {
  it("survives that the folder goes while it is used", async () => {
    const folder = open();
    await folder.write(nameOf(1), bytes(900));
    await rm(root, { recursive: true });
    expect(await folder.read(nameOf(1))).toBeNull();
    await folder.write(nameOf(2), bytes(200));
    expect(await folder.read(nameOf(2))).toEqual(bytes(200));
  });

  it("does not count what somebody else removed", async () => {
    const folder = open();
    await folder.write(nameOf(1), bytes(400));
    await folder.write(nameOf(2), bytes(500));
    await rm(pathOf(2));
    expect(await folder.read(nameOf(2))).toBeNull();
    await folder.write(nameOf(3), bytes(400));
    // What had to go would be gone by now: removing began before this.
    await folder.write(nameOf(3), bytes(400));
    expect(await folder.read(nameOf(1))).toEqual(bytes(400));
  });

  it("is told to the log and nobody else when a file stands in the folder's place", async () => {
    await writeFile(root, "a file");
    const warned: string[] = [];
    const folder = open({ log: { ...silentLog, warn: (_, message) => void warned.push(message) } });
    await folder.ready;
    await folder.write(nameOf(1), bytes(9));
    expect(await folder.read(nameOf(1))).toBeNull();
    expect(warned).toEqual([
      "the folder of kept pictures cannot be read",
      "a picture cannot be kept",
      "a kept picture cannot be read",
    ]);
  });

  it("does not come from a second process in the same folder", async () => {
    const first = open();
    const second = open();
    await Promise.all([first.write(nameOf(1), bytes(300)), second.write(nameOf(1), bytes(300))]);
    expect(await second.read(nameOf(1))).toEqual(bytes(300));
    for (const position of [2, 3, 4]) await first.write(nameOf(position), bytes(300));
    await gone(pathOf(1));
    expect(await second.read(nameOf(1))).toBeNull();
    expect(await second.read(nameOf(4))).toEqual(bytes(300));
    expect(await readdir(join(root, "900000101"))).toHaveLength(3);
  });
});
