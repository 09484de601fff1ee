import type { CarSummary } from "#domain/car/summary.ts";
import {
  activeFilters,
  addFilters,
  type CarFilters,
  changeFilters,
  noFilters,
} from "#domain/search/filters.ts";
import { countHits } from "#domain/search/search.ts";
import { formatFilters } from "#domain/search/url.ts";
import { searchesForWish, terms } from "./dictionary.ts";
import { joinText, matchesWord } from "./text-match.ts";
import { nearestNames } from "./typos.ts";
import { understandQuery } from "./understand-query.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** Parts of a typed text that no filter expresses, with searches that their writer may have meant. */
export type DidYouMean = {
  parts: readonly string[];
  searches: readonly { label: string; query: string; count: number }[];
};

const maxSearches = 4;
const maxParts = 3;
/** Two errors in shorter words would mean anything. */
const minLengthForTwoErrors = 6;

/** Only searches with hits: each together with what else the text says, or else by itself. */
export function didYouMean(
  parts: readonly string[],
  understood: Partial<CarFilters>,
  stock: readonly CarSummary[],
): readonly DidYouMean[] {
  const rest = changeFilters(noFilters, understood);
  const found = new Map<string, DidYouMean>();
  for (const part of parts.slice(0, maxParts)) {
    const searches = searchesFor(part, rest, stock);
    const key = searches.map(({ label }) => label).join();
    const others = found.get(key)?.parts ?? [];
    if (searches.length > 0) found.set(key, { parts: [...others, part], searches });
  }
  return [...found.values()];
}

function searchesFor(
  part: string,
  rest: CarFilters,
  stock: readonly CarSummary[],
): DidYouMean["searches"] {
  const joined = joinText(part);
  const wish = searchesForWish(joined);
  const names = [...vocabularyOf(stock).names, ...terms.keys()];
  const texts = wish ?? nearestNames(joined, names, minLengthForTwoErrors);
  const searches = texts
    .map((text) => understandQuery(text, stock))
    .filter((change) => Object.keys(change).length > 0 && change.words === undefined)
    .flatMap((change) => {
      const counted = [rest, noFilters].map((base) => {
        const filters = addFilters(base, change);
        return { filters, count: countHits(stock, filters, { matchesWord }) };
      });
      const found = counted.find(({ count }) => count > 0);
      // Not what is found already.
      if (found === undefined || formatFilters(found.filters) === formatFilters(rest)) return [];
      const label = activeFilters(changeFilters(noFilters, change))
        .map((filter) => filter.label)
        .join(", ");
      return { label, query: formatFilters(found.filters), count: found.count };
    });
  return [...new Map(searches.map((search) => [search.label, search])).values()].slice(
    0,
    maxSearches,
  );
}
