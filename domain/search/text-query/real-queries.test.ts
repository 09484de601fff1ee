import { expect, it } from "vitest";
import { hasEquipment } from "#domain/car/equipment.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { type CarFilters, noFilters } from "#domain/search/filters.ts";
import { searchStock } from "#domain/search/search.ts";
import { formatFilters, parseFilters } from "#domain/search/url.ts";
import { queryStock } from "./test-stock.ts";
import { matchesWord } from "./text-match.ts";
import { understandQuery } from "./understand-query.ts";

const within = (value: number | null, min: number | null, max: number | null) =>
  (min === null && max === null) ||
  (value !== null && value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY));

/** Filters as plainly as can be, apart from how the site filters. */
function isWished(car: CarSummary, wish: CarFilters): boolean {
  const is = <T>(value: T, wished: T | null) => wished === null || value === wished;
  return (
    is(car.brand, wish.brand) &&
    is<string | null>(car.model, wish.model) &&
    is(car.fuel_type, wish.fuelType) &&
    is(car.gearbox, wish.gearbox) &&
    is(car.exterior_color, wish.exteriorColor) &&
    is(car.condition, wish.condition) &&
    is(car.body_type, wish.bodyType) &&
    is(car.door_count, wish.doors) &&
    within(car.price_amount, wish.priceMin, wish.priceMax) &&
    within(car.mileage, wish.mileageMin, wish.mileageMax) &&
    within(car.year, wish.yearMin, wish.yearMax) &&
    within(car.power_ps, wish.powerMin, wish.powerMax) &&
    within(car.seats, wish.seatsMin, null) &&
    wish.equipment.every((key) => hasEquipment(car, key)) &&
    wish.words.every((word) => matchesWord(car, word))
  );
}

const wishOf = (query: string): CarFilters => ({
  ...noFilters,
  ...understandQuery(query, queryStock),
});
const throughAddress = (wish: CarFilters) => parseFilters(new URLSearchParams(formatFilters(wish)));
const keysOf = (cars: readonly CarSummary[]) => cars.map(({ ad_key }) => ad_key);

/** What a query finds by the plain rule; the address and the site's own search must find the same. */
const found = (query: string): string[] => {
  const wish = throughAddress(wishOf(query));
  expect(wish).toEqual(wishOf(query));
  const keys = keysOf(queryStock.filter((car) => isWished(car, wish)));
  const { hits } = searchStock(queryStock, wish, { word: matchesWord });
  expect(keysOf(hits).sort()).toEqual([...keys].sort());
  return keys;
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
  // Typing errors and words begun
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
  // Numbers
  ["bis 8.500 €", ["golf6", "fiat-500"]],
  ["max 8,5k", ["golf6", "fiat-500"]],
  ["zwischen 10.000 und 14.000 Euro", ["mercedes-slk", "caddy-gas"]],
  ["10000-14000", ["mercedes-slk", "caddy-gas"]],
  ["ab 100.000 Euro", ["911"]],
  ["unter 30000 km", ["troc-cabrio", "kamiq-neu", "huracan"]],
  ["ab 100 tkm", ["golf6", "mercedes-c220", "mercedes-slk", "zafira-gas"]],
  ["golf unter 100 tkm bis 20.000", ["golf8-kombi"]],
  ["ab 2022", ["troc-cabrio", "id4"]],
  ["bj 2019", ["golf7-gti", "mercedes-c220", "mercedes-a180", "mazda-cx5"]],
  ["ez 06/2017", ["fiat-500", "caddy-gas"]],
  ["von 2010 bis 2014", ["golf6", "mercedes-slk", "zafira-gas"]],
  ["ab 300 ps", ["evoque", "911", "huracan"]],
  ["bis 60 kw", ["golf6", "fiat-500"]],
  ["7 sitzer diesel", ["touran"]],
  ["Siebensitzer", ["touran", "zafira-gas"]],
  ["2-türer vw", ["golf6", "troc-cabrio"]],
  ["fünftürer mini", ["cooper"]],
  ["≥ 2022", ["troc-cabrio", "id4"]],
  ["> 2022", ["troc-cabrio", "id4"]],
  ["maximal 2010", ["golf6", "mercedes-slk"]],
  ["nicht älter als 2022", ["troc-cabrio", "id4"]],
  ["preis bis 10000 km bis 100000", ["fiat-500"]],
  ["2000 bis 5000 euro", ["golf6"]],
  ["4 bis 9 tausend euro", ["golf6", "fiat-500", "zafira-gas"]],
  ["golf 7 bis 25 tausend euro", ["golf7-gti"]],
  ["golf 50 bis 80 tkm", ["golf7-gti"]],
  ["200 bis 300 ps", ["golf7-gti", "id3", "id4"]],
  ["150 bis 250 kw elektro", ["id3", "id4"]],
  ["ps ab 450", ["911", "huracan"]],
  ["mind. 7 sitze", ["touran", "zafira-gas"]],
  // What cards do not know
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
  // What nobody can understand
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
  expect(found(query)).toEqual(keys);
});

it("does not take a car without price for a cheap one", () => {
  expect(found("bis 500.000 Euro")).toEqual(allBut("huracan"));
});
