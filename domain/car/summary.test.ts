import { expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { aCar } from "#tests/support/test-car.ts";
import { aSayingFile } from "#tests/support/test-file.ts";
import { findEquipment } from "./equipment.ts";
import { electricFacts, featureLine, parseCarSummaries, summarise } from "./summary.ts";

it("has the given chips and one picture, and counts features and pictures", () => {
  const chips = [["Klima", "Klimaanlage"] as const];
  const summary = summarise(aCar(), null, chips);
  expect(summary.chips).toEqual(chips);
  expect(summary.images).toHaveLength(1);
  expect([summary.feature_count, summary.image_count]).toEqual([4, 2]);
});

it.each([
  [
    "two are written out",
    [
      ["Pano", "Panoramadach"],
      ["Reling", "Dachreling"],
      ["Sound", "Soundsystem"],
    ],
    ["Panoramadach", "Dachreling", "Sound"],
  ],
  [
    "one that is too long stays short",
    [
      ["Memory", "Elektrische Sitzeinstellung mit Memory-Funktion"],
      ["AHK", "Anhängerkupplung fest"],
    ],
    ["Memory", "Anhängerkupplung fest"],
  ],
  ["there may be none", [], []],
] as const)("fits a car's features into one line: %s", (_, chips, shown) => {
  const line = featureLine(chips);
  expect(line.map(([text]) => text)).toEqual(shown);
  expect(line.map(([, full]) => full)).toEqual(chips.map(([, full]) => full));
});

it("omits fields that a card does not need", () => {
  expect(summarise(aCar())).not.toHaveProperty("description");
  expect(summarise(aCar())).not.toHaveProperty("seller_phone");
});

it("has seats and equipment, and the given energy line", () => {
  const car = aCar({ technical_data: { cubicCapacity: null, seats: 7 } });
  expect(summarise(car)).toMatchObject({ seats: 7, equipment: findEquipment(car), energy: null });
  expect(summarise(car, "5,0 l/100 km")).toMatchObject({ energy: "5,0 l/100 km" });
});

it("says how far a car drives by electricity, if it is plugged in and its listing says so", () => {
  const fields = { electric_range: 424, battery_capacity: 58 };
  expect(summarise(aCar({ fuel_type: "ELECTRIC", ...fields }))).toMatchObject(fields);
  const others = [{ ...fields }, { fuel_type: "ELECTRIC" }].map((car) => summarise(aCar(car)));
  for (const field of Object.keys(fields)) {
    for (const car of others) expect(car).not.toHaveProperty(field);
  }
});

it.each<[string, Partial<Car>, readonly string[]]>([
  ["an electric car", { fuel_type: "ELECTRIC" }, ["424 km Reichweite", "77,4 kWh"]],
  ["one of unknown range", { fuel_type: "ELECTRIC", electric_range: null }, ["77,4 kWh"]],
  ["a plug-in hybrid", { fuel_type: "HYBRID", plugin_hybrid: true }, ["424 km elektrisch"]],
  ["a diesel", {}, []],
])("tells on the card of %s how far it drives by electricity", (_, fields, facts) => {
  const car = aCar({ electric_range: 424, battery_capacity: 77.4, ...fields });
  expect(electricFacts(summarise(car)).map((it) => it.replaceAll("\u00a0", " "))).toEqual(facts);
});

it("has a line of the honest label where the car has a file, and is no larger elsewhere", () => {
  const line = { label_line: "Die Kupplung rupft", label_more: 2 };
  expect(summarise(aCar({ file: aSayingFile }))).toMatchObject(line);
  expect(summarise(aCar())).not.toHaveProperty("label_line");
});

const cars = [
  aCar({ file: aSayingFile }),
  aCar({ ad_key: "2", price_amount: null, images: [], features: [] }),
].map((car) => summarise(car, "15 kWh/100 km", [["Klima", "Klimaanlage"]]));

it.each([[cars], [[]]])("survives a round trip through a stock file", (some) => {
  expect(parseCarSummaries(JSON.parse(JSON.stringify(some)))).toEqual(some);
});

it.each([
  ["nothing", null],
  ["text", "stock"],
  ["the file of another build", cars.map(({ flaw: _, ...others }) => others)],
  ["a list of something else", [null]],
  ["an error response", { error: { code: "internal", message: "…" } }],
])("rejects %s as a stock file", (_, value) => {
  expect(parseCarSummaries(value)).toBeNull();
});
