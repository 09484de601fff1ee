import { adDates } from "./ad-dates.ts";
import { demoAd } from "./demo-ad.ts";
import { demoPhotos } from "./demo-photos.ts";
import type { Lot } from "./lot.ts";
import { europeLots } from "./lots-europe.ts";
import { germanVolumeLots } from "./lots-german-volume.ts";
import { nearlyNewLots } from "./lots-nearly-new.ts";
import { overseasLots } from "./lots-overseas.ts";
import { premiumLots } from "./lots-premium.ts";
import { volkswagenGroupLots } from "./lots-volkswagen-group.ts";
import { generatorViews, type PhotoViews } from "./photo.ts";
import type { DemoCar } from "./provider-ad.ts";
import { createSeeded, hashOf } from "./seeded.ts";

const lots: readonly Lot[] = [
  ...volkswagenGroupLots,
  ...premiumLots,
  ...germanVolumeLots,
  ...europeLots,
  ...overseasLots,
  ...nearlyNewLots,
];

/** Nine digits from the lot's name, unless the lot names an id: the demo needs long ones too. */
function idOf(lot: Lot): string {
  return lot.marks.get("id") ?? String(410_000_000 + (hashOf(lot.key) % 40_000_000));
}

function carOf(lot: Lot, now: Date, views: PhotoViews): DemoCar {
  // A source per subject: a change of the texts must not move the dates or the photos.
  const dates = adDates(lot, now, createSeeded(`dates ${lot.key}`));
  return {
    ad: demoAd(idOf(lot), lot, dates, createSeeded(`ad ${lot.key}`)),
    photos: demoPhotos(lot, views, createSeeded(`photos ${lot.key}`)),
  };
}

/**
 * The demo stock: about 140 cars in the provider's single-ad form. Deterministic; `now` counts by
 * its day and moves only cars that live by the calendar (new ones, and inspections that ran out).
 */
export function createDemoStock({
  now,
  views = generatorViews,
}: {
  now: Date;
  views?: PhotoViews;
}): DemoCar[] {
  return lots.map((lot) => carOf(lot, now, views));
}

const soldLot = lots.find((lot) => lot.title.startsWith("Corsa E 1.2"));

/** Key of the car that the demo sells: first listed, then gone (createProvider `sellAfterFirstPass`). */
export const soldAdKey = soldLot === undefined ? "" : idOf(soldLot);
