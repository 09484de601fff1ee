import { z } from "zod";
import {
  type BodyType,
  heroView,
  type PictureView,
  pictureViews,
} from "#demo/pictures/draw-car.ts";
import { paintColors } from "#demo/pictures/paint.ts";
import type { Seeded } from "./seeded.ts";

const bodyTypes = [
  "Cabrio",
  "EstateCar",
  "Limousine",
  "OffRoad",
  "SmallCar",
  "SportsCar",
  "Van",
  "OtherCar",
] as const satisfies readonly BodyType[];

/** What a photo of the demo stock shows; the argument of the picture generator. */
export const photoSubjectSchema = z.object({
  body: z.enum(bodyTypes),
  color: z.enum(paintColors),
  metallic: z.boolean(),
  view: z.enum(pictureViews),
  seed: z.number(),
  era: z.enum(["classic", "modern"]),
});

export type PhotoSubject = z.infer<typeof photoSubjectSchema>;

/** Which views an ad shows; the hero is its first photo. */
export interface PhotoViews {
  hero: PictureView;
  all: readonly PictureView[];
}

export const generatorViews: PhotoViews = { hero: heroView, all: pictureViews };

/** One photo of an ad, before it has an address. */
export interface DemoPhoto {
  /** Identity in the address; another photo in the same place gets another one. */
  uuid: string;
  /** 32 hex digits; the provider's change marker of a photo. */
  hash: string;
  /** Size keys this photo is offered in; the provider does not always offer all. */
  sizes: string[];
  subject: PhotoSubject;
}

/** The provider's size keys and the widths behind them, reference section 4.6. */
export const pictureSizes = {
  icon: 80,
  s: 160,
  m: 240,
  l: 360,
  xl: 640,
  xxl: 1024,
  xxxl: 1600,
} as const;

/** A random-looking identity, the same for the same source. */
export function uuidOf(seeded: Seeded): string {
  return `${seeded.hex(8)}-${seeded.hex(4)}-4${seeded.hex(3)}-a${seeded.hex(3)}-${seeded.hex(12)}`;
}
