import { describe, expect, it } from "vitest";
import { summarise } from "#domain/car/summary.ts";
import { aCar } from "#tests/support/test-car.ts";
import { noFilters } from "./filters.ts";
import { searchStock } from "./search.ts";
import { searchCars, searchParametersSchema, wireCar } from "./wire-search.ts";

const stock = [
  aCar({ ad_key: "golf", price_amount: 19_980, mileage: 68_450, year: 2021 }),
  aCar({
    ad_key: "corsa",
    brand: "Opel",
    model: "Corsa",
    price_amount: null,
    mileage: null,
    fuel_type: "PETROL",
    gearbox: "MANUAL_GEAR",
    exterior_color: "RED",
    first_registration: "2018-06-01",
    year: 2018,
  }),
  aCar({
    ad_key: "neu",
    brand: "Opel",
    model: "Astra",
    condition: "NEW",
    price_amount: 29_980,
    mileage: 10,
    first_registration: null,
    year: 2026,
  }),
];

const find = (query: Record<string, string>) =>
  searchCars(stock, searchParametersSchema.parse(query)).cars.map(({ ad_key }) => ad_key);

it.each([
  [{}, ["golf", "corsa", "neu"]],
  [{ make: "opel" }, ["corsa", "neu"]],
  [{ make: "all" }, ["golf", "corsa", "neu"]],
  [{ make: "Opel", model: "Corsa" }, ["corsa"]],
  [{ make: "opel,Volkswagen", model: "Corsa,Golf" }, ["golf", "corsa"]],
  [{ fuel: "PETROL,DIESEL", condition: "all,NEW" }, ["neu"]],
  [{ "price.max": "20000" }, ["golf"]],
  [{ "price.min": "19980", "price.max": "19980" }, ["golf"]],
  [{ "mileage.max": "50000" }, ["neu"]],
  [{ "firstRegistration.min": "202001" }, ["golf", "neu"]],
  [{ "firstRegistration.max": "201812" }, ["corsa"]],
  [{ "firstRegistration.min": "201806", "firstRegistration.max": "201806" }, ["corsa"]],
  [{ fuel: "DIESEL", gearbox: "AUTOMATIC_GEAR" }, ["golf", "neu"]],
  [{ exteriorColor: "RED" }, ["corsa"]],
  [{ condition: "NEW" }, ["neu"]],
  [{ unknown: "parameter" }, ["golf", "corsa", "neu"]],
])("finds with %j", (query, expected) => {
  expect(find(query)).toEqual(expected);
});

it("finds no price of another currency within limits in euros", () => {
  const foreign = aCar({ price_amount: 19_980, price_currency: "GBP" });
  const parameters = searchParametersSchema.parse({ "price.max": "30000" });
  expect(searchCars([foreign], parameters).total).toBe(0);
});

describe("pages", () => {
  it("have the requested size, and the total number of hits", () => {
    const wanted = searchParametersSchema.parse({ "page.size": "2", "page.number": "2" });
    expect(searchCars(stock, wanted)).toMatchObject({
      cars: [{ ad_key: "neu" }],
      total: 3,
      page: 2,
      pageSize: 2,
    });
  });

  it("have 20 cars by default", () => {
    expect(searchParametersSchema.parse({})).toMatchObject({ "page.size": 20, "page.number": 1 });
  });

  it("are empty past the end", () => {
    expect(find({ "page.number": "9" })).toEqual([]);
  });
});

it.each([
  ["page.size", "0"],
  ["page.size", "1001"],
  ["page.size", "1e3"],
  ["page.size", "NaN"],
  ["page.number", "-1"],
  ["price.max", "0x10"],
  ["price.max", "Infinity"],
  ["price.max", "٣"],
  ["price.max", "1".repeat(10_000)],
  ["firstRegistration.min", "2020"],
  ["firstRegistration.min", "202013"],
  ["make", "x".repeat(101)],
  ["make", "x,".repeat(31)],
])("refuses %s=%s, and names the parameter", (name, value) => {
  const parsed = searchParametersSchema.safeParse({ [name]: value });
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[name]]);
});

describe("years of first registration", () => {
  const registered = [
    aCar({ ad_key: "dec-2018", first_registration: "2018-12-01" }),
    aCar({ ad_key: "jan-2019", first_registration: "2019-01-01" }),
    aCar({ ad_key: "dec-2019", first_registration: "2019-12-01" }),
    aCar({ ad_key: "jan-2020", first_registration: "2020-01-01" }),
    aCar({ ad_key: "year-2019", first_registration: null, year: 2019 }),
    aCar({ ad_key: "unknown", first_registration: null, year: null }),
  ];

  it.each([
    [2019, 2019, ["jan-2019", "dec-2019", "year-2019"]],
    [2019, null, ["jan-2019", "dec-2019", "jan-2020", "year-2019"]],
    [null, 2018, ["dec-2018"]],
    [null, null, registered.map(({ ad_key }) => ad_key)],
  ])("from %s to %s: finds the same cars as the vehicle list", (yearMin, yearMax, expected) => {
    const wanted = searchParametersSchema.parse({
      ...(yearMin !== null && { "firstRegistration.min": `${yearMin}01` }),
      ...(yearMax !== null && { "firstRegistration.max": `${yearMax}12` }),
    });
    const found = searchCars(registered, wanted).cars.map(({ ad_key }) => ad_key);
    expect(found).toEqual(expected);
    const stock = registered.map((car) => summarise(car));
    const { hits } = searchStock(stock, { ...noFilters, yearMin, yearMax }, { matchesWord: null });
    expect(hits.map(({ ad_key }) => ad_key)).toEqual(expected);
  });
});

it("returns only ad_keys on request", () => {
  const wanted = searchParametersSchema.parse({ fields: "ad_key", make: "Opel" });
  expect(searchCars(stock, wanted).cars).toEqual([{ ad_key: "corsa" }, { ad_key: "neu" }]);
});

it("keeps to itself what is for the family only", () => {
  const car = aCar({ unknown_flags: ["hoverMode"], held_until: "2026-11-30T10:00:00Z" });
  expect(JSON.stringify(wireCar(car))).not.toMatch(/hoverMode|unknown_flags|held_until/);
  expect(JSON.stringify(summarise(car))).not.toMatch(/hoverMode/);
});
