import fc from "fast-check";
import { expect, it } from "vitest";
import { type CarFilters, noFilters } from "#domain/search/filters.ts";
import { searchStock } from "#domain/search/search.ts";
import { parseFilters } from "#domain/search/url.ts";
import { queryStock } from "#tests/support/test-stock.ts";
import { unicodeText } from "#tests/support/test-text.ts";
import { hasMonthlyRate } from "./remarks.ts";
import { interpretText } from "./submitted-text.ts";
import { countVehicles, exampleSearches, suggest } from "./suggestions.ts";
import { matchesWord } from "./text-match.ts";
import { understandQuery } from "./understand-query.ts";

/** Without months of registration, so that the years of the table count. */
const stock = queryStock.map((car) => ({ ...car, first_registration: null }));

const golf = { brand: ["Volkswagen"], model: ["Volkswagen:Golf"] };

/** Formats searches as `Anhängerkupplung (2)` and pages as `Label → path`. `|` marks the cursor. */
function offered(typed: string, filters: Partial<CarFilters> = {}): string[] {
  const text = typed.replace("|", "");
  const cursor = typed.includes("|") ? typed.indexOf("|") : text.length;
  return suggest({
    text,
    cursor,
    stock,
    offers: { offersFinancing: true, offersWorkshop: true },
    filters: { ...noFilters, ...filters },
  }).map((one) =>
    ("path" in one ? `${one.label} → ${one.path}` : `${one.label} (${one.count})`).replaceAll(
      "\u00a0",
      " ",
    ),
  );
}

it.each<[string, string[]]>([
  // Nothing for one letter, after a space, or without hits
  ["", []],
  ["a", []],
  ["golf ", []],
  ["xyz", []],
  ["cabrio sch", []],
  // Nothing that the text itself means already
  ["ahk", []],
  // Names, values and equipment, within the rest of the text
  ["anh", ["Anhängerkupplung (2)"]],
  ["ANHÄ", ["Anhängerkupplung (2)"]],
  ["golf anh", ["Volkswagen, Golf, Anhängerkupplung (1)"]],
  ["anh| golf", ["Volkswagen, Golf, Anhängerkupplung (1)"]],
  ["vw go", ["Volkswagen Golf (3)"]],
  // Nothing that no car is at once
  ["golf audi", []],
  ["diesel ben", ["Diesel, Mercedes-Benz (1)"]],
  ["range ro", ["Land Rover Range Rover Evoque (1)"]],
  ["ro", ["Rot (6)"]],
  ["wei", ["Weiß (3)", "Rot (6)"]],
  ["beh", ["Sitzheizung (1)"]],
  ["e-au", ["Elektro (2)"]],
  ["hybr", ["Hybrid (1)", "Diesel-Hybrid (1)"]],
  // Figures
  ["2", ["bis 20.000 € (14)", "bis 25.000 € (19)", "bis 20.000 km (2)"]],
  ["bis 20", ["bis 20.000 € (14)", "bis 20.000 km (2)"]],
  ["bis 2000", ["bis 2.000 km (1)", "bis 20.000 € (14)", "bis 20.000 km (2)"]],
  ["bis 20 €", []],
  ["bis 20| km", []],
  ["golf bis 2", ["Volkswagen, Golf, bis 20.000 € (2)", "Volkswagen, Golf, bis 25.000 € (3)"]],
  ["zwischen 10 und 20", ["10.000–20.000 € (11)", "10.000–20.000 km (1)"]],
  ["km bis 50", ["bis 50.000 km (7)", "bis 50.000 € (26)"]],
  ["ab 20", ["EZ ab 2022 (2)", "EZ ab 2021 (7)", "EZ ab 2020 (17)", "ab 20.000 € (13)"]],
  ["ez 201", ["EZ 2019 (4)", "EZ 2018 (1)", "EZ 2017 (2)"]],
  ["150 p", ["ab 110 kW (150 PS) (18)"]],
  ["7 si", ["ab 7 Sitzen (2)", "Silber (4)", "Sitzheizung (1)"]],
  // Sort orders and pages
  ["günst", ["Sortieren: Preis aufsteigend (28)"]],
  ["diesel günstig", ["Diesel, Sortieren: Preis aufsteigend (8)"]],
  ["wenig k", ["Sortieren: Kilometerstand aufsteigend (28)"]],
  ["golf probefahrt", ["Probefahrt vereinbaren → /kontakt?anliegen=probefahrt"]],
  ["Öffnungszeiten", ["Öffnungszeiten → /kontakt#oeffnungszeiten"]],
  // A stop word is not completed to a page
  ["golf auto", ["Volkswagen, Golf, Automatik (2)"]],
  ["golf fahrzeug", []],
  ["autoan", ["Wagen verkaufen oder in Zahlung geben → /fahrzeugankauf"]],
])("%j offers %j", (typed, labels) => {
  expect(offered(typed)).toEqual(labels);
});

