import type { EquipmentKey } from "#domain/car/equipment.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { normalizeCase } from "#domain/search/facets.ts";
import { modelValue } from "#domain/search/filter-table.ts";
import {
  addFilters,
  type CarFilters,
  canonicalValues,
  noFilters,
  orderBounds,
  type TextChoiceKey,
} from "#domain/search/filters.ts";
import {
  distancePattern,
  maxQueryLength,
  maxWordLength,
  maxWords,
  parseFilters,
  type QueryParameters,
  readTypedText,
} from "#domain/search/url.ts";
import { grammarWords, negations, searchesForWish, stopWords, terms } from "./dictionary.ts";
import { type QueryReading, readCounts } from "./figures.ts";
import { guessWord, type Interpretation, interpretPhrase } from "./interpretation.ts";
import { readQuantity } from "./quantities.ts";
import { childrenIn, nameRanges, readRemarks, towedIn } from "./remarks.ts";
import { foldText, joinText, matchesWord } from "./text-match.ts";
import { asTyped, findSigns, type Token, tokenize, toLookupKey } from "./tokens.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";

/** The longest name is `e tron gt quattro 55`. */
const maxPhraseTokens = 5;

type Understanding = {
  filters: Partial<CarFilters>;
  /** Words and signs that no filter expresses, as typed. Without grammar: `mit`, `suche`, `auto`. */
  unread: readonly string[];
  /** Parts of which a filter expresses only the least. */
  hints: readonly string[];
};

/**
 * Parses a free-text query: `golf automatik bis 15000` gives brand, model, gearbox and maximum price. Keeps
 * words that it does not know as search words. Never throws.
 */
export function readQuery(
  text: string,
  stock: readonly CarSummary[],
  { isWish = false } = {},
): Understanding {
  const vocabulary = vocabularyOf(stock);
  const query = nameRanges(text.slice(0, maxQueryLength).replace(/\s+/g, " "));
  const { rest, found } = readRemarks(query);
  const isTowing = found.some((remark) => towedIn(remark, query) !== null);
  const tokens = tokenize(isTowing ? rest.replace(towed, " ") : rest);
  const isChoice = tokens.some(({ text: word }) => word === "oder");
  const namedBrands = findNamedBrands(tokens, vocabulary);
  const interpreted: Interpreted[] = [];
  const unknownIndexes: number[] = [];
  const readRemark = (remark: string): Partial<CarFilters> => {
    const [children, load] = [childrenIn(remark), towedIn(remark, query)];
    if (children !== null) return { seatsMin: children + parents };
    return load !== null && vocabulary.hasTrailerLoads ? { trailerLoadMin: load } : {};
  };
  const isUnread = (remark: string) => Object.keys(readRemark(remark)).length === 0;
  const unread = [...found.filter(isUnread), ...findSigns(query)];
  const hasDistance = query.search(distancePattern) >= 0;
  let lastStep: Step | null = null;
  for (let index = 0; index < tokens.length; ) {
    // A token that follows an unknown one without a space belongs to it.
    const isGlued = unknownIndexes.at(-1) === index - 1 && tokens[index]?.isGlued === true;
    const step: Step | null = isGlued
      ? null
      : readStep({ tokens, index, vocabulary, namedBrands, isChoice, lastStep });
    const end = step?.end ?? index + 1;
    if (step) interpreted.push({ ...step, index });
    else unknownIndexes.push(index);
    if (step?.interpretation.kind === "ignored") unread.push(asTyped(tokens.slice(index, end)));
    else if (step) lastStep = step;
    index = end;
  }
  for (const { group, index } of groupAdjacent(tokens, unknownIndexes)) {
    const [only] = group;
    if (only && group.length === 1 && stopWords.has(only.text)) {
      if (!grammarWords.has(only.text)) unread.push(only.typed);
      continue;
    }
    // All cars are there.
    if (group.every(({ text: word }) => vocabulary.places.has(word))) continue;
    const word = asTyped(group);
    const joined = joinText(word);
    if (searchesForWish(joined) !== null && !vocabulary.isInVariants(joined)) {
      unread.push(word);
      continue;
    }
    const interpretation = guessWord(word, vocabulary);
    // `Golf oder Astra` in a stock without Astra: as a search word it would exclude every Golf.
    const isOption = [index - 1, index + group.length].some((at) => tokens[at]?.text === "oder");
    // `Heidelberg 20 km`: where a distance stands, an unknown word is a town.
    const isUnused = isOption || hasDistance;
    const isMistypedPage = interpretation.kind === "ignored";
    if (isMistypedPage || (interpretation.kind === "word" && isUnused)) unread.push(word);
    else interpreted.push({ interpretation, index });
  }
  const { words: left = [], ...named } = combine(
    interpreted,
    vocabulary,
    isChoice ? [] : namedBrands,
  );
  const filters: Partial<CarFilters> = Object.assign({}, ...found.map(readRemark), named);
  const isUseless = isWish ? () => false : uselessWordTest(filters, stock);
  const words = left.filter((word) => !isUseless(word));
  return {
    filters: { ...filters, ...(words.length > 0 && { words: words.slice(0, maxWords) }) },
    unread: [...new Set([...unread, ...left.filter(isUseless), ...words.slice(maxWords)])],
    hints: found.filter((remark) => childrenIn(remark) !== null),
  };
}

