import { expect, it } from "vitest";
import { type CarFilters, noFilters } from "./car-filters.ts";
import { inStockCase } from "./stock-columns.ts";
import { base } from "./test-searches.ts";

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
  [
    { brand: "hyundai", model: "I3" },
    { brand: "Hyundai", model: "i3" },
  ],
  [{ brand: "Smart" }, { brand: "Smart" }],
  [{ fuelType: "STEAM" }, { fuelType: "Steam" }],
  [{ brand: "trabant" }, { brand: "trabant" }],
  [
    { brand: "porsche", model: "taycan" },
    { brand: "Porsche", model: "taycan" },
  ],
  [{ bodyType: "estatecar" }, { bodyType: "EstateCar" }],
])("reads %j as the stock writes it", (typed, meant) => {
  expect(inStockCase({ ...noFilters, ...typed }, stock)).toEqual({ ...noFilters, ...meant });
});

it("leaves what asks for nothing as it is", () => {
  expect(inStockCase(noFilters, stock)).toEqual(noFilters);
});
