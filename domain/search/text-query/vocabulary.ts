import type { CarSummary } from "#domain/car/summary.ts";
import { memoizeByObject } from "#domain/format/memoize.ts";
import { choiceFilters } from "#domain/search/filters.ts";
import { brandAliases, nicknames, type ValueField, valueFields } from "./synonyms.ts";
import { foldText, joinText } from "./text-match.ts";
import { tokenize } from "./tokens.ts";

export type Model = { brand: string; model: string };

/** The meanings that queries can have in a stock. Keys and `names` are folded, without spaces. */
export type Vocabulary = {
  /** Keyed by whole names, aliases and single words (`land`). */
  brands: ReadonlyMap<string, string>;
  /** Keyed by whole names; several brands may have a `3`. */
  models: ReadonlyMap<string, readonly Model[]>;
  /** Keyed by the first words (`rangerover`) and by later words (`evoque`) of longer names. */
  modelParts: ReadonlyMap<string, readonly Model[]>;
  /** Keyed by `nicknames`, of those models that the stock has. */
  nicknamed: ReadonlyMap<string, readonly Model[]>;
  values: Readonly<Record<ValueField, ReadonlySet<string>>>;
  /** Words and postal codes of the towns where the cars are. */
  places: ReadonlySet<string>;
  /** Whether any listing states how far a car drives by electricity, what its battery holds, and what it may tow. */
  hasRanges: boolean;
  hasBatteries: boolean;
  hasTrailerLoads: boolean;
  /** Whether a variant (`model_group`) contains this word, or two adjacent words that join to it. */
  isInVariants(joined: string): boolean;
  isPrefixInVariants(prefix: string): boolean;
  /** Names whose typing errors are corrected: keys of the maps that are four or more letters. */
  names: readonly string[];
};

export const vocabularyOf = memoizeByObject(makeVocabulary);

function makeVocabulary(stock: readonly CarSummary[]): Vocabulary {
  const stockModels = new Map(
    stock.map(({ brand, model }) => [`${brand}\n${model}`, { brand, model }]),
  );
  const brands = mapBrandNames(new Set(stock.map(({ brand }) => brand)));
  const models = groupByName(
    [...stockModels.values()].map((model) => [joinText(model.model), model]),
  );
  const { words, joinedPairs } = collectVariantWords(stock);
  const modelParts = groupByName(
    [...stockModels.values()].flatMap((model) =>
      splitModelName(model.model)
        // A later word that variants contain too stays a search word, which finds both.
        .filter(({ part, isLater }) => !models.has(part) && !(isLater && words.has(part)))
        .map(({ part }): [string, Model] => [part, model]),
    ),
  );
  const wordList = [...words];
  const names = [...brands.keys(), ...models.keys(), ...modelParts.keys()];
  return {
    brands,
    models,
    modelParts,
    nicknamed: groupByName(
      nicknames.flatMap(([name, models]) =>
        [...stockModels.values()]
          .filter(({ model }) => models.test(joinText(model)))
          .map((model): [string, Model] => [name, model]),
      ),
    ),
    values: collectValues(stock),
    places: new Set(
      stock.flatMap(({ location_city: city, location_postal_code: code }) =>
        tokenize(`${city ?? ""} ${code ?? ""}`).map(({ text }) => text),
      ),
    ),
    hasRanges: stock.some(({ electric_range: range }) => range !== undefined),
    hasBatteries: stock.some(({ battery_capacity: capacity }) => capacity !== undefined),
    hasTrailerLoads: stock.some(({ trailer_load: load }) => load !== undefined),
    isInVariants: (joined) => words.has(joined) || joinedPairs.has(joined),
    isPrefixInVariants: (prefix) => wordList.some((word) => word.startsWith(prefix)),
    names: names.filter((name) => /^\p{L}{4,}$/u.test(name)),
  };
}

function groupByName(pairs: readonly [string, Model][]): Map<string, Model[]> {
  const groups = new Map<string, Model[]>();
  for (const [name, model] of pairs) groups.set(name, [...(groups.get(name) ?? []), model]);
  return groups;
}

function mapBrandNames(brands: ReadonlySet<string>): Map<string, string> {
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

function splitModelName(model: string): { part: string; isLater: boolean }[] {
  const words = foldText(model).split(" ");
  const laterWords = words.slice(1);
  const starts = laterWords.map((_, index) => ({
    part: words.slice(0, index + 1).join(""),
    isLater: false,
  }));
  const later = laterWords.map((part) => ({ part, isLater: true }));
  // Shorter beginnings are ambiguous; digits may follow: a Grand C4 Picasso is also `grandc4`.
  return [...starts, ...later].filter(({ part }) => /^\p{L}{4,}/u.test(part));
}

function collectValues(stock: readonly CarSummary[]): Vocabulary["values"] {
  const valuesPerField = valueFields.map((field) => {
    const values = stock.map(choiceFilters[field].carValue).filter((value) => value !== null);
    return [field, new Set(values)];
  });
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(valuesPerField) as Vocabulary["values"];
}

function collectVariantWords(stock: readonly CarSummary[]): {
  words: Set<string>;
  joinedPairs: Set<string>;
} {
  const words = new Set<string>();
  const joinedPairs = new Set<string>();
  for (const variant of new Set(stock.map(({ model_group }) => model_group ?? ""))) {
    let previous = "";
    for (const word of foldText(variant).split(" ")) {
      words.add(word);
      joinedPairs.add(previous + word);
      previous = word;
    }
  }
  words.delete("");
  joinedPairs.delete("");
  return { words, joinedPairs };
}
