import { expect, it } from "vitest";
import { summarise } from "#domain/car/summary.ts";
import { noFilters } from "#domain/search/filters.ts";
import { searchStock } from "#domain/search/search.ts";
import { aCar } from "#tests/support/test-car.ts";
import { packListPage, unpackListPage } from "./list-page.ts";

const cars = [summarise(aCar()), summarise(aCar({ ad_key: "2", mileage: null, images: [] }))];
const { facets } = searchStock(cars, noFilters, { matchesWord: null });
const content = { cars, facets, nearMisses: [], nearby: cars };
const position = {
  query: "",
  total: 2,
  start: 0,
  page: 1,
  lastPage: 1,
  unread: [],
  meant: [],
  isFilterPage: false,
};
const unpackedFields = { ...position, stockFile: "/bestand/1" };

it("unpacks the list page that was packed", () => {
  expect(unpackListPage({ ...unpackedFields, ...packListPage(content) })).toEqual({
    ...unpackedFields,
    ...content,
  });
});

it("rejects a page whose cars lack a field, as a page from another build does", () => {
  const packed = JSON.stringify({
    ...content,
    cars: cars.map(({ flaw: _, ...withoutFlaw }) => withoutFlaw),
  });
  expect(() => unpackListPage({ ...unpackedFields, packed })).toThrow("another build");
});
