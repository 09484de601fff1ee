import type { Lot } from "./lot.ts";
import {
  type DemoPhoto,
  type PhotoViews,
  photoSubjectSchema,
  pictureSizes,
  uuidOf,
} from "./photo.ts";
import type { Seeded } from "./seeded.ts";

type SizeKey = keyof typeof pictureSizes;

/** What single photos lack; most have every size. */
const gaps: readonly (readonly SizeKey[])[] = [["xxxl"], ["s", "m"], ["xxl"], ["icon", "xxxl"]];

function sizesOf(seeded: Seeded): string[] {
  const missing: readonly string[] = seeded.chance(0.15) ? (gaps[seeded.between(0, 3)] ?? []) : [];
  return Object.keys(pictureSizes).filter((key) => !missing.includes(key));
}

/**
 * The photos of an ad: the hero view first, then one of each view. Six or more, up to the number of
 * views, unless the lot says how many; beyond that the views come again with another seed, because
 * an equal one would be the same picture.
 */
export function demoPhotos(lot: Lot, views: PhotoViews, seeded: Seeded): DemoPhoto[] {
  const otherViews = views.all.filter((view) => view !== views.hero);
  const marked = lot.marks.get("photos");
  const wanted = seeded.between(6, Math.max(6, views.all.length));
  const count = marked === undefined ? wanted : Number(marked);
  const seed = seeded.between(1, 1_000_000);
  return Array.from({ length: count }, (_, at) => ({
    uuid: uuidOf(seeded),
    hash: seeded.hex(32),
    sizes: sizesOf(seeded),
    subject: photoSubjectSchema.parse({
      body: lot.body,
      color: lot.color,
      metallic: lot.metallic,
      view: at === 0 ? views.hero : otherViews[(at - 1) % otherViews.length],
      seed: seed + Math.floor(Math.max(at - 1, 0) / otherViews.length),
      era: lot.level === 0 ? "classic" : "modern",
    }),
  }));
}
