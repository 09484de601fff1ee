import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noFilters } from "#domain/search/filters.ts";
import { formatFilters, parseFilters } from "#domain/search/url.ts";
import { queryStock } from "#tests/support/test-stock.ts";
import { unicodeText } from "#tests/support/test-text.ts";
import { readQuery, understandQuery } from "./understand-query.ts";

const understood = (query: string) => understandQuery(query, queryStock);

const golf = { brand: ["Volkswagen"], model: ["Volkswagen:Golf"] };

describe("words", () => {
  it("with several values of a filter are alternatives, with and without 'oder'", () => {
    const vwOrAudi = { brand: ["Audi", "Volkswagen"] };
    expect(understood("vw audi")).toEqual(vwOrAudi);
    expect(understood("vw oder audi")).toEqual(vwOrAudi);
    expect(understood("BMW oder Audi Kombi Automatik")).toEqual({
      brand: ["Audi", "BMW"],
      bodyType: ["EstateCar"],
      gearbox: ["AUTOMATIC_GEAR"],
    });
    expect(understood("diesel oder benzin")).toEqual({ fuelType: ["DIESEL", "PETROL"] });
    expect(understood("hybrid oder diesel")).toEqual({
      fuelType: ["DIESEL", "HYBRID", "HYBRID_DIESEL"],
    });
    expect(understood("golf rot/schwarz")).toEqual({ ...golf, exteriorColor: ["BLACK", "RED"] });
    expect(understood("rot rotes")).toEqual({ exteriorColor: ["RED"] });
    expect(understood("diesel oder rot")).toEqual({ fuelType: ["DIESEL"], exteriorColor: ["RED"] });
  });

  it("of several models choose each with its brand", () => {
    expect(understood("golf oder t-roc")).toEqual({
      brand: ["Volkswagen"],
      model: ["Volkswagen:Golf", "Volkswagen:T-Roc"],
    });
    expect(understood("golf oder octavia")).toEqual({
      brand: ["Skoda", "Volkswagen"],
      model: ["Skoda:Octavia", "Volkswagen:Golf"],
    });
    expect(understood("bmw oder golf")).toEqual({ ...golf, brand: ["BMW", "Volkswagen"] });
    expect(understood("golf oder astra")).toEqual(golf);
    expect(understood("BMW 3er oder 5er")).toEqual({ brand: ["BMW"] });
  });

  it("that are also names of models mean a class only in a stock without such models", () => {
    const [car] = queryStock;
    if (car === undefined) throw new Error("no stock");
    const named = [
      { ...car, ad_key: "1", brand: "Opel", model: "Omega", model_group: "Caravan 2.2" },
      { ...car, ad_key: "2", model: "Transporter", model_group: "T6 Kombi" },
      { ...car, ad_key: "3", model: "Multivan", model_group: "Beach Camper" },
    ];
    expect(understandQuery("omega caravan", named)).toMatchObject({ words: ["caravan"] });
    expect(understandQuery("transporter", named)).toEqual({
      brand: [car.brand],
      model: [`${car.brand}:Transporter`],
    });
    expect(understandQuery("multivan camper", named)).toMatchObject({ words: ["camper"] });
    expect(understood("camper")).toEqual({ vehicleClass: ["Motorhome"] });
    expect(understood("transporter")).toEqual({ vehicleClass: ["VanUpTo7500"] });
  });

  it("have hyphens for spaces and at most 40 characters, so that a URL can contain them", () => {
    expect(understood("kein bmw")).toEqual({});
    expect(understood("S-Line c klasse")).toEqual({ words: ["S-Line", "c-klasse"] });
    expect(understood("y".repeat(60))).toEqual({ words: ["y".repeat(40)] });
  });

  it("mean all of their values that the stock has", () => {
    expect(understood("hybrid")).toEqual({ fuelType: ["HYBRID", "HYBRID_DIESEL"] });
    const without = queryStock.filter(({ fuel_type }) => fuel_type !== "HYBRID_DIESEL");
    expect(understandQuery("hybrid", without)).toEqual({ fuelType: ["HYBRID"] });
  });

  it("after a negation exclude a value of the stock", () => {
    const fuels = new Set(queryStock.flatMap(({ fuel_type }) => fuel_type ?? []));
    const others = [...fuels].filter((fuel) => fuel !== "DIESEL").toSorted();
    expect(understood("nicht diesel")).toEqual({ fuelType: others });
    expect(understood("golf keine Automatik")).toEqual({ ...golf, gearbox: ["MANUAL_GEAR"] });
    expect(understood("kein diesel, sondern benzin")).toEqual({ fuelType: ["PETROL"] });
    expect(understood("diesel kein diesel")).toEqual({ fuelType: ["DIESEL"] });
  });

  it("keep their umlauts", () => {
    expect(understood("Kühlbox")).toEqual({ words: ["Kühlbox"] });
    expect(understood("Ku\u0308hlbox kuehlbox")).toEqual({ words: ["Kühlbox"] });
    expect(understood("schwarz grün")).toEqual({ exteriorColor: ["BLACK", "GREEN"] });
  });

  it("of manufacturers stay if a variant contains them, and become filters otherwise", () => {
    expect(understood("quattro touring")).toEqual({ words: ["quattro", "touring"] });
    expect(understandQuery("quattro touring dsg", [])).toEqual({
      equipment: ["allrad"],
      bodyType: ["EstateCar"],
      gearbox: ["AUTOMATIC_GEAR"],
    });
  });

  it("stay when a model is of another brand than the named one", () => {
    expect(understood("audi golf")).toEqual({ brand: ["Audi"], words: ["golf"] });
  });

  it("stay as typed, in order, without duplicates, at most eight", () => {
    expect(understood("Zürich-X foo, FOO b1 b2 b3 b4 b5 b6 b7").words).toEqual([
      "Zürich-X",
      "foo",
      "b1",
      "b2",
      "b3",
      "b4",
      "b5",
      "b6",
    ]);
  });

  it("are dropped when they are stop words", () => {
    expect(understood("Suche ein günstiges Auto in Ladenburg, bis … km?")).toEqual({});
    expect(understood("günstiger als mind. Tsd. Jahre, für Anfänger")).toEqual({});
  });

  it("are dropped when they name the town where the cars are", () => {
    const stock = queryStock.map((car) => ({ ...car, location_city: "Rendsburg am Kanal" }));
    expect(understandQuery("kombi in Rendsburg", stock)).toEqual({ bodyType: ["EstateCar"] });
    expect(understandQuery("auto rendsburg am kanal", stock)).toEqual({});
    expect(understood("golf in 68526")).toEqual(golf);
    expect(understandQuery("in der Nähe von Rendsburg bis 15000", stock)).toEqual({
      priceMax: 15_000,
    });
    expect(understood("auto rendsburg")).toEqual({ words: ["rendsburg"] });
  });

  it("are not corrected when a word of a variant begins with them", () => {
    expect(understood("tourer")).toEqual({ words: ["tourer"] });
  });
});

