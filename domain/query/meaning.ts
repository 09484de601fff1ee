import type { CarFilters } from "../filter/car-filters.ts";
import { type Atom, joinAtoms } from "./atoms.ts";
import { makersTerms, type Term, terms } from "./terms.ts";
import type { Model, Vocabulary } from "./vocabulary.ts";

/** What a part of a query means. */
export type Meaning =
  | Term
  | { kind: "filters"; filters: Partial<CarFilters> }
  | { kind: "brand"; brand: string; word: string }
  | { kind: "model"; brand: string; model: string; word: string }
  | { kind: "word"; word: string };

/**
 * What a name or phrase means, given joined (`rangerover`) and spelt (`range rover`); null when it
 * is none. `mentioned` is the brand that the whole query speaks of.
 */
export function meaningOf(
  joined: string,
  word: string,
  vocabulary: Vocabulary,
  mentioned: string | null,
): Meaning | null {
  const term = terms.get(joined);
  if (term) return term;
  const brand = vocabulary.brands.get(joined);
  if (brand !== undefined) return { kind: "brand", brand, word };
  const model = modelMeant(joined, word, vocabulary.models.get(joined), mentioned);
  if (model) return model;
  const part = modelMeant(joined, word, vocabulary.modelParts.get(joined), mentioned);
  if (part) return part;
  const makers = makersTerms.get(joined);
  // Titles say it better: not every estate car of a stock is a Touring.
  if (makers) return vocabulary.isInTitles(joined) ? { kind: "word", word } : makers;
  return null;
}

function modelMeant(
  joined: string,
  word: string,
  known: readonly Model[] | undefined,
  mentioned: string | null,
): Meaning | null {
  const models = (known ?? []).filter(({ brand }) => mentioned === null || brand === mentioned);
  const [model, other] = models;
  // `3` is a Mazda only where a Mazda is spoken of; `911` needs no help.
  if (model === undefined || (mentioned === null && /^\d{1,2}$/.test(joined))) return null;
  return other === undefined ? { kind: "model", ...model, word } : { kind: "word", word };
}

/** The first brand that a query names; it decides whose model a `3` is. */
export function mentionedBrand(
  atoms: readonly Atom[],
  { brands }: Pick<Vocabulary, "brands">,
): string | null {
  for (let place = 0; place < atoms.length; place += 1) {
    for (let end = Math.min(place + 3, atoms.length); end > place; end -= 1) {
      const joined = joinAtoms(atoms.slice(place, end));
      // `Mini Van` is no MINI.
      if (terms.has(joined)) break;
      const brand = brands.get(joined);
      if (brand !== undefined && endsName(atoms, end)) return brand;
    }
  }
  return null;
}

/** Whether a name can end before that atom: nothing is glued to it but a number, as in `golf7`. */
export function endsName(atoms: readonly Atom[], end: number): boolean {
  const next = atoms[end];
  if (!next?.glued) return true;
  const last = atoms[end - 1];
  return next.kind === "number" && last?.kind === "word" && last.text.length >= shortestGlued;
}

/** `q4` and `up2` are no name and a number. */
const shortestGlued = 3;

const yearLike = /^(19|20)\d\d$/;
/** Nobody names a price of 3008 euros; prices are round or end in 9. */
const unlikelyPrice = /^\d{3}[1-8]$/;

/**
 * Whether a bare number is a name: a model (`3008`; `2008` only beside its brand), in titles, or, with
 * a 3008 in stock or without, no price that anybody would name.
 */
export function isName(text: string, vocabulary: Vocabulary, mentioned: string | null): boolean {
  const models = vocabulary.models.get(text) ?? [];
  if (mentioned !== null && models.some(({ brand }) => brand === mentioned)) return true;
  if (yearLike.test(text)) return false;
  if (unlikelyPrice.test(text) || vocabulary.isInTitles(text)) return true;
  return mentioned === null && models.length > 0;
}
