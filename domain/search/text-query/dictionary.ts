import { type EquipmentKey, equipment } from "#domain/car/equipment.ts";
import type { GeneralIntent } from "#domain/inquiry/contact-request.ts";
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

const splitPhrases = (words: string): string[] => words.split(",").map((word) => word.trim());

/** Splits words at commas and maps their joined spelling (`eauto`, `1hand`) to one meaning. */
const phraseEntries = <Meaning>(words: string, meaning: Meaning): [string, Meaning][] =>
  splitPhrases(words).map((word) => [joinText(word), meaning]);

export type PageLink = { label: string; path: string };

const contactPathFor = (intent: GeneralIntent) => `${paths.contact}?anliegen=${intent}`;

/** The page for queries about monthly rates, which the dealership quotes on request. */
export const ratePage: PageLink = { label: "Rate anfragen", path: contactPathFor("finanzierung") };

export const workshopPage: PageLink = {
  label: "Werkstatt anfragen",
  path: contactPathFor("werkstatt"),
};

export const pageWords: ReadonlyMap<string, PageLink> = new Map([
  ...phraseEntries<PageLink>(
    "probefahrt, probefahrten, probefahren, testfahrt, besichtigung, besichtigen",
    {
      label: "Probefahrt vereinbaren",
      path: contactPathFor("probefahrt"),
    },
  ),
  ...phraseEntries<PageLink>(
    "finanzierung, finanzieren, ratenzahlung, ratenkauf, kredit, leasing, anzahlung",
    { ...ratePage, label: "Finanzierung anfragen" },
  ),
  ...phraseEntries<PageLink>("rate, raten, monatsrate, monatsraten, leasingrate", ratePage),
  ...phraseEntries<PageLink>("öffnungszeiten, öffnungszeit, geöffnet", {
    label: "Öffnungszeiten",
    path: `${paths.contact}#oeffnungszeiten`,
  }),
  ...phraseEntries<PageLink>(
    "kontakt, telefon, telefonnummer, anrufen, whatsapp, adresse, anfahrt, standort",
    {
      label: "Kontakt und Anfahrt",
      path: paths.contact,
    },
  ),
  ...phraseEntries<PageLink>(
    "ankauf, autoankauf, fahrzeugankauf, verkaufen, inzahlungnahme, in zahlung, in zahlung geben",
    { label: "Wagen verkaufen oder in Zahlung geben", path: paths.sell },
  ),
  ...phraseEntries<PageLink>("werkstatt, reparatur, ölwechsel, reifenwechsel", workshopPage),
  ...phraseEntries<PageLink>("über uns, unternehmen", { label: "Über uns", path: paths.company }),
  ...phraseEntries<PageLink>("impressum", { label: "Impressum", path: paths.imprint }),
  ...phraseEntries<PageLink>("datenschutz", { label: "Datenschutz", path: paths.privacy }),
]);

export const orderWords: ReadonlyMap<string, SortOrder> = new Map([
  ...phraseEntries<SortOrder>(
    "günstig, günstige, günstiger, günstiges, günstigen, günstigste, billig, billige, billiger, " +
      "billiges, billigste, preiswert, preiswerte, preiswertes",
    "price-asc",
  ),
  ...phraseEntries<SortOrder>(
    "wenig km, wenige km, wenig kilometer, wenige kilometer, wenig gefahren, geringe laufleistung, " +
      "geringer laufleistung, niedrige laufleistung, niedriger laufleistung",
    "mileage-asc",
  ),
  ...phraseEntries<SortOrder>(
    "neueste, neuestes, neu eingetroffen, neuzugang, neuzugänge",
    "newest",
  ),
  ...phraseEntries<SortOrder>("jüngste, jüngstes", "registration-desc"),
  ...phraseEntries<SortOrder>("viel ps, viel leistung, stärkste", "power-desc"),
]);

/** A meaning that does not depend on the stock. Words for pages and sort orders are `ignored` as filters. */
export type Term =
  | { kind: "value"; field: ValueField; values: readonly string[]; word: string }
  | { kind: "equipment"; key: EquipmentKey }
  | { kind: "ignored" };

function inflect(word: string): string[] {
  const endings = word.endsWith("e") ? ["", "r", "s", "n", "m"] : ["", "e", "er", "es", "en", "em"];
  return endings.map((ending) => word + ending);
}

const adjectiveFields = new Set<ValueField>(["exteriorColor", "condition"]);

function valueTerms({ field, values, words }: ValueSynonyms): [string, Term][] {
  const phrases = splitPhrases(words);
  const term: Term = { kind: "value", field, values, word: phrases[0] ?? "" };
  return phrases
    .flatMap((word) => (adjectiveFields.has(field) ? inflect(word) : [word]))
    .map((word) => [joinText(word), term]);
}

const equipmentTerms = (words: string, key: EquipmentKey): [string, Term][] =>
  splitPhrases(words).map((word) => [joinText(word), { kind: "equipment", key }]);

/** Keyed by joined spelling. The list is reversed so that its first entry for a spelling wins. */
export const terms: ReadonlyMap<string, Term> = new Map(
  [
    ...[...pageWords.keys(), ...orderWords.keys()].map((word): [string, Term] => [
      word,
      { kind: "ignored" },
    ]),
    ...valueSynonyms.flatMap(valueTerms),
    ...equipment.flatMap(({ key, label }) =>
      equipmentTerms(`${label},${equipmentSynonyms[key]}`, key),
    ),
  ].reverse(),
);

/** Manufacturers' words such as `touring` and `dsg`, used only when no variant in the stock contains them. */
export const manufacturerTerms: ReadonlyMap<string, Term> = new Map([
  ...manufacturerSynonyms.flatMap(valueTerms),
  ...equipmentTerms(allWheelWords, "allrad"),
]);

const wordSet = (words: string) => new Set(words.trim().split(/\s+/));

/** Say nothing about a car. */
export const grammarWords: ReadonlySet<string> = wordSet(`
  mit und ein eine einen einem einer eines der die das den dem des im in am an auf bei vom zum zur
  fur oder entweder ich wir mir mein meine meinen meinem meiner unser unsere unseren suche such suchen gesucht kaufe kaufen bitte hallo
  auto autos wagen pkw fahrzeug fahrzeuge gebrauchtwagen gebrauchtauto modell marke typ
  farbe motor getriebe kosten zustand sehr noch zu als ca circa etwa rund um von bis ab aus nach
  vor seit unter uber nahe umgebung sondern max maximal min mind mindestens hochstens zwischen mehr weniger preis`);

/** Wishes that no filter expresses; as search words they would find nothing. */
const wishWords = wordSet(`
  gut gute guter gutes guten gunstig gunstige gunstiger
  gunstiges gunstigen billig billige billiger billiges preiswert schon schone schones schoner
  anfanger fahranfanger luxus luxurios familie familien familienauto kind kinder kindern
  hund hunde sicher sicheres sicherer sicheren kofferraum laderaum gross grosser grosses grossem zweitwagen sparsam sparsames
  zuverlassig zuverlassiges gepflegt gepflegter gepflegtes tuv hu au reichweite
  euronorm abgasnorm schadstoffklasse emissionsklasse monatsrate monatsraten leasingrate mtl
  jahr jahre jahren monat monate monaten monatlich rate raten alter junger alt`);

export const stopWords: ReadonlySet<string> = new Set([
  ...grammarWords,
  ...wishWords,
  ...quantityWords,
]);

/** Negate the next word, which no filter can express. */
export const negations: ReadonlySet<string> = new Set(
  "kein keine keinen nicht ohne ausser".split(" "),
);
