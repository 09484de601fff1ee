import { expect, it } from "vitest";
import { aCar } from "#tests/support/test-car.ts";
import { equipmentOf } from "./equipment.ts";
import { readStockFile, summarise } from "./summary.ts";

it("keeps the chips it is given and one photo, and counts all", () => {
  const chips = [["Klima", "Klimaanlage"] as const];
  const summary = summarise(aCar(), null, chips);
  expect(summary.chips).toEqual(chips);
  expect(summary.images).toHaveLength(1);
  expect([summary.feature_count, summary.image_count]).toEqual([4, 2]);
});

it("leaves out what a card does not need", () => {
  expect(summarise(aCar())).not.toHaveProperty("description");
  expect(summarise(aCar())).not.toHaveProperty("seller_phone");
});

it("knows seats and equipment, and the energy line it is given", () => {
  const car = aCar({ technical_data: { cubicCapacity: null, seats: 7 } });
  expect(summarise(car)).toMatchObject({ seats: 7, equipment: equipmentOf(car), energy: null });
  expect(summarise(car, "5,0 l/100 km")).toMatchObject({ energy: "5,0 l/100 km" });
});

const cars = [aCar(), aCar({ ad_key: "2", price_amount: null, images: [], features: [] })].map(
  (car) => summarise(car, "15 kWh/100 km", [["Klima", "Klimaanlage"]]),
);

it.each([[cars], [[]]])("comes out of a stock file as it went in", (some) => {
  expect(readStockFile(JSON.parse(JSON.stringify(some)))).toEqual(some);
});

it.each([
  ["nothing", null],
  ["text", "stock"],
  ["the file of another build", cars.map(({ flaw: _, ...others }) => others)],
  ["a list of something else", [null]],
  ["an error answer", { error: { code: "internal", message: "…" } }],
])("refuses %s", (_, value) => {
  expect(readStockFile(value)).toBeNull();
});
