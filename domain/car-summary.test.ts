import { expect, it } from "vitest";
import { packStock, summarise, unpackStock } from "./car-summary.ts";
import { aCar } from "./test-car.ts";

it("keeps three features and one photo, and counts all", () => {
  const summary = summarise(aCar());
  expect(summary.features).toEqual(["Klimaanlage", "Leichtmetallfelgen", "Zentralverriegelung"]);
  expect(summary.images).toHaveLength(1);
  expect([summary.feature_count, summary.image_count]).toEqual([4, 2]);
});

it("leaves out what a card does not need", () => {
  expect(summarise(aCar())).not.toHaveProperty("description");
  expect(summarise(aCar())).not.toHaveProperty("seller_phone");
});

it("survives the way through JSON unchanged", () => {
  const cars = [aCar(), aCar({ ad_key: "2", price_amount: null, images: [], features: [] })];
  const read: unknown = JSON.parse(JSON.stringify(packStock(7, cars)));
  expect(unpackStock(read)).toEqual({ version: 7, cars: cars.map(summarise) });
});

it.each([
  ["nothing", null],
  ["text", "stock"],
  ["the file of another build", { version: 1, fields: ["ad_key"], rows: [["1"]] }],
  ["a row cut short", { ...packStock(1, [aCar()]), rows: [["1"]] }],
  ["an error answer", { error: { code: "internal", message: "…" } }],
])("refuses %s", (_, value) => {
  expect(unpackStock(value)).toBeNull();
});
