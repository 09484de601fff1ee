import { expect, it } from "vitest";
import type { CarSummary } from "#domain/car/summary.ts";
import { type CarFilters, noFilters } from "#domain/search/filters.ts";
import { searchStock } from "#domain/search/search.ts";
import { formatFilters, parseFilters } from "#domain/search/url.ts";
import { queryStock } from "#tests/support/test-stock.ts";
import { matchesWord } from "./text-match.ts";
import { understandQuery } from "./understand-query.ts";

const filtersOf = (query: string): CarFilters => ({
  ...noFilters,
  ...understandQuery(query, queryStock),
});
const throughAddress = (filters: CarFilters) =>
  parseFilters(new URLSearchParams(formatFilters(filters)));
const keysOf = (cars: readonly CarSummary[]) => cars.map(({ ad_key }) => ad_key);

/** Keys of the hits of a query; its filters must survive the address. */
const hitsOf = (query: string): string[] => {
  const filters = throughAddress(filtersOf(query));
  expect(filters).toEqual(filtersOf(query));
  return queryStock
    .filter((car) => searchStock([car], filters, { matchesWord }).hits.length > 0)
    .map(({ ad_key }) => ad_key);
};

const golfs = ["golf7-gti", "golf8-kombi", "golf6"];
const volkswagens = [...golfs, "troc-cabrio", "id3", "id4", "touran", "caddy-gas"];
const mercedes = ["mercedes-c220", "mercedes-a180", "mercedes-slk"];
const estates = ["golf8-kombi", "octavia", "a4-avant", "bmw-320", "mercedes-c220"];
const all = keysOf(queryStock);
const allBut = (...keys: string[]) => all.filter((key) => !keys.includes(key));

