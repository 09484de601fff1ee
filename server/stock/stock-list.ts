import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { energyLine, isAssumedNew } from "#domain/car/energy-label.ts";
import { rareEquipment } from "#domain/car/rare-equipment.ts";
import type { Car } from "#domain/car/record.ts";
import { similarCars } from "#domain/car/similar.ts";
import { type CarSummary, packStock, summarise } from "#domain/car/summary.ts";
import type { CarFilters } from "#domain/search/filters.ts";
import { quickLinks } from "#domain/search/quick-links.ts";
import { type StockSearch, searchStock } from "#domain/search/search.ts";
import { sortAlphabetically, sortCars } from "#domain/search/sort.ts";
import { matchesWord } from "#domain/search/text-query/text-match.ts";
import { formatFilters } from "#domain/search/url.ts";
import { lazy } from "#domain/site/lazy.ts";
import { stockFilePath } from "#domain/site/paths.ts";

export type StockList = ReturnType<typeof createStockList>;

/** Bounded, because strangers choose the filters. */
const maxSearches = 100;

/**
 * The stock as list and home show it, in the order of the alphabet. `now` decides which cars count as new
 * (domain/car/energy-label.ts). The work grows with the stock: once per version.
 */
export function createStockList(
  { version, cars: records }: { version: number; cars: readonly Car[] },
  now: Date,
) {
  const rare = rareEquipment(records);
  const cars: readonly CarSummary[] = sortAlphabetically(
    records.map((car) => summarise(car, energyLine(car, now), rare.chips(car.features))),
  );
  const searches = new LRUCache<string, StockSearch>({ max: maxSearches });
  return {
    cars,
    file: packStockFile(version, cars),
    search(filters: CarFilters): StockSearch {
      const query = formatFilters(filters);
      const known = searches.get(query);
      if (known) return known;
      const found = searchStock(cars, filters, { word: matchesWord });
      searches.set(query, found);
      return found;
    },
    entries: lazy(() => quickLinks(cars)),
    /** What is special about a car with these features (B1). */
    special: rare.special,
  };
}

export function carsMissingEnergyLabel({ cars }: Pick<StockList, "cars">, now: Date): string[] {
  return cars
    .filter((car) => car.energy === null && isAssumedNew(car, now))
    .map(({ ad_key }) => ad_key);
}

export type StockFile = { version: number; path: string; text: string };

export function packStockFile(version: number, cars: readonly CarSummary[]): StockFile {
  const text = JSON.stringify(packStock(version, cars));
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { version, path: stockFilePath(version, hash), text };
}

/** Cards in one row of a wide screen. */
const maxSimilar = 4;

/**
 * Finds vehicles similar to one, or the newest without one. Each search passes over the whole stock, so its
 * result is cached.
 */
export function createSimilarVehicles(
  stock: readonly CarSummary[],
): (car: Car | null) => readonly CarSummary[] {
  const results = new Map<string, readonly CarSummary[]>();
  const newest = sortCars(stock, "newest").slice(0, maxSimilar);
  return (car) => {
    if (car === null) return newest;
    const known = results.get(car.ad_key);
    if (known) return known;
    const found = similarCars(car, stock, maxSimilar);
    results.set(car.ad_key, found);
    return found;
  };
}
