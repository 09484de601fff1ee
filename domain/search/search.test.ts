import { describe, expect, it } from "vitest";
import { base } from "#tests/support/test-searches.ts";
import { normalizeCase } from "./facets.ts";
import { type CarFilters, noFilters } from "./filters.ts";
import { searchStock } from "./search.ts";

describe("year bounds", () => {
  const unknown = { ...base, first_registration: null };
  const old = { ...unknown, ad_key: "alt", year: 2012 };
  const young = { ...unknown, ad_key: "jung", year: 2022 };
  const keys = (filters: Partial<CarFilters>, inYears: ReadonlySet<string> | null) =>
    searchStock(
      [old, young],
      { ...noFilters, ...filters },
      { matchesWord: null, adKeysInYears: inYears },
    ).hits.map((car) => car.ad_key);

  it("follow the server's search, or the cars' own years without it", () => {
    expect(keys({ yearMin: 2021 }, new Set(["alt"]))).toEqual(["alt"]);
    expect(keys({ yearMin: 2012 }, null)).toEqual(["alt", "jung"]);
    expect(keys({ yearMin: 2021 }, null)).toEqual(["jung"]);
  });

  it("ignore an older answer when they are not set", () => {
    expect(keys({}, new Set(["alt"]))).toEqual(["alt", "jung"]);
  });
});

const stock = [
  { ...base, ad_key: "1", brand: "BMW", model: "I3", fuel_type: "Steam" },
  { ...base, ad_key: "2", brand: "Hyundai", model: "i3" },
  { ...base, ad_key: "3", brand: "Porsche", model: "Cayenne" },
  { ...base, ad_key: "4", brand: "smart", model: "forTwo" },
  { ...base, ad_key: "5", brand: "Smart", model: "forTwo" },
];

it.each<[Partial<CarFilters>, Partial<CarFilters>]>([
  [{ brand: "porsche" }, { brand: "Porsche" }],
  [
    { brand: "PORSCHE", model: "CAYENNE" },
    { brand: "Porsche", model: "Cayenne" },
  ],
  [
    { brand: "bmw", model: "i3" },
    { brand: "BMW", model: "I3" },
  ],
  [{ brand: "Smart" }, { brand: "Smart" }],
  [{ fuelType: "STEAM" }, { fuelType: "Steam" }],
  [{ brand: "trabant" }, { brand: "trabant" }],
  [{ bodyType: "estatecar" }, { bodyType: "EstateCar" }],
])("corrects the case of %j to that of the stock", (typed, meant) => {
  expect(normalizeCase({ ...noFilters, ...typed }, stock)).toEqual({ ...noFilters, ...meant });
});