/**
 * A word that no car has would make a search that is otherwise understood find nothing, except for a generation:
 * `golf 4`. A lone digit is nobody's name.
 */
function uselessWordTest(filters: Partial<CarFilters>, stock: readonly CarSummary[]) {
  const isUnderstood = Object.keys(filters).length > 0;
  return (word: string): boolean => {
    if (/^\d+$/.test(word)) return word.length === 1 && filters.brand === undefined;
    return isUnderstood && !stock.some(matchesWord(word));
  };
}

/** In `Wohnwagen 1500 kg` the car is not one. */
const towed = /(?<!\p{L})(?:wohnwagen|wohnanhänger|caravan|(?:pferde)?anhänger)(?!\p{L})/giu;

/** They need seats, too. */
const parents = 2;

export const understandQuery = (text: string, stock: readonly CarSummary[]): Partial<CarFilters> =>
  readQuery(text, stock).filters;

/** What somebody looks for, also a car that is not in stock today: each word counts. */
export const understandWish = (text: string, stock: readonly CarSummary[]): Partial<CarFilters> =>
  readQuery(text, stock, { isWish: true }).filters;

/** The filters in a URL of the list, including a typed query; the sort order is the default one. */
export function readSearch(parameters: QueryParameters, stock: readonly CarSummary[]): CarFilters {
  const filters = normalizeCase(parseFilters(parameters), stock);
  const typed = readTypedText(parameters);
  const combined = typed === "" ? filters : addFilters(filters, understandQuery(typed, stock));
  return { ...combined, sortBy: noFilters.sortBy };
}

type Position = {
  tokens: readonly Token[];
  index: number;
  vocabulary: Vocabulary;
  namedBrands: readonly string[];
  isChoice: boolean;
  lastStep: Step | null;
};
type Step = { interpretation: Interpretation; end: number };

function readStep(position: Position): Step | null {
  const { tokens, index, vocabulary, namedBrands, lastStep } = position;
  const phrase = readPhrase(position) ?? readExclusion(position);
  // Phrases may begin like a quantity: `4x4`, `1. Hand`, `wenig km`.
  if (phrase && phrase.end > index + 1) return phrase;
  const isAfterName = lastStep?.end === index && isBrandOrModel(lastStep.interpretation);
  const isNameHere = (text: string) =>
    isName(text, vocabulary, namedBrands) || (isAfterName && /^\d$/.test(text));
  const reading = readCounts(tokens, index) ?? readQuantity(tokens, index, isNameHere);
  if (reading) {
    const isRead = Object.keys(reading.filters).length > 0 && !isOfNoCar(reading, position);
    const { filters, end } = reading;
    return { interpretation: isRead ? { kind: "filters", filters } : { kind: "ignored" }, end };
  }
  return phrase ?? readPair(tokens, index);
}

/** A range or battery that no listing states, or of a car that burns fuel: `Diesel mit 800 km Reichweite`. */
function isOfNoCar({ filters }: QueryReading, { tokens, vocabulary }: Position): boolean {
  const { electricRangeMin, batteryMin } = filters;
  if (electricRangeMin === undefined && batteryMin === undefined) return false;
  const isStated = electricRangeMin === undefined ? vocabulary.hasBatteries : vocabulary.hasRanges;
  const fuels = tokens.flatMap(({ text }) => {
    const term = terms.get(text);
    return term?.kind === "value" && term.field === "fuelType" ? term.values : [];
  });
  return !isStated || (fuels.length > 0 && !fuels.some((fuel) => /^(ELECTRIC|HYBRID)/.test(fuel)));
}

