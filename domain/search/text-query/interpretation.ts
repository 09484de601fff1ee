import type { CarFilters } from "#domain/search/filters.ts";
import { manufacturerTerms, type Term, terms } from "./dictionary.ts";
import { joinText } from "./text-match.ts";
import { joinTokens, type Token } from "./tokens.ts";
import { nearestNames } from "./typos.ts";
import type { Model, Vocabulary } from "./vocabulary.ts";

export type Interpretation =
  | Term
  | { kind: "filters"; filters: Partial<CarFilters> }
  | { kind: "brand"; brand: string; word: string }
  | { kind: "model"; brand: string; model: string; word: string }
  | { kind: "word"; word: string };

/**
 * What a phrase means, given joined (`rangerover`) and as typed (`Range Rover`), or null. `mentioned`:
 * the brand that the query names.
 */
export function interpretPhrase(
  joined: string,
  word: string,
  vocabulary: Vocabulary,
  mentioned: string | null,
): Interpretation | null {
  const term = terms.get(joined);
  if (term) return term;
  const brand = vocabulary.brands.get(joined);
  if (brand !== undefined) return { kind: "brand", brand, word };
  const model =
    modelMeant(joined, word, vocabulary.models.get(joined), mentioned) ??
    modelMeant(joined, word, vocabulary.modelParts.get(joined), mentioned);
  if (model) return model;
  const makers = manufacturerTerms.get(joined);
  // Titles say it better: not every estate car of a stock is a Touring.
  if (makers) return vocabulary.isInTitles(joined) ? { kind: "word", word } : makers;
  return null;
}

function modelMeant(
  joined: string,
  word: string,
  known: readonly Model[] | undefined,
  mentioned: string | null,
): Interpretation | null {
  const models = (known ?? []).filter(({ brand }) => mentioned === null || brand === mentioned);
  const [model, other] = models;
  // `3` is a Mazda only where a Mazda is spoken of; `911` needs no help.
  if (model === undefined || (mentioned === null && /^\d{1,2}$/.test(joined))) return null;
  return other === undefined ? { kind: "model", ...model, word } : { kind: "word", word };
}

/** The first brand that a query names; it decides whose model a `3` is. */
export function mentionedBrand(
  tokens: readonly Token[],
  { brands }: Pick<Vocabulary, "brands">,
): string | null {
  for (let index = 0; index < tokens.length; index += 1) {
    for (let end = Math.min(index + 3, tokens.length); end > index; end -= 1) {
      const joined = joinTokens(tokens.slice(index, end));
      // `Mini Van` is no MINI.
      if (terms.has(joined)) break;
      const brand = brands.get(joined);
      if (brand !== undefined && endsName(tokens, end)) return brand;
    }
  }
  return null;
}

/** Nothing may be glued to a name but a number, as in `golf7`. */
export function endsName(tokens: readonly Token[], end: number): boolean {
  const next = tokens[end];
  if (!next?.glued) return true;
  const last = tokens[end - 1];
  return next.kind === "number" && last?.kind === "word" && last.text.length >= shortestGlued;
}

/** `q4` and `up2` are no name and a number. */
const shortestGlued = 3;

const yearLike = /^(19|20)\d\d$/;
/** Nobody names a price of 3008 euros; prices are round or end in 9. */
const unlikelyPrice = /^\d{3}[1-8]$/;

/**
 * Whether a bare number is a name: a model (`3008`; `2008` only beside its brand), in titles, or no
 * price that anybody would name.
 */
export function isName(text: string, vocabulary: Vocabulary, mentioned: string | null): boolean {
  const models = vocabulary.models.get(text) ?? [];
  if (mentioned !== null && models.some(({ brand }) => brand === mentioned)) return true;
  if (yearLike.test(text)) return false;
  if (unlikelyPrice.test(text) || vocabulary.isInTitles(text)) return true;
  return mentioned === null && models.length > 0;
}

const shortestStart = 3;
const shortestTerm = 5;
/** Terms are common words, and others look like them: a Sportage is no Sportwagen. */
const shortestTermForTwo = 9;
const termStarts = [...terms.keys(), ...manufacturerTerms.keys()];
const isLong = (term: string): boolean => term.length >= shortestTerm;
const longTerms = [...terms.keys()].filter((term) => /^\p{L}+$/u.test(term) && isLong(term));

/**
 * The meaning of a word that is the beginning of one name only (`octa`) or has typing errors
 * (`mercdes`, `automtik`). Words of titles and their beginnings are themselves.
 */
export function guessWord(word: string, vocabulary: Vocabulary): Interpretation {
  const itself: Interpretation = { kind: "word", word };
  const joined = joinText(word);
  if (!/^\p{L}+$/u.test(joined) || joined.length < shortestStart) return itself;
  if (vocabulary.beginsInTitles(joined) || vocabulary.isInTitles(joined)) return itself;
  // The word alone finds whatever begins with it.
  if (termStarts.some((term) => term.startsWith(joined))) return itself;
  const begun = vocabulary.names.filter((name) => name.startsWith(joined));
  if (begun.length > 0) return oneNamed(begun, word, vocabulary) ?? itself;
  const near = nearestNames(joined, vocabulary.names);
  if (near.length > 0) return oneNamed(near, word, vocabulary) ?? itself;
  const meant = isLong(joined) ? nearestNames(joined, longTerms, shortestTermForTwo) : [];
  const [one, other] = new Set(meant.map((term) => terms.get(term)));
  return other === undefined ? (one ?? itself) : itself;
}

function oneNamed(
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
