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
    "kontakt, telefon, telefonnummer, anrufen, whatsapp, adresse, anfahrt, standort, wo steht, wo stehen, " +
      "wo finde, wo sind sie",
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

function inflect(word: string): string[] {
  const endings = word.endsWith("e") ? ["", "r", "s", "n", "m"] : ["", "e", "er", "es", "en", "em"];
  return endings.map((ending) => word + ending);
}

export const orderWords: ReadonlyMap<string, SortOrder> = new Map([
  ...phraseEntries<SortOrder>(
    [
      ...["günstig", "günstigst", "billig", "billigst", "preiswert", "preisgünstig"].flatMap(
        inflect,
      ),
      ...["cheap", "cheapest"],
    ].join(),
    "price-asc",
  ),
  ...phraseEntries<SortOrder>(
    ["teuer", "teuerst", "teuerste"].flatMap(inflect).join(),
    "price-desc",
  ),
  ...phraseEntries<SortOrder>(
    "wenig km, wenige km, wenig kilometer, wenige kilometer, wenig kilometern, wenigen kilometern, " +
      "wenig gefahren, kaum gefahren, wenig gelaufen, wenig gelaufene, wenig gelaufener, wenig gelaufenes, " +
      "kaum gelaufen, geringe laufleistung, geringer laufleistung, niedrige laufleistung, " +
      "niedriger laufleistung, geringer kilometerstand, niedriger kilometerstand, low mileage",
    "mileage-asc",
  ),
  ...phraseEntries<SortOrder>(
    "neueste, neuestes, neu eingetroffen, neuzugang, neuzugänge",
    "newest",
  ),
  ...phraseEntries<SortOrder>("jüngste, jüngstes", "registration-desc"),
  ...phraseEntries<SortOrder>(
    ["viel ps", "viel leistung", ...["stärkste", "schnell", "schnellste"].flatMap(inflect)].join(),
    "power-desc",
  ),
]);