function readPhrase(position: Position): Step | null {
  const { tokens, index, vocabulary, namedBrands, isChoice } = position;
  for (let end = Math.min(index + maxPhraseTokens, tokens.length); end > index; end -= 1) {
    const phrase = tokens.slice(index, end);
    const key = toLookupKey(phrase);
    const interpretation =
      interpretPhrase(key, asTyped(phrase), vocabulary, namedBrands) ??
      // `BMW oder Golf`: the other choice may be another brand's model.
      (isChoice ? interpretPhrase(key, asTyped(phrase), vocabulary, []) : null);
    if (interpretation === null) continue;
    const isWhole =
      !tokens[end]?.isGlued || (isBrandOrModel(interpretation) && endsName(tokens, end));
    if (isWhole) return { interpretation, end };
    // `911er` is the model 911.
    const hasEnding = tokens[end]?.text === "er" && !tokens[end + 1]?.isGlued;
    if (hasEnding && interpretation.kind === "model" && /^\d+$/.test(key)) {
      return { interpretation, end: end + 1 };
    }
  }
  return null;
}

/** `kein Diesel`: all values but this one. Phrases that are terms themselves, `kein Unfall`, come before. */
function readExclusion(position: Position): Step | null {
  const { tokens, index } = position;
  if (!negations.has(tokens[index]?.text ?? "")) return null;
  const excluded = readPhrase({ ...position, index: index + 1 });
  // `ohne Anzahlung`: the page knows.
  if (excluded?.interpretation.kind === "ignored") return excluded;
  if (excluded?.interpretation.kind !== "value") return null;
  const word = asTyped(tokens.slice(index, excluded.end));
  return { ...excluded, interpretation: { ...excluded.interpretation, kind: "without", word } };
}

const isBrandOrModel = ({ kind }: Interpretation): boolean => kind === "brand" || kind === "model";

/**
 * Reads two tokens as one: `C-Klasse` is not a model at the provider, but `matchesWord` finds it as a search word;
 * `kein BMW` fits no filter and must not become the filter BMW.
 */
function readPair(tokens: readonly Token[], index: number): Step | null {
  const [first, second] = tokens.slice(index, index + 2);
  if (!first || !second) return null;
  const isSeries = /^[a-z]{1,3}$/.test(first.text) && second.text === "klasse";
  if (!isSeries && !negations.has(first.text)) return null;
  const word = asTyped([first, second]);
  return {
    interpretation: isSeries ? { kind: "word", word } : { kind: "ignored" },
    end: index + 2,
  };
}

function groupAdjacent(tokens: readonly Token[], indexes: readonly number[]) {
  const groups: { group: Token[]; index: number }[] = [];
  for (const index of indexes) {
    const token = tokens[index];
    if (!token || token.kind === "dash") continue;
    const last = groups.at(-1);
    const [first] = last?.group ?? [];
    // In `golf7gti` the 7 remains a group of its own.
    const isClosed = first?.kind === "number" && first.isGlued;
    const isAdjacent = last && last.index + last.group.length === index && !isClosed;
    if (isAdjacent && first?.chunkIndex === token.chunkIndex) last.group.push(token);
    else groups.push({ group: [token], index });
  }
  return groups;
}

type Interpreted = { interpretation: Interpretation; index: number };

/**
 * Several values of a filter are alternatives: `BMW oder Audi`. A model of another brand than the `namedBrands`
 * stays a search word.
 */
