import { z } from "zod";
import { bodyShapes } from "#demo/photos/body-profiles.ts";
import { type CarPicture, drawingEdition, pictureViews } from "#demo/photos/car-drawing.ts";
import { paintColors } from "#demo/photos/drawn-car.ts";
import type { Lot } from "./lot.ts";
import type { Seeded } from "./seeded.ts";

export interface DemoPhoto {
  /** Identifies the photo in its address; a replaced photo gets a new one. */
  uuid: string;
  /** 32 hex digits; the provider's change marker of a photo. */
  hash: string;
  /** Size keys in which this photo is available; the provider does not always have all. */
  sizes: string[];
  subject: CarPicture;
}

/** mobile.de's size keys and their widths in pixels. */
export const pictureSizes = {
  icon: 80,
  s: 160,
  m: 240,
  l: 360,
  xl: 640,
  xxl: 1024,
  xxxl: 1600,
} as const;

function uuidOf(seeded: Seeded): string {
  return `${seeded.hex(8)}-${seeded.hex(4)}-4${seeded.hex(3)}-a${seeded.hex(3)}-${seeded.hex(12)}`;
}

type SizeKey = keyof typeof pictureSizes;

/** Sizes that some photos lack; most have all. */
const gaps: readonly (readonly SizeKey[])[] = [["xxxl"], ["s", "m"], ["xxl"], ["icon", "xxxl"]];

function sizesOf(seeded: Seeded): string[] {
  const missing: readonly string[] = seeded.chance(0.15) ? (gaps[seeded.between(0, 3)] ?? []) : [];
  return Object.keys(pictureSizes).filter((key) => !missing.includes(key));
}

/** A quarter of the pictures are as real listings have them: upright, too bright, cut off, crooked. */
const disturbed = ["upright", "wide", "square", "bright", "cut", "crooked", "dark"] as const;

/** How many photos real ads have; half have 20 and more, a tenth 48. */
const counts = [6, 9, 12, 16, 18, 20, 20, 22, 25, 32, 48, 48] as const;

/** The photos of an ad, unless the lot sets their count; beyond six they show parts of the views. */
export function demoPhotos(lot: Lot, seeded: Seeded): DemoPhoto[] {
  const wanted = seeded.pick(counts);
  const count = Number(lot.marks.get("photos") ?? wanted);
  const seed = seeded.between(1, 1_000_000);
  return Array.from({ length: count }, (_, at) => ({
    uuid: uuidOf(seeded),
    // Redrawn pictures are other photos.
    hash: `${seeded.hex(32).slice(2)}${drawingEdition.toString(16).padStart(2, "0")}`,
    sizes: sizesOf(seeded),
    subject: {
      body: z.enum(bodyShapes).parse(lot.marks.get("shape") ?? lot.body),
      make: lot.make,
      color: z.enum(paintColors).parse(lot.color),
      size: lot.size,
      isClassic: lot.level === 0,
      isElectric: lot.fuel === "ELECTRICITY",
      seed,
      view: pictureViews[at % pictureViews.length] ?? "side",
      take: Math.floor(at / pictureViews.length),
      disturbance: at > 0 && seeded.chance(0.25) ? seeded.pick(disturbed) : "none",
    },
  }));
}
