import { equipment } from "#domain/car/equipment.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { lazy } from "#domain/format/lazy.ts";
import { filterTable } from "#domain/search/filter-table.ts";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import { brandAliases, equipmentSynonyms, valueSynonyms } from "./synonyms.ts";

/**
 * Text as a search compares it: lower case, without accents, `ae`, `oe`, `ue` as the vowel alone
 * (`Grün`, `gruen` and `grun` are equal), words divided by single spaces; a point or comma between
 * digits becomes a point. Idempotent.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => unfoldable[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/([aou])e+/g, "$1")
    .replace(/(\d)[.,](?=\d)/g, "$1\u0000")
    .replace(/[^\p{L}\p{N}\0]+/gu, " ")
    .replaceAll("\u0000", ".")
    .trim();
}

const unfoldable: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d" };

/** `T-Roc` and `t roc` become `troc`. */
export const joinText = (text: string): string => foldText(text).replaceAll(" ", "");

/**
 * Tells of each car whether the word is the beginning of a word of the car's make, model or title, of the label of its
 * fuel, gearbox, colour or body, or of its equipment. Knows `3er` and `C-Klasse`, `id3` and `troc`,
 * and `7` for a Golf VII. A word without letters and digits matches everything. Up to three letters
 * match labels and equipment only as a whole: `gla` finds no `Glasdach`.
 */
export function matchesWord(word: string): (car: CarSummary) => boolean {
  const folded = foldText(word);
  if (folded === "") return () => true;
  const joined = folded.replaceAll(" ", "");
  const spellings = [folded, joined];
  const needles = spellings.map((text) => (wholeWord.test(folded) ? ` ${text} ` : ` ${text}`));
  const isShort = joined.length < minStartLength;
  const labelNeedles = isShort ? spellings.map((text) => `,${text},`) : needles;
  const isIn = (phrases: string) => labelNeedles.some((needle) => phrases.includes(needle));
  const isEquipment = /\p{L}/u.test(folded) && !opposites.has(joined);
  const keys = isEquipment ? foldedEquipment().filter(({ phrases }) => isIn(phrases)) : [];
  return (car) => {
    const text = textOf(car);
    return (
      needles.some((needle) => text.includes(needle)) ||
      matchedFields.some((field) => isIn(foldedValue(field, filterTable[field].carValue(car)))) ||
      keys.some(({ key }) => car.equipment.includes(key))
    );
  };
}

/** Short numbers and Roman numerals match whole words: `golf 7` means neither 700 nor 75 kWh. */
const wholeWord = /^(\d{1,2}|[ivx]{2,})$/;

const minStartLength = 4;

/** Words that begin like the label of their opposite: `Unfall` does not mean `Unfallfrei`. */
const opposites = new Set(["unfall", "unfal", "unfa"]);

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

const matchedFields = ["fuelType", "gearbox", "exteriorColor", "bodyType"] as const;
type MatchedField = (typeof matchedFields)[number];

const foldedValues = new Map<string, string>();

/** The words for a value of a record; the cars of a stock share a few dozen. */
function foldedValue(field: MatchedField, value: string | null): string {
  if (value === null) return "";
  const known = foldedValues.get(`${field} ${value}`);
  if (known !== undefined) return known;
  const meant = valueSynonyms.filter((word) => word.field === field && word.values.includes(value));
  const words = meant.flatMap((word) => word.words.split(","));
  const phrases = foldPhrases([filterTable[field].format(value), ...words]);
  foldedValues.set(`${field} ${value}`, phrases);
  return phrases;
}

/** ` volkswagen golf vii variant vw 7 `: folded words, each with a space before and after. */
const textOf = memoizeByVersion(({ brand, model, model_group }: CarSummary): string => {
  const title = model_group ?? "";
  const [start = ""] = title.split(" ", 1);
  const more = [brand, model, ...dividedWords(model), ...dividedWords(title)].map(closed);
  const names = [...more, ...aliasesOf(brand), ...seriesOf(brand, model)];
  // `C 220` with `d T-Modell`: `c220d`
  const joined = /^[a-z]{1,2}$/.test(start) ? joinText(model + start) : "";
  const folded = foldText([brand, model, title, ...names].join(" "));
  return ` ${folded} ${joined}${generationOf(start)} `;
});

const divided = /[^\d\s][-./&]/;

/** `Golf-Variant` is found without hyphen as well, but `2.0` as it is. */
const dividedWords = (text: string): string[] =>
  text.split(" ").filter((word) => divided.test(word));

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
