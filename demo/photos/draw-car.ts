import type { BodyProfile, BodyType } from "./body-profile.ts";
import type { Body } from "./body-surface.ts";
import { drawExterior, type View } from "./exterior.ts";
import { drawInterior } from "./interior.ts";
import type { PaintColor } from "./paint.ts";
import type { Vector } from "./space.ts";

/** Box around the car: what must fit into the frame. */
function wholeCar(body: Body): Vector[] {
  const { length, halfWidth, canopy } = body.profile;
  const tall = Math.max(0, ...canopy.map(([, z]) => z - 1.5)) * 0.3;
  return [0.12, length - 0.1].flatMap((x) =>
    [-halfWidth * 0.86 - tall, halfWidth * 0.96 + tall].flatMap((y): Vector[] => [
      [x, y, 0],
      [x, y, 0.6],
    ]),
  );
}

const middle = (profile: BodyProfile): Vector => [profile.length / 2, 0, 0.65];

function around(
  azimuth: number,
  distance: number,
  height: number,
  width: number,
  ground: number,
  softness = 7,
): View {
  return {
    shot: (profile) => ({ azimuth, distance, height, target: middle(profile) }),
    subject: wholeCar,
    frame: { width, center: 800, ground },
    softness,
  };
}

/** A square of half size `reach` metres about a point of the car. */
const near = (at: Vector, reach: number): Vector[] => [
  [at[0] - reach, at[1], at[2] - reach],
  [at[0] + reach, at[1], at[2] + reach],
];

/** The outside views. */
export const views: Readonly<
  Record<"front-quarter" | "side" | "rear-quarter" | "front" | "rear" | "wheel" | "detail", View>
> = {
  "front-quarter": around(44, 7.2, 1.35, 1370, 925),
  side: around(0, 13, 1.15, 1400, 860),
  "rear-quarter": around(-42, 7.2, 1.4, 1370, 925),
  front: around(90, 7.5, 1.35, 900, 985, 13),
  rear: around(-90, 7.5, 1.4, 900, 985, 13),
  wheel: {
    shot: (profile) => ({
      azimuth: 24,
      distance: 3.2,
      height: 0.75,
      target: [profile.frontAxle, profile.halfWidth, 0.45],
    }),
    subject: (body) =>
      near(
        [body.profile.frontAxle, body.profile.halfWidth, body.profile.wheelRadius],
        body.profile.wheelRadius,
      ),
    frame: { width: 760, center: 820, ground: 1030 },
    softness: 20,
  },
  detail: {
    shot: (profile) => ({
      azimuth: 52,
      distance: 2.9,
      height: 1.05,
      target: [0.3, profile.halfWidth * 0.8, 0.65],
    }),
    subject: (body) => near(body.front(0.85, 0.75), 0.75),
    frame: { width: 1050, center: 700, ground: 1390 },
    softness: 22,
  },
};

export type { BodyType } from "./body-profile.ts";

export const pictureViews = [
  "front-quarter",
  "side",
  "rear-quarter",
  "front",
  "rear",
  "interior",
  "wheel",
  "detail",
] as const;
export type PictureView = (typeof pictureViews)[number];

/** The view for the first picture of each car. */
export const heroView: PictureView = "front-quarter";

export type CarPicture = {
  body: BodyType;
  color: PaintColor;
  metallic: boolean;
  view: PictureView;
  /** Whole number; equal seeds give the same car (wheels, face, trim) in every view. */
  seed: number;
  era?: "classic" | "modern";
};

/**
 * Draws a car in the showroom: SVG text of 1600 × 1200, equal for equal input. The cars are
 * geometry of our own, no particular model, without badges; the number plate is blank.
 */
export function drawCar(picture: CarPicture): string {
  const car = { ...picture, classic: picture.era === "classic" };
  if (picture.view === "interior") return drawInterior(car);
  return drawExterior(car, views[picture.view]);
}
