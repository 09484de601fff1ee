import { expect, it } from "vitest";
import { equipment } from "../equipment.ts";
import { facetLabel } from "./facet-label.ts";
import type { Facets } from "./facets.ts";

it.each<[keyof Facets, string, string]>([
  ["brand", "Škoda", "Škoda"],
  ["model", "A 3", "A 3"],
  ["fuelType", "PETROL", "Benzin"],
  ["gearbox", "AUTOMATIC_GEAR", "Automatik"],
  ["exteriorColor", "GREY", "Grau"],
  ["condition", "USED", "Gebraucht"],
  ["bodyType", "EstateCar", "Kombi"],
  ["doors", "4", "4/5\u00a0Türen"],
  ["seatsMin", "7", "ab\u00a07\u00a0Sitzen"],
  ["seatsMin", "1", "ab\u00a01\u00a0Sitz"],
  ["fuelType", "Steam", "Steam"],
  ["equipment", "unknown", "unknown"],
])("calls %s %s '%s'", (group, value, label) => {
  expect(facetLabel(group, value)).toBe(label);
});

it("calls equipment by its label", () => {
  for (const { key, label } of equipment) expect(facetLabel("equipment", key)).toBe(label);
});
