import type { CarSummary } from "#domain/car/summary.ts";
import type { CarFilters } from "#domain/search/filters.ts";
import { readCounts } from "./counts.ts";
import { negations, noiseWords } from "./dictionary.ts";
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
 * What somebody means who types this into the search box: `golf automatik bis 15000` → brand, model,
 * gearbox and highest price. Only filters that the text speaks of are in the answer. What is not
 * understood stays in `words`, folded, with hyphens instead of spaces so that an address can hold it,
 * in the order typed, at most 8; what means nothing (`suche`, `mit`) is dropped, as are two values of
 * one filter between which an 'oder' or '/' stands. Reads the first 200 characters, never throws.
 *
 * @param stock what can be meant: its brands and models are known, typing errors included
 */
export function understandQuery(text: string, stock: readonly CarSummary[]): Partial<CarFilters> {
  const vocabulary = vocabularyOf(stock);
  const atoms = tokenize(text);
  const brand = mentionedBrand(atoms, vocabulary);
  const wish = createFilterBuilder(vocabulary, brand);
  const left: number[] = [];
  let last: Step | null = null;
  for (let place = 0; place < atoms.length; ) {
    const open = left.at(-1) === place - 1;
    const step: Step | null = readStep({ atoms, place, open, vocabulary, brand, last });
    if (step && last && isEither(atoms.slice(last.end, place))) {
      wish.leaveOpen(last.meaning, step.meaning);
    }
    if (step) wish.add(step.meaning, place);
    else left.push(place);
    place = step?.end ?? place + 1;
    last = step ?? last;
  }
  for (const { group, place } of groupsOf(atoms, left)) {
    const [only] = group;
    if (only && group.length === 1 && noiseWords.has(only.text)) continue;
    const meaning = guessWord(spellTokens(group), vocabulary);
    // `Golf oder Astra` where no Astra is: a word is a demand, and this is none.
    const isOption = [place - 1, place + group.length].some((at) => atoms[at]?.text === "oder");
    if (meaning.kind !== "word" || !isOption) wish.add(meaning, place);
  }
  return wish.filters();
}

type Spot = {
  atoms: readonly Token[];
  place: number;
  /** The atom before was not understood; what is glued to it belongs to it. */
  open: boolean;
  vocabulary: Vocabulary;
  brand: string | null;
  /** What was understood before. */
  last: Step | null;
};
type Step = { meaning: Interpretation; end: number };

/** The longest thing that is understood from here on. */
function readStep(spot: Spot): Step | null {
  const { atoms, place, open, vocabulary, brand, last } = spot;
  if (open && atoms[place]?.glued) return null;
  const phrase = readPhrase(spot);
  // `4x4` and `1. Hand` begin with a number, `wenig km` with what opens a quantity.
  if (phrase && phrase.end > place + 1) return phrase;
  // `golf 7`
  const behindName = last?.end === place && isNamed(last.meaning);
  const named = (text: string) =>
    isName(text, vocabulary, brand) || (behindName && /^\d$/.test(text));
  const reading =
    readIgnoredRemark(atoms, place) ??
    readCounts(atoms, place) ??
    readQuantity(atoms, place, named);
  if (reading) return { meaning: { kind: "filters", filters: reading.filters }, end: reading.end };
  return phrase ?? readSeries(atoms, place) ?? readNegation(atoms, place);
}

function readPhrase({ atoms, place, vocabulary, brand }: Spot): Step | null {
  for (let end = Math.min(place + maxPhraseTokens, atoms.length); end > place; end -= 1) {
    const phrase = atoms.slice(place, end);
    const meaning = interpretPhrase(joinTokens(phrase), spellTokens(phrase), vocabulary, brand);
    if (meaning === null) continue;
    if (!atoms[end]?.glued) return { meaning, end };
    if (isNamed(meaning) && endsName(atoms, end)) return { meaning, end };
    // `911er`
    const isPlural = atoms[end]?.text === "er" && !atoms[end + 1]?.glued;
    if (isPlural && meaning.kind === "model" && /^\d+$/.test(joinTokens(phrase))) {
      return { meaning, end: end + 1 };
    }
  }
  return null;
}

const isNamed = ({ kind }: Interpretation): boolean => kind === "brand" || kind === "model";

/** `Diesel oder Benzin`: whether nothing but an 'oder' and words that say nothing stand between. */
function isEither(between: readonly Token[]): boolean {
  return (
    between.some(({ text }) => text === "oder") && between.every(({ text }) => noiseWords.has(text))
  );
}

/** `C-Klasse` is no model of the provider's, but a word that cars match. */
function readSeries(atoms: readonly Token[], place: number): Step | null {
  const [letters, series] = atoms.slice(place, place + 2);
  if (!letters || !/^[a-z]{1,3}$/.test(letters.text) || series?.text !== "klasse") return null;
  return { meaning: { kind: "word", word: `${letters.text} klasse` }, end: place + 2 };
}

/** `kein Diesel`: no filter can say so, and the opposite must not be understood. */
function readNegation(atoms: readonly Token[], place: number): Step | null {
  const [negation, next] = atoms.slice(place, place + 2);
  if (!negation || !next || !negations.has(negation.text)) return null;
  return { meaning: { kind: "word", word: `${negation.text} ${next.text}` }, end: place + 2 };
}

/** What was left over, as it stood together between spaces. */
function groupsOf(atoms: readonly Token[], places: readonly number[]) {
  const groups: { group: Token[]; place: number }[] = [];
  for (const place of places) {
    const atom = atoms[place];
    if (!atom || atom.kind === "dash") continue;
    const last = groups.at(-1);
    const [first] = last?.group ?? [];
    // `golf7gti`: what a number ends that is glued to a name
    const isClosed = first?.kind === "number" && first.glued;
    const together = last && last.place + last.group.length === place && !isClosed;
    if (together && first?.chunk === atom.chunk) last.group.push(atom);
    else groups.push({ group: [atom], place });
  }
  return groups;
}
