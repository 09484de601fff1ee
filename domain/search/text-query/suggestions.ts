import { registrationYear } from "#domain/car/registration.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import {
  activeFilters,
  addFilters,
  type CarFilters,
  changeFilters,
  noFilters,
} from "#domain/search/filters.ts";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import { countHits } from "#domain/search/search.ts";
import { formatFilters } from "#domain/search/url.ts";
import { type Completion, completeFigure, completionsOf, type Spot } from "./completions.ts";
import { orderWords, pageWords, ratePage } from "./dictionary.ts";
import { asksForRate } from "./ignored-remarks.ts";
import { isQuantityOpening } from "./quantities.ts";
import { foldText, joinText, matchesWord } from "./text-match.ts";
import { tokenize } from "./tokens.ts";
import { understandQuery } from "./understand-query.ts";

type Search = { label: string; filters: CarFilters; count: number };
type Page = { label: string; path: string };

export type Suggestion = Search | Page;

export type Typed = {
  text: string;
  cursor: number;
  filters: CarFilters;
  stock: readonly CarSummary[];
};

const maxOffered = 6;
const maxTried = 20;
const maxPages = 2;

/**
 * What the word at the cursor may become (H1): with the rest of the text and the filters that are set,
 * most vehicles first among equals, and never one that finds none; and pages that are asked for (H3).
 */
export function suggest({ text, cursor, filters, stock }: Typed): Suggestion[] {
  const spot = wordAt(text, cursor);
  const isRate = asksForRate(text);
  const pages: Page[] = isRate ? [ratePage] : [];
  if (spot === null || foldText(spot.word) === "") return pages;
  const bounds = isRate ? [] : figures(text, spot, stock);
  const ranks = [...bounds.map((one) => [one]), ...words(text, spot, stock)];
  // The same search once; the text's own stands beside them.
  const known = new Set([filters, whole(text, filters, stock)].map(formatFilters));
  const searches = ranks.flatMap((rank) => {
    const counted: Search[] = [];
    for (const { label, ...wish } of rank) {
      if ("path" in wish) {
        if (pages.every((page) => page.path !== wish.path)) pages.push({ label, ...wish });
        continue;
      }
      const wished = addFilters(filters, wish.change);
      const address = formatFilters(wished);
      if (known.has(address) || known.size > maxTried) continue;
      known.add(address);
      const search = searchOf(label, wished, stock);
      if (search.count > 0) counted.push(search);
    }
    return counted.sort((a, b) => b.count - a.count);
  });
  const shownPages = pages.slice(0, maxPages);
  return [...searches.slice(0, maxOffered - shownPages.length), ...shownPages];
}

const whole = (text: string, filters: CarFilters, stock: readonly CarSummary[]): CarFilters =>
  addFilters(filters, understandQuery(text, stock));

export const countIn = (stock: readonly CarSummary[], filters: CarFilters): number =>
  countHits(stock, filters, { word: matchesWord });

function wordAt(text: string, cursor: number): Spot | null {
  for (const { index, 0: word } of text.matchAll(/\S+/g)) {
    const end = index + word.length;
    if (index <= cursor && cursor <= end) return { start: index, end, word };
  }
  return null;
}

const yearsOf = memoizeByVersion((stock: readonly CarSummary[]): readonly number[] =>
  [...new Set(stock.flatMap((car) => registrationYear(car) ?? []))].sort((a, b) => b - a),
);

/** Bounds that the number at the cursor may become. */
function figures(text: string, spot: Spot, stock: readonly CarSummary[]): Completion[] {
  const rest = understandQuery(text.slice(0, spot.start) + text.slice(spot.end), stock);
  return completeFigure(text, spot, yearsOf(stock)).flatMap((completed): Completion[] => {
    const change = understandQuery(completed, stock);
    const more = Object.entries(change).filter(
      ([field, value]) => typeof value === "number" && !(field in rest),
    );
    const bounds: Partial<CarFilters> = Object.fromEntries(more);
    // Nobody looks for a car that was driven enough.
    if (bounds.mileageMin !== undefined && bounds.mileageMax === undefined) return [];
    const [chip, other] = activeFilters(changeFilters(noFilters, bounds));
    return chip === undefined || other ? [] : [{ label: chip.label, change }];
  });
}

