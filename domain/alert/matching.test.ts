import { expect, it, test } from "vitest";
import { summarise } from "#domain/car/summary.ts";
import { noFilters } from "#domain/search/filters.ts";
import { understandQuery } from "#domain/search/text-query/understand-query.ts";
import { aCar } from "#tests/support/test-car.ts";
import { isCheaper, mayBeWanted, newHits, unmetDemand } from "./matching.ts";

const since = new Date("2026-11-20T09:00:00.000Z");
const stock = [
  { ad_key: "golf", fetched_at: "2026-11-20T09:00:00.000Z", price_amount: 12_000 },
  { ad_key: "passat", fetched_at: "2026-11-20T09:00:00.001Z", body_type: "EstateCar", year: 2015 },
  { ad_key: "octavia", fetched_at: "2026-11-22T09:00:00.000Z", body_type: "EstateCar" },
  { ad_key: "polo", fetched_at: "2026-11-22T09:00:00.000Z", price_amount: null },
].map((car) => summarise(aCar({ body_type: "SmallCar", ...car })));

const hitsOf = (filters: Partial<typeof noFilters>, mailedKeys: string[] = []) =>
  newHits(
    { filters: { ...noFilters, ...filters }, since, mailedKeys: new Set(mailedKeys) },
    stock,
  ).map(({ ad_key }) => ad_key);

it("finds cars that arrived after `since` and were not mailed yet", () => {
  expect(hitsOf({})).toEqual(["passat", "octavia", "polo"]);
  expect(hitsOf({}, ["octavia"])).toEqual(["passat", "polo"]);
  expect(hitsOf({ bodyType: ["EstateCar"] })).toEqual(["passat", "octavia"]);
  expect(hitsOf({ priceMax: 100_000 })).toEqual(["passat", "octavia"]);
  expect(hitsOf({ words: ["golf"], bodyType: ["SmallCar"] })).toEqual(["polo"]);
});

it("matches brands case-insensitively, also one that came into stock later", () => {
  expect(hitsOf({ brand: ["volkswagen"], model: ["volkswagen:GOLF"] })).toEqual([
    "passat",
    "octavia",
    "polo",
  ]);
});

test.each<[string, boolean]>([
  ["Golf", true],
  ["vw golf kombi ab 2018 bis 90.000 km automatik", true],
  ["Kombi bis 20.000 €", false],
  ["Kombi ab 2020", false],
  ["Kombi bis 80.000 km", false],
  ["Cabrio", false],
  ["VW Cabrio", false],
  ["BMW", false],
  ["bis 20.000 €", false],
])("an offered Golf is what somebody looks for: %s %s", (wish, isWanted) => {
  const offer = { make: "VW", model: "Golf", year: 2019, mileage: 84_000 };
  const filters = { ...noFilters, ...understandQuery(wish, stock) };
  expect(mayBeWanted(offer, filters, stock)).toBe(isWanted);
});

test("who names no make is offered a car only if its body is known", () => {
  const offer = { make: "VW", model: "Golf", year: 2019, mileage: 84_000 };
  const estates = stock.filter((car) => car.body_type === "EstateCar");
  const filters = { ...noFilters, bodyType: ["EstateCar"] };
  expect([mayBeWanted(offer, filters, estates), mayBeWanted(offer, filters, [])]).toEqual([
    true,
    false,
  ]);
});

test("an offered car of a make that is not in stock is found by its name", () => {
  const offer = { make: "Wiesmann", model: "MF 4", year: 2009, mileage: 30_000 };
  const isWanted = (wish: string) =>
    mayBeWanted(offer, { ...noFilters, ...understandQuery(wish, stock) }, stock);
  expect([isWanted("Wiesmann"), isWanted("Borgward")]).toEqual([true, false]);
});

test("a car is cheaper only if its price is lower than the last one", () => {
  const lastPrices = [12_001, 12_000, 11_999];
  expect(lastPrices.map((last) => isCheaper(12_000, last))).toEqual([true, false, false]);
  expect(isCheaper(null, 1)).toBe(false);
});

test("unmet demand lists searches with few hits, and counts each person once per search", () => {
  const kombi = { ...noFilters, bodyType: ["EstateCar"], priceMax: 5_000 };
  const van = { ...noFilters, bodyType: ["Van"] };
  const searches = [
    { email: "a@b.de", filters: van },
    { email: "a@b.de", filters: kombi },
    { email: "a@b.de", filters: { ...kombi, sortBy: "price-asc" } as typeof kombi },
    { email: "c@d.de", filters: kombi },
    { email: "e@f.de", filters: noFilters },
    { email: "g@h.de", filters: { ...noFilters, priceMax: 100_000 } },
  ];
  const doubled = [...stock, ...stock.map((car) => ({ ...car, ad_key: `${car.ad_key}2` }))];
  const demand = unmetDemand(searches, doubled);
  expect(demand.map(({ query, people, hits }) => [query, people, hits])).toEqual([
    ["preis-bis=5000&aufbau=kombi", 2, 0],
    ["aufbau=van", 1, 0],
  ]);
});
