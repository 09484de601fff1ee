import type { CarSummary } from "#domain/car/summary.ts";
import type { CarFilters } from "#domain/search/filters.ts";
import { negations, noiseWords } from "./dictionary.ts";
import { readCounts } from "./figures.ts";
import { createFilterBuilder } from "./filter-builder.ts";
import { readIgnoredRemark } from "./ignored-remarks.ts";
import {
  endsName,
  guessWord,
  type Interpretation,
  interpretPhrase,
  isName,
  mentionedBrand,
} from "./interpretation.ts";
import { readQuantity } from "./quantities.ts";
import { joinTokens, spellTokens, type Token, tokenize } from "./tokens.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";

/** `e tron gt quattro 55` has five parts. */
const maxPhraseTokens = 5;

/**
 * What somebody means who types this into the search box: `golf automatik bis 15000` → brand,
 * model, gearbox and highest price. What is not understood stays in `words`, as typed, with hyphens
 * instead of spaces so that an address can hold it, at most 8; what means nothing (`suche`, `mit`)
 * is dropped, as are two values of one filter between which an 'oder' or '/' stands. Reads the
 * first 200 characters, never throws.
 */
export function understandQuery(text: string, stock: readonly CarSummary[]): Partial<CarFilters> {
  const vocabulary = vocabularyOf(stock);
  const tokens = tokenize(text);
  const brand = mentionedBrand(tokens, vocabulary);
  const builder = createFilterBuilder(vocabulary, brand);
  const left: number[] = [];
  let last: Step | null = null;
  for (let index = 0; index < tokens.length; ) {
    const open = left.at(-1) === index - 1;
    const step: Step | null = readStep({ tokens, index, open, vocabulary, brand, last });
    if (step && last && isEither(tokens.slice(last.end, index))) {
      builder.leaveOpen(last.interpretation, step.interpretation);
    }
    if (step) builder.add(step.interpretation, index);
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
    if (interpretation.kind !== "word" || !isOption) builder.add(interpretation, index);
  }
  return builder.filters();
}

type Spot = {
  tokens: readonly Token[];
  index: number;
  /** The token before was not understood; what is glued to it belongs to it. */
  open: boolean;
  vocabulary: Vocabulary;
  brand: string | null;
  last: Step | null;
};
type Step = { interpretation: Interpretation; end: number };

/** The longest thing that is understood from here on. */
function readStep(spot: Spot): Step | null {
  const { tokens, index, open, vocabulary, brand, last } = spot;
  if (open && tokens[index]?.glued) return null;
  const phrase = readPhrase(spot);
  // `4x4` and `1. Hand` begin with a number, `wenig km` with what opens a quantity.
  if (phrase && phrase.end > index + 1) return phrase;
  // `golf 7`
  const behindName = last?.end === index && isNamed(last.interpretation);
  const named = (text: string) =>
    isName(text, vocabulary, brand) || (behindName && /^\d$/.test(text));
  const reading =
    readIgnoredRemark(tokens, index) ??
    readCounts(tokens, index) ??
    readQuantity(tokens, index, named);
  if (reading) {
    return { interpretation: { kind: "filters", filters: reading.filters }, end: reading.end };
  }
  return phrase ?? readSeries(tokens, index) ?? readNegation(tokens, index);
}

function readPhrase({ tokens, index, vocabulary, brand }: Spot): Step | null {
  for (let end = Math.min(index + maxPhraseTokens, tokens.length); end > index; end -= 1) {
    const phrase = tokens.slice(index, end);
    const joined = joinTokens(phrase);
    const interpretation = interpretPhrase(joined, spellTokens(phrase), vocabulary, brand);
    if (interpretation === null) continue;
    const isWhole = !tokens[end]?.glued || (isNamed(interpretation) && endsName(tokens, end));
    if (isWhole) return { interpretation, end };
    // `911er`
    const isPlural = tokens[end]?.text === "er" && !tokens[end + 1]?.glued;
    if (isPlural && interpretation.kind === "model" && /^\d+$/.test(joined)) {
      return { interpretation, end: end + 1 };
    }
  }
  return null;
}

const isNamed = ({ kind }: Interpretation): boolean => kind === "brand" || kind === "model";

/** `Diesel oder Benzin` */
function isEither(between: readonly Token[]): boolean {
  return (
    between.some(({ text }) => text === "oder") && between.every(({ text }) => noiseWords.has(text))
  );
}

/** `C-Klasse` is no model of the provider's, but a word that cars match. */
function readSeries(tokens: readonly Token[], index: number): Step | null {
  const [letters, series] = tokens.slice(index, index + 2);
  if (!letters || !/^[a-z]{1,3}$/.test(letters.text) || series?.text !== "klasse") return null;
  return { interpretation: { kind: "word", word: spellTokens([letters, series]) }, end: index + 2 };
}

/** `kein Diesel`: no filter can say so, and the opposite must not be understood. */
function readNegation(tokens: readonly Token[], index: number): Step | null {
  const [negation, next] = tokens.slice(index, index + 2);
  if (!negation || !next || !negations.has(negation.text)) return null;
  const word = spellTokens([negation, next]);
  return { interpretation: { kind: "word", word }, end: index + 2 };
}

/** What was left over, grouped as it stood between spaces. */
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
