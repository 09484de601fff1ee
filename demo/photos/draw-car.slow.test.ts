import { describe, expect, it } from "vitest";
import { bodyShapes } from "./body-profiles.ts";
import { type CarPicture, drawCar, heroView, pictureViews } from "./draw-car.ts";
import { type PaintColor, paintColors } from "./paint.ts";

const colors: readonly PaintColor[] = paintColors;

const aPicture = (fields: Partial<CarPicture> = {}): CarPicture => ({
  body: "Limousine",
  color: "GREY",
  metallic: true,
  view: heroView,
  seed: 1,
  ...fields,
});

/** Tags that are never closed or never opened. */
function unbalancedTags(svg: string): string[] {
  const open: string[] = [];
  const unopened: string[] = [];
  for (const [, closing, name = "", attributes = ""] of svg.matchAll(/<(\/?)([\w:-]+)([^<>]*)>/g)) {
    if (closing) {
      if (open.pop() !== name) unopened.push(name);
    } else if (!attributes.endsWith("/")) open.push(name);
  }
  return [...unopened, ...open];
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
  it.each(bodyShapes)("draws %s in every view and colour as small, valid SVG", (body) => {
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
});