it.each<[string, string[]]>([
  // Makes and models
  ["vw", volkswagens],
  ["VW Golf", golfs],
  ["golf", golfs],
  ["skoda", ["octavia", "kamiq-neu"]],
  ["Škoda", ["octavia", "kamiq-neu"]],
  ["Citroën", ["berlingo"]],
  ["citroen berlingo", ["berlingo"]],
  ["mercedes", mercedes],
  ["Mercedes Benz", mercedes],
  ["mercedes-benz", mercedes],
  ["benz", mercedes],
  ["c klasse", ["mercedes-c220"]],
  ["Mercedes C-Klasse T-Modell", ["mercedes-c220"]],
  ["a-klasse", ["mercedes-a180"]],
  ["c220d", ["mercedes-c220"]],
  ["mercedes c 220 d", ["mercedes-c220"]],
  ["bmw 3er touring", ["bmw-320"]],
  ["320d", ["bmw-320"]],
  ["1er bmw", ["bmw-118"]],
  ["id 3", ["id3"]],
  ["id3", ["id3"]],
  ["ID.3", ["id3"]],
  ["t-roc", ["troc-cabrio"]],
  ["troc", ["troc-cabrio"]],
  ["mazda 3", ["mazda-3"]],
  ["cx5", ["mazda-cx5"]],
  ["mazda cx 5", ["mazda-cx5"]],
  ["mini cooper", ["cooper"]],
  ["mini cooper cabrio", ["cooper-cabrio"]],
  ["range rover", ["evoque"]],
  ["landrover", ["evoque"]],
  ["evoque", ["evoque"]],
  ["fiat 500", ["fiat-500"]],
  ["911", ["911"]],
  ["porsche 911 cabrio", ["911"]],
  ["peugeot 2008", ["peugeot-2008"]],
  ["huracan", ["huracan"]],
  ["golf 7", ["golf7-gti"]],
  ["golf 7 gti", ["golf7-gti"]],
  ["Golf VI", ["golf6"]],
  ["audi a4 avant quattro", ["a4-avant"]],
  ["golf7", ["golf7-gti"]],
  ["golf6", ["golf6"]],
  ["golf4", []],
  ["golf7gti", ["golf7-gti"]],
  ["golf2021", ["golf8-kombi"]],
  ["mazda3", ["mazda-3"]],
  ["911er", ["911"]],
  ["peugeot 3008", []],
  ["peugeot3008", []],
  ["tdi", ["golf8-kombi", "touran", "octavia", "a4-avant"]],
  // Typing errors and prefixes
  ["mercdes", mercedes],
  ["wolkswagen", volkswagens],
  ["volkswagn golv", golfs],
  ["porshe", ["911"]],
  ["skdoa oktavia", ["octavia"]],
  ["lamborgini", ["huracan"]],
  ["octa", ["octavia"]],
  ["automtik gti", ["golf7-gti"]],
  ["sportage", []],
  ["luxus für anfänger", all],
  // Fuel, gearbox, colour, body, condition
  ["golf automatik bis 15000", ["golf8-kombi"]],
  ["e auto unter 30000", ["id3"]],
  ["Elektroauto", ["id3", "id4"]],
  ["stromer allrad", ["id4"]],
  ["hybrid", ["evoque", "volvo-xc60"]],
  ["plug-in-hybrid", ["evoque"]],
  ["diesel hybrid", ["volvo-xc60"]],
  ["gas", ["zafira-gas", "caddy-gas"]],
  ["vw erdgas", ["caddy-gas"]],
  ["benziner mit schaltgetriebe unter 10.000 Euro", ["golf6", "fiat-500"]],
  ["rotes cabrio", ["mercedes-slk"]],
  ["weiße limousine", ["id3", "bmw-118"]],
  ["blauer kombi", ["a4-avant", "bmw-320"]],
  ["grüner kleinwagen", ["cooper"]],
  ["gruener kleinwagen", ["cooper"]],
  ["kombi", estates],
  ["coupé", ["huracan"]],
  ["suv diesel", ["mazda-cx5"]],
  ["geländewagen ab 30000 euro", ["id4", "evoque", "volvo-xc60"]],
  ["vw bus", ["touran", "caddy-gas"]],
  ["neuwagen", ["kamiq-neu"]],
  ["skoda diesel oder benzin", ["octavia", "kamiq-neu"]],
  ["vw kombi rot oder grau", ["golf8-kombi"]],
  ["mazda automatik/schalter", ["mazda-3", "mazda-cx5"]],
  ["Automatik oder Schalter", all],
  ["golf oder t-roc", volkswagens],
  ["rot, schwarz oder blau", all],
  ["skoda gebraucht", ["octavia"]],
  // Numbers; quantities.test.ts has all spellings
  ["bis 8.500 €", ["golf6", "fiat-500"]],
  ["ab 100.000 Euro", ["911"]],
  ["ab 100 tkm", ["golf6", "mercedes-c220", "mercedes-slk", "zafira-gas"]],
  ["golf unter 100 tkm bis 20.000", ["golf8-kombi"]],
  ["von 2010 bis 2014", ["golf6", "mercedes-slk", "zafira-gas"]],
  ["bis 60 kw", ["golf6", "fiat-500"]],
  ["Siebensitzer", ["touran", "zafira-gas"]],
  ["fünftürer mini", ["cooper"]],
  ["golf 7 bis 25 tausend euro", ["golf7-gti"]],
  // Ignored remarks
  ["golf tüv bis 2027", golfs],
  ["vw hu/au 05/2027", volkswagens],
  ["elektro mit 400 km reichweite", ["id3", "id4"]],
  ["stromer reichweite ab 300 km", ["id3", "id4"]],
  ["golf diesel euro 6", ["golf8-kombi"]],
  ["golf euro6d-temp", golfs],
  ["bis 9000 euro euro 5", ["golf6", "fiat-500", "zafira-gas"]],
  ["golf nicht älter als 5 jahre", golfs],
  // Equipment
  ["kombi ahk", ["golf8-kombi", "bmw-320"]],
  ["Anhängerkupplung und Navi", ["golf8-kombi"]],
  ["mit panoramadach", ["golf7-gti"]],
  ["leder allrad kombi", ["a4-avant"]],
  ["sitzheizung rückfahrkamera", ["mercedes-c220"]],
  ["unfallfrei", ["mercedes-a180"]],
  ["aus 1. Hand", ["bmw-118"]],
  ["mwst ausweisbar", ["octavia"]],
  // Sentences
  ["Ich suche ein günstiges Auto für Ladenburg", all],
  ["suche einen roten golf mit automatik, wenig km", ["golf7-gti"]],
  ["Diesel Kombi bis 20.000 € ab 2021 unter 90.000 km", ["octavia"]],
  // Negations and unknown words
  ["", all],
  ["   ", all],
  ["🚗🚗", all],
  ["?!…", all],
  ["qwertz", []],
  ["kein diesel", []],
  ["golf kein", []],
  ["ohne", []],
  ["unfall", []],
  ["Unfallwagen", []],
  ["kein unfallwagen", ["mercedes-a180"]],
  ["gla", []],
  [`golf ${"x".repeat(60)}`, []],
  ["golf qwertz", []],
  ["ferrari", []],
])("%j finds %j", (query, keys) => {
  expect(hitsOf(query)).toEqual(keys);
});

it("leaves out cars without a price when the price is limited", () => {
  expect(hitsOf("bis 500.000 Euro")).toEqual(allBut("huracan"));
});
