import { describe, expect, it } from "vitest";
import { matchesWord } from "../car-words.ts";
import { type CarFilters, noFilters } from "./car-filters.ts";
import { searchStock, type YearRule } from "./stock-search.ts";
import { base } from "./test-searches.ts";

describe("year bounds", () => {
  const old = { ...base, ad_key: "alt", year: 2012 };
  const young = { ...base, ad_key: "jung", year: 2022 };
  const isYoung: YearRule = ({ year }) => (year ?? 0) > 2020;
  const keys = (filters: Partial<CarFilters>, rule: YearRule | null) =>
    searchStock([old, young], { ...noFilters, ...filters }, { year: rule, word: null }).hits.map(
      (car) => car.ad_key,
    );

  it("are decided by the search call, not here", () => {
    expect(keys({ yearMin: 2021 }, isYoung)).toEqual(["jung"]);
    expect(keys({ yearMin: 2021 }, null)).toEqual(["alt", "jung"]);
  });

  it("that nobody set leave an older answer without effect", () => {
    expect(keys({}, isYoung)).toEqual(["alt", "jung"]);
  });
});

it("counts without a brand what there is without its model, too", () => {
  const stock = [
    { ...base, ad_key: "1", brand: "Audi", model: "A3" },
    { ...base, ad_key: "2", brand: "Audi", model: "A4" },
    { ...base, ad_key: "3", brand: "Opel", model: "Corsa" },
  ];
  const { active } = searchStock(
    stock,
    { ...noFilters, brand: "Audi", model: "A3" },
    { year: null, word: null },
  );
  expect(active.map(({ id, countWithout }) => [id, countWithout])).toEqual([
    ["brand", 3],
    ["model", 2],
  ]);
});

it("tells which single wish stands in the way", () => {
  const stock = [
    { ...base, ad_key: "1", brand: "Audi", model: "A3", fuel_type: "PETROL" },
    { ...base, ad_key: "2", brand: "Audi", model: "A4", fuel_type: "PETROL" },
    { ...base, ad_key: "3", brand: "BMW", model: "i3", fuel_type: "ELECTRIC" },
  ];
  const filters = { ...noFilters, brand: "Audi", model: "A3", fuelType: "ELECTRIC" };
  const { hits, active } = searchStock(stock, filters, { year: null, word: matchesWord });
  expect(hits).toEqual([]);
  expect(active.map(({ label, countWithout }) => [label, countWithout])).toEqual([
    ["Audi", 1],
    ["A3", 0],
    ["Elektro", 1],
  ]);
});
