import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { enlargeStock } from "#demo/stock/enlarge-stock.ts";
import type { Car } from "#domain/car.ts";
import { readAd } from "#server/gateways/mobile-de/ad.ts";
import { translateAd } from "#server/gateways/mobile-de/translate-ad.ts";

const context = { makeNames: new Map<string, string>(), origin: "https://provider.test" };

/** So many car records, made of the demo stock by the same translation as in production. */
export function carsForBench(count: number): Car[] {
  const stock = enlargeStock(createDemoStock({ now: new Date("2026-11-21") }), count);
  return stock.map(({ ad, photos }, i) => {
    const images = photos.map(({ uuid, hash }) => ({ hash, xxxl: `https://photos.test/${uuid}` }));
    const read = readAd({ ...ad, images });
    const translation = read && translateAd(read, context);
    if (!translation?.ok) throw new Error(`the demo stock has an unreadable ad: ${ad.mobileAdId}`);
    const fetched_at = new Date(Date.UTC(2026, 10, 1) + i * 60_000).toISOString();
    return { ...translation.car, fetched_at };
  });
}

/**
 * The same cars, each with the words of its description in an order of its own: repeated descriptions
 * would pack to a tenth of what a dealer's own texts do.
 */
export function inOwnWords(cars: readonly Car[]): Car[] {
  return cars.map((car, i) => {
    const words = car.description?.split(" ") ?? [];
    const at = (word: string, place: number) => Math.sin(word.length + place * (i + 1));
    const mixed = words.map((word, place) => ({ word, at: at(word, place) }));
    mixed.sort((a, b) => a.at - b.at);
    return { ...car, description: mixed.map(({ word }) => word).join(" ") };
  });
}
