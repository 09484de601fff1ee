import { expect, it } from "vitest";
import { summarise } from "#domain/car/summary.ts";
import { noFilters } from "#domain/search/filters.ts";
import { searchStock } from "#domain/search/search.ts";
import { aCar } from "#tests/support/test-car.ts";
import { packListPage, unpackListPage } from "./list-search.ts";

const cars = [summarise(aCar()), summarise(aCar({ ad_key: "2", mileage: null, images: [] }))];
const { facets } = searchStock(cars, noFilters, { matchesWord: null });
const parts = { cars, facets, nearMisses: [] };
const place = { query: "", total: 2, start: 0, page: 1, lastPage: 1, isFilterPage: false };
const rest = { ...place, stockFile: "/bestand/1" };

it("unpacks what was packed", () => {
  expect(unpackListPage({ ...rest, ...packListPage(parts) })).toEqual({ ...rest, ...parts });
});

it("rejects a page from another build", () => {
  const packed = JSON.stringify({ ...parts, cars: cars.map(({ flaw: _, ...others }) => others) });
  expect(() => unpackListPage({ ...rest, packed })).toThrow("another build");
});
