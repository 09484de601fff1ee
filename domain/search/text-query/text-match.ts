import { equipment } from "#domain/car/equipment.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { lazy, memoizeByObject } from "#domain/format/memoize.ts";
import { filterTable } from "#domain/search/filter-table.ts";
import { brandAliases, equipmentSynonyms, valueSynonyms } from "./synonyms.ts";

/**
 * Normalizes text for comparison: lower case without accents and umlauts (`Grün` and `gruen` become `grun`),
 * single spaces between words, a decimal point for point or comma. Idempotent.
 */
export function foldText(text: string): string {
  // U+0000 marks decimal points, while other signs become spaces.
  return text
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => undecomposable[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/([aou])e+/g, "$1")
    .replace(/(\d)[.,](?=\d)/g, "$1\u0000")
    .replace(/[^\p{L}\p{N}\0]+/gu, " ")
    .replaceAll("\u0000", ".")
    .trim();
}

const undecomposable: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
};

export const joinText = (text: string): string => foldText(text).replaceAll(" ", "");

/**
 * Prefix search in brand, model, variant, labels and equipment. Words of up to three letters must match whole
 * labels and pieces of equipment, so that `gla` does not find `Glasdach`.
 */
export function matchesWord(word: string): (car: CarSummary) => boolean {
  const folded = foldText(word);
  if (folded === "") return () => true;
  const joined = folded.replaceAll(" ", "");
  const spellings = [folded, joined];
  const needles = spellings.map((text) =>
    wholeWordPattern.test(folded) ? ` ${text} ` : ` ${text}`,
  );
  const isShort = joined.length < minPrefixLength;
  const labelNeedles = isShort ? spellings.map((text) => `,${text},`) : needles;
  const matches = (phrases: string) => labelNeedles.some((needle) => phrases.includes(needle));
  const canBeEquipment = /\p{L}/u.test(folded) && !prefixesOfOpposites.has(joined);
  const keys = canBeEquipment ? foldedEquipment().filter(({ phrases }) => matches(phrases)) : [];
  return (car) => {
    const text = textOf(car);
    return (
      needles.some((needle) => text.includes(needle)) ||
      matchedFields.some((field) =>
        matches(foldedValue(field, filterTable[field].carValue(car))),
      ) ||
      keys.some(({ key }) => car.equipment.includes(key))
    );
  };
}

/** Short numbers and Roman numerals match whole words: the 7 of `golf 7` must not find 75 kWh. */
const wholeWordPattern = /^(\d{1,2}|[ivx]{2,})$/;

const minPrefixLength = 4;

/** Words with which the label of their opposite begins: `Unfall` must not find `Unfallfrei`. */
const prefixesOfOpposites = new Set(["unfall", "unfal", "unfa"]);

/** Negated phrases are no synonyms here, because their single words would match: `ohne Unfall`. */
const isPositive = (phrase: string): boolean => !/^ ?(kein|keine|ohne) /.test(phrase);

const foldedEquipment = lazy(() =>
  equipment.map(({ key, label }) => ({
    key,
    phrases: foldPhrases([label, ...equipmentSynonyms[key].split(",").filter(isPositive)]),
  })),
);

/** Makes phrases searchable by prefix (` klima`) and as a whole (`,klima,`). */
function foldPhrases(phrases: readonly string[]): string {
  const folded = phrases.map(foldText);
  return ` ${folded.join("  ")} ,${folded.join(",,")},`;
}

const matchedFields = ["fuelType", "gearbox", "exteriorColor", "bodyType"] as const;
type MatchedField = (typeof matchedFields)[number];

const foldedValues = new Map<string, string>();

/** Label and synonyms of a value; memoized, because a whole stock has a few dozen values. */
function foldedValue(field: MatchedField, value: string | null): string {
  if (value === null) return "";
  const cached = foldedValues.get(`${field} ${value}`);
  if (cached !== undefined) return cached;
  const synonyms = valueSynonyms.filter(
    (entry) => entry.field === field && entry.values.includes(value),
  );
  const words = synonyms.flatMap((entry) => entry.words.split(","));
  const phrases = foldPhrases([filterTable[field].format(value), ...words]);
  foldedValues.set(`${field} ${value}`, phrases);
  return phrases;
}

/** Folded words, each between spaces: ` volkswagen golf vii variant vw 7 `. */
const textOf = memoizeByObject(({ brand, model, model_group }: CarSummary): string => {
  const variant = model_group ?? "";
  const [firstWord = ""] = variant.split(" ", 1);
  const unseparated = [
    brand,
    model,
    ...wordsWithSeparator(model),
    ...wordsWithSeparator(variant),
  ].map(withoutSeparators);
  const names = [...unseparated, ...aliasesOf(brand), ...seriesOf(brand, model)];
  // The model `C 220` with the variant `d T-Modell` is found by `c220d`.
  const joined = /^[a-z]{1,2}$/.test(firstWord) ? joinText(model + firstWord) : "";
  const folded = foldText([brand, model, variant, ...names].join(" "));
  return ` ${folded} ${joined}${generationOf(firstWord)} `;
});

const separator = /[^\d\s][-./&]/;

/** Words that are searchable without their separators too: `Golf-Variant`, but not `2.0`. */
const wordsWithSeparator = (text: string): string[] =>
  text.split(" ").filter((word) => separator.test(word));

const withoutSeparators = (name: string): string => name.replace(/[\s./&-]+/g, "");

const aliases = new Map<string, string[]>();
for (const [alias, name] of brandAliases) aliases.set(name, [...(aliases.get(name) ?? []), alias]);

const aliasesOf = (brand: string): string[] =>
  aliases.get(withoutSeparators(brand).toLowerCase()) ?? [];

const generations = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

/** Visitors search for `Golf 7` where dealers write `Golf VII`. */
function generationOf(firstWord: string): string {
  const generation = generations.indexOf(firstWord.toLowerCase()) + 1;
  return generation > 0 ? ` ${generation}` : "";
}

/** Names the series: `3er` for a BMW 320, `C-Klasse` for a Mercedes C 220. */
function seriesOf(brand: string, model: string): string[] {
  if (brand === "BMW") return (/^M?(\d)\d\d/.exec(model)?.slice(1) ?? []).map((n) => `${n}er`);
  if (brand !== "Mercedes-Benz") return [];
  const [, letters] = /^([A-Z]{1,3}) ?\d/.exec(model) ?? [];
  return letters === undefined ? [] : [`${letters} Klasse`, `${letters}Klasse`];
}