/** A meaning that does not depend on the stock. Words for pages and sort orders are `ignored` as filters. */
export type Term =
  | { kind: "value"; field: ValueField; values: readonly string[]; word: string }
  | { kind: "equipment"; key: EquipmentKey }
  | { kind: "ignored" };

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
  vor seit unter uber nahe umgebung sondern max maximal min mind mindestens hochstens zwischen mehr weniger preis
  sie ihr ihre uns euch wie was wo wer welche welcher welches ist sind steht stehen soll sollte muss kann konnen
  mochte will wollen brauche brauchen habe haben habt hat gibt gern gerne auch nur alle alles viel viele passt passen
  rein wenn damit aber doch eher danke hallo moin
  a an the and with for of or i my want need looking car cars vehicle`);

/** For a text that says nothing but that it is about a car. */
export const examples = ["Kleinwagen", "Kombi", "SUV", "Automatik", "bis 15.000 €"];

const firstCar = ["Kleinwagen", "bis 10.000 €"];

/** Without a filter, and without a search that comes near; as search words they would find nothing. */
const wishWords = wordSet(`
  gut gute guter gutes guten schon schone schones schoner sicher sicheres sicherer sicheren
  tuv hu au wenig hoch hohe hoher hohes frau mann tochter sohn mutter vater liefern lieferung abnehmbar schwenkbar
  metallic perleffekt matt hinten vorn vorne frisch frische frischer privat handler hause sofort verfugbar
  import reimport deutsche deutsches deutscher kein keine keinen nicht ohne ausser
  euronorm abgasnorm schadstoffklasse emissionsklasse monatsrate monatsraten leasingrate mtl
  jahr jahre jahren monat monate monaten monatlich rate raten alter junger alt`);

/**
 * Wishes that people have of a car, and the searches that come near. The patterns are of joined spellings, where
 * `neue` is `neu` and `Steuer` is `steur`.
 */
const wishes: readonly (readonly [pattern: RegExp, searches: readonly string[]])[] = [
  [/^(gross)?(familie|eltern)|^family/, ["Kombi", "Van", "SUV", "ab 7 Sitze"]],
  [/^([3-9]|drei|vier|funf|sechs|sieben)kinder/, ["ab 7 Sitze", "Van", "Kombi"]],
  [/^(bulli|bully|hochdach|hdk|pampers|windel)/, ["Van", "ab 7 Sitze", "Kombi"]],
  [
    /kind|personen$|^hund(en?)?(auto|box|$)|^(kofferraum|lade(raum|volumen|flache)|geraumig|platz$|baby|gross(e[nrsm]?)?$)/,
    ["Kombi", "Van", "ab 5 Sitze"],
  ],
  [
    /schlussel$|^neu(?!stadt|wied|ss|mark)|neu$|erneurt$|gewechselt$|^(ohne|keine?)?(kratz|delle|beule|mangel|rost(frei|ig|$)|gebrauchsspur)|^(inspe|inspiz|gewartet)/,
    ["Zettel", "Scheckheft"],
  ],
  [/^(fahr)?anfanger|^fuhrerschein|^einsteiger|^erst(e[nrs]?)?(auto|wagen)/, firstCar],
  [/^(stadt|zweit)(auto|wagen|flitzer)|^(klein|kompakt|wendig|parkplatz|parklucke)/, firstCar],
  [/^(luxu|edel|hochzeit)/, ["Limousine ab 200 PS", "SUV ab 200 PS"]],
  [/^(zuverlassig|gepflegt|robust)/, ["Scheckheftgepflegt", "Unfallfrei", "1. Hand"]],
  [/^(handwerk|transport|lieferwagen|nutzfahr)/, ["Van", "Kombi", "Anhängerkupplung"]],
  [/^(camp|urlaub|reise)/, ["Van", "Kombi", "Anhängerkupplung"]],
  [
    /^(opa|oma)s?$|^(rentner|senior|bequ|komfort|einstieg|behindert|rollstuhl)/,
    ["Van", "SUV", "Automatik"],
  ],
  [
    /^sparsam|verbrauch|^(kfz)?(steur|versicherung)|\deur|^(umwelt|plakette)/,
    ["Elektro", "Hybrid", "Kleinwagen"],
  ],
  [/^(euro(norm)?|abgasnorm|schadstoffklasse|emissionsklasse)6/, ["EZ ab 2016", "Elektro"]],
  [/^winter(auto|wagen|tauglich)|^schnee/, ["Allrad", "Sitzheizung", "Winterreifen"]],
  [/^(sommer|sonne)|^offen(e[nrs]?)?$/, ["Cabrio", "Schiebe- oder Panoramadach"]],
  [
    /^(anhanger?|zug)last|^zugkraft|^(zieh|schlepp)(t|en)|\d(kg|tonne)/,
    ["Anhängelast 1500 kg", "Anhängelast 2000 kg", "Anhängerkupplung"],
  ],
  [/^stutzlast|^(fahrradtrager|dachbox)/, ["Anhängerkupplung", "Dachreling"]],
  [/^(sonder)?angebot|^(rabatt|reduziert|schnappchen|aktion)/, ["bis 10.000 €", "bis 20.000 €"]],
  [/^(harman|kardon|bose|burmester|musikanlage)/, ["Soundsystem"]],
  [/reichweite/, ["Reichweite ab 300 km", "Reichweite ab 400 km", "Elektro"]],
  [/^(eauto|strom|batterie|akku|wallbox|schnelllade|ladekabel)/, ["Elektro", "Hybrid"]],
  [/^(tuv|hu)(bis|noch|hu|au|\d|$)/, ["HU/AU neu"]],
];

export const searchesForWish = (joined: string): readonly string[] | null =>
  wishes.find(([pattern]) => pattern.test(joined))?.[1] ?? null;

export const stopWords: ReadonlySet<string> = new Set([
  ...grammarWords,
  ...wishWords,
  ...quantityWords,
]);

/** Negate the next word, which no filter can express. */
export const negations: ReadonlySet<string> = new Set(
  "kein keine keinen nicht ohne ausser".split(" "),
);
