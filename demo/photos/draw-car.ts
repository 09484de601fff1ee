import type { BodyProfile } from "./body-profile.ts";
import type { Body } from "./body-surface.ts";
import { drawExterior, type View } from "./exterior.ts";
import { drawInterior } from "./interior.ts";
import type { DrawnCar } from "./outfit.ts";
import { createRandom } from "./random.ts";
import type { Vector } from "./space.ts";
import { type Crop, wholePicture } from "./svg.ts";

/** The car's bounding box, which must fit into the frame. */
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

/** The camera's position, in shares of the range that a view allows. */
type Stance = { turn: number; back: number; lift: number };
const defaultStance: Stance = { turn: 0, back: 0.3, lift: 0.4 };

function around(
  shot: { azimuth: number; distance: number; height: number },
  width: number,
  ground: number,
  softness = 7,
): View {
  return {
    shot: (profile) => ({ ...shot, target: middle(profile) }),
    subject: wholeCar,
    // A shorter or narrower car fills less of its picture.
    frame: ({ length, halfWidth }) => {
      const size =
        Math.abs(shot.azimuth) > 60 ? halfWidth / 0.93 : Math.min(1, length / 4.5) ** 0.6;
      return { width: width * size, center: 800, ground };
    },
    softness,
  };
}

/** A square with `reach` metres from its centre to each side, about a point of the car. */
const near = (at: Vector, reach: number): Vector[] => [
  [at[0] - reach, at[1], at[2] - reach],
  [at[0] + reach, at[1], at[2] + reach],
];

function nearWheel(axle: "frontAxle" | "rearAxle", azimuth: number, height: number): View {
  return {
    shot: (profile) => ({
      azimuth,
      distance: 3.2,
      height,
      target: [profile[axle], profile.halfWidth, 0.45],
    }),
    subject: ({ profile }) =>
      near([profile[axle], profile.halfWidth, profile.wheelRadius], profile.wheelRadius),
    frame: () => ({ width: 760, center: 800, ground: 1030 }),
    softness: 26,
  };
}

function nearLamp(end: "front" | "rear", turn: number, height: number): View {
  const azimuth = end === "front" ? 52 + turn : -50 + turn;
  return {
    shot: (profile) => ({
      azimuth,
      distance: 2.9,
      height,
      target: [end === "front" ? 0.3 : profile.length - 0.3, profile.halfWidth * 0.8, 0.65],
    }),
    subject: (body) => near(body[end](0.85, 0.75), 0.75),
    frame: () => ({ width: 1050, center: end === "front" ? 700 : 900, ground: 1390 }),
    softness: 34,
  };
}

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

/** Increment it when drawings change, so that cached photos are replaced. */
export const drawingEdition = 2;

export const heroView: PictureView = "front-quarter";

type OutsideView = Exclude<PictureView, "interior">;

/** An outside view; `isOther` selects the other wheel or lamp. */
export function viewFrom(
  view: OutsideView,
  { turn, back, lift }: Stance = defaultStance,
  isOther = false,
): View {
  const height = 1.05 + lift * 0.7;
  const distance = 6.4 + back * 2.8;
  switch (view) {
    case "front-quarter":
      return around({ azimuth: 44 + turn * 9, distance, height }, 1370, 925);
    case "side":
      return around({ azimuth: turn * 3, distance: 11 + back * 4, height }, 1400, 860);
    case "rear-quarter":
      return around({ azimuth: -42 + turn * 9, distance, height }, 1370, 925);
    case "front":
      return around({ azimuth: 90 - Math.abs(turn) * 9, distance, height }, 900, 985, 13);
    case "rear":
      return around({ azimuth: Math.abs(turn) * 9 - 90, distance, height }, 900, 985, 13);
    case "wheel": {
      const azimuth = 20 + turn * 10;
      return nearWheel(
        isOther ? "rearAxle" : "frontAxle",
        isOther ? -azimuth : azimuth,
        0.5 + lift * 0.5,
      );
    }
    case "detail":
      return nearLamp(isOther ? "rear" : "front", turn * 7, 0.85 + lift * 0.45);
  }
}

export const pictureFormats = ["standard", "upright", "wide"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The part of the drawn plane (1600 × 1200) that a format shows. */
function cropOf(format: PictureFormat, view: PictureView): Crop {
  if (format === "standard") return wholePicture;
  const isUpright = format === "upright";
  switch (view) {
    case "front-quarter":
    case "side":
    case "rear-quarter":
      return isUpright
        ? { x: 50, y: -420, width: 1500, height: 2000 }
        : { x: -80, y: 90, width: 1760, height: 990 };
    case "front":
    case "rear":
      return isUpright
        ? { x: 230, y: -160, width: 1140, height: 1520 }
        : { x: -160, y: 15, width: 1920, height: 1080 };
    case "interior":
      return isUpright
        ? { x: 130, y: 0, width: 900, height: 1200 }
        : { x: 0, y: 120, width: 1600, height: 900 };
    case "wheel":
    case "detail":
      return isUpright
        ? { x: 350, y: 0, width: 900, height: 1200 }
        : { x: 0, y: 250, width: 1600, height: 900 };
  }
}

export type CarPicture = Omit<DrawnCar, "classic"> & {
  view: PictureView;
  /** Numbers the pictures of the same view of a car; each has another angle. */
  take?: number;
  format?: PictureFormat;
  era?: "classic" | "modern";
};

/**
 * Draws a car in the showroom as SVG, 1600 pixels on its longer side, deterministically. The cars' geometry
 * is our own: no particular model, no badges, a blank number plate. The camera's position differs between
 * cars, while a car is the same in all of its pictures.
 */
export function drawCar(picture: CarPicture): string {
  const { view, seed, take = 0, format = "standard", era } = picture;
  const car = { ...picture, classic: era === "classic" };
  const crop = cropOf(format, view);
  if (view === "interior") return drawInterior(car, take, crop);
  const isOther = take % 2 === 1;
  const isMirrored = createRandom(seed + 23).next() < 0.4 !== isOther;
  const random = createRandom(seed * 16 + pictureViews.indexOf(view) + take * 7919);
  const stance = { turn: random.between(-1, 1), back: random.next(), lift: random.next() };
  return drawExterior(car, viewFrom(view, stance, isOther), { isMirrored, crop });
}
