import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { createDrawPhoto, drawPhoto, photoFileName } from "./draw-photo.ts";

const picture = {
  body: "Van",
  color: "RED",
  metallic: false,
  seed: 1,
  era: "modern",
  view: "front",
} as const;
const missingFolder = join(tmpdir(), "no-such-folder");

it("draws the same photo once and at most two at a time", async () => {
  let running = 0;
  let maxRunning = 0;
  let drawn = 0;
  const release: (() => void)[] = [];
  const draw = createDrawPhoto({
    folder: missingFolder,
    rasterise: async () => {
      drawn += 1;
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise<void>((go) => release.push(go));
      running -= 1;
      return new Uint8Array([drawn]);
    },
  });
  const asked = [1, 2, 3, 4, 4, 4].map((seed) =>
    draw({ picture: { ...picture, seed }, width: 80 }),
  );
  for (let round = 0; round < 4; round += 1) {
    await expect.poll(() => release.length).toBeGreaterThan(0);
    release.shift()?.();
  }
  await Promise.all(asked);
  await draw({ picture: { ...picture, seed: 4 }, width: 80 });
  expect({ maxRunning, drawn }).toEqual({ maxRunning: 2, drawn: 4 });
});

it("uses the build's prebuilt photos", async () => {
  const folder = await mkdtemp(join(tmpdir(), "autohaus-photos-"));
  try {
    const photo = { picture, width: 80 } as const;
    await writeFile(join(folder, photoFileName(photo)), "drawn before");
    const draw = createDrawPhoto({ folder, rasterise: async () => new Uint8Array([1]) });
    expect(Buffer.from(await draw(photo)).toString()).toBe("drawn before");
    expect([...(await draw({ ...photo, width: 160 }))]).toEqual([1]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it.each([
  ["standard", 120],
  ["upright", 213],
  ["wide", 90],
] as const)("draws a JPEG of the requested width, %s", async (format, expectedHeight) => {
  for (const view of ["interior", "front"] as const) {
    const photo = await drawPhoto({ picture: { ...picture, view, format }, width: 160 });
    const { format: type, width, height } = await sharp(photo).metadata();
    expect([type, width, height]).toEqual(["jpeg", 160, expectedHeight]);
  }
});
