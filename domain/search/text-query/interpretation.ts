import type { CarFilters } from "#domain/search/filters.ts";
import { manufacturerTerms, type Term, terms } from "./dictionary.ts";
import { joinText } from "./text-match.ts";
import { nearestNames } from "./typos.ts";
import type { Model, Vocabulary } from "./vocabulary.ts";

/** What a phrase means in a stock. */
export type Interpretation =
  | Term
  | { kind: "filters"; filters: Partial<CarFilters> }
  | (Omit<Extract<Term, { kind: "value" }>, "kind"> & { kind: "without" })
  | { kind: "brand"; brand: string; word: string }
  | { kind: "model"; brand: string; model: string; word: string }
  | { kind: "models"; models: readonly Model[]; word: string }
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
  const models = vocabulary.nicknamed.get(joined);
  if (models) return { kind: "models", models, word };
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
  return terms.get(nearestTerm(joined) ?? "") ?? unchanged;
}

/** The one meaning that a mistyped word may have; null for several. */
export function nearestTerm(joined: string): string | null {
  if (!isLong(joined)) return null;
  const near = nearestNames(joined, longTerms, minTermLengthForTwoErrors);
  const [spelling = null] = near;
  return new Set(near.map((name) => terms.get(name))).size === 1 ? spelling : null;
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
