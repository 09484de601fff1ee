import { z } from "zod";
import { bodyShapes } from "#demo/photos/body-profiles.ts";
import {
  drawingEdition,
  heroView,
  type PictureFormat,
  type PictureView,
  pictureFormats,
  pictureViews,
} from "#demo/photos/draw-car.ts";
import { paintColors } from "#demo/photos/paint.ts";
import type { Lot } from "./lot.ts";
import type { Seeded } from "./seeded.ts";

export const photoSubjectSchema = z.object({
  body: z.enum(bodyShapes),
  color: z.enum(paintColors),
  metallic: z.boolean(),
  view: z.enum(pictureViews),
  take: z.number(),
  format: z.enum(pictureFormats),
  seed: z.number(),
  era: z.enum(["classic", "modern"]),
});

type PhotoSubject = z.infer<typeof photoSubjectSchema>;

/** The views of an ad; the hero view is its first photo. */
export interface PhotoViews {
  hero: PictureView;
  all: readonly PictureView[];
}

export const generatorViews: PhotoViews = { hero: heroView, all: pictureViews };

interface DemoPhoto {
  /** Identifies the photo in its address; a replaced photo gets a new one. */
  uuid: string;
  /** 32 hex digits; the provider's change marker of a photo. */
  hash: string;
  /** Size keys in which this photo is available; the provider does not always have all. */
  sizes: string[];
  subject: PhotoSubject;
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

export function uuidOf(seeded: Seeded): string {
  return `${seeded.hex(8)}-${seeded.hex(4)}-4${seeded.hex(3)}-a${seeded.hex(3)}-${seeded.hex(12)}`;
}

type SizeKey = keyof typeof pictureSizes;

/** Sizes that some photos lack; most have all. */
const gaps: readonly (readonly SizeKey[])[] = [["xxxl"], ["s", "m"], ["xxl"], ["icon", "xxxl"]];

function sizesOf(seeded: Seeded): string[] {
  const missing: readonly string[] = seeded.chance(0.15) ? (gaps[seeded.between(0, 3)] ?? []) : [];
  return Object.keys(pictureSizes).filter((key) => !missing.includes(key));
}

/** Some dealers hold their phone upright, though not for the cabin, and some use 16:9. */
function formatOf(seed: number, view: PictureView): PictureFormat {
  if (seed % 12 === 4) return view === "interior" ? "standard" : "upright";
  return seed % 12 === 9 ? "wide" : "standard";
}

/**
 * The photos of an ad: the hero view first, then one of each view, six or more unless the lot sets a count.
 * Beyond the number of views they repeat with another angle, because equal ones would be the same picture.
 */
export function demoPhotos(lot: Lot, views: PhotoViews, seeded: Seeded): DemoPhoto[] {
  const otherViews = views.all.filter((view) => view !== views.hero);
  const marked = lot.marks.get("photos");
  const wanted = seeded.between(6, Math.max(6, views.all.length));
  const count = marked === undefined ? wanted : Number(marked);
  const seed = seeded.between(1, 1_000_000);
  return Array.from({ length: count }, (_, at) => {
    const view = at === 0 ? views.hero : (otherViews[(at - 1) % otherViews.length] ?? views.hero);
    return {
      uuid: uuidOf(seeded),
      // Redrawn pictures are other photos.
      hash: `${seeded.hex(32).slice(2)}${drawingEdition.toString(16).padStart(2, "0")}`,
      sizes: sizesOf(seeded),
      subject: photoSubjectSchema.parse({
        body: lot.marks.get("shape") ?? lot.body,
        color: lot.color,
        metallic: lot.metallic,
        view,
        take: Math.floor(Math.max(at - 1, 0) / otherViews.length),
        format: formatOf(seed, view),
        seed,
        era: lot.level === 0 ? "classic" : "modern",
      }),
    };
  });
}
