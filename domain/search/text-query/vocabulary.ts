import type { CarSummary } from "#domain/car/summary.ts";
import { choiceFilters } from "#domain/search/filters.ts";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import { brandAliases, type ValueField, valueFields } from "./synonyms.ts";
import { foldText, joinText } from "./text-match.ts";

export type Model = { brand: string; model: string };

/** What can be meant in this stock. Names are joined: folded and without spaces. */
export type Vocabulary = {
  /** Whole names, what people call them, and single words of them (`benz`, `land`). */
  brands: ReadonlyMap<string, string>;
  /** Whole names; `3` can be of several makes. */
  models: ReadonlyMap<string, readonly Model[]>;
  /** Beginnings of names of several words (`rangerover`) and later words of them (`evoque`). */
  modelParts: ReadonlyMap<string, readonly Model[]>;
  values: Readonly<Record<ValueField, ReadonlySet<string>>>;
  /** Whether a title holds one word or two joined ones. */
  isInTitles(joined: string): boolean;
  beginsInTitles(start: string): boolean;
  /** What can be mistyped: brands, models and long words of models, without digits. */
  names: readonly string[];
};

export const vocabularyOf = memoizeByVersion(makeVocabulary);

function makeVocabulary(stock: readonly CarSummary[]): Vocabulary {
  const all = new Map(stock.map(({ brand, model }) => [`${brand}\n${model}`, { brand, model }]));
  const brands = brandNames(new Set(stock.map(({ brand }) => brand)));
  const models = grouped([...all.values()].map((model) => [joinText(model.model), model]));
  const { words, phrases } = titleWords(stock);
  const modelParts = grouped(
    [...all.values()].flatMap((model) =>
      partsOf(model.model)
        .filter(({ part, inner }) => !models.has(part) && !(inner && words.has(part)))
        .map(({ part }): [string, Model] => [part, model]),
    ),
  );
  const titles = [...words];
  const names = [...brands.keys(), ...models.keys(), ...modelParts.keys()];
  return {
    brands,
    models,
    modelParts,
    values: valuesOf(stock),
    isInTitles: (joined) => words.has(joined) || phrases.has(joined),
    beginsInTitles: (start) => titles.some((word) => word.startsWith(start)),
    names: names.filter((name) => /^\p{L}{4,}$/u.test(name)),
  };
}

function grouped(pairs: readonly [string, Model][]): Map<string, Model[]> {
  const groups = new Map<string, Model[]>();
  for (const [name, model] of pairs) groups.set(name, [...(groups.get(name) ?? []), model]);
  return groups;
}

function brandNames(brands: ReadonlySet<string>): Map<string, string> {
  const whole = new Map([...brands].map((brand) => [joinText(brand), brand]));
  const aliases = [...brandAliases].flatMap(([alias, name]): [string, string][] => {
    const brand = whole.get(name);
    return brand === undefined ? [] : [[alias, brand]];
  });
  const words = [...brands].flatMap((brand) => {
    const long = foldText(brand)
      .split(" ")
      .filter((word) => word.length >= 4);
    return long.map((word): [string, string] => [word, brand]);
  });
  // The later ones win: whole names over aliases over single words.
  return new Map([...words, ...aliases, ...whole]);
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
  // Object.fromEntries forgets the names.
  return Object.fromEntries(valuesPerField) as Vocabulary["values"];
}

/** Words of all titles, and two neighbours joined (`stronic`). */
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
