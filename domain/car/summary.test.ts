import { expect, it } from "vitest";
import { equipmentBits } from "./equipment.ts";
import { packStock, summarise, unpackStock } from "./summary.ts";
import { aCar } from "./test-car.ts";

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
  expect(summarise(car)).toMatchObject({ seats: 7, equipment: equipmentBits(car), energy: null });
  expect(summarise(car, "5,0 l/100 km")).toMatchObject({ energy: "5,0 l/100 km" });
});

const read = (file: unknown): unknown => JSON.parse(JSON.stringify(file));

it("survives the way through JSON unchanged", () => {
  const cars = [aCar(), aCar({ ad_key: "2", price_amount: null, images: [], features: [] })].map(
    (car) => summarise(car, "15 kWh/100 km", [["Klima", "Klimaanlage"]]),
  );
  expect(unpackStock(read(packStock(7, cars)))).toEqual({
    version: 7,
    cars,
  });
  expect(unpackStock(read(packStock(7, [])))).toEqual({ version: 7, cars: [] });
});

it.each([
  "/bilder/a-B_1/1-0b7e6c1d-1600.jpg",
  "/bilder/a-B_1/2-0b7e6c1d-1600.jpg",
  "/bilder/a-B_1/1-0b7e6c1d-640.jpg",
  "/bilder/other/1-0b7e6c1d-1600.jpg",
  "https://img.classistatic.de/1-0b7e6c1d-1600.jpg",
  "",
])("brings the photo address %s through unchanged", (url) => {
  const file = read(packStock(1, [summarise(aCar({ ad_key: "a-B_1", images: [{ url }] }))]));
  expect(unpackStock(file)?.cars[0]?.images).toEqual([{ url }]);
});

it("packs an address of ours as its hash alone", () => {
  const text = JSON.stringify(packStock(1, [summarise(aCar())]));
  expect(text).toContain('["0b7e6c1d"]');
  expect(text).not.toContain("/bilder/");
});

const good = packStock(1, [summarise(aCar())]);

it.each([
  ["nothing", null],
  ["text", "stock"],
  ["the file of another build", { ...good, fields: ["ad_key"], columns: [["1"]] }],
  ["bits of other equipment", { ...good, equipment: [...good.equipment].reverse() }],
  ["a column cut short", { ...good, columns: [...good.columns.slice(1), []] }],
  ["a column too few", { ...good, columns: good.columns.slice(1) }],
  ["no columns", { ...good, columns: null }],
  ["an error answer", { error: { code: "internal", message: "…" } }],
])("refuses %s", (_, value) => {
  expect(unpackStock(value)).toBeNull();
});
