import { type EquipmentKey, equipmentLabel } from "#domain/car/equipment.ts";
import { registrationYear } from "#domain/car/registration.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { memoizeByObject } from "#domain/format/memoize.ts";
import type { Offers } from "#domain/profile/offers.ts";
import { filterTable, modelValue } from "#domain/search/filter-table.ts";
import {
  activeFilters,
  addFilters,
  type CarFilters,
  canonicalValues,
  changeFilters,
  choiceFilters,
  noFilters,
  textChoiceKeys,
} from "#domain/search/filters.ts";
import { carMatcher, countHits } from "#domain/search/search.ts";
import { sortOrderLabel } from "#domain/search/sort.ts";
import { formatFilters } from "#domain/search/url.ts";
import {
  orderWords,
  type PageLink,
  pageWords,
  ratePage,
  stopWords,
  terms,
  workshopPage,
} from "./dictionary.ts";
import { isQuantityOpening } from "./quantities.ts";
import { hasMonthlyRate } from "./remarks.ts";
import { type ValueField, valueFields } from "./synonyms.ts";
import { foldText, joinText, matchesWord } from "./text-match.ts";
import { understandQuery } from "./understand-query.ts";
import { vocabularyOf } from "./vocabulary.ts";

type SearchCompletion = Extract<Completion, { change: unknown }>;

type Search = { label: string; filters: CarFilters; count: number };

export type Suggestion = Search | PageLink;

export type SearchBoxInput = {
  text: string;
  cursor: number;
  filters: CarFilters;
  stock: readonly CarSummary[];
  offers: Offers;
};

const maxSuggestions = 6;
const maxCounted = 20;
const maxPages = 2;

const isPageOffered = ({ path }: PageLink, { offersFinancing, offersWorkshop }: Offers) =>
  (offersFinancing || path !== ratePage.path) && (offersWorkshop || path !== workshopPage.path);

/** Completes the word at the cursor to searches with hits and to pages that the text asks for. */
export function suggest({ text, cursor, filters, stock, offers }: SearchBoxInput): Suggestion[] {
  const typed = wordAt(text, cursor);
  const isAboutRate = hasMonthlyRate(text);
  const pages: PageLink[] = isAboutRate && offers.offersFinancing ? [ratePage] : [];
  if (typed === null || foldText(typed.word) === "") return pages;
  const bounds = isAboutRate ? [] : completeBounds(text, typed, stock);
  const ranks = [...bounds.map((bound) => [bound]), ...completeWords(text, typed, stock)];
  // Excludes the current search and the one that the text already means, which the box shows itself.
  const knownQueries = new Set([filters, addQuery(text, filters, stock)].map(formatFilters));
  const searches = ranks.flatMap((rank) => {
    const counted: Search[] = [];
    for (const completion of rank) {
      if ("path" in completion) {
        if (
          isPageOffered(completion, offers) &&
          pages.every(({ path }) => path !== completion.path)
        )
          pages.push(completion);
        continue;
      }
      const completed = addFilters(filters, completion.change);
      const query = formatFilters(completed);
      if (knownQueries.has(query) || knownQueries.size > maxCounted) continue;
      knownQueries.add(query);
      const search = createSearch(fullLabel(completion), completed, stock);
      if (search.count > 0) counted.push(search);
    }
    return counted.sort((a, b) => b.count - a.count);
  });
  const shownPages = pages.slice(0, maxPages);
  return [...searches.slice(0, maxSuggestions - shownPages.length), ...shownPages];
}

/** `Kombi, Automatik`: what the text means already is part of the search, so that its count is understood. */
function fullLabel({ label, change }: SearchCompletion): string {
  const others = activeFilters(changeFilters(noFilters, change))
    .map((filter) => filter.label)
    .filter((other) => !label.includes(other));
  return [...others, label].join(", ");
}

const addQuery = (text: string, filters: CarFilters, stock: readonly CarSummary[]): CarFilters =>
  addFilters(filters, understandQuery(text, stock));

/** Two cars that the search finds, for the search box to show. */
export const firstVehicles = (
  stock: readonly CarSummary[],
  filters: CarFilters,
): readonly CarSummary[] => stock.filter(carMatcher(filters, { matchesWord })).slice(0, 2);

export const countVehicles = (stock: readonly CarSummary[], filters: CarFilters): number =>
  countHits(stock, filters, { matchesWord });

function wordAt(text: string, cursor: number): TypedWord | null {
  for (const { index, 0: word } of text.matchAll(/\S+/g)) {
    const end = index + word.length;
    if (index <= cursor && cursor <= end) return { start: index, end, word };
  }
  return null;
}

const yearsOf = memoizeByObject((stock: readonly CarSummary[]): readonly number[] =>
  [...new Set(stock.flatMap((car) => registrationYear(car) ?? []))].sort((a, b) => b - a),
);

