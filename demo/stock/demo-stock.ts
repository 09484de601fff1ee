import { adDates } from "./ad-dates.ts";
import { demoAd } from "./demo-ad.ts";
import type { Lot } from "./lot.ts";
import {
  europeLots,
  germanVolumeLots,
  nearlyNewLots,
  overseasLots,
  premiumLots,
  volkswagenGroupLots,
} from "./lots.ts";
import { demoPhotos } from "./photo.ts";
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

/** Nine digits from a hash of the lot's key, unless the lot names an id: the demo needs long ids too. */
function idOf(lot: Lot): string {
  return lot.marks.get("id") ?? String(410_000_000 + (hashOf(lot.key) % 40_000_000));
}

function carOf(lot: Lot, now: Date): DemoCar {
  // A generator per subject: a change of the texts must not change the dates or the photos.
  const dates = adDates(lot, now, createSeeded(`dates ${lot.key}`));
  return {
    ad: demoAd(idOf(lot), lot, dates, createSeeded(`ad ${lot.key}`)),
    photos: demoPhotos(lot, createSeeded(`photos ${lot.key}`)),
  };
}

/**
 * The demo stock: about 140 cars in the provider's single-ad format. Deterministic; `now` counts by its day
 * and changes only cars that depend on the calendar (new ones, and expired inspections).
 */
export function createDemoStock({ now }: { now: Date }): DemoCar[] {
  return lots.map((lot) => carOf(lot, now));
}

/** Differences between copies of a car, in euro and kilometres, so that sorting has an effect. */
const priceStep = 137;
const mileageStep = 911;

function copyOf(car: DemoCar, round: number, at: number): DemoCar {
  const { ad } = car;
  const mileage = ad.mileage;
  const id = String(800_000_000_000 + at);
  const { price } = ad;
  return {
    photos: car.photos,
    ad: {
      ...ad,
      mobileAdId: id,
      detailPageUrl: `https://suchen.mobile.de/auto-inserat/demo/${id}.html?source=api`,
      ...(typeof mileage === "number" && { mileage: mileage + ((round * mileageStep) % 40_000) }),
      ...(price !== undefined && {
        price: {
          ...price,
          consumerPriceGross: (
            Number(price.consumerPriceGross) +
            ((round * priceStep) % 5000)
          ).toFixed(2),
        },
      }),
    },
  };
}

/** Repeats the stock up to `count` cars (or cuts it): new ids, other prices and mileages. */
export function enlargeStock(stock: readonly DemoCar[], count: number): DemoCar[] {
  return Array.from({ length: stock.length === 0 ? 0 : count }, (_, at) => {
    const car = stock[at % stock.length];
    const round = Math.floor(at / stock.length);
    return car === undefined || round === 0 ? car : copyOf(car, round, at);
  }).filter((car) => car !== undefined);
}
