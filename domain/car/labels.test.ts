import { expect, it } from "vitest";
import { aCar } from "#tests/support/test-car.ts";
import {
  bodyTypeLabel,
  colorLabel,
  conditionLabel,
  doorsLabel,
  driveLabel,
  fuelLabel,
  gearboxLabel,
  interiorTypeLabel,
  priceParts,
  priceText,
  priceTypeLabel,
  toHorsepower,
  toKilowatts,
  usageLabel,
} from "./labels.ts";

it.each([
  [fuelLabel("PETROL"), "Benzin"],
  [fuelLabel("ELECTRIC"), "Elektro"],
  [fuelLabel("HYBRID"), "Hybrid"],
  [fuelLabel("AMMONIA"), "AMMONIA"],
  [fuelLabel("constructor"), "constructor"],
  [gearboxLabel("AUTOMATIC_GEAR"), "Automatik"],
  [gearboxLabel("MANUAL_GEAR"), "Schaltgetriebe"],
  [gearboxLabel("SEMI_AUTOMATIC"), "Halbautomatik"],
  [colorLabel("GREY"), "Grau"],
  [colorLabel("GRAY"), "Grau"],
  [bodyTypeLabel("EstateCar"), "Kombi"],
  [bodyTypeLabel("OffRoad"), "Geländewagen/SUV"],
  [bodyTypeLabel("Limousine"), "Limousine"],
  [bodyTypeLabel("Hovercraft"), "Hovercraft"],
  [bodyTypeLabel("toString"), "toString"],
  [conditionLabel("NEW"), "Neu"],
  [conditionLabel("USED"), "Gebraucht"],
  [conditionLabel("REFURBISHED"), "REFURBISHED"],
  [driveLabel("FRONT"), "Frontantrieb"],
  [driveLabel("REAR"), "Heckantrieb"],
  [driveLabel("ALL_WHEEL"), "Allradantrieb"],
  [interiorTypeLabel("LEATHER"), "Vollleder"],
  [interiorTypeLabel("PARTIAL_LEATHER"), "Teilleder"],
  [usageLabel("DEMONSTRATION"), "Vorführfahrzeug"],
  [usageLabel("EMPLOYEES_CAR"), "Jahreswagen"],
  [usageLabel("PRE_REGISTRATION"), "Tageszulassung"],
  [usageLabel("CLASSIC"), "Oldtimer"],
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

it("returns amount and price type separately", () => {
  const car = aCar({ price_amount: 19_900, price_type: "NEGOTIABLE" });
  expect(priceParts(car)).toEqual({ amount: "19.900\u00a0€", type: "VB" });
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
