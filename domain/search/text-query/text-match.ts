import { type EquipmentKey, equipment, hasEquipment } from "#domain/car/equipment.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { filterTable } from "#domain/search/filter-table.ts";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import { lazy } from "#domain/site/lazy.ts";
import { brandAliases, equipmentSynonyms, valueSynonyms } from "./synonyms.ts";

/**
 * Text as a search compares it: lower case, without accents, `ae`, `oe`, `ue` as the vowel alone
 * (`Grün`, `gruen` and `grun` are equal), words divided by single spaces; a point or comma between
 * digits becomes a point. Idempotent.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Faster: most titles have no accents, and thousands are folded at once.
  const plain = beyondAscii.test(lower) ? withoutAccents(lower) : lower;
  return plain
    .replace(/([aou])e+/g, "$1")
    .replace(/(\d)[.,](?=\d)/g, "$1\u0000")
    .replace(beyondAscii.test(plain) ? /[^\p{L}\p{N}\0]+/gu : /[^a-z0-9\0]+/g, " ")
    .replaceAll("\u0000", ".")
    .trim();
}

const beyondAscii = /[^ -~]/;

function withoutAccents(lower: string): string {
  return lower
    .replace(/[ßæœøłđ]/g, (letter) => unfoldable[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "");
}

const unfoldable: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d" };

/** `T-Roc` and `t roc` become `troc`. */
export const joinText = (text: string): string => foldText(text).replaceAll(" ", "");

/**
 * Whether a word is the beginning of a word of the car's make, model or title, of the label of its
 * fuel, gearbox, colour or body, or of its equipment. Knows `3er` and `C-Klasse`, `id3` and `troc`,
 * and `7` for a Golf VII. A word without letters and digits matches everything. Up to three letters
 * match labels and equipment only as a whole: `gla` finds no `Glasdach`.
 */
export function matchesWord(car: CarSummary, word: string): boolean {
  const read = readWord(word);
  if (read.needles.length === 0) return true;
  const text = textOf(car);
  return (
    read.needles.some((needle) => text.includes(needle)) ||
    matchedFields.some((field) => read.isValue(field, filterTable[field].carValue(car))) ||
    read.keys.some((key) => hasEquipment(car, key))
  );
}

