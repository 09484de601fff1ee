import { expect, it } from "vitest";
import { mileageRange, powerRange, priceRange, yearRange } from "./range-label.ts";

it.each([
  [priceRange, 5000, null, "ab 5.000 €"],
  [priceRange, null, 20_000, "bis 20.000 €"],
  [priceRange, 5000, 20_000, "5.000–20.000 €"],
  [priceRange, 5000, 5000, "5.000 €"],
  [priceRange, 0, null, "ab 0 €"],
  [mileageRange, null, 50_000, "bis 50.000 km"],
  [mileageRange, 1000, 50_000, "1.000–50.000 km"],
  [yearRange, 2020, null, "EZ ab 2020"],
  [yearRange, null, 2018, "EZ bis 2018"],
  [yearRange, 2018, 2020, "EZ 2018–2020"],
  [yearRange, 2020, 2020, "EZ 2020"],
  [powerRange, 150, null, "ab 110 kW (150 PS)"],
  [powerRange, null, 75, "bis 55 kW (75 PS)"],
  [powerRange, 150, 200, "110–147 kW (150–200 PS)"],
])("%# writes %s", (range, min, max, label) => {
  const text = range(min, max);
  expect(text?.replaceAll("\u00a0", " ")).toBe(label);
  // Only before the bracket may a line end.
  expect(text?.replace(" (", "")).not.toContain(" ");
});

it("writes nothing for an open range", () => {
  expect(priceRange(null, null)).toBeNull();
  expect(yearRange(null, null)).toBeNull();
});
