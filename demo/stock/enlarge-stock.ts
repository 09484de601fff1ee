import type { DemoCar } from "./provider-ad.ts";

/** Euro or kilometres that the copies of a car lie apart, so that sorting has something to do. */
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

/** The stock, repeated until it has `count` cars (or cut to them): own ids, other prices and kilometres. */
export function enlargeStock(stock: readonly DemoCar[], count: number): DemoCar[] {
  return Array.from({ length: stock.length === 0 ? 0 : count }, (_, at) => {
    const car = stock[at % stock.length];
    const round = Math.floor(at / stock.length);
    return car === undefined || round === 0 ? car : copyOf(car, round, at);
  }).filter((car) => car !== undefined);
}
