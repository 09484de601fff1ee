import type { EquipmentKey } from "#domain/car/equipment.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { listParameters } from "#domain/pages/pages.ts";
import { inStockCase } from "#domain/search/facets.ts";
import { addFilters, type CarFilters, noFilters } from "#domain/search/filters.ts";
import { maxWordLength, maxWords, parseFilters } from "#domain/search/url.ts";
import { negations, noiseWords } from "./dictionary.ts";
import { readCounts } from "./figures.ts";
import { withoutRemarks } from "./ignored-remarks.ts";
import {
  endsName,
  guessWord,
  type Interpretation,
  interpretPhrase,
  isName,
  mentionedBrand,
} from "./interpretation.ts";
import { readQuantity } from "./quantities.ts";
import type { ValueField } from "./synonyms.ts";
import { foldText } from "./text-match.ts";
import { joinTokens, maxQueryLength, spellTokens, type Token, tokenize } from "./tokens.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";

/** `e tron gt quattro 55` has five parts. */
const maxPhraseTokens = 5;

/**
 * What somebody means who types this into the search box: `golf automatik bis 15000` → brand,
 * model, gearbox and highest price. What is not understood stays in `words`, as typed, with hyphens
 * instead of spaces so that an address can hold it, at most 8; what means nothing (`suche`, `mit`)
 * is dropped, as are two values of one filter beside an 'oder' or '/'. Reads the
 * first 200 characters, never throws.
 */
export function understandQuery(text: string, stock: readonly CarSummary[]): Partial<CarFilters> {
  const vocabulary = vocabularyOf(stock);
  const tokens = tokenize(withoutRemarks(text.slice(0, maxQueryLength)));
  const brand = mentionedBrand(tokens, vocabulary);
  const found: Found[] = [];
  const left: number[] = [];
  let last: Step | null = null;
  for (let index = 0; index < tokens.length; ) {
    // What is glued to something that was not understood belongs to it.
    const isGlued = left.at(-1) === index - 1 && tokens[index]?.glued === true;
    const step: Step | null = isGlued ? null : readStep({ tokens, index, vocabulary, brand, last });
    if (step) found.push({ ...step, index });
    else left.push(index);
    index = step?.end ?? index + 1;
    if (step && step.interpretation.kind !== "noise") last = step;
  }
  for (const { group, index } of groupsOf(tokens, left)) {
    const [only] = group;
    if (only && group.length === 1 && noiseWords.has(only.text)) continue;
    const interpretation = guessWord(spellTokens(group), vocabulary);
    // `Golf oder Astra` where no Astra is: a word is a demand, and this is none.
    const isOption = [index - 1, index + group.length].some((at) => tokens[at]?.text === "oder");
    if (interpretation.kind !== "word" || !isOption) found.push({ interpretation, index });
  }
  const isChoice = tokens.some(({ text: word }) => word === "oder");
  return filtersOf(found, vocabulary, { mentioned: brand, isChoice });
}

/** What the list shows at an address with these parameters, typed words too; always the newest first. */
export function readSearch(
  parameters: Parameters<typeof parseFilters>[0],
  stock: readonly CarSummary[],
): CarFilters {
  const filters = inStockCase(parseFilters(parameters), stock);
  const [typed = ""] = parameters.getAll(listParameters.search);
  const wanted = typed === "" ? filters : addFilters(filters, understandQuery(typed, stock));
  return { ...wanted, sortBy: noFilters.sortBy };
}

type Spot = {
  tokens: readonly Token[];
  index: number;
  vocabulary: Vocabulary;
  brand: string | null;
  last: Step | null;
};
type Step = { interpretation: Interpretation; end: number };

function readStep(spot: Spot): Step | null {
  const { tokens, index, vocabulary, brand, last } = spot;
  const phrase = readPhrase(spot);
  // `4x4` and `1. Hand` begin with a number, `wenig km` with what opens a quantity.
  if (phrase && phrase.end > index + 1) return phrase;
  const behindName = last?.end === index && isNamed(last.interpretation);
  const named = (text: string) =>
    isName(text, vocabulary, brand) || (behindName && /^\d$/.test(text));
  const reading = readCounts(tokens, index) ?? readQuantity(tokens, index, named);
  if (reading) {
    return { interpretation: { kind: "filters", filters: reading.filters }, end: reading.end };
  }
  return phrase ?? readPair(tokens, index);
}

function readPhrase({ tokens, index, vocabulary, brand }: Spot): Step | null {
  for (let end = Math.min(index + maxPhraseTokens, tokens.length); end > index; end -= 1) {
    const phrase = tokens.slice(index, end);
    const joined = joinTokens(phrase);
    const interpretation = interpretPhrase(joined, spellTokens(phrase), vocabulary, brand);
    if (interpretation === null) continue;
    const isWhole = !tokens[end]?.glued || (isNamed(interpretation) && endsName(tokens, end));
    if (isWhole) return { interpretation, end };
    const isPlural = tokens[end]?.text === "er" && !tokens[end + 1]?.glued;
    if (isPlural && interpretation.kind === "model" && /^\d+$/.test(joined)) {
      return { interpretation, end: end + 1 };
    }
  }
  return null;
}

