import type { CarSummary } from "#domain/car/summary.ts";
import { memoizeByObject } from "#domain/format/memoize.ts";
import { choiceFilters } from "#domain/search/filters.ts";
import { brandAliases, type ValueField, valueFields } from "./synonyms.ts";
import { foldText, joinText } from "./text-match.ts";

export type Model = { brand: string; model: string };

/** The meanings that queries can have in a stock. Keys and names are joined by `joinText`. */
export type Vocabulary = {
  /** Keyed by whole names, aliases and single words (`land`). */
  brands: ReadonlyMap<string, string>;
  /** Keyed by whole names; several brands may have a `3`. */
  models: ReadonlyMap<string, readonly Model[]>;
  /** Keyed by the first words (`rangerover`) and by later words (`evoque`) of longer names. */
  modelParts: ReadonlyMap<string, readonly Model[]>;
  values: Readonly<Record<ValueField, ReadonlySet<string>>>;
  /** Whether a title holds this word, or two neighbors that are spelled so when joined. */
  isInTitles(joined: string): boolean;
  isPrefixInTitles(prefix: string): boolean;
  /** Names whose typing errors are corrected: keys of the maps with at least four letters and no digits. */
  names: readonly string[];
};

export const vocabularyOf = memoizeByObject(makeVocabulary);

function makeVocabulary(stock: readonly CarSummary[]): Vocabulary {
  const stockModels = new Map(
    stock.map(({ brand, model }) => [`${brand}\n${model}`, { brand, model }]),
  );
  const brands = brandNames(new Set(stock.map(({ brand }) => brand)));
  const models = groupByName(
    [...stockModels.values()].map((model) => [joinText(model.model), model]),
  );
  const { words, phrases } = titleWords(stock);
  const modelParts = groupByName(
    [...stockModels.values()].flatMap((model) =>
      partsOf(model.model)
        .filter(({ part, inner }) => !models.has(part) && !(inner && words.has(part)))
        .map(({ part }): [string, Model] => [part, model]),
    ),
  );
  const titleWordList = [...words];
  const names = [...brands.keys(), ...models.keys(), ...modelParts.keys()];
  return {
    brands,
    models,
    modelParts,
    values: valuesOf(stock),
    isInTitles: (joined) => words.has(joined) || phrases.has(joined),
    isPrefixInTitles: (prefix) => titleWordList.some((word) => word.startsWith(prefix)),
    names: names.filter((name) => /^\p{L}{4,}$/u.test(name)),
  };
}

function groupByName(pairs: readonly [string, Model][]): Map<string, Model[]> {
  const groups = new Map<string, Model[]>();
  for (const [name, model] of pairs) groups.set(name, [...(groups.get(name) ?? []), model]);
  return groups;
}

function brandNames(brands: ReadonlySet<string>): Map<string, string> {
  const wholeNames = new Map([...brands].map((brand) => [joinText(brand), brand]));
  const aliases = [...brandAliases].flatMap(([alias, name]): [string, string][] => {
    const brand = wholeNames.get(name);
    return brand === undefined ? [] : [[alias, brand]];
  });
  const words = [...brands].flatMap((brand) => {
    const longWords = foldText(brand)
      .split(" ")
      .filter((word) => word.length >= 4);
    return longWords.map((word): [string, string] => [word, brand]);
  });
  // Later entries win: whole names over aliases over single words.
  return new Map([...words, ...aliases, ...wholeNames]);
}

function partsOf(model: string): { part: string; inner: boolean }[] {
  const words = foldText(model).split(" ");
  const later = words.slice(1);
  const starts = later.map((_, i) => ({ part: words.slice(0, i + 1).join(""), inner: false }));
  const inner = later.map((part) => ({ part, inner: true }));
  return [...starts, ...inner].filter(({ part }) => /^\p{L}{4,}/u.test(part));
}

function valuesOf(stock: readonly CarSummary[]): Vocabulary["values"] {
  const valuesPerField = valueFields.map((field) => {
    const values = stock.map(choiceFilters[field].carValue).filter((value) => value !== null);
    return [field, new Set(values)];
  });
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(valuesPerField) as Vocabulary["values"];
}

function titleWords(stock: readonly CarSummary[]): { words: Set<string>; phrases: Set<string> } {
  const words = new Set<string>();
  const phrases = new Set<string>();
  for (const title of new Set(stock.map(({ model_group }) => model_group ?? ""))) {
    let last = "";
    for (const word of foldText(title).split(" ")) {
      words.add(word);
      phrases.add(last + word);
      last = word;
    }
  }
  words.delete("");
  phrases.delete("");
  return { words, phrases };
}
