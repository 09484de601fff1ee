import type { CarSummary } from "#domain/car/summary.ts";
import { paths } from "#domain/pages/paths.ts";
import {
  activeFilters,
  addFilters,
  type CarFilters,
  changeFilters,
  noFilters,
} from "#domain/search/filters.ts";
import { countHits } from "#domain/search/search.ts";
import { formatFilters } from "#domain/search/url.ts";
import {
  examples,
  grammarWords,
  orderWords,
  type PageLink,
  pageWords,
  ratePage,
  searchesForWish,
  terms,
} from "./dictionary.ts";
import { nearestTerm } from "./interpretation.ts";
import { hasMonthlyRate } from "./remarks.ts";
import { joinText, matchesWord } from "./text-match.ts";
import { tokenize } from "./tokens.ts";
import { nearestNames } from "./typos.ts";
import { readQuery, understandQuery } from "./understand-query.ts";
import { vocabularyOf } from "./vocabulary.ts";

type Meaning = {
  change: Partial<CarFilters>;
  /** What the page says that it has no filter for. */
  unread: readonly string[];
  /** Searches with hits that the writer may have meant by it, or by words that no car has. */
  meant: readonly MeantSearch[];
};

export type MeantSearch = { label: string; query: string; count: number };

/** `golf zu verkaufen` is what an advertisement says; `golf verkaufen` is what a visitor wants. */
const isSelling = (text: string): boolean =>
  firstMeaningIn(pageWords, text)?.path === paths.sell && !/(?<!\p{L})zu verkaufen/iu.test(text);

/** Interprets a submitted text as a wish to sell, else as filters, else as a page, else as a sort order, else as nothing. */
export function interpretText(
  text: string,
  stock: readonly CarSummary[],
): Meaning | Pick<PageLink, "path"> {
  if (isSelling(text)) return { path: paths.sell };
  const { filters, unread: left, hints } = readQuery(text, stock);
  const orderOf = (part: string) => lookUpTyped(orderWords, part);
  if (Object.keys(filters).length > 0) {
    const [sortBy] = left.flatMap((part) => orderOf(part) ?? []);
    const unread = left.filter((part) => orderOf(part) === undefined);
    const { words = [], ...rest } = filters;
    const unknown = words.filter(
      (word) =>
        countHits(stock, changeFilters(noFilters, { words: [word] }), { matchesWord }) === 0,
    );
    return {
      change: sortBy ? { ...filters, sortBy } : filters,
      ...withMeant(unread, unknown, rest, stock, hints),
    };
  }
  const [mistypedPage] = left.flatMap((part) => lookUpTyped(pageWords, part) ?? []);
  const page = hasMonthlyRate(text) ? ratePage : (firstMeaningIn(pageWords, text) ?? mistypedPage);
  if (page) return page;
  const [mistypedOrder] = left.flatMap((part) => orderOf(part) ?? []);
  const sortBy = firstMeaningIn(orderWords, text) ?? mistypedOrder;
  if (sortBy) {
    const unread = left.filter((part) => orderOf(part) === undefined);
    return { change: { sortBy }, ...withMeant(unread, [], {}, stock) };
  }
  if (isGrammar(text))
    return { change: {}, unread: [], meant: searchesOf(examples, noFilters, stock) };
  const parts = left.length > 0 ? left : [text].filter(Boolean);
  const { meant } = withMeant(parts, [], {}, stock);
  return { change: {}, unread: meant.length > 0 ? parts : [text].filter(Boolean), meant };
}

/** `ein Auto`: says nothing yet. */
const isGrammar = (text: string): boolean => {
  const tokens = tokenize(text);
  return tokens.length > 0 && tokens.every((token) => grammarWords.has(token.text));
};

/** Of a word or phrase, even with a typing error. */
function lookUpTyped<Meaning>(table: ReadonlyMap<string, Meaning>, part: string) {
  const joined = joinText(part);
  return table.get(joined) ?? table.get(nearestTerm(joined) ?? "");
}

/** Looks up the first phrase of the text, longest match first. */
function firstMeaningIn<Meaning>(
  table: ReadonlyMap<string, Meaning>,
  text: string,
): Meaning | null {
  const words = tokenize(text).map((token) => token.text);
  for (let start = 0; start < words.length; start += 1) {
    for (let end = words.length; end > start; end -= 1) {
      const meaning = table.get(words.slice(start, end).join(""));
      if (meaning !== undefined) return meaning;
    }
  }
  return null;
}

const maxSearches = 6;
const maxParts = 3;
/** Two errors in shorter words would mean anything. */
const minLengthForTwoErrors = 6;

/** `unknown`: words that no car has are named only where something else was meant. */
function withMeant(
  unread: readonly string[],
  unknown: readonly string[],
  understood: Partial<CarFilters>,
  stock: readonly CarSummary[],
  hints: readonly string[] = [],
): Pick<Meaning, "unread" | "meant"> {
  const rest = changeFilters(noFilters, understood);
  const answers = [...hints, ...unread, ...unknown]
    .slice(0, maxParts)
    .map((part) => ({ part, searches: searchesFor(part, rest, stock) }));
  const explained = answers.flatMap(({ part, searches }) => (searches.length > 0 ? part : []));
  const searches = answers.flatMap((answer) => answer.searches);
  return {
    unread: [...unread, ...unknown.filter((word) => explained.includes(word))],
    meant: [...new Map(searches.map((search) => [search.label, search])).values()].slice(
      0,
      maxSearches,
    ),
  };
}

/** Only searches with hits: each together with what else the text says, or else by itself. */
function searchesFor(
  part: string,
  rest: CarFilters,
  stock: readonly CarSummary[],
): readonly MeantSearch[] {
  const joined = joinText(part);
  const wish = searchesForWish(joined);
  const names = [...vocabularyOf(stock).names, ...terms.keys()];
  return searchesOf(wish ?? nearestNames(joined, names, minLengthForTwoErrors), rest, stock);
}

function searchesOf(
  texts: readonly string[],
  rest: CarFilters,
  stock: readonly CarSummary[],
): readonly MeantSearch[] {
  return texts
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
}
