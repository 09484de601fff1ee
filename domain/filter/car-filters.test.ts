import { describe, expect, it } from "vitest";
import { addFilters, changeFilters, countActive, noFilters } from "./car-filters.ts";

const audiA3 = { ...noFilters, brand: "Audi", model: "A3", priceMax: 20_000 };

describe("changeFilters", () => {
  it.each([
    ["another brand", { brand: "BMW" }, { brand: "BMW", model: null }],
    ["no brand", { brand: null }, { brand: null, model: null }],
    ["the same brand again", { brand: "Audi" }, { brand: "Audi", model: "A3" }],
    ["another brand with its model", { brand: "BMW", model: "i3" }, { brand: "BMW", model: "i3" }],
    ["another model", { model: "A4" }, { brand: "Audi", model: "A4" }],
    ["no model", { model: null }, { brand: "Audi", model: null }],
    ["something else", { yearMin: 2020 }, { yearMin: 2020, brand: "Audi", model: "A3" }],
  ])("to %s", (_, change, expected) => {
    expect(changeFilters(audiA3, change)).toEqual({ ...audiA3, ...expected });
  });

  it("leaves the given filters alone", () => {
    const before = structuredClone(audiA3);
    changeFilters(audiA3, { brand: null, priceMax: null });
    expect(audiA3).toEqual(before);
  });
});

describe("countActive", () => {
  it("counts what is set, each word and each equipment for itself", () => {
    expect(countActive(noFilters)).toBe(0);
    expect(countActive(audiA3)).toBe(3);
    expect(countActive({ ...audiA3, priceMin: 0, words: ["tdi", "turbo"] })).toBe(6);
    expect(countActive({ ...noFilters, equipment: ["ahk"] })).toBe(1);
  });

  it("does not count the order of the list", () => {
    expect(countActive({ ...noFilters, sortBy: "newest" })).toBe(0);
  });
});

it("adds wishes to those there are", () => {
  const wished = { ...audiA3, equipment: ["ahk"] as const, words: ["s-line"] };
  const more = { equipment: ["navi", "ahk"] as const, words: ["quattro"], priceMax: 15_000 };
  expect(addFilters(wished, more)).toEqual({
    ...audiA3,
    priceMax: 15_000,
    equipment: ["ahk", "navi"],
    words: ["s-line", "quattro"],
  });
  expect(addFilters(wished, { brand: "BMW" })).toMatchObject({ model: null, words: ["s-line"] });
});
