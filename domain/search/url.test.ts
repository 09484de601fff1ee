import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { equipment } from "#domain/car/equipment.ts";
import { unicodeText } from "#tests/support/test-text.ts";
import { modelValue } from "./filter-table.ts";
import {
  type CarFilters,
  canonicalValues,
  choiceFilters,
  noFilters,
  orderBounds,
  parameterNames,
  textChoiceKeys,
} from "./filters.ts";
import { sortOrders, sortOrderWords } from "./sort.ts";
import { filterParameters, formatFilters, parseFilters } from "./url.ts";

const parse = (query: string) => parseFilters(new URLSearchParams(query));
const equipmentKeys = equipment.map(({ key }) => key);
const [first, second] = equipmentKeys;

describe("a URL", () => {
  it("is empty when nothing is set", () => {
    expect(formatFilters(noFilters)).toBe("");
  });

  it("reads as German, in a fixed order", () => {
    const filters: CarFilters = {
      ...noFilters,
      sortBy: "price-asc",
      words: ["turbo", "8-fach"],
      brand: ["Land Rover"],
      model: ["Land Rover:Coupé & Co"],
      priceMax: 20_000,
      yearMin: 2020,
      fuelType: ["DIESEL"],
      gearbox: ["AUTOMATIC_GEAR"],
      exteriorColor: ["BLACK"],
      condition: ["USED"],
      bodyType: ["OffRoad"],
      doors: 4,
      seatsMin: 5,
      electricRangeMin: 300,
      batteryMin: 60,
      trailerLoadMin: 1_500,
      equipment: equipmentKeys.slice(0, 2),
      priceMin: 0,
      yearMax: 2024,
      mileageMin: 10,
      mileageMax: 50_000,
      powerMin: 100,
      powerMax: 300,
    };
    expect(formatFilters(filters)).toBe(
      "marke=Land+Rover&modell=Coup%C3%A9+%26+Co&preis-von=0&preis-bis=20000" +
        "&km-von=10&km-bis=50000&ez-von=2020&ez-bis=2024&kraftstoff=diesel&getriebe=automatik" +
        "&farbe=schwarz&zustand=gebraucht&aufbau=gelaendewagen&ps-von=100&ps-bis=300&tueren=4" +
        `&sitze=5&reichweite=300&batterie=60&anhaengelast=1500&ausstattung=${first},${second}&text=turbo+8-fach&sortierung=preis-aufsteigend`,
    );
  });

  it("encodes every character as URLSearchParams does, except colons, and commas between values", () => {
    const loneSurrogate = "\ud83d";
    fc.assert(
      fc.property(unicodeText({ minLength: 1 }), (brand) => {
        const marke = brand.replace(/[\\,]/g, "\\$&");
        const params = new URLSearchParams({ marke }).toString();
        const readable = params.replaceAll("%2C", ",").replaceAll("%3A", ":");
        expect(formatFilters({ ...noFilters, brand: [brand] })).toBe(readable);
      }),
      { examples: [["!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ äß"], [loneSurrogate]] },
    );
  });

  it("lists several values in one order, and names each model's brand only among several", () => {
    const audi: CarFilters = { ...noFilters, brand: ["Audi"], model: ["Audi:A3", "Audi:A4"] };
    expect(formatFilters(audi)).toBe("marke=Audi&modell=A3,A4");
    const both: CarFilters = { ...audi, brand: ["Audi", "BMW"], fuelType: ["DIESEL", "PETROL"] };
    const query = "marke=Audi,BMW&modell=Audi:A3,Audi:A4&kraftstoff=diesel,benzin";
    expect(formatFilters(both)).toBe(query);
    expect(parse(query)).toEqual(both);
    expect(
      parse("modell=audi:A4&modell=Audi:A3&marke=BMW&marke=Audi,BMW&kraftstoff=benzin,diesel"),
    ).toEqual(both);
    expect(parse("marke=Audi,BMW&modell=A3").model).toEqual(["A3"]);
  });

  it("has a unique parameter for every filter", () => {
    expect(Object.keys(parameterNames).toSorted()).toEqual(Object.keys(noFilters).toSorted());
    const keys = Object.values(parameterNames);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each<[Partial<CarFilters>, string]>([
    [{ gearbox: ["AUTOMATIC_GEAR"] }, "getriebe=automatik"],
    [{ gearbox: ["AUTOMATIC"] }, "getriebe=AUTOMATIC"],
    [{ exteriorColor: ["GRAY"] }, "farbe=GRAY"],
    [{ fuelType: ["toString"] }, "kraftstoff=toString"],
    [{ fuelType: ["diesel"] }, "kraftstoff=roh:diesel"],
    [{ fuelType: ["petrol"] }, "kraftstoff=roh:petrol"],
  ])("writes %j as %s, and reads it back", (wish, query) => {
    expect(formatFilters({ ...noFilters, ...wish })).toBe(query);
    expect(parse(query)).toEqual({ ...noFilters, ...wish });
  });

  it.each([
    ...Object.entries(choiceFilters).map(([key, { urlWords }]) => [key, urlWords ?? {}] as const),
    ["sortBy", sortOrderWords] as const,
  ])("has a unique word for each value of %s", (_, table) => {
    const words = Object.values(table);
    expect(new Set(words).size).toBe(words.length);
  });

  it("has parameters that fill the fields of a form without JavaScript", () => {
    expect(filterParameters({ ...noFilters, fuelType: ["PETROL"], words: ["a", "b"] })).toEqual([
      { key: "kraftstoff", value: "benzin" },
      { key: "text", value: "a b" },
    ]);
  });
});

// 'all' is excluded because it means any value.
const text = (unit: "grapheme" | "binary" = "grapheme") =>
  fc
    .string({ unit, minLength: 1, maxLength: 100 })
    .filter((value) => value.trim() !== "" && value !== "all")
    .filter((value) => value.length <= 100 && !/\p{Cc}/u.test(value));
const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary);
const number = nullable(fc.nat({ max: 9_999_999 }));
const year = nullable(fc.integer({ min: 1886, max: 2100 }));
const odd = ["diesel", "Diesel", "DIESEL", "roh:", "roh:x", "MANUAL", "GREY", "GRAY", "Van", "neu"];
const choices = (value: fc.Arbitrary<string>) =>
  fc.array(value, { maxLength: 4 }).map(canonicalValues);
const choice = choices(fc.oneof(text(), text("binary"), fc.constantFrom(...odd)));
const word = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .filter((value) => value.length <= 40 && !/[\s\p{Cc}]/u.test(value));

const special: Partial<Record<keyof CarFilters, fc.Arbitrary<unknown>>> = {
  brand: choices(fc.oneof(text("binary"), fc.constantFrom("Audi", "Audi:", "BMW", "a,b\\"))),
  model: choices(fc.oneof(text(), fc.constantFrom("Audi:", "A,3"))),
  yearMin: year,
  yearMax: year,
  doors: nullable(fc.nat({ max: 4_999_999 }).map((half) => half * 2)),
  equipment: fc.shuffledSubarray(equipmentKeys, { maxLength: 40 }),
  words: fc.uniqueArray(word, { maxLength: 8 }),
  sortBy: fc.constantFrom(...sortOrders),
};
const isText = new Set<string>(textChoiceKeys);
const anyField = (field: keyof CarFilters) =>
  special[field] ?? (isText.has(field) ? choice : number);

/** Any value for every filter of the table. */
const anyFilters = fc
  .record(
    // Object.fromEntries loses the type of the keys.
    Object.fromEntries(
      Object.keys(noFilters).map((field) => [field, anyField(field as keyof CarFilters)]),
    ) as { [Field in keyof CarFilters]: fc.Arbitrary<CarFilters[Field]> },
  )
  .map((filters) => ({
    ...orderBounds(filters),
    model: canonicalValues(
      filters.model.flatMap((model, index) => {
        const brand = filters.brand.at(index % (filters.brand.length || 1));
        return brand === undefined ? [] : modelValue(brand, model);
      }),
    ),
  }));

describe("reading", () => {
  it("restores all filters from the URL", () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const query = formatFilters(filters);
        expect(parse(query)).toEqual(filters);
      }),
      { numRuns: 500 },
    );
  });

  it("orders bounds that were mixed up", () => {
    const prices = { ...noFilters, priceMin: 10_000, priceMax: 20_000 };
    expect(parse("preis-von=20000&preis-bis=10000")).toEqual(prices);
    expect(parse("preis-von=10000&preis-bis=20000")).toEqual(prices);
  });

  it("never throws, and what it reads can be written and read again", () => {
    const key = fc.oneof(fc.constantFrom(...Object.values(parameterNames)), fc.string());
    const value = fc.oneof(
      unicodeText({ maxLength: 120 }),
      fc.string({ maxLength: 300 }),
      fc.constantFrom("all", "", "-1", "1e3", "2020", "roh:all", "roh:", "%", "a,b", ...odd),
      fc.constantFrom(...equipmentKeys),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value), { maxLength: 30 }), (pairs) => {
        const params = new URLSearchParams(pairs);
        const filters = parseFilters(params);
        expect(parse(formatFilters(filters))).toEqual(filters);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    "preis-bis=20.00",
    "preis-bis=-1",
    "preis-bis=1e3",
    "preis-bis=٣",
    "preis-bis=12345678",
    "preis-bis=",
    "ez-von=1885",
    "ez-bis=2101",
    "marke=all",
    "marke=a%00b",
    `marke=${"x".repeat(101)}`,
    "modell=Golf",
    "kraftstoff=roh:all",
    "ausstattung=gibt-es-nicht,",
    `text=${"x".repeat(41)}`,
    "sortierung=zufall",
    "constructor=x&__proto__=y",
    "%",
  ])("ignores %s", (query) => {
    expect(parse(query)).toEqual(noFilters);
    expect(parse(`${query}&preis-von=7`)).toEqual({ ...noFilters, priceMin: 7 });
  });

  it.each([
    ["kraftstoff=diesel", { fuelType: ["DIESEL"] }],
    ["kraftstoff=Diesel", { fuelType: ["DIESEL"] }],
    ["kraftstoff=petrol", { fuelType: ["PETROL"] }],
    ["fahrzeugart=Wohnmobil,pkw", { vehicleClass: ["Car", "Motorhome"] }],
    ["aufbau=ESTATECAR", { bodyType: ["EstateCar"] }],
    ["farbe=Gold", { exteriorColor: ["GOLD"] }],
    ["sortierung=Price-Asc", { sortBy: "price-asc" }],
  ])("reads %s in any case, as word and as value", (query, wish) => {
    expect(parse(query)).toEqual({ ...noFilters, ...wish });
  });

  it("takes the last of several numbers with the same name", () => {
    expect(parse("preis-bis=1&preis-bis=x").priceMax).toBeNull();
  });

  it("takes equipment as a list and as repeated parameters, without duplicates", () => {
    const expected = [first, second];
    expect(parse(`ausstattung=${first},x,${second},${first}`).equipment).toEqual(expected);
    expect(parse(`ausstattung=${first}&ausstattung=${second}`).equipment).toEqual(expected);
    expect(parse(`ausstattung=${first?.toUpperCase()},${second}`).equipment).toEqual(expected);
  });

  it("takes the first eight distinct words", () => {
    expect(parse("text=a+b+a++c%09d+e+f+g+h+i").words).toEqual([..."abcdefgh"]);
  });

  it("accepts the default sort order", () => {
    const params = new URLSearchParams("sortierung=alphabetisch");
    expect(parseFilters(params)).toEqual(noFilters);
  });
});

it("reads numbers with thousands separators", () => {
  expect(parseFilters(new URLSearchParams("preis-bis=20.000")).priceMax).toBe(20_000);
  expect(parseFilters(new URLSearchParams("km-bis=1.250.000")).mileageMax).toBe(1_250_000);
});
