import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { bodyProfile, bodyShapes } from "./body-profiles.ts";
import { type CarPicture, disturbances, drawCar, pictureViews } from "./car-drawing.ts";
import { drawPhoto } from "./draw-photo.ts";
import { paintColors } from "./drawn-car.ts";

const aPicture = (fields: Partial<CarPicture> = {}): CarPicture => ({
  body: "Limousine",
  make: "BMW",
  color: "GREY",
  size: { length: 4.76, width: 1.85, height: 1.44, wheelbase: 2.81 },
  isClassic: false,
  isElectric: false,
  seed: 1,
  view: "side",
  take: 0,
  disturbance: "none",
  ...fields,
});

/** References to missing ids, and duplicate ids. */
function brokenReferences(svg: string): string[] {
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? "");
  const used = [...svg.matchAll(/url\(#([^)"]+)/g)].map((match) => match[1] ?? "");
  return [
    ...used.filter((id) => !ids.includes(id)),
    ...ids.filter((id, index) => ids.indexOf(id) !== index),
  ];
}

describe("a drawing", () => {
  it.each(bodyShapes)("of %s is small, whole SVG in every view and colour", (body) => {
    for (const view of pictureViews) {
      for (const [seed, color] of paintColors.entries()) {
        const svg = drawCar(aPicture({ body, view, color, seed, isClassic: seed % 4 === 0 }));
        expect(brokenReferences(svg)).toEqual([]);
        // The font of the machine must not matter.
        expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/);
        expect(Buffer.byteLength(svg)).toBeLessThan(30_000);
      }
    }
  });

  it("has the car's own dimensions", () => {
    const golf = { length: 4.28, width: 1.79, height: 1.46, wheelbase: 2.64 };
    expect(drawCar(aPicture({ size: golf }))).not.toBe(drawCar(aPicture()));
    expect(bodyProfile("Van").height).toBeGreaterThan(bodyProfile("SportsCar").height);
  });

  it("has the face of its make", () => {
    for (const view of ["side", "front", "rear"] as const) {
      const makes = ["FIAT", "FORD", "PEUGEOT"].map((make) => drawCar(aPicture({ make, view })));
      expect(new Set(makes).size).toBeGreaterThan(1);
    }
    const fronts = ["FIAT", "BMW", "SKODA"].map((make) =>
      drawCar(aPicture({ make, view: "front" })),
    );
    expect(new Set(fronts).size).toBe(3);
  });

  it.each(["chip", "scratch", "scuff", "dent", "tone"] as const)(
    "of a %s is a close-up of the car's own paint",
    (kind) => {
      const mark = { kind, count: 1, centimetres: 2 };
      const [red, blue] = (["RED", "BLUE"] as const).map((color) =>
        drawCar(aPicture({ color, mark })),
      );
      expect(red).not.toBe(blue);
      expect(brokenReferences(red ?? "")).toEqual([]);
      expect(red).not.toMatch(/NaN|undefined|Infinity|<text/);
      const larger = drawCar(aPicture({ color: "RED", mark: { ...mark, centimetres: 8 } }));
      expect(larger).not.toBe(red);
    },
  );

  it("stands before the same wall in every first picture, and before none in the others", () => {
    const groundOf = (picture: CarPicture) => drawCar(picture).split("<clipPath")[0];
    const [wall, ...others] = bodyShapes.map((body, seed) => groundOf(aPicture({ body, seed })));
    expect(new Set(others)).toEqual(new Set([wall]));
    expect(pictureViews.slice(1).map((view) => groundOf(aPicture({ view })))).not.toContain(wall);
    expect(groundOf(aPicture({ take: 1 }))).not.toBe(wall);
  });
});

it.each([
  ["none", 120],
  ["upright", 213],
  ["wide", 90],
  ["square", 160],
] as const)("draws a JPEG of the requested width, %s", async (disturbance, expectedHeight) => {
  const photo = await drawPhoto({ picture: aPicture({ disturbance }), width: 160 });
  const { format, width, height } = await sharp(photo).metadata();
  expect([format, width, height]).toEqual(["jpeg", 160, expectedHeight]);
});

it("draws a first picture without its wall, if that is wanted", async () => {
  const photo = await drawPhoto({ picture: aPicture({ isCutOut: true }), width: 160 });
  expect(await sharp(photo).metadata()).toMatchObject({ width: 160, height: 120, hasAlpha: true });
  expect((await sharp(photo).stats()).isOpaque).toBe(false);
});

it("draws every disturbance differently", () => {
  const drawn = disturbances.map((disturbance) => drawCar(aPicture({ disturbance })));
  expect(new Set(drawn).size).toBe(disturbances.length);
});
