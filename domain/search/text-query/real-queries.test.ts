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
const throughUrl = (filters: CarFilters) =>
  parseFilters(new URLSearchParams(formatFilters(filters)));
const keysOf = (cars: readonly CarSummary[]) => cars.map(({ ad_key }) => ad_key);

/** Keys of the hits of a query; its filters must survive the URL. */
const hitsOf = (query: string): string[] => {
  const filters = throughUrl(filtersOf(query));
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
  ["golf", golfs],
  ["Škoda", ["octavia", "kamiq-neu"]],
  ["Citroën", ["berlingo"]],
  ["mercedes-benz", mercedes],
  ["Mercedes C-Klasse T-Modell", ["mercedes-c220"]],
  ["c220d", ["mercedes-c220"]],
  ["bmw 3er touring", ["bmw-320"]],
  ["ID.3", ["id3"]],
  ["troc", ["troc-cabrio"]],
  ["mini cooper", ["cooper"]],
  ["range rover", ["evoque"]],
  ["landrover", ["evoque"]],
  ["fiat 500", ["fiat-500"]],
  ["porsche 911 cabrio", ["911"]],
  ["peugeot 2008", ["peugeot-2008"]],
  ["huracan", ["huracan"]],
  ["golf 7 gti", ["golf7-gti"]],
  ["Golf VI", ["golf6"]],
  ["audi a4 avant quattro", ["a4-avant"]],
  ["golf7", ["golf7-gti"]],
  ["golf4", []],
  ["golf7gti", ["golf7-gti"]],
  ["golf2021", ["golf8-kombi"]],
  ["mazda3", ["mazda-3"]],
  ["911er", ["911"]],
  ["peugeot 3008", []],
  ["tdi", ["golf8-kombi", "touran", "octavia", "a4-avant"]],
  // Typing errors and prefixes
  ["wolkswagen", volkswagens],
  ["wv golf", golfs],
  ["volkswagn golv", golfs],
  ["skdoa oktavia", ["octavia"]],
  ["octa", ["octavia"]],
  ["automtik gti", ["golf7-gti"]],
  ["sportage", []],
  ["luxus für anfänger", all],
  // Fuel, gearbox, colour, body, condition
  ["golf automatik bis 15000", ["golf8-kombi"]],
  ["e auto unter 30000", ["id3"]],
  ["stromer allrad", ["id4"]],
  ["hybrid", ["evoque", "volvo-xc60"]],
  ["plug-in-hybrid", ["evoque"]],
  ["diesel hybrid", ["volvo-xc60"]],
  ["gas", ["zafira-gas", "caddy-gas"]],
  ["benziner mit schaltgetriebe unter 10.000 Euro", ["golf6", "fiat-500"]],
  ["rotes cabrio", ["mercedes-slk"]],
  ["grüner kleinwagen", ["cooper"]],
  ["kombi", estates],
  ["coupé", ["huracan"]],
  ["suv diesel", ["mazda-cx5"]],
  ["geländewagen ab 30000 euro", ["id4", "evoque", "volvo-xc60"]],
  ["hochdachkombi", ["berlingo", "caddy-gas"]],
  ["bulli", all],
  ["vw bus", ["touran", "caddy-gas"]],
  ["neuwagen", ["kamiq-neu"]],
  ["mazda automatik/schalter", ["mazda-3", "mazda-cx5"]],
  ["bmw oder audi kombi", ["a4-avant", "bmw-320"]],
  ["skoda gebraucht", ["octavia"]],
  // English, which a variant's own words precede
  ["station wagon", estates],
  ["black car automatic", ["mercedes-c220"]],
  ["diesel under 15000", ["golf8-kombi"]],
  ["car with 7 seats up to 9000 euros", ["zafira-gas"]],
  ["four wheel drive electric", ["id4"]],
  // Ignored remarks
  ["golf heidelberg", golfs],
  ["anhängerkupplung 2000 kg", ["bmw-320"]],
  ["max 200 euro steuern", all],
  ["umweltplakette grün kleinwagen", ["golf6", "cooper", "fiat-500"]],
  ["kinderwagen passt in golf rein", golfs],
  ["vw hu/au 05/2027", volkswagens],
  ["elektro mit 400 km reichweite", ["id3", "id4"]],
  ["golf euro6d-temp", golfs],
  ["bis 9000 euro euro 5", ["golf6", "fiat-500", "zafira-gas"]],
  // Seats
  ["Auto für 7 Personen", ["touran", "zafira-gas"]],
  ["5 Kinder", ["touran", "zafira-gas"]],
  ["drei Kindersitze", allBut("mercedes-slk", "huracan")],
  // Towing
  ["Anhängelast 2000 kg", ["touran", "bmw-320"]],
  ["1,5 Tonnen Anhängelast", ["golf8-kombi", "touran", "bmw-320"]],
  ["zieht 1500 kg", ["golf8-kombi", "touran", "bmw-320"]],
  ["ahk bis 2t", ["bmw-320"]],
  ["für Wohnwagen 1.800 kg unter 27.000 €", ["touran"]],
  ["ahk bis 2000 €", []],
  ["Zuladung 600 kg Kombi", estates],
  // Equipment
  ["zugfahrzeug kombi", ["golf8-kombi", "bmw-320"]],
  ["kombi ahk", ["golf8-kombi", "bmw-320"]],
  ["Anhängerkupplung und Navi", ["golf8-kombi"]],
  ["sitzheizung rückfahrkamera", ["mercedes-c220"]],
  ["aus 1. Hand", ["bmw-118"]],
  ["mwst ausweisbar", ["octavia"]],
  // Sentences
  ["Ich suche ein günstiges Auto für Ladenburg", all],
  ["suche einen roten golf mit automatik, wenig km", ["golf7-gti"]],
  ["Diesel Kombi bis 20.000 € ab 2021 unter 90.000 km", ["octavia"]],
  // Negations and unknown words
  ["", all],
  ["🚗🚗", all],
  ["qwertz", []],
  ["kein bmw", all],
  ["golf kein", golfs],
  ["unfall", []],
  ["kein unfallwagen", ["mercedes-a180"]],
  ["gla", []],
  [`golf ${"x".repeat(60)}`, golfs],
])("%j finds %j", (query, keys) => {
  expect(hitsOf(query)).toEqual(keys);
});

it("leaves out cars without a price when the price is limited", () => {
  expect(hitsOf("bis 500.000 Euro")).toEqual(allBut("huracan"));
});
