import type { CarSummary } from "#domain/car/summary.ts";
import { type CarFilters, noFilters } from "#domain/search/filters.ts";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import { carTest } from "#domain/search/search.ts";
import { matchesWord } from "#domain/search/text-query/text-match.ts";
import { formatFilters } from "#domain/search/url.ts";

/** An order for a search; what comes in after `since` counts. */
type SearchWish = {
  filters: CarFilters;
  since: Date;
  /** ad_keys that the order was told of before. */
  told: ReadonlySet<string>;
};

/** The cars of which a search order must be told, each once (O6), by the rules of the list. */
export function newHits(
  { filters, since, told }: SearchWish,
  stock: readonly CarSummary[],
): CarSummary[] {
  const passes = testOf(filters, stock);
  // Both are written by `toISOString`, which sorts like time.
  const after = since.toISOString();
  return stock.filter(
    (car, index) => car.fetched_at > after && passes(index, car) && !told.has(car.ad_key),
  );
}

/** Whether a price order must be told: the car costs less than what it knows of (O7). */
export function isCheaper(
  known: number,
  car: Pick<CarSummary, "price_amount"> | undefined,
): car is { price_amount: number } {
  return car !== undefined && car.price_amount !== null && car.price_amount < known;
}

/** How many cars of the stock a search has. */
export function countMatches(filters: CarFilters, stock: readonly CarSummary[]): number {
  const passes = testOf(filters, stock);
  return stock.reduce((sum, car, index) => sum + Number(passes(index, car)), 0);
}

function testOf(filters: CarFilters, stock: readonly CarSummary[]) {
  const passes = carTest(stock, filters, { word: null });
  const hasWord = filters.words.map((word) => wordTest(word, stock));
  return (index: number, car: CarSummary) =>
    passes(index, car) && hasWord.every((test) => test(index, car));
}

/** What is known of each car of a stock by word: 0 nothing yet, 1 that it matches, 2 that it does not. */
const wordColumnsOf = memoizeByVersion((_: readonly CarSummary[]) => new Map<string, Uint8Array>());
/** Strangers choose the words. */
const maxWords = 500;

/** Many orders have the same words, and to look for one in the text of a car is what costs most. */
function wordTest(word: string, stock: readonly CarSummary[]) {
  const columns = wordColumnsOf(stock);
  if (columns.size >= maxWords) columns.clear();
  const column = columns.get(word) ?? new Uint8Array(stock.length);
  columns.set(word, column);
  return (index: number, car: CarSummary): boolean => {
    column[index] ||= matchesWord(car, word) ? 1 : 2;
    return column[index] === 1;
  };
}

/** A search that people wait for: how many of them, and how many cars of the stock fit it. */
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
    const search = { ...filters, sortBy: noFilters.sortBy };
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
      hits: countMatches(filters, stock),
    }))
    .filter(({ hits }) => hits <= fewHits)
    .sort((a, b) => b.people - a.people || a.hits - b.hits);
}