it("understands a value that the stock lacks, so that the page can say that there is none", () => {
  expect(understood("wasserstoff")).toEqual({ fuelType: ["HYDROGEN"] });
});

it("knows the brands and models of the given stock only", () => {
  expect(understandQuery("golf", [])).toEqual({ words: ["golf"] });
  expect(understandQuery("golf diesel", queryStock.slice(0, 1))).toEqual({
    brand: ["Volkswagen"],
    model: ["Volkswagen:Golf"],
    fuelType: ["DIESEL"],
  });
});

it("reads the first 200 characters", () => {
  expect(understood(`${" ".repeat(190)}diesel kombi`)).toEqual({
    fuelType: ["DIESEL"],
    words: ["kom"],
  });
});

const pieces = fc.constantFrom(
  ..."golf 3 bis 15000 € - km ab 2019 7 sitzer c klasse ps".split(" "),
  ..."zwischen und k t rot kein e auto . 🚗 er / id 12.345,6".split(" "),
);

it("never throws, and its filters survive a URL, whatever is typed", () => {
  const queries = fc.oneof(
    unicodeText({ maxLength: 300 }),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(" ")),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(queries, (query) => {
      const change = understood(query);
      const { words = [], ...filters } = change;
      const parameters = new URLSearchParams(formatFilters({ ...noFilters, ...change }));
      expect(parseFilters(parameters)).toEqual({ ...noFilters, ...change });
      expect(words.length).toBeLessThanOrEqual(8);
      expect(Object.values(filters)).not.toContain(undefined);
      expect(Object.values(filters).some(Number.isNaN)).toBe(false);
      expect(filters.model === undefined || filters.brand !== undefined).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it.each<[string, string[]]>([
  ["golf diesel", []],
  ["Suche einen Golf, Diesel & Automatik bis 15.000 €!", []],
  ["golf - diesel?", []],
  ["golf ???", ["???"]],
  ["golf🚗 👨‍👩‍👧", ["🚗", "👨‍👩‍👧"]],
  ["go\u00adlf \u200b", []],
  ["golf € km", ["€", "km"]],
  ["golf günstig", ["günstig"]],
  ["sparsamer zuverlässig", ["sparsamer", "zuverlässig"]],
  ["golf euro 6", ["euro 6"]],
  ["golf TÜV bis 2027", ["TÜV bis 2027"]],
  ["kein bmw", ["kein bmw"]],
  ["ohne Kratzer", ["ohne Kratzer"]],
  ["Diesel, Anhängelast 2000 kg", []],
  ["Diesel, Stützlast 75 kg", ["Stützlast 75 kg"]],
  ["golf aus Heidelberg", ["aus Heidelberg"]],
  ["Familienkutsche mit AHK", ["Familienkutsche"]],
  ["hundai", []],
  ["Finanzirung golf", ["Finanzirung"]],
  ["golf zwei Schlüssel", ["zwei Schlüssel"]],
  ["golf Zahnriemen neu", ["Zahnriemen neu"]],
  [
    "neue Bremsscheiben, Batterie wurde erneuert",
    ["neue Bremsscheiben", "Batterie wurde erneuert"],
  ],
  ["Auto für 2 Kinder", ["2 Kinder"]],
  ["isofix 2 Kindersitze", ["2 Kindersitze"]],
  ["golf Verbrauch unter 5 Liter", ["Verbrauch unter 5 Liter"]],
  ["golf wenig verbraucht", ["wenig verbraucht"]],
  ["sicheres Auto mit wenig km", ["wenig km", "sicheres"]],
  ["golf 20 km", ["20 km"]],
  ["Heidelberg im Umkreis von 20 km", ["im Umkreis von 20 km", "Heidelberg"]],
  ["golf bis 20 km", []],
  ["golf Reichweite unter 400 km", ["Reichweite unter 400 km"]],
  ["Diesel mit 800 km Reichweite", ["800 km Reichweite"]],
  ["zoe mit batterie bis 15000", ["batterie", "zoe"]],
  ["mercedes viano", ["viano"]],
  ["viano", []],
  ["golf 4", []],
  ["auto 3", ["3"]],
  ["Auto für 3 Kinder", []],
  ["golf oder astra", ["astra"]],
  ["b1 b2 b3 b4 b5 b6 b7 b8 b9", ["b9"]],
])("names what it does not understand of %j: %j", (query, unread) => {
  expect(readQuery(query, queryStock).unread).toEqual(unread);
});
