import type { CarFilters } from "#domain/search/filters.ts";
import { manufacturerTerms, type Term, terms } from "./dictionary.ts";
import { joinText } from "./text-match.ts";
import { type Token, toLookupKey } from "./tokens.ts";
import { nearestNames } from "./typos.ts";
import type { Model, Vocabulary } from "./vocabulary.ts";

export type Interpretation =
  | Term
  | { kind: "filters"; filters: Partial<CarFilters> }
  | { kind: "brand"; brand: string; word: string }
  | { kind: "model"; brand: string; model: string; word: string }
  | { kind: "word"; word: string };

/** `joined` is the spelling without spaces (`rangerover`), `word` the phrase as typed (`Range Rover`). */
export function interpretPhrase(
  joined: string,
  word: string,
  vocabulary: Vocabulary,
  namedBrands: readonly string[],
): Interpretation | null {
  const term = terms.get(joined);
  if (term) return term;
  const brand = vocabulary.brands.get(joined);
  if (brand !== undefined) return { kind: "brand", brand, word };
  const model =
    interpretModel(joined, word, vocabulary.models.get(joined), namedBrands) ??
    interpretModel(joined, word, vocabulary.modelParts.get(joined), namedBrands);
  if (model) return model;
  const manufacturerTerm = manufacturerTerms.get(joined);
  if (!manufacturerTerm) return null;
  // Variants are more precise: not every estate car in a stock is a Touring.
  return vocabulary.isInVariants(joined) ? { kind: "word", word } : manufacturerTerm;
}

function interpretModel(
  joined: string,
  word: string,
  candidates: readonly Model[] | undefined,
  namedBrands: readonly string[],
): Interpretation | null {
  const isAnyBrand = namedBrands.length === 0;
  const models = (candidates ?? []).filter(
    ({ brand }) => isAnyBrand || namedBrands.includes(brand),
  );
  const [model, otherModel] = models;
  // `3` means a Mazda 3 only in a query that names Mazda; `911` is clear without a brand.
  if (model === undefined || (isAnyBrand && /^\d{1,2}$/.test(joined))) return null;
  return otherModel === undefined ? { kind: "model", ...model, word } : { kind: "word", word };
}

const maxBrandTokens = 3;

/** The brands that a query names; they decide whose model a `3` is. */
export function findNamedBrands(
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
export function endsName(tokens: readonly Token[], end: number): boolean {
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
export function isName(
  text: string,
  vocabulary: Vocabulary,
  namedBrands: readonly string[],
): boolean {
  const models = vocabulary.models.get(text) ?? [];
  if (models.some(({ brand }) => namedBrands.includes(brand))) return true;
  if (yearPattern.test(text)) return false;
  if (unlikelyPrice.test(text) || vocabulary.isInVariants(text)) return true;
  return namedBrands.length === 0 && models.length > 0;
}

const minPrefixLength = 3;
const minTermLength = 5;
/** Terms are common words that names resemble: a Sportage is no Sportwagen. */
const minTermLengthForTwoErrors = 9;
const allTerms = [...terms.keys(), ...manufacturerTerms.keys()];
const isLong = (term: string): boolean => term.length >= minTermLength;
const longTerms = [...terms.keys()].filter((term) => /^\p{L}+$/u.test(term) && isLong(term));

/** Completes an unambiguous prefix of a name (`octa`) and corrects typing errors (`mercdes`, `automtik`). */
export function guessWord(word: string, vocabulary: Vocabulary): Interpretation {
  const unchanged: Interpretation = { kind: "word", word };
  const joined = joinText(word);
  if (!/^\p{L}+$/u.test(joined) || joined.length < minPrefixLength) return unchanged;
  // Search words are matched by prefix, so that they need no completion.
  if (vocabulary.isPrefixInVariants(joined) || vocabulary.isInVariants(joined)) return unchanged;
  if (allTerms.some((term) => term.startsWith(joined))) return unchanged;
  const completed = vocabulary.names.filter((name) => name.startsWith(joined));
  if (completed.length > 0) return soleBrandOrModel(completed, word, vocabulary) ?? unchanged;
  const near = nearestNames(joined, vocabulary.names);
  if (near.length > 0) return soleBrandOrModel(near, word, vocabulary) ?? unchanged;
  const nearTerms = isLong(joined)
    ? nearestNames(joined, longTerms, minTermLengthForTwoErrors)
    : [];
  const [term, otherTerm] = new Set(nearTerms.map((spelling) => terms.get(spelling)));
  return otherTerm === undefined ? (term ?? unchanged) : unchanged;
}

function soleBrandOrModel(
  names: readonly string[],
  word: string,
  vocabulary: Vocabulary,
): Interpretation | null {
  const brands = new Set(names.flatMap((name) => vocabulary.brands.get(name) ?? []));
  const models = new Set<Model>(
    names.flatMap((name) => vocabulary.models.get(name) ?? vocabulary.modelParts.get(name) ?? []),
  );
  const [brand] = brands;
  const [model] = models;
  if (brands.size === 1 && brand !== undefined && models.size === 0) {
    return { kind: "brand", brand, word };
  }
  return brands.size === 0 && models.size === 1 && model ? { kind: "model", ...model, word } : null;
}