function completeBounds(
  text: string,
  typed: TypedWord,
  stock: readonly CarSummary[],
): Completion[] {
  const rest = understandQuery(text.slice(0, typed.start) + text.slice(typed.end), stock);
  return completeFigure(text, typed, yearsOf(stock)).flatMap((completed): Completion[] => {
    const change = understandQuery(completed, stock);
    const addedBounds = Object.entries(change).filter(
      ([field, value]) => typeof value === "number" && !(field in rest),
    );
    const bounds: Partial<CarFilters> = Object.fromEntries(addedBounds);
    // Nobody searches by a minimum mileage alone.
    if (bounds.mileageMin !== undefined && bounds.mileageMax === undefined) return [];
    const [chip, secondChip] = activeFilters(changeFilters(noFilters, bounds));
    return chip === undefined || secondChip ? [] : [{ label: chip.label, change }];
  });
}

const maxWordsPerName = 3;

/** Completes the word at the cursor, or a name of several words that ends with it. */
function completeWords(
  text: string,
  typed: TypedWord,
  stock: readonly CarSummary[],
): Completion[][] {
  const starts = [...text.slice(0, typed.end).matchAll(/\S+/g)].map(({ index }) => index);
  const before = text.slice(starts.at(-2) ?? typed.start, typed.start);
  // `bis 20` begins a bound, not the name of a Peugeot 2008.
  if (/^\d/.test(typed.word) && isQuantityOpening(foldText(before))) return [];
  for (const start of starts.slice(-maxWordsPerName)) {
    const ranks = completePrefix(joinText(text.slice(start, typed.end)), stock);
    if (ranks.length === 0) continue;
    const rest = understandQuery(`${text.slice(0, start)} ${text.slice(typed.end)}`, stock);
    return ranks.map((rank) => rank.flatMap((completion) => withRest(completion, rest)));
  }
  return [];
}

