import { expect, it } from "vitest";
import { equipment } from "#domain/car/equipment.ts";
import type { Facets } from "./filters.ts";
import {
  facetLabel,
  mileageRangeLabel,
  powerRangeLabel,
  priceRangeLabel,
  yearRangeLabel,
} from "./labels.ts";

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

it.each([
  [priceRangeLabel, 5000, null, "ab 5.000 €"],
  [priceRangeLabel, null, 20_000, "bis 20.000 €"],
  [priceRangeLabel, 5000, 20_000, "5.000–20.000 €"],
  [priceRangeLabel, 5000, 5000, "5.000 €"],
  [priceRangeLabel, 0, null, "ab 0 €"],
  [mileageRangeLabel, null, 50_000, "bis 50.000 km"],
  [mileageRangeLabel, 1000, 50_000, "1.000–50.000 km"],
  [yearRangeLabel, 2020, null, "EZ ab 2020"],
  [yearRangeLabel, null, 2018, "EZ bis 2018"],
  [yearRangeLabel, 2018, 2020, "EZ 2018–2020"],
  [yearRangeLabel, 2020, 2020, "EZ 2020"],
  [powerRangeLabel, 150, null, "ab 110 kW (150 PS)"],
  [powerRangeLabel, null, 75, "bis 55 kW (75 PS)"],
  [powerRangeLabel, 150, 200, "110–147 kW (150–200 PS)"],
])("%# writes %s", (range, min, max, label) => {
  const text = range(min, max);
  expect(text?.replaceAll("\u00a0", " ")).toBe(label);
  // Only before the bracket may a line end.
  expect(text?.replace(" (", "")).not.toContain(" ");
});

it("writes nothing for an open range", () => {
  expect(priceRangeLabel(null, null)).toBeNull();
  expect(yearRangeLabel(null, null)).toBeNull();
});
