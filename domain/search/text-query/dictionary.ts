import { type EquipmentKey, equipment } from "#domain/car/equipment.ts";
import { ignoredRemarkWords } from "./ignored-remarks.ts";
import { orderWords, pageWords } from "./page-words.ts";
import { quantityWords } from "./quantities.ts";
import {
  allWheelWords,
  equipmentSynonyms,
  manufacturerSynonyms,
  type ValueField,
  type ValueSynonyms,
  valueSynonyms,
} from "./synonyms.ts";
import { joinText } from "./text-match.ts";

/** What a word means whatever the stock holds. */
export type Term = { word: string } & (
  | { kind: "value"; field: ValueField; values: readonly string[] }
  | { kind: "equipment"; key: EquipmentKey }
  | { kind: "noise" }
);

const phrasesOf = (words: string): string[] => words.split(",").map((word) => word.trim());

/** Folded together, so `blauer` is found as well. */
function declined(word: string): string[] {
  const endings = word.endsWith("e") ? ["", "r", "s", "n", "m"] : ["", "e", "er", "es", "en", "em"];
  return endings.map((ending) => word + ending);
}

const adjectives = new Set<ValueField>(["exteriorColor", "condition"]);

function valueTerms({ field, values, words }: ValueSynonyms): [string, Term][] {
  const [first = "", ...more] = phrasesOf(words);
  const term: Term = { kind: "value", field, values, word: first };
  return [first, ...more]
    .flatMap((word) => (adjectives.has(field) ? declined(word) : [word]))
    .map((word) => [joinText(word), term]);
}

const equipmentTerms = equipment.flatMap(({ key, label }) =>
  [label, ...phrasesOf(equipmentSynonyms[key])].map((word): [string, Term] => [
    joinText(word),
    { kind: "equipment", key, word },
  ]),
);

/** By joined spelling (`eauto`, `1hand`). The first that claims a spelling keeps it. */
export const terms: ReadonlyMap<string, Term> = new Map(
  [
    ...[...pageWords.keys(), ...orderWords.keys()].map((word): [string, Term] => [
      word,
      { kind: "noise", word },
    ]),
    ...valueSynonyms.flatMap(valueTerms),
    ...equipmentTerms,
  ].reverse(),
);

/** They count only where no title holds them: makers' words such as `touring` and `dsg`. */
export const manufacturerTerms: ReadonlyMap<string, Term> = new Map([
  ...manufacturerSynonyms.flatMap(valueTerms),
  ...phrasesOf(allWheelWords).map((word): [string, Term] => [
    joinText(word),
    { kind: "equipment", key: "allrad", word },
  ]),
]);

const fillers = `
  mit und ein eine einen einem einer eines der die das den dem des im in am an auf bei vom zum zur
  fur oder entweder ich wir mir mein meine suche such suchen gesucht kaufe kaufen bitte hallo
  auto autos wagen pkw fahrzeug fahrzeuge gebrauchtwagen gebrauchtauto ladenburg modell marke typ
  farbe motor getriebe kosten zustand sehr gut gute guter gutes guten gunstig gunstige gunstiger
  gunstiges gunstigen billig billige billiger billiges preiswert schon schone schones schoner
  anfanger fahranfanger luxus luxurios familie familien familienauto zweitwagen sparsam sparsames
  zuverlassig zuverlassiges gepflegt gepflegter gepflegtes tuv hu au`;

/** Words that say nothing about which car is meant, folded. */
export const noiseWords: ReadonlySet<string> = new Set([
  ...fillers.trim().split(/\s+/),
  ...quantityWords,
  ...ignoredRemarkWords,
]);

/** They turn the next word into its opposite, which no filter can express. */
export const negations: ReadonlySet<string> = new Set(
  "kein keine keinen nicht ohne ausser".split(" "),
);