/** Adds the filters of the rest of the text; drops a completion that no car of the rest can have. */
function withRest(completion: Completion, rest: Partial<CarFilters>): Completion[] {
  if ("path" in completion) return [completion];
  const { label, change } = completion;
  const fields = Object.keys(change) as (keyof CarFilters)[];
  const isContradiction = fields.some((field) => {
    const value = rest[field];
    if (value === undefined || field === "equipment" || field === "words") return false;
    const given = [value].flat();
    return ![change[field]].flat().some((added) => given.some((one) => one === added));
  });
  if (isContradiction) return [];
  const combined = { ...rest, ...change };
  for (const key of textChoiceKeys) {
    const values = [...(rest[key] ?? []), ...(change[key] ?? [])];
    if (values.length > 0) combined[key] = canonicalValues(values);
  }
  const equipment = [...(rest.equipment ?? []), ...(change.equipment ?? [])];
  return [{ label, change: { ...combined, ...(equipment.length > 0 && { equipment }) } }];
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

/** Example searches with hits, for an empty search box. */
export const exampleSearches = memoizeByObject((stock: readonly CarSummary[]): readonly Search[] =>
  exampleTexts
    .map((label) => createSearch(label, addQuery(label, noFilters, stock), stock))
    .filter(({ count }) => count > 0)
    .slice(0, maxExamples),
);

const createSearch = (
  label: string,
  filters: CarFilters,
  stock: readonly CarSummary[],
): Search => ({
  label,
  filters,
  count: countVehicles(stock, filters),
});

type Completion = { label: string } & ({ change: Partial<CarFilters> } | { path: string });

/** A completion and the spellings, without spaces, that lead to it. */
type Entry = { completion: Completion; spellings: string[] };

const entriesOf = memoizeByObject((stock: readonly CarSummary[]): readonly Entry[] => {
  const { brands, models, modelParts, values } = vocabularyOf(stock);
  const entries = new Map<string, Entry>();
  const add = (spelling: string, completion: Completion) => {
    const entry = entries.get(completion.label) ?? { completion, spellings: [] };
    entry.spellings.push(spelling);
    entries.set(completion.label, entry);
  };
  const addValue = (spelling: string, field: ValueField, value: string) => {
    if (!values[field].has(value)) return;
    add(spelling, { label: choiceFilters[field].format(value), change: { [field]: [value] } });
  };
  const stockEquipment = new Set<EquipmentKey>(stock.flatMap((car) => car.equipment));

  for (const [name, brand] of brands) add(name, { label: brand, change: { brand: [brand] } });
  for (const [name, namedModels] of [...models, ...modelParts]) {
    for (const { brand, model } of namedModels) {
      add(name, {
        label: `${brand} ${model}`,
        change: { brand: [brand], model: [modelValue(brand, model)] },
      });
    }
  }
  for (const field of valueFields) {
    for (const value of values[field]) {
      addValue(joinText(choiceFilters[field].format(value)), field, value);
    }
  }
  for (const [spelling, term] of terms) {
    if (term.kind === "value") {
      for (const value of term.values) addValue(spelling, term.field, value);
    } else if (term.kind === "equipment" && stockEquipment.has(term.key)) {
      add(spelling, { label: equipmentLabel(term.key), change: { equipment: [term.key] } });
    }
  }
  for (const [spelling, sortBy] of orderWords) {
    add(spelling, { label: `Sortieren: ${sortOrderLabel(sortBy)}`, change: { sortBy } });
  }
  for (const [spelling, page] of pageWords) add(spelling, page);
  return [...entries.values()];
});

/** Two letters match too many pages and synonyms, which need three. */
const minLength = 2;

function isOwnName(completion: Completion, prefix: string): boolean {
  const models = "change" in completion ? (completion.change.model ?? []) : [];
  return [completion.label, ...models.map(filterTable.model.format)].some((name) =>
    joinText(name).startsWith(prefix),
  );
}

/** Completes a prefix without spaces; ranks exact spellings first, then names and labels, then synonyms. */
function completePrefix(prefix: string, stock: readonly CarSummary[]): Completion[][] {
  if (prefix.length < minLength) return [];
  const ranks: Completion[][] = [[], [], []];
  for (const { completion, spellings } of entriesOf(stock)) {
    // The stop word of `Kombi Auto` must not suggest `Autoankauf`.
    // `cabrio sch` begins a colour rather than `schnell`.
    if ("change" in completion && completion.change.sortBy && prefix.length <= minLength + 1)
      continue;
    if ("path" in completion && (prefix.length <= minLength || stopWords.has(prefix))) continue;
    const matches = spellings.filter((spelling) => spelling.startsWith(prefix));
    if (matches.length === 0) continue;
    const rank = matches.includes(prefix) ? 0 : isOwnName(completion, prefix) ? 1 : 2;
    if (rank < 2 || prefix.length > minLength) ranks[rank]?.push(completion);
  }
  return ranks.filter((rank) => rank.length > 0);
}

type TypedWord = { start: number; end: number; word: string };

const units = ["Sitzer", "Türer", "PS", "kW", "km", "Tsd. €", "Euro", "€"];
const unitPattern = /^(€|eur|euros?|km|kilometer|ps|kw|k|t|tsd|tausend|tkm|sitz\w*|tür\w*)\b|^€/i;
const expectsYear = /(^|\s)(ez|bj|baujahr|erstzulassung|jahrgang)(\s+(ab|bis|von|seit))?\s+$/i;
const excludesYear = /(^|\s)(bis|unter|max\.?|maximal|höchstens|preis|km)\s+$/i;
const prefersYear = /(^|\s)(ab|seit|von)\s+$/i;

/** Completes numbers and their units in the text, most likely first: `bis 20 Tsd. €`, `7 Sitzer`. */
function completeFigure(
  text: string,
  { start, end, word }: TypedWord,
  years: readonly number[],
): string[] {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const hasUnit = unitPattern.test(after.trimStart());
  return hasUnit ? [] : completeNumber(before, word, years).map((whole) => before + whole + after);
}

function completeNumber(before: string, word: string, years: readonly number[]): string[] {
  const dotted = /^(\d{1,3})\.(\d{0,2})$/.exec(word);
  if (dotted) return inEurosAndKm(`${dotted[1]}.${dotted[2]?.padEnd(3, "0")}`);
  if (/^\d+$/.test(word)) {
    const figures = suggestFigures(word);
    const matching = word.length < 2 ? [] : years.map(String).filter((y) => y.startsWith(word));
    const recent = matching.filter((year) => year !== word).slice(0, 3);
    if (expectsYear.test(before)) return recent;
    if (excludesYear.test(before)) return figures;
    return prefersYear.test(before) ? [...recent, ...figures] : [...figures, ...recent];
  }
  if (!/\d\s*$/.test(before)) return [];
  const prefix = foldText(word);
  return prefix === "" ? [] : units.filter((whole) => foldText(whole).startsWith(prefix));
}

/** Suggests thousands for numbers that are too small for a price or a mileage: `20` and `200`. */
function suggestFigures(digits: string): string[] {
  switch (digits.length) {
    case 1:
      return [`${digits}0 Tsd. €`, `${digits}5 Tsd. €`, `${digits} Tsd. €`, `${digits}0 Tsd. km`];
    case 2:
      return [`${digits} Tsd.`, `${digits} Tsd. €`, `${digits} Tsd. km`];
    case 3:
      return [`${digits} Tsd.`, `${digits}00 €`, `${digits} PS`, `${digits} Tsd. km`];
    case 4:
      return [...inEurosAndKm(digits), ...inEurosAndKm(`${digits}0`)];
    default:
      return digits.length > 6 ? [] : inEurosAndKm(digits);
  }
}

const inEurosAndKm = (number: string) => [number, `${number} €`, `${number} km`];
