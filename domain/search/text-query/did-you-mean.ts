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
import { terms } from "./dictionary.ts";
import { joinText, matchesWord } from "./text-match.ts";
import { nearestNames } from "./typos.ts";
import { understandQuery } from "./understand-query.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** A part of a typed text that no filter expresses, with searches that its writer may have meant. */
export type DidYouMean = {
  part: string;
  searches: readonly { label: string; query: string; count: number }[];
};

/** Wishes that people have of a car, and the searches that come near. */
const wishes: readonly (readonly [pattern: RegExp, searches: readonly string[]])[] = [
  [/^(gross)?(familie|eltern)/, ["Kombi", "Van", "SUV", "ab 7 Sitze"]],
  [/kind|personen$|^hund|^kofferraum|^laderaum/, ["Kombi", "Van", "ab 5 Sitze"]],
  [
    /schlussel$|^neu|neu$|erneuert$|gewechselt$|^(kratz|delle|gepruft|lucken)/,
    ["Zettel", "Scheckheft"],
  ],
  [/^(fahr)?anfanger|^(stadt|zweit)(auto|wagen|flitzer)/, ["Kleinwagen", "bis 10.000 €"]],
  [/^(luxu|edel)/, ["Limousine ab 200 PS", "SUV ab 200 PS"]],
  [/^(zuverlassig|gepflegt)/, ["Scheckheftgepflegt", "Unfallfrei", "1. Hand"]],
  [/^(handwerker|transport|liefer|nutzfahr)/, ["Van", "Kombi", "Anhängerkupplung"]],
  [/^(camp|urlaub|reise)/, ["Van", "Kombi", "Anhängerkupplung"]],
  [/^(e-?auto|strom|batterie|akku|reichweite)/, ["Elektro", "Hybrid"]],
];

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
  return parts
    .slice(0, maxParts)
    .map((part) => ({ part, searches: searchesFor(part, rest, stock) }))
    .filter(({ searches }) => searches.length > 0);
}

function searchesFor(
  part: string,
  rest: CarFilters,
  stock: readonly CarSummary[],
): DidYouMean["searches"] {
  const joined = joinText(part);
  const wish = wishes.find(([pattern]) => pattern.test(joined));
  const names = [...vocabularyOf(stock).names, ...terms.keys()];
  const texts = wish ? wish[1] : nearestNames(joined, names, minLengthForTwoErrors);
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
