import type { CarSummary } from "#domain/car/summary.ts";
import { inStockCase } from "#domain/search/facets.ts";
import { type CarFilters, noFilters } from "#domain/search/filters.ts";
import { carTest, countHits } from "#domain/search/search.ts";
import { matchesWord } from "#domain/search/text-query/text-match.ts";
import { formatFilters } from "#domain/search/url.ts";

type SearchWish = {
  filters: CarFilters;
  since: Date;
  told: ReadonlySet<string>;
};

/** The cars of which a search order must be told, each once (O6), by the rules of the list. */
export function newHits(
  { filters, since, told }: SearchWish,
  stock: readonly CarSummary[],
): CarSummary[] {
  // The brand may have come into stock after the order was made.
  const passes = carTest(inStockCase(filters, stock), { word: matchesWord });
  // Both are written by `toISOString`, which sorts like time.
  const after = since.toISOString();
  return stock.filter((car) => car.fetched_at > after && passes(car) && !told.has(car.ad_key));
}

/** Whether a price order must be told: the car costs less than what it knows of (O7). */
export function isCheaper(
  known: number,
  car: Pick<CarSummary, "price_amount"> | undefined,
): car is { price_amount: number } {
  return car !== undefined && car.price_amount !== null && car.price_amount < known;
}

/** What an order keeps of a price: whole euros, and never more, or the same price would be a lower one. */
export const knownPrice = (price: number) => Math.floor(price);

type Demand = { filters: CarFilters; query: string; people: number; hits: number };

/** With so many fitting cars, those who ask are served. */
const fewHits = 3;

/**
 * What people look for that the stock lacks, most wanted first (O12). One mail address is one person, and
 * the order of the list makes no other search.
 */
export function demandOf(
  wishes: readonly { email: string; filters: CarFilters }[],
  stock: readonly CarSummary[],
): Demand[] {
  const groups = new Map<string, { filters: CarFilters; people: Set<string> }>();
  for (const { email, filters } of wishes) {
    const search = { ...inStockCase(filters, stock), sortBy: noFilters.sortBy };
    const key = formatFilters(search);
    if (key === "") continue;
    const group = groups.get(key) ?? { filters: search, people: new Set() };
    groups.set(key, group);
    group.people.add(email);
  }
  return [...groups]
    .map(([query, { filters, people }]) => ({
      filters,
      query,
      people: people.size,
      hits: countHits(stock, filters, { word: matchesWord }),
    }))
    .filter(({ hits }) => hits <= fewHits)
    .sort((a, b) => b.people - a.people || a.hits - b.hits);
}