function combine(
  interpreted: readonly Interpreted[],
  { values }: Vocabulary,
  namedBrands: readonly string[],
): Partial<CarFilters> {
  const filters: Partial<CarFilters> = {};
  const equipment = new Set<EquipmentKey>();

  const choose = (field: TextChoiceKey, chosen: readonly string[]): true => {
    filters[field] = canonicalValues([...(filters[field] ?? []), ...chosen]);
    return true;
  };

  /** Returns false if the interpretation must become a search word. */
  const apply = (interpretation: Interpretation): boolean => {
    switch (interpretation.kind) {
      case "filters":
        Object.assign(filters, interpretation.filters);
        return true;
      case "equipment":
        equipment.add(interpretation.key);
        return true;
      case "value": {
        const { field, values: meant } = interpretation;
        const inStock = meant.filter((value) => values[field].has(value));
        return choose(field, inStock.length > 0 ? inStock : meant.slice(0, 1));
      }
      case "brand":
        return choose("brand", [interpretation.brand]);
      case "model": {
        const { brand, model } = interpretation;
        if (namedBrands.length > 0 && !namedBrands.includes(brand)) return false;
        return choose("brand", [brand]) && choose("model", [modelValue(brand, model)]);
      }
      case "models": {
        const { models } = interpretation;
        return models.every(
          ({ brand, model }) =>
            choose("brand", [brand]) && choose("model", [modelValue(brand, model)]),
        );
      }
      case "without": {
        const { field, values: excluded } = interpretation;
        const left = [...(filters[field] ?? values[field])].filter((it) => !excluded.includes(it));
        if (left.length > 0) filters[field] = canonicalValues(left);
        return left.length > 0;
      }
      case "ignored":
        return true;
      case "word":
        return false;
    }
  };

  const isLast = ({ interpretation }: Interpreted) => interpretation.kind === "without";
  const ordered = interpreted.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
  const notApplied = ordered.filter(({ interpretation }) => !apply(interpretation));
  if (equipment.size > 0) filters.equipment = [...equipment];
  const words = collectWords(notApplied);
  return orderBounds(words.length > 0 ? { ...filters, words } : filters);
}

function collectWords(interpreted: readonly Interpreted[]): string[] {
  /** By folded text, so that of `Foo, FOO` the first stays. */
  const words = new Map<string, string>();
  for (const { interpretation } of interpreted.toSorted((a, b) => a.index - b.index)) {
    if (!("word" in interpretation)) continue;
    const word = toUrlWord(interpretation.word);
    const folded = foldText(word);
    if (folded !== "" && !words.has(folded)) words.set(folded, word);
  }
  return [...words.values()];
}

/** Spaces divide words in a URL, so they become hyphens. The cut must not halve a surrogate pair. */
function toUrlWord(word: string): string {
  const short = word.replaceAll(" ", "-").slice(0, maxWordLength);
  return short.isWellFormed() ? short : short.slice(0, -1);
}

const maxBrandTokens = 3;

/** The brands that a query names; they decide whose model a `3` is. */
function findNamedBrands(
  tokens: readonly Token[],
  { brands }: Pick<Vocabulary, "brands">,
): readonly string[] {
  const named: string[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    for (let end = Math.min(index + maxBrandTokens, tokens.length); end > index; end -= 1) {
      const joined = toLookupKey(tokens.slice(index, end));
      // `Mini Van` is a body type, not a MINI.
      if (terms.has(joined)) break;
      const brand = brands.get(joined);
      if (brand === undefined || !endsName(tokens, end)) continue;
      named.push(brand);
      index = end - 1;
      break;
    }
  }
  return named;
}

/** A name ends before white space or a hyphen, or before a number as in `golf7`. */
function endsName(tokens: readonly Token[], end: number): boolean {
  const next = tokens[end];
  if (!next?.isGlued) return true;
  const last = tokens[end - 1];
  return (
    next.kind === "number" && last?.kind === "word" && last.text.length >= minNameLengthBeforeNumber
  );
}

/** Shorter names belong to their number: `q4`. */
const minNameLengthBeforeNumber = 3;

const yearPattern = /^(19|20)\d\d$/;
/** Prices are round or end in 9, so `3008` is none. */
const unlikelyPrice = /^\d{3}[1-8]$/;

/** Whether a number without a unit is likelier a name than a price or year: `3008`; `2008` with its brand. */
function isName(text: string, vocabulary: Vocabulary, namedBrands: readonly string[]): boolean {
  const models = vocabulary.models.get(text) ?? [];
  if (models.some(({ brand }) => namedBrands.includes(brand))) return true;
  if (vocabulary.places.has(text)) return true;
  if (yearPattern.test(text)) return false;
  if (unlikelyPrice.test(text) || vocabulary.isInVariants(text)) return true;
  return namedBrands.length === 0 && models.length > 0;
}
