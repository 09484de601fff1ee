import type { Meaning } from "./meaning.ts";
import { makersTerms, terms } from "./terms.ts";
import { nearestNames } from "./typos.ts";
import type { Model, Vocabulary } from "./vocabulary.ts";

const shortestStart = 3;
const shortestTerm = 5;
/** Unlike names, terms are common words, and others look like them: a Sportage is no Sportwagen. */
const shortestTermForTwo = 9;
const termStarts = [...terms.keys(), ...makersTerms.keys()];
const longTerms = [...terms.keys()].filter((term) => /^\p{L}+$/u.test(term) && isLong(term));

function isLong(term: string): boolean {
  return term.length >= shortestTerm;
}

/**
 * What a word means that is no name: the beginning of one name only (`octa`), or one with typing
 * errors (`mercdes`, `automtik`). Words of titles and their beginnings are themselves.
 */
export function guessWord(word: string, vocabulary: Vocabulary): Meaning {
  const itself: Meaning = { kind: "word", word };
  const joined = word.replaceAll(" ", "");
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

/** The brand or model that all these names mean; null when they differ. */
function oneNamed(names: readonly string[], word: string, vocabulary: Vocabulary): Meaning | null {
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
