import { type EquipmentKey, equipment } from "#domain/car/equipment.ts";
import { isOffered } from "#domain/dealership/financing.ts";
import type { GeneralWish } from "#domain/inquiry/contact-request.ts";
import { paths } from "#domain/pages/paths.ts";
import type { SortOrder } from "#domain/search/sort.ts";
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

const phrasesOf = (words: string): string[] => words.split(",").map((word) => word.trim());

/** Words divided by commas, by joined spelling (`eauto`, `1hand`). */
const spelt = <Meaning>(words: string, meaning: Meaning): [string, Meaning][] =>
  phrasesOf(words).map((word) => [joinText(word), meaning]);

type Page = { label: string; path: string };

const contactAbout = (wish: GeneralWish) => `${paths.contact}?anliegen=${wish}`;

/** A price that somebody wants to pay by the month: we quote rates on request. */
export const ratePage: Page = isOffered("finanzierung")
  ? { label: "Rate anfragen", path: contactAbout("finanzierung") }
  : { label: "Kontakt und Anfahrt", path: paths.contact };

/** Words that ask for no car but for a page of the site. */
export const pageWords: ReadonlyMap<string, Page> = new Map([
  ...spelt<Page>("probefahrt, probefahrten, probefahren, testfahrt, besichtigung, besichtigen", {
    label: "Probefahrt vereinbaren",
    path: contactAbout("probefahrt"),
  }),
  ...spelt<Page>("finanzierung, finanzieren, ratenzahlung, ratenkauf, kredit, leasing, anzahlung", {
    ...ratePage,
    ...(isOffered("finanzierung") && { label: "Finanzierung anfragen" }),
  }),
  ...spelt<Page>("rate, raten, monatsrate, monatsraten, leasingrate", ratePage),
  ...spelt<Page>("öffnungszeiten, öffnungszeit, geöffnet", {
    label: "Öffnungszeiten",
    path: `${paths.contact}#oeffnungszeiten`,
  }),
  ...spelt<Page>("kontakt, telefon, telefonnummer, anrufen, whatsapp, adresse, anfahrt, standort", {
    label: "Kontakt und Anfahrt",
    path: paths.contact,
  }),
  ...spelt<Page>(
    "ankauf, autoankauf, fahrzeugankauf, verkaufen, inzahlungnahme, in zahlung, in zahlung geben",
    { label: "Wagen verkaufen oder in Zahlung geben", path: paths.sell },
  ),
  ...spelt<Page>("werkstatt, reparatur, ölwechsel, reifenwechsel", {
    label: "Werkstatt anfragen",
    path: contactAbout("werkstatt"),
  }),
  ...spelt<Page>("über uns, unternehmen", { label: "Über uns", path: paths.company }),
  ...spelt<Page>("impressum", { label: "Impressum", path: paths.imprint }),
  ...spelt<Page>("datenschutz", { label: "Datenschutz", path: paths.privacy }),
]);

/** Or for an order of the list. */
export const orderWords: ReadonlyMap<string, SortOrder> = new Map([
  ...spelt<SortOrder>(
    "günstig, günstige, günstiger, günstiges, günstigen, günstigste, billig, billige, billiger, " +
      "billiges, billigste, preiswert, preiswerte, preiswertes",
    "price-asc",
  ),
  ...spelt<SortOrder>(
    "wenig km, wenige km, wenig kilometer, wenige kilometer, wenig gefahren, geringe laufleistung, " +
      "geringer laufleistung, niedrige laufleistung, niedriger laufleistung",
    "mileage-asc",
  ),
  ...spelt<SortOrder>("neueste, neuestes, neu eingetroffen, neuzugang, neuzugänge", "newest"),
  ...spelt<SortOrder>("jüngste, jüngstes", "registration-desc"),
  ...spelt<SortOrder>("viel ps, viel leistung, stärkste", "power-desc"),
]);

/** What a word means whatever the stock holds. */
export type Term =
  | { kind: "value"; field: ValueField; values: readonly string[]; word: string }
  | { kind: "equipment"; key: EquipmentKey }
  | { kind: "noise" };

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

const equipmentTerms = (words: string, key: EquipmentKey): [string, Term][] =>
  phrasesOf(words).map((word) => [joinText(word), { kind: "equipment", key }]);

/** By joined spelling. The first that claims a spelling keeps it. */
export const terms: ReadonlyMap<string, Term> = new Map(
  [
    ...[...pageWords.keys(), ...orderWords.keys()].map((word): [string, Term] => [
      word,
      { kind: "noise" },
    ]),
    ...valueSynonyms.flatMap(valueTerms),
    ...equipment.flatMap(({ key, label }) =>
      equipmentTerms(`${label},${equipmentSynonyms[key]}`, key),
    ),
  ].reverse(),
);

/** They count only where no title holds them: makers' words such as `touring` and `dsg`. */
export const manufacturerTerms: ReadonlyMap<string, Term> = new Map([
  ...manufacturerSynonyms.flatMap(valueTerms),
  ...equipmentTerms(allWheelWords, "allrad"),
]);

const fillers = `
  mit und ein eine einen einem einer eines der die das den dem des im in am an auf bei vom zum zur
  fur oder entweder ich wir mir mein meine suche such suchen gesucht kaufe kaufen bitte hallo
  auto autos wagen pkw fahrzeug fahrzeuge gebrauchtwagen gebrauchtauto ladenburg modell marke typ
  farbe motor getriebe kosten zustand sehr gut gute guter gutes guten gunstig gunstige gunstiger
  gunstiges gunstigen billig billige billiger billiges preiswert schon schone schones schoner
  anfanger fahranfanger luxus luxurios familie familien familienauto zweitwagen sparsam sparsames
  zuverlassig zuverlassiges gepflegt gepflegter gepflegtes tuv hu au reichweite
  euronorm abgasnorm schadstoffklasse emissionsklasse monatsrate monatsraten leasingrate mtl
  jahr jahre jahren monat monate monaten monatlich rate raten noch alter junger alt`;

/** Words that say nothing about which car is meant, folded. */
export const noiseWords: ReadonlySet<string> = new Set([
  ...fillers.trim().split(/\s+/),
  ...quantityWords,
]);

/** They turn the next word into its opposite, which no filter can express. */
export const negations: ReadonlySet<string> = new Set(
  "kein keine keinen nicht ohne ausser".split(" "),
);
