import { expect, it } from "vitest";
import {
  bodyTypeLabel,
  colorLabel,
  colorSwatch,
  conditionLabel,
  doorsLabel,
  driveLabel,
  fuelLabel,
  gearboxLabel,
  interiorTypeLabel,
  priceTypeLabel,
  shortFeature,
  usageLabel,
} from "./car-labels.ts";

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
  [doorsLabel(3), "3\u00a0Türen"],
  [shortFeature("Klimaanlage"), "Klima"],
  [shortFeature("Alufelgen"), "Alu"],
  [shortFeature("Leichtmetallfelgen"), "Alu"],
  [shortFeature("Zentralverriegelung"), "ZV"],
  [shortFeature("Sitzheizung"), "Sitzheiz..."],
  [shortFeature("Keyless"), "Keyless"],
  [shortFeature("Bordcomp"), "Bordcomp"],
])("says %j", (text, expected) => {
  expect(text).toBe(expected);
});

it("has no swatch for a colour it does not know", () => {
  expect(colorSwatch("TEAL")).toBeNull();
  expect(colorSwatch("RED")).toMatch(/^#[0-9a-f]{6}$/);
});
