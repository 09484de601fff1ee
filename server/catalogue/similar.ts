import type { Car } from "#domain/car/record.ts";
import { newestCars, similarCars } from "#domain/car/similar.ts";
import type { CarSummary } from "#domain/car/summary.ts";

/** Cards in one row of a wide screen, and what a page that is about another vehicle bears. */
const shownCount = 4;

/**
 * Makes the search for similar vehicles in one version of the stock. Each search passes over the
 * whole stock, so its answer is kept: a page that is rendered again costs the same in any stock.
 * What is kept are four references per vehicle, of vehicles that exist or existed; the next version
 * drops all of it. Without a vehicle the newest ones of the stock are the answer.
 */
export function createSimilarVehicles(
  stock: readonly CarSummary[],
): (car: Car | null) => readonly CarSummary[] {
  const kept = new Map<string, readonly CarSummary[]>();
  const newest = newestCars(stock, shownCount);
  return (car) => {
    if (car === null) return newest;
    const known = kept.get(car.ad_key);
    if (known) return known;
    const found = similarCars(car, stock, shownCount);
    kept.set(car.ad_key, found);
    return found;
  };
}
