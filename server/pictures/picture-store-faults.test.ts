import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { freshFolder, look, openTestRenderer, wanted } from "./test-renderer.ts";

/** Whatever became of the folder of kept pictures, visitors get a whole picture (issue 8, Faults). */
const folder = freshFolder();
let kept: string;
beforeEach(() => {
  kept = join(folder.root, "900000101/1-0b7e6c1d-640.avif");
});

async function find() {
  const found = await openTestRenderer(folder).pictures.find(wanted, "avif");
  if (typeof found !== "object") throw new Error(found);
  return found;
}

async function keep(): Promise<Buffer> {
  await find();
  return await readFile(kept);
}

it.each<[string, (whole: Buffer) => Promise<unknown>]>([
  ["cut in the middle", (whole) => writeFile(kept, whole.subarray(0, whole.length / 2))],
  ["without its last byte", (whole) => writeFile(kept, whole.subarray(0, -1))],
  ["longer than it was", (whole) => writeFile(kept, Buffer.concat([whole, Buffer.from("x")]))],
  ["cut after its head", (whole) => writeFile(kept, whole.subarray(0, whole.indexOf("mdat") - 4))],
  ["empty", () => writeFile(kept, "")],
  ["full of zeros", (whole) => writeFile(kept, Buffer.alloc(whole.length))],
  ["a page", () => writeFile(kept, "<!doctype html><script>alert(1)</script>")],
  ["a link to itself", () => rm(kept).then(() => symlink(kept, kept))],
  ["a link to nothing", () => rm(kept).then(() => symlink(join(folder.root, "none"), kept))],
  ["a folder", () => rm(kept).then(() => mkdir(join(kept, "inside"), { recursive: true }))],
])("a kept file that is %s is made anew, and kept again", async (_, spoil) => {
  const whole = await keep();
  await spoil(whole);
  const found = await find();
  expect(Buffer.from(found.bytes).equals(whole)).toBe(true);
  expect((await readFile(kept)).equals(whole)).toBe(true);
  // What was half written on the way is gone.
  expect(await readdir(join(kept, ".."))).toEqual(["1-0b7e6c1d-640.avif"]);
});

describe("a place that is not a folder", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["the folder of the vehicle is a file", () => writeFile(join(folder.root, "900000101"), "x")],
    ["the folder of the vehicle is a link to itself", () => loop(join(folder.root, "900000101"))],
  ])("%s: the picture is made for each who asks", async (_, spoil) => {
    await spoil();
    for (const _time of [1, 2]) {
      expect(await look((await find()).bytes)).toMatchObject({ format: "heif" });
    }
  });

  const loop = (path: string) => symlink(path, path);
});

it("no bytes that lie there are sent unless they are a picture of that kind", async () => {
  const whole = await keep();
  const spoilt = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.nat({ max: whole.length - 1 }).map((end) => whole.subarray(0, end)),
    fc
      .tuple(fc.nat({ max: 30 }), fc.nat({ max: 255 }))
      .filter(([at, byte]) => whole[at] !== byte && (at < 4 || (at >= 4 && at < 12)))
      .map(([at, byte]) =>
        Buffer.concat([whole.subarray(0, at), Buffer.of(byte), whole.subarray(at + 1)]),
      ),
  );
  await fc.assert(
    fc.asyncProperty(spoilt, async (bytes) => {
      await writeFile(kept, bytes);
      expect(Buffer.from((await find()).bytes).equals(whole)).toBe(true);
    }),
    { numRuns: 40 },
  );
});