/** Bounded, because strangers type the words. */
function memoizeText<Made extends object>(make: (text: string) => Made, max: number) {
  const known = new Map<string, Made>();
  return (text: string): Made => {
    const found = known.get(text);
    if (found) return found;
    if (known.size >= max) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}

// One word is compared with ten thousand cars in a row.
const readWord = memoizeText(readNewWord, 64);

/** Short numbers and Roman numerals match whole words: `golf 7` means neither 700 nor 75 kWh. */
const wholeWord = /^(\d{1,2}|[ivx]{2,})$/;

function readNewWord(word: string) {
  const folded = foldText(word);
  const whole = wholeWord.test(folded);
  const spellings = folded === "" ? [] : [folded, folded.replaceAll(" ", "")];
  const needles = [...new Set(spellings)].map((text) => (whole ? ` ${text} ` : ` ${text}`));
  const joined = folded.replaceAll(" ", "");
  const closedNeedles = joined.length < minStartLength ? [`,${folded},`, `,${joined},`] : needles;
  const isIn = (phrases: string) => closedNeedles.some((needle) => phrases.includes(needle));
  const hasLetter = /\p{L}/u.test(folded);
  const found = new Map<string, boolean>();
  return {
    needles,
    keys: hasLetter && !opposites.has(joined) ? keysOf(isIn) : [],
    /** Whether a word for this value of a record begins like this one. */
    isValue(field: MatchedField, value: string | null): boolean {
      if (value === null) return false;
      // No value stands in two fields with two meanings.
      const known = found.get(value);
      if (known !== undefined) return known;
      const is = isIn(foldPhrases(valuePhrases(field, value)));
      found.set(value, is);
      return is;
    },
  };
}

const minStartLength = 4;

/** Words that begin like the label of their opposite: `Unfall` does not mean `Unfallfrei`. */
const opposites = new Set(["unfall", "unfal", "unfa"]);

const keysOf = (isIn: (phrases: string) => boolean): EquipmentKey[] =>
  foldedEquipment().flatMap(({ key, phrases }) => (isIn(phrases) ? [key] : []));

/** The words of `ohne Unfall` mean something else when alone. */
const isPositive = (phrase: string): boolean => !/^ ?(kein|keine|ohne) /.test(phrase);

const foldedEquipment = lazy(() =>
  equipment.map(({ key, label }) => ({
    key,
    phrases: foldPhrases([label, ...equipmentSynonyms[key].split(",").filter(isPositive)]),
  })),
);

/** Searchable by a beginning (` klima `) or as a whole (`,klima,`). */
function foldPhrases(phrases: readonly string[]): string {
  const folded = phrases.map(foldText);
  return ` ${folded.join("  ")} ,${folded.join(",,")},`;
}

/** Of what a car has, besides its name and its equipment. */
const matchedFields = ["fuelType", "gearbox", "exteriorColor", "bodyType"] as const;
type MatchedField = (typeof matchedFields)[number];

function valuePhrases(field: MatchedField, value: string): string[] {
  const meant = valueSynonyms.filter((word) => word.field === field && word.values.includes(value));
  return [
    filterTable[field].format(value),
    ...meant.flatMap(({ words: phrases }) => phrases.split(",")),
  ];
}

/** ` volkswagen golf vii variant vw 7 `: folded words, each with a space before and after. */
const textOf = memoizeByVersion(({ brand, model, model_group }: CarSummary): string => {
  const title = model_group ?? "";
  const name = foldedName(`${brand}\n${model}`);
  const [start = ""] = title.split(" ", 1);
  const folded = foldText([title, ...closedWords(title)].join(" "));
  // `C 220` with `d T-Modell`: `c220d`
  const joined = /^[a-z]{1,2}$/.test(start) ? ` ${joinText(model + start)}` : "";
  return ` ${name.front} ${folded} ${name.more}${joined}${generationOf(start)} `;
});

// Thousands of cars share a few hundred names, and folding is slow.
const foldedName = memoizeText((brandAndModel: string) => {
  const [brand = "", model = ""] = brandAndModel.split("\n");
  const more = [closed(brand), closed(model), ...closedWords(model), ...aliasesOf(brand)];
  return {
    front: foldText(`${brand} ${model}`),
    more: foldText([...more, ...seriesOf(brand, model)].join(" ")),
  };
}, 5_000);

const divided = /[^\d\s][-./&]/;

/** `Golf-Variant` without hyphen as well, but `2.0` as it is. */
function closedWords(text: string): string[] {
  if (!divided.test(text)) return [];
  const words = text.split(" ").filter((word) => divided.test(word));
  return words.map(closed);
}

const closed = (name: string): string => name.replace(/[\s./&-]+/g, "");

const aliases = new Map<string, string[]>();
for (const [alias, name] of brandAliases) aliases.set(name, [...(aliases.get(name) ?? []), alias]);

const aliasesOf = (brand: string): string[] => aliases.get(closed(brand).toLowerCase()) ?? [];

const generations = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

/** People write `Golf 7` where dealers write `Golf VII`. */
function generationOf(firstWord: string): string {
  const generation = generations.indexOf(firstWord.toLowerCase()) + 1;
  return generation > 0 ? ` ${generation}` : "";
}

/** `3er` for a BMW 320, `C-Klasse` for a Mercedes C 220. */
function seriesOf(brand: string, model: string): string[] {
  if (brand === "BMW") return (/^M?(\d)\d\d/.exec(model)?.slice(1) ?? []).map((n) => `${n}er`);
  if (brand !== "Mercedes-Benz") return [];
  const [, letters] = /^([A-Z]{1,3}) ?\d/.exec(model) ?? [];
  return letters === undefined ? [] : [`${letters} Klasse`, `${letters}Klasse`];
}
