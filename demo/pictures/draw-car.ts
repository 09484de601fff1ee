import type { BodyType } from "./body-profile.ts";
import { drawExterior } from "./exterior.ts";
import { drawInterior } from "./interior.ts";
import type { PaintColor } from "./paint.ts";
import { views } from "./views.ts";

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