const maxWordsOfName = 3;

/** What the word at the cursor, with words before it, is the beginning of. */
function words(text: string, spot: Spot, stock: readonly CarSummary[]): Completion[][] {
  const starts = [...text.slice(0, spot.end).matchAll(/\S+/g)].map(({ index }) => index);
  const before = text.slice(starts.at(-2) ?? spot.start, spot.start);
  // `bis 20` begins no Peugeot 2008.
  if (/^\d/.test(spot.word) && isQuantityOpening(foldText(before))) return [];
  for (const start of starts.slice(-maxWordsOfName)) {
    const found = completionsOf(joinText(text.slice(start, spot.end)), stock);
    if (found.length === 0) continue;
    const rest = understandQuery(`${text.slice(0, start)} ${text.slice(spot.end)}`, stock);
    return found.map((rank) => rank.flatMap((completion) => withRest(completion, rest)));
  }
  return [];
}

/** Nothing where the rest of the text wishes for something else. */
function withRest(completion: Completion, rest: Partial<CarFilters>): Completion[] {
  if ("path" in completion) return [completion];
  const { label, change } = completion;
  const fields = Object.keys(change) as (keyof CarFilters)[];
  const isContrary = fields.some((field) => {
    const known = rest[field];
    return known !== undefined && !Array.isArray(known) && known !== change[field];
  });
  const equipment = [...(rest.equipment ?? []), ...(change.equipment ?? [])];
  const both = { ...rest, ...change, ...(equipment.length > 0 && { equipment }) };
  return isContrary ? [] : [{ label, change: both }];
}

/**
 * What a text that is sent off asks for: filters, or where it says nothing of cars a page (`Öffnungszeiten`) or
 * an order (`günstig`); null where nothing is understood (H3).
 */
export function meaningOf(
  text: string,
  stock: readonly CarSummary[],
): { change: Partial<CarFilters> } | Pick<Page, "path"> | null {
  const change = understandQuery(text, stock);
  if (Object.keys(change).length > 0) return { change };
  const page = asksForRate(text) ? ratePage : longestIn(pageWords, text);
  if (page) return page;
  const sortBy = longestIn(orderWords, text);
  return sortBy && { change: { sortBy } };
}

/** Of the first words of the text that stand in the table. */
function longestIn<Meaning>(table: ReadonlyMap<string, Meaning>, text: string): Meaning | null {
  const words = tokenize(text).map((token) => token.text);
  for (let start = 0; start < words.length; start += 1) {
    for (let end = words.length; end > start; end -= 1) {
      const meaning = table.get(joinText(words.slice(start, end).join("")));
      if (meaning !== undefined) return meaning;
    }
  }
  return null;
}

const exampleTexts = [
  "Kombi Automatik bis 25.000\u00a0€",
  "SUV mit Anhängerkupplung",
  "Elektro ab 2021",
  "Kleinwagen bis 60.000\u00a0km",
  "Diesel mit Sitzheizung",
  "Cabrio",
  "Automatik bis 15.000\u00a0€",
  "Limousine ab 150\u00a0PS",
  "bis 10.000\u00a0€",
  "Unfallfrei aus 1.\u00a0Hand",
];
const maxExamples = 5;

/** Searches to begin with, by their own words (H2). */
export const examples = memoizeByVersion((stock: readonly CarSummary[]): readonly Search[] =>
  exampleTexts
    .map((label) => searchOf(label, whole(label, noFilters, stock), stock))
    .filter(({ count }) => count > 0)
    .slice(0, maxExamples),
);

const searchOf = (label: string, filters: CarFilters, stock: readonly CarSummary[]): Search => ({
  label,
  filters,
  count: countIn(stock, filters),
});
