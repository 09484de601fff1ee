import type { CarSummary } from "#domain/car/summary.ts";
import { normalizeCase } from "#domain/search/facets.ts";
import { type CarFilters, noFilters, readBounds } from "#domain/search/filters.ts";
import { carMatcher, countHits } from "#domain/search/search.ts";
import { foldText, matchesWord } from "#domain/search/text-query/text-match.ts";
import { understandWish } from "#domain/search/text-query/understand-query.ts";
import { formatFilters } from "#domain/search/url.ts";

type SearchAlert = {
  filters: CarFilters;
  since: Date;
  mailedKeys: ReadonlySet<string>;
};

/** The cars to mail about, each once. Matches like the vehicle list. */
export function newHits(
  { filters, since, mailedKeys }: SearchAlert,
  stock: readonly CarSummary[],
): CarSummary[] {
  // The brand may have come into stock after the alert was created.
  const matchesFilters = carMatcher(normalizeCase(filters, stock), { matchesWord });
  // ISO strings sort chronologically: `toISOString` writes both.
  const sinceIso = since.toISOString();
  return stock.filter(
    (car) => car.fetched_at > sinceIso && matchesFilters(car) && !mailedKeys.has(car.ad_key),
  );
}

/** Whether a price alert is due. Both prices are in euros. */
export const isCheaper = (price: number | null, lastPrice: number): price is number =>
  price !== null && price < lastPrice;

/** Stored in whole euros, rounded down, or the same price would later count as a lower one. */
export const priceToStore = (price: number) => Math.floor(price);

/** Free search words might name somebody, so they are shown only if two people search for them. */
export const namesNobody = ({ filters, people }: Pick<Demand, "filters" | "people">): boolean =>
  filters.words.length === 0 || people >= 2;

/** What its owner told of a car that is offered to us. */
export type OfferedCar = { make: string; model: string; year: number; mileage: number };

/**
 * Whether an offered car may be what somebody looks for, by make, model, year and mileage; its body is that of such
 * cars in stock, of all of them for who names no make. Nobody who names neither make nor body is meant.
 */
export function mayBeWanted(
  { make, model, year, mileage }: OfferedCar,
  filters: CarFilters,
  stock: readonly CarSummary[],
): boolean {
  const wanted = normalizeCase(filters, stock);
  const offered = { ...noFilters, ...understandWish(`${make} ${model}`, stock) };
  const isOffered = (key: "brand" | "model") =>
    wanted[key].length === 0 || wanted[key].some((value) => offered[key].includes(value));
  const name = foldText(`${make} ${model}`);
  const alike = { ...noFilters, brand: offered.brand, model: offered.model };
  const bodies = stock.filter(carMatcher(alike, { matchesWord })).map((car) => car.body_type);
  const isBody = (body: string | null) => body !== null && wanted.bodyType.includes(body);
  const hasBody =
    wanted.bodyType.length === 0 ||
    (wanted.brand.length > 0
      ? offered.model.length === 0 || bodies.some(isBody)
      : offered.model.length > 0 && bodies.length > 0 && bodies.every(isBody));
  const isWithin = (value: number, [min, max]: readonly [number | null, number | null]) =>
    value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY);
  return (
    wanted.brand.length + wanted.bodyType.length + wanted.words.length > 0 &&
    isOffered("brand") &&
    isOffered("model") &&
    hasBody &&
    wanted.words.every((word) => name.includes(foldText(word))) &&
    isWithin(year, readBounds(wanted, "year")) &&
    isWithin(mileage, readBounds(wanted, "mileage"))
  );
}

type Demand = { filters: CarFilters; query: string; people: number; hits: number };

/** A search with more hits is no unmet demand. */
const maxUnmetHits = 3;

/** Searches with few or no hits, those of most people first. A mail address counts as one person. */
export function unmetDemand(
  searches: readonly { email: string; filters: CarFilters }[],
  stock: readonly CarSummary[],
): Demand[] {
  const groups = new Map<string, { filters: CarFilters; people: Set<string> }>();
  for (const { email, filters } of searches) {
    // Searches that differ only in their sort order are one.
    const search = { ...normalizeCase(filters, stock), sortBy: noFilters.sortBy };
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
      hits: countHits(stock, filters, { matchesWord }),
    }))
    .filter(({ hits }) => hits <= maxUnmetHits)
    .sort((a, b) => b.people - a.people || a.hits - b.hits);
}
