import { expect, it } from "vitest";
import { sortOrders } from "./car-filters.ts";
import { sortOrderLabel } from "./sort-order-label.ts";

it("names the orders of the specification letter by letter, then ours", () => {
  expect(sortOrders.map(sortOrderLabel)).toEqual([
    "Alphabetisch",
    "Preis aufsteigend",
    "Preis absteigend",
    "Neuste",
    "Älteste",
    "Kilometerstand aufsteigend",
    "Erstzulassung absteigend",
    "Leistung absteigend",
  ]);
});