it("counts within the active filters, and leaves out those that are active already", () => {
  expect(offered("anh", { brand: ["BMW"] })).toEqual(["Anhängerkupplung (1)"]);
  expect(offered("anh", { brand: ["Audi"] })).toEqual([]);
  expect(offered("anh", { equipment: ["ahk"] })).toEqual([]);
});

it("distinguishes a monthly rate from a price", () => {
  const rateQueries = [
    "bis 300 Euro im Monat",
    "300€/Monat",
    "Rate bis 250",
    "250 € mtl.",
    "golf 199 monatlich",
  ];
  for (const text of rateQueries) {
    expect(understandQuery(text, stock)).toEqual(text.startsWith("golf") ? golf : {});
    expect(offered(text)).toEqual(["Rate anfragen → /kontakt?anliegen=finanzierung"]);
  }
  expect(hasMonthlyRate("golf bis 300 Euro, höchstens 1 Monat alt")).toBe(false);
  expect(understandQuery("Finanzierung golf bis 20000 €", stock)).toEqual({
    ...golf,
    priceMax: 20_000,
  });
});

it.each([
  ["Öffnungszeiten", { path: "/kontakt#oeffnungszeiten" }],
  ["in Zahlung geben", { path: "/fahrzeugankauf" }],
  ["golf verkaufen", { path: "/fahrzeugankauf" }],
  ["golf zu verkaufen", { change: golf }],
  ["bitte eine Probefahrt", { path: "/kontakt?anliegen=probefahrt" }],
  ["günstige Finanzierung", { path: "/kontakt?anliegen=finanzierung" }],
  ["bis 300 Euro im Monat", { path: "/kontakt?anliegen=finanzierung" }],
  ["günstig", { change: { sortBy: "price-asc" } }],
  ["ein Auto mit wenig km", { change: { sortBy: "mileage-asc" } }],
  ["golf", { change: golf }],
  ["neu eingetroffen", { change: { sortBy: "newest" } }],
  ["wenig gelaufen", { change: { sortBy: "mileage-asc" } }],
  ["billigstes Cabrio", { change: { bodyType: ["Cabrio"], sortBy: "price-asc" }, unread: [] }],
  ["günstg", { change: { sortBy: "price-asc" } }],
  ["günstiges Familienauto", { change: { sortBy: "price-asc" }, unread: ["Familienauto"] }],
  ["Probefart", { path: "/kontakt?anliegen=probefahrt" }],
  ["Finanzierung ohne Anzahlung", { path: "/kontakt?anliegen=finanzierung" }],
  ["wo steht das Auto", { path: "/kontakt" }],
  ["geprüft", { change: { equipment: ["akte"] } }],
  ["lückenlos", { change: { equipment: ["scheckheft"] } }],
  [
    "günstiger Golf zur Probefahrt",
    { change: { ...golf, sortBy: "price-asc" }, unread: ["Probefahrt"] },
  ],
  ["", null],
])("%j, when submitted, means %j", (text, meant) => {
  const nothing = { change: {}, unread: text === "" ? [] : [text], meant: [] };
  if (meant === null) expect(interpretText(text, stock)).toEqual(nothing);
  else expect(interpretText(text, stock)).toMatchObject(meant);
});

const meantFor = (text: string) => {
  const meaning = interpretText(text, stock);
  return "path" in meaning ? meaning.path : { unread: meaning.unread, meant: meaning.meant };
};

