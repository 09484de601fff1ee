import { expect, it } from "vitest";
import { panelAt } from "./panels.ts";

it.each([
  ["left", 0.42, 0.6, "front-door-left"],
  ["left", 0.62, 0.6, "rear-door-left"],
  ["left", 0.12, 0.5, "fender-left"],
  ["left", 0.19, 0.8, "front-wheel-left"],
  ["left", 0.5, 0.92, "sill-left"],
  ["left", 0.5, 0.2, null],
  // Its nose is on the right.
  ["right", 0.58, 0.6, "front-door-right"],
  ["right", 0.12, 0.5, "quarter-right"],
  ["right", 0.99, 0.6, "front-bumper"],
  ["front", 0.5, 0.5, "hood"],
  ["front", 0.1, 0.9, "front-bumper"],
  ["rear", 0.5, 0.55, "tailgate"],
  ["top", 0.1, 0.5, "hood"],
  ["top", 0.6, 0.5, "roof"],
  ["top", 0.6, 0.1, null],
] as const)("knows the part on the %s at %d, %d: %s", (side, x, y, expected) => {
  const tapped = { side, x, y, hasRearDoors: true };
  expect(panelAt({ ...tapped, bodyType: "EstateCar" })).toBe(expected);
});

it("names no door that the car does not have", () => {
  const tapped = { side: "left", x: 0.62, y: 0.6, hasRearDoors: false } as const;
  expect(panelAt({ ...tapped, bodyType: "SmallCar" })).toBe("quarter-left");
  expect(panelAt({ ...tapped, bodyType: "Cabrio", hasRearDoors: true })).toBe("quarter-left");
});
