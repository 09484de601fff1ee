import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { bodyShapes } from "./body-profiles.ts";
import { type CarPicture, drawCar, heroView, pictureViews } from "./draw-car.ts";
import { drawCoveredCar } from "./draw-covered-car.ts";
import { type PaintColor, paintColors } from "./paint.ts";

const colors: readonly PaintColor[] = paintColors;

const aPicture = (own: Partial<CarPicture> = {}): CarPicture => ({
  body: "Limousine",
  color: "GREY",
  metallic: true,
  view: heroView,
  seed: 1,
  ...own,
});

/** Tags that are never closed or never opened. */
function unbalancedTags(svg: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, closing, name = "", attributes = ""] of svg.matchAll(/<(\/?)([\w:-]+)([^<>]*)>/g)) {
    if (closing) {
      if (open.pop() !== name) wrong.push(name);
    } else if (!attributes.endsWith("/")) open.push(name);
  }
  return [...wrong, ...open];
}

/** References to missing ids, and duplicate ids. */
function brokenReferences(svg: string): string[] {
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? "");
  const used = [...svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)].map((match) => match[1] ?? "");
  return [
    ...used.filter((id) => !ids.includes(id)),
    ...ids.filter((id, index) => ids.indexOf(id) !== index),
  ];
}

describe("drawCar", () => {
  it.each(bodyShapes)("draws %s in every view and colour as sound, small SVG", (body) => {
    for (const [at, view] of pictureViews.entries()) {
      colors.forEach((color, index) => {
        // Each body in each colour, but each view only in every sixth.
        if ((index + at) % 6 !== 0) return;
        const era = index % 4 === 0 ? "classic" : "modern";
        const svg = drawCar(aPicture({ body, view, color, seed: index * 7 + 3, era }));
        expect(unbalancedTags(svg)).toEqual([]);
        expect(brokenReferences(svg)).toEqual([]);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        expect(svg).not.toContain("<text");
        expect(Buffer.byteLength(svg)).toBeLessThan(60_000);
      });
    }
  });

  it("draws the same picture for the same input", () => {
    for (const view of pictureViews) {
      expect(drawCar(aPicture({ view }))).toBe(drawCar(aPicture({ view })));
    }
  });

  it("draws another picture for another seed, colour or body", () => {
    for (const view of pictureViews) {
      expect(drawCar(aPicture({ view, seed: 2 }))).not.toBe(drawCar(aPicture({ view, seed: 1 })));
    }
    expect(drawCar(aPicture({ color: "RED" }))).not.toBe(drawCar(aPicture({ color: "BLUE" })));
    expect(drawCar(aPicture({ body: "Van" }))).not.toBe(drawCar(aPicture({ body: "Cabrio" })));
  });

  it.each(pictureViews)("is readable by the picture library at 1600 × 1200 (%s)", async (view) => {
    const { format, width, height } = await sharp(
      Buffer.from(drawCar(aPicture({ view }))),
    ).metadata();
    expect({ format, width, height }).toEqual({ format: "svg", width: 1600, height: 1200 });
  });

  it("makes black paint stand out from the dark room", async () => {
    const svg = drawCar(aPicture({ color: "BLACK", body: "SportsCar", seed: 6 }));
    const { channels } = await sharp(Buffer.from(svg))
      .extract({ left: 250, top: 400, width: 1100, height: 450 })
      .greyscale()
      .stats();
    expect(channels[0]?.stdev).toBeGreaterThan(25);
  });
});

describe("drawCoveredCar", () => {
  it("is valid SVG of the same size as the cars, and always the same", async () => {
    const svg = drawCoveredCar();
    expect(unbalancedTags(svg)).toEqual([]);
    expect(brokenReferences(svg)).toEqual([]);
    expect(drawCoveredCar()).toBe(svg);
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect({ width, height }).toEqual({ width: 1600, height: 1200 });
  });
});