const countOf = (query: string) => countVehicles(stock, parseFilters(new URLSearchParams(query)));

it("answers an unknown word with what was meant, among the cars that the rest finds", () => {
  const searches = [
    { label: "Kombi", query: "aufbau=kombi" },
    { label: "Van/Minibus", query: "aufbau=van" },
    { label: "Geländewagen/SUV", query: "aufbau=gelaendewagen" },
    { label: "ab\u00a07\u00a0Sitzen", query: "sitze=7" },
  ].map((search) => ({ ...search, count: countOf(search.query) }));
  expect(meantFor("Familienauto")).toEqual({ unread: ["Familienauto"], meant: searches });
  expect(meantFor("ein familienauto")).toEqual({ unread: ["familienauto"], meant: searches });
  expect(meantFor("Diesel familienauto")).toMatchObject({
    meant: [{ label: "Kombi", query: expect.stringContaining("diesel") }, {}, {}, {}],
  });
  // Of what the rest does not find, all cars.
  expect(meantFor("bis 1 € familienauto")).toMatchObject({ meant: searches });
  expect(meantFor("Auto für 2 Kinder")).toMatchObject({
    unread: ["2 Kinder"],
    meant: [{ label: "Kombi" }, { label: "Van/Minibus" }, {}],
  });
  expect(meantFor("Kombi für meinen Hund")).toMatchObject({
    unread: ["Hund"],
    meant: [{ label: "Van/Minibus" }, { label: "ab\u00a05\u00a0Sitzen" }],
  });
  // Each search once.
  expect(meantFor("Familienauto für 2 Kinder")).toMatchObject({
    unread: ["2 Kinder", "Familienauto"],
    meant: [{}, {}, { label: "ab\u00a05\u00a0Sitzen" }, {}, { label: "ab\u00a07\u00a0Sitzen" }],
  });
  expect(meantFor("Golf xyzxyz")).toEqual({ unread: ["xyzxyz"], meant: [] });
  expect(meantFor("Auto für 3 Kinder")).toMatchObject({
    unread: [],
    meant: [{ label: "ab\u00a07\u00a0Sitzen" }, { label: "Van/Minibus" }, { label: "Kombi" }],
  });
  // Nothing is asked for yet.
  expect(meantFor("ein Auto, bitte")).toMatchObject({ unread: [], meant: [{}, {}, {}, {}, {}] });
  expect(meantFor("???")).toEqual({ unread: ["???"], meant: [] });
});

it("offers five example searches, and none without hits", () => {
  expect(exampleSearches(stock)).toHaveLength(5);
  expect(exampleSearches([])).toEqual([]);
});

const pieces = fc.constantFrom(
  ..."go golf anh bis ab 20 2 150 p km zwischen und au günst prob e-a 7 si hybr mer".split(" "),
);
const queries = fc.oneof(
  fc.array(pieces, { maxLength: 5 }).map((parts) => parts.join(" ")),
  unicodeText({ maxLength: 40 }),
);
const activeFilters: fc.Arbitrary<Partial<CarFilters>> = fc.record(
  {
    brand: fc.subarray(["BMW", "Lada", "Volkswagen"], { maxLength: 2 }),
    fuelType: fc.subarray(["DIESEL", "PETROL"]),
    priceMax: fc.constantFrom(5_000, 20_000),
    yearMin: fc.constantFrom(2018, 2021),
    words: fc.constant(["tdi"]),
  },
  { requiredKeys: [] },
);

it("offers only searches with hits, whatever is typed, with the same counts as the list", () => {
  fc.assert(
    fc.property(queries, fc.nat(40), activeFilters, (text, cursor, active) => {
      const found = suggest({
        text,
        cursor,
        stock,
        offers: { offersFinancing: true, offersWorkshop: true },
        filters: { ...noFilters, ...active },
      });
      expect(found.length).toBeLessThanOrEqual(6);
      for (const one of found) {
        if ("path" in one) continue;
        const { hits } = searchStock(stock, one.filters, { matchesWord });
        expect(one.count).toBe(hits.length);
        expect(one.count).toBeGreaterThan(0);
      }
    }),
    { numRuns: 400 },
  );
});
