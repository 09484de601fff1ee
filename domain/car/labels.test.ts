import { expect, it } from "vitest";
import { aCar } from "#tests/support/test-car.ts";
import {
  colorLabel,
  doorsLabel,
  fuelLabel,
  otherVehicleKind,
  priceText,
  priceTypeLabel,
  toHorsepower,
  toKilowatts,
} from "./labels.ts";

it.each([
  [fuelLabel("AMMONIA"), "AMMONIA"],
  [fuelLabel("constructor"), "constructor"],
  [colorLabel("GREY"), "Grau"],
  [colorLabel("GRAY"), "Grau"],
  [priceTypeLabel("FIXED"), null],
  [priceTypeLabel(null), null],
  [priceTypeLabel("NEGOTIABLE"), "VB"],
  [priceTypeLabel("AUCTION"), "AUCTION"],
  [doorsLabel(4), "4/5\u00a0Türen"],
])("labels %j", (text, expected) => {
  expect(text).toBe(expected);
});

it.each([
  [{ price_amount: 19_900, price_type: "FIXED" }, "19.900\u00a0€"],
  [{ price_amount: 19_900, price_type: "NEGOTIABLE" }, "19.900\u00a0€ VB"],
  [{ price_amount: 19_900, price_type: null }, "19.900\u00a0€"],
  [{ price_amount: 0, price_type: "FIXED" }, "0\u00a0€"],
  [{ price_amount: null, price_type: "NEGOTIABLE" }, "Preis auf Anfrage"],
])("%j reads %j", (fields, expected) => {
  expect(priceText(aCar(fields))).toBe(expected);
});

it.each([
  [110, 150],
  [55, 75],
  [100, 136],
  [0, 0],
])("converts %d kW to %d PS and back", (kilowatts, horsepower) => {
  expect(toHorsepower(kilowatts)).toBe(horsepower);
  expect(toKilowatts(horsepower)).toBe(kilowatts);
});

it.each([
  [{ vehicle_class: null, body_type: "EstateCar" }, null],
  [{ vehicle_class: "Car", body_type: "EstateCar" }, null],
  [{ vehicle_class: "Trailer", body_type: "Bootsanhänger" }, "Bootsanhänger"],
  [{ vehicle_class: "Trailer", body_type: null }, "Anhänger"],
  [{ vehicle_class: "HoverCraft", body_type: null }, "HoverCraft"],
])("calls what is no passenger car by its kind: %j", (car, kind) => {
  expect(otherVehicleKind(car)).toBe(kind);
});
