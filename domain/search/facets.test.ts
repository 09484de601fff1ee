import { expect, it } from "vitest";
import { baseCar } from "#tests/support/test-searches.ts";
import { normalizeCase, withoutUnknown } from "./facets.ts";
import { type CarFilters, noFilters } from "./filters.ts";
import { searchStock } from "./search.ts";

const stock = [
  { ...baseCar, ad_key: "1", brand: "BMW", model: "I3", fuel_type: "Steam" },
  { ...baseCar, ad_key: "2", brand: "Hyundai", model: "i3" },
  { ...baseCar, ad_key: "3", brand: "Porsche", model: "Cayenne" },
  { ...baseCar, ad_key: "4", brand: "smart", model: "forTwo" },
  { ...baseCar, ad_key: "5", brand: "Smart", model: "forTwo" },
];

it.each<[Partial<CarFilters>, Partial<CarFilters>]>([
  [{ brand: ["porsche"] }, { brand: ["Porsche"] }],
  [
    { brand: ["PORSCHE"], model: ["PORSCHE:CAYENNE"] },
    { brand: ["Porsche"], model: ["Porsche:Cayenne"] },
  ],
  [
    { brand: ["bmw"], model: ["bmw:i3"] },
    { brand: ["BMW"], model: ["BMW:I3"] },
  ],
  [
    { brand: ["hyundai"], model: ["hyundai:I3"] },
    { brand: ["Hyundai"], model: ["Hyundai:i3"] },
  ],
  [
    { brand: ["BMW", "bmw", "hyundai"], model: ["bmw:i3", "hyundai:I3"] },
    { brand: ["BMW", "Hyundai"], model: ["BMW:I3", "Hyundai:i3"] },
  ],
  [
    { brand: ["BMW", "porsche"], model: ["cayenne", "niva"] },
    { brand: ["BMW", "Porsche"], model: ["Porsche:Cayenne", "niva"] },
  ],
  [
    { brand: ["porsche"], model: ["porsche:niva"] },
    { brand: ["Porsche"], model: ["Porsche:niva"] },
  ],
  [{ brand: ["Smart"] }, { brand: ["Smart"] }],
  [{ fuelType: ["STEAM"] }, { fuelType: ["Steam"] }],
  [{ brand: ["trabant"] }, { brand: ["trabant"] }],
  [{ bodyType: ["estatecar"] }, { bodyType: ["EstateCar"] }],
])("corrects the case of %j to that of the stock", (typed, corrected) => {
  expect(normalizeCase({ ...noFilters, ...typed }, stock)).toEqual({ ...noFilters, ...corrected });
});

it("ignores a value that neither our words nor the stock know, but keeps a make that may come", () => {
  const typed = { ...noFilters, brand: ["Trabant"], fuelType: ["HYDROGEN", "Steam", "quatsch"] };
  expect(withoutUnknown({ ...typed, bodyType: ["quatsch"] }, stock)).toEqual({
    ...typed,
    fuelType: ["HYDROGEN", "Steam"],
  });
});

it("offers fixed steps of range, up to the farthest car's, and none without such a car", () => {
  const rangesOf = (...ranges: number[]) => {
    const cars = ranges.map((range) => ({ ...baseCar, electric_range: range }));
    const { facets } = searchStock([baseCar, ...cars], noFilters, { matchesWord: null });
    return facets.electricRangeMin.map(({ value, count }) => `${value}: ${count}`);
  };
  expect(rangesOf(133, 424, 430, 299)).toEqual(["200: 3", "300: 2", "400: 2"]);
  expect(rangesOf(58)).toEqual([]);
  expect(rangesOf()).toEqual([]);
});
