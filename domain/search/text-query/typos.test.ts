import { expect, it } from "vitest";
import { editDistance, nearestNames } from "./typos.ts";

it.each([
  ["golf", "golf", 0],
  ["golv", "golf", 1],
  ["gol", "golf", 1],
  ["goolf", "golf", 1],
  ["glof", "golf", 1],
  ["mercdse", "mercedes", 2],
  ["abcd", "dcba", 3],
  ["", "golf", 3],
  ["golf", "passat", 3],
])("counts the errors from %j to %j, giving up after two", (typed, meant, errors) => {
  expect(editDistance(typed, meant, 2)).toBe(errors);
});

const names = ["golf", "polo", "leon", "volkswagen", "octavia", "i3"];

it.each([
  ["golv", ["golf"]],
  ["volo", ["polo"]],
  ["gl", []],
  ["gof", []],
  ["i4", []],
  ["ockdavia", ["octavia"]],
  ["ockdaviaa", []],
  ["goff", ["golf"]],
  ["wolgswagen", ["volkswagen"]],
])("corrects %j to %j", (typed, meant) => {
  expect(nearestNames(typed, names)).toEqual(meant);
});

it("corrects a second error only if both are long enough", () => {
  expect(nearestNames("sportage", ["sportwagen"])).toEqual(["sportwagen"]);
  expect(nearestNames("sportage", ["sportwagen"], 9)).toEqual([]);
  expect(nearestNames("sportwgne", ["sportwagen"], 9)).toEqual(["sportwagen"]);
});

it("returns all names at the smallest distance, and prefers the same first letter", () => {
  expect(nearestNames("rolf", ["golf", "wolf"])).toEqual(["golf", "wolf"]);
  expect(nearestNames("wolv", ["golf", "wolf", "wolt"])).toEqual(["wolf", "wolt"]);
  expect(nearestNames("golt", ["golf", "volt"])).toEqual(["golf"]);
});
