// The dealer's photo at the top of the home page, which loads this and not look.ts.

import type { DealerProfile } from "./profile.ts";

export type HeroPhoto = NonNullable<DealerProfile["home"]["heroPhoto"]>;

/** For wide screens and for phones; widths in px. */
export const heroCrops = {
  breit: { width: 16, height: 9, widths: [960, 1280, 1920] },
  hoch: { width: 4, height: 5, widths: [480, 840] },
} as const;
export type HeroCrop = keyof typeof heroCrops;

export const heroPicturePath = ({ path, focus }: HeroPhoto, crop: HeroCrop, width: number) =>
  path.replace(/\.jpg$/, `-${focus.x}-${focus.y}-${crop}-${width}.jpg`);
