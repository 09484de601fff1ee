import { energyLine, isAssumedNew } from "#domain/car/energy-label.ts";
import { rarestChips } from "#domain/car/equipment-groups.ts";
import type { Car } from "#domain/car/record.ts";
import { type CarSummary, summarise } from "#domain/car/summary.ts";
import { matchesWord } from "#domain/car/text-match.ts";
import type { CarFilters } from "#domain/search/filters.ts";
import { type QuickLink, quickLinks } from "#domain/search/quick-links.ts";
import { registeredBetween } from "#domain/search/registration.ts";
import { type StockSearch, searchStock } from "#domain/search/search.ts";
import { sortAlphabetically } from "#domain/search/sort.ts";
import { formatFilters } from "#domain/search/url.ts";
import { lazy } from "#domain/site/lazy.ts";
import { createLeastRecentlyUsed } from "./least-recently-used.ts";
import { packStockFile, type StockFile } from "./stock-file.ts";

/** The stock as list and home show it. The work grows with the stock: made once per version. */
export type StockList = {
  /** What cards show, in the order of the alphabet. */
  cars: readonly CarSummary[];
  /** The same for the browser. */
  file: StockFile;
  search(filters: CarFilters): StockSearch;
  entries(): readonly QuickLink[];
};

/** Searches kept at most: strangers choose the filters. */
const mostKept = 100;

/** Makes the list of a stock; `now` decides which cars count as new (domain/car/energy-label.ts). */
export function makeStockList(
  { version, cars: records }: { version: number; cars: readonly Car[] },
  now: Date,
): StockList {
  const chips = rarestChips(records);
  const cars = sortAlphabetically(
    records.map((car) => summarise(car, energyLine(car, now), chips(car.features))),
  );
  const kept = createLeastRecentlyUsed<StockSearch>({ most: mostKept, sizeOf: () => 1 });
  return {
    cars,
    file: packStockFile(version, cars),
    search(filters) {
      const query = formatFilters(filters);
      const known = kept.get(query);
      if (known) return known;
      const { yearMin, yearMax } = filters;
      const found = searchStock(cars, filters, {
        year: registeredBetween(yearMin, yearMax),
        word: matchesWord,
      });
      kept.set(query, found);
      return found;
    },
    entries: lazy(() => quickLinks(cars)),
  };
}

/**
 * The ad_keys of cars that count as new and lack what must be told of new cars (reference
 * G1).
 */
export function carsWithoutDuty({ cars }: Pick<StockList, "cars">, now: Date): string[] {
  return cars
    .filter((car) => car.energy === null && isAssumedNew(car, now))
    .map(({ ad_key }) => ad_key);
}
