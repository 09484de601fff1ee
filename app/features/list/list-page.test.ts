import { expect, it } from "vitest";
import { packStock, summarise } from "#domain/car/summary.ts";
import { aCar } from "#domain/car/test-car.ts";
import { noFilters } from "#domain/search/filters.ts";
import { searchStock } from "#domain/search/search.ts";
import { type PackedListPage, packListPage, unpackListPage } from "./list-page.ts";

const cars = [summarise(aCar()), summarise(aCar({ ad_key: "2", mileage: null, images: [] }))];
const { facets } = searchStock(cars, noFilters, { year: null, word: null });
const parts = { cars, facets, active: [] };
const place = { query: "", total: 2, start: 0, page: 1, lastPage: 1, isFilterPage: false };
const travelled = (packed: string): PackedListPage => ({
  ...place,
  stockFile: "/bestand/1",
  packed,
});

it("arrives as it was sent", () => {
  const page = unpackListPage(travelled(packListPage(parts).packed));
  expect(page).toEqual({ ...place, stockFile: "/bestand/1", ...parts });
});

it("is not read by another build", () => {
  const { fields, ...rest } = packStock(0, cars);
  const stock = { ...rest, fields: [...fields, "new"] };
  expect(() => unpackListPage(travelled(JSON.stringify({ ...parts, stock })))).toThrow(
    "another build",
  );
});