const isNamed = ({ kind }: Interpretation): boolean => kind === "brand" || kind === "model";

/**
 * Two words that are one: `C-Klasse` is no model of the provider's, but cars match it; of `kein Diesel` no filter
 * can speak, and the opposite must not be understood.
 */
function readPair(tokens: readonly Token[], index: number): Step | null {
  const [first, second] = tokens.slice(index, index + 2);
  if (!first || !second) return null;
  const isSeries = /^[a-z]{1,3}$/.test(first.text) && second.text === "klasse";
  if (!isSeries && !negations.has(first.text)) return null;
  return { interpretation: { kind: "word", word: spellTokens([first, second]) }, end: index + 2 };
}

function groupsOf(tokens: readonly Token[], indexes: readonly number[]) {
  const groups: { group: Token[]; index: number }[] = [];
  for (const index of indexes) {
    const token = tokens[index];
    if (!token || token.kind === "dash") continue;
    const last = groups.at(-1);
    const [first] = last?.group ?? [];
    // `golf7gti`: what a number ends that is glued to a name
    const isClosed = first?.kind === "number" && first.glued;
    const together = last && last.index + last.group.length === index && !isClosed;
    if (together && first?.chunk === token.chunk) last.group.push(token);
    else groups.push({ group: [token], index });
  }
  return groups;
}

type Found = { interpretation: Interpretation; index: number };

type Context = { mentioned: string | null; isChoice: boolean };

/**
 * A second value for the same filter becomes a word, so that nothing is lost unseen; but for `Diesel oder Benzin`
 * neither is a filter or a word.
 */
function filtersOf(
  found: readonly Found[],
  { values }: Vocabulary,
  { mentioned, isChoice }: Context,
): Partial<CarFilters> {
  const filters: Partial<CarFilters> = {};
  const equipment = new Set<EquipmentKey>();
  const open = new Set<ValueField | "brand" | "model">();

  const leaveOpen = (...fields: (ValueField | "brand" | "model")[]): boolean => {
    if (isChoice) for (const field of fields) open.add(field);
    return isChoice;
  };

  const hold = (field: ValueField | "brand" | "model", value: string): boolean => {
    filters[field] ??= value;
    return filters[field] === value || leaveOpen(field);
  };

  const holdBrand = (brand: string): boolean => {
    filters.brand ??= brand;
    return filters.brand === brand || leaveOpen("brand", "model");
  };

  const holdModel = (brand: string, model: string): boolean => {
    if ((filters.brand ?? mentioned ?? brand) !== brand) return leaveOpen("brand", "model");
    return holdBrand(brand) && hold("model", model);
  };

  /** Whether it is a filter now, or asks for none. */
  const isHeld = (interpretation: Interpretation): boolean => {
    switch (interpretation.kind) {
      case "filters":
        Object.assign(filters, interpretation.filters);
        return true;
      case "equipment":
        equipment.add(interpretation.key);
        return true;
      case "value": {
        const value = soleValue(values[interpretation.field], interpretation.values);
        return value === null ? leaveOpen(interpretation.field) : hold(interpretation.field, value);
      }
      case "brand":
        return holdBrand(interpretation.brand);
      case "model":
        return holdModel(interpretation.brand, interpretation.model);
      case "noise":
        return true;
      case "word":
        return false;
    }
  };

  const left = found.filter(({ interpretation }) => !isHeld(interpretation));
  for (const field of open) delete filters[field];
  if (equipment.size > 0) filters.equipment = [...equipment];
  const words = wordsOf(left);
  return words.length > 0 ? { ...filters, words } : filters;
}

function soleValue(stock: ReadonlySet<string>, meant: readonly string[]): string | null {
  const [one, other] = meant.filter((value) => stock.has(value));
  return other === undefined ? (one ?? meant[0] ?? null) : null;
}

function wordsOf(left: readonly Found[]): string[] {
  const typed = left
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ interpretation }) =>
      "word" in interpretation ? [addressable(interpretation.word)] : [],
    );
  // `Foo, FOO` is one word, the first.
  const distinct = new Map(typed.toReversed().map((word) => [foldText(word), word]));
  distinct.delete("");
  return [...new Set(typed)]
    .filter((word) => distinct.get(foldText(word)) === word)
    .slice(0, maxWords);
}

/** Words are divided by spaces in an address; matching treats a hyphen as a space. */
function addressable(word: string): string {
  const short = word.replaceAll(" ", "-").slice(0, maxWordLength);
  return short.isWellFormed() ? short : short.slice(0, -1);
}
