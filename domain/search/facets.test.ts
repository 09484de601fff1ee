import { expect, it } from "vitest";
import { baseCar } from "#tests/support/test-searches.ts";
import { normalizeCase, withoutUnknown } from "./facets.ts";
import { type CarFilters, noFilters } from "./filters.ts";

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
