import { describe, expect, it } from "vitest";
import { equipment } from "#domain/car/equipment.ts";
import { filterTable } from "./filter-table.ts";
import {
  activeFilters,
  addFilters,
  type CarFilters,
  changeFilters,
  countActiveFilters,
  type Facets,
  noFilters,
  type RangeKey,
  rangeFilters,
  rangeLabel,
  withoutFilters,
} from "./filters.ts";

const audiA3 = { ...noFilters, brand: ["Audi"], model: ["Audi:A3"], priceMax: 20_000 };

describe("changeFilters", () => {
  it.each([
    ["another brand", { brand: ["BMW"] }, { brand: ["BMW"], model: [] }],
    ["no brand", { brand: [] }, { brand: [], model: [] }],
    ["the same brand again", { brand: ["Audi"] }, { brand: ["Audi"], model: ["Audi:A3"] }],
    [
      "another brand with its model",
      { brand: ["BMW"], model: ["BMW:i3"] },
      { brand: ["BMW"], model: ["BMW:i3"] },
    ],
    ["another model", { model: ["Audi:A4"] }, { brand: ["Audi"], model: ["Audi:A4"] }],
    ["no model", { model: [] }, { brand: ["Audi"], model: [] }],
    ["a second brand", { brand: ["BMW", "Audi"] }, { brand: ["Audi", "BMW"] }],
    ["a second model", { model: ["Audi:A4", "Audi:A3"] }, { model: ["Audi:A3", "Audi:A4"] }],
    ["something else", { yearMin: 2020 }, { yearMin: 2020, brand: ["Audi"], model: ["Audi:A3"] }],
  ])("to %s", (_, change, expected) => {
    expect(changeFilters(audiA3, change)).toEqual({ ...audiA3, ...expected });
  });

  it("drops a bound that a new one contradicts, and keeps one that it does not", () => {
    const from = changeFilters(noFilters, { priceMin: 20_000, yearMax: 2018 });
    expect(changeFilters(from, { priceMax: 10_000, yearMin: 2020 })).toEqual({
      ...noFilters,
      priceMax: 10_000,
      yearMin: 2020,
    });
    expect(changeFilters(from, { priceMax: 20_000 })).toEqual({ ...from, priceMax: 20_000 });
  });

  it("leaves the given filters alone", () => {
    const before = structuredClone(audiA3);
    changeFilters(audiA3, { brand: [], priceMax: null });
    expect(audiA3).toEqual(before);
  });
});

describe("countActive", () => {
  it("counts each filter that is set, each word and each piece of equipment", () => {
    expect(countActiveFilters(noFilters)).toBe(0);
    expect(countActiveFilters(audiA3)).toBe(3);
    expect(countActiveFilters({ ...audiA3, priceMin: 0, words: ["tdi", "turbo"] })).toBe(6);
    expect(countActiveFilters({ ...noFilters, equipment: ["ahk"] })).toBe(1);
  });

  it("does not count the sort order", () => {
    expect(countActiveFilters({ ...noFilters, sortBy: "newest" })).toBe(0);
  });
});

it("adds filters to existing ones", () => {
  const filters = { ...audiA3, equipment: ["ahk"] as const, words: ["s-line"] };
  const added = {
    equipment: ["navi", "ahk"] as const,
    words: ["S-Line", "quattro"],
    priceMax: 15_000,
  };
  expect(addFilters(filters, added)).toEqual({
    ...audiA3,
    priceMax: 15_000,
    equipment: ["ahk", "navi"],
    words: ["s-line", "quattro"],
  });
  expect(addFilters(filters, { brand: ["BMW"] })).toMatchObject({ model: [], words: ["s-line"] });
});

const [first, second] = equipment.map(({ key }) => key);
if (first === undefined || second === undefined) throw new Error("two pieces of equipment needed");

const everything: CarFilters = {
  brand: ["BMW"],
  model: ["BMW:i3"],
  priceMin: 5000,
  priceMax: 20_000,
  yearMin: 2018,
  yearMax: 2020,
  mileageMin: 1000,
  mileageMax: 50_000,
  fuelType: ["ELECTRIC"],
  gearbox: ["AUTOMATIC_GEAR"],
  exteriorColor: ["WHITE"],
  condition: ["USED"],
  vehicleClass: ["Car"],
  bodyType: ["SmallCar"],
  powerMin: 100,
  powerMax: 200,
  doors: 4,
  seatsMin: 4,
  electricRangeMin: 300,
  batteryMin: 60,
  trailerLoadMin: 1_500,
  equipment: [first, second],
  words: ["turbo", "tdi"],
  sortBy: "newest",
};

it("shows one chip per filter, also for a range", () => {
  const labels = activeFilters(everything).map(({ label }) => label.replaceAll("\u00a0", " "));
  expect(labels).toEqual([
    "BMW",
    "i3",
    "5.000–20.000 €",
    "EZ 2018–2020",
    "1.000–50.000 km",
    "Elektro",
    "Automatik",
    "Weiß",
    "Gebraucht",
    "Pkw",
    "Kleinwagen",
    "74–147 kW (100–200 PS)",
    "4/5 Türen",
    "ab 4 Sitzen",
    "Reichweite ab 300 km",
    "Batterie ab 60 kWh",
    "Anhängelast ab 1.500 kg",
    equipment[0]?.label,
    equipment[1]?.label,
    "„turbo“",
    "„tdi“",
  ]);
});

it("removes exactly the filter of the chip, and keeps the sort order", () => {
  for (const { id, remainingFilters } of activeFilters(everything)) {
    const remaining = activeFilters(remainingFilters).map((filter) => filter.id);
    const removed = id === "brand:BMW" ? ["brand:BMW", "model:BMW:i3"] : [id];
    const all = activeFilters(everything).map((filter) => filter.id);
    expect(remaining).toEqual(all.filter((other) => !removed.includes(other)));
    expect(remainingFilters.sortBy).toBe("newest");
  }
});

it("has a chip for each value, and keeps the others' models when a brand goes", () => {
  const filters = changeFilters(noFilters, {
    brand: ["BMW", "Audi"],
    model: ["BMW:i3", "Audi:A3"],
    fuelType: ["DIESEL", "PETROL"],
  });
  const chips = activeFilters(filters);
  expect(chips.map(({ label }) => label)).toEqual(["Audi", "BMW", "A3", "i3", "Diesel", "Benzin"]);
  expect(countActiveFilters(filters)).toBe(6);
  expect(chips[1]?.remainingFilters).toEqual({ ...filters, brand: ["Audi"], model: ["Audi:A3"] });
  expect(chips[4]?.remainingFilters).toEqual({ ...filters, fuelType: ["PETROL"] });
});

it("shows a repeated word once, and removes all its occurrences", () => {
  const chips = activeFilters({ ...noFilters, words: ["tdi", "tdi"] });
  expect(chips.map(({ remainingFilters }) => remainingFilters.words)).toEqual([[]]);
});

it("has a chip for every filter that counts as active", () => {
  for (const field of Object.keys(noFilters) as (keyof CarFilters)[]) {
    const one = { ...noFilters, [field]: everything[field] };
    expect(activeFilters(one).length > 0).toBe(countActiveFilters(one) > 0);
  }
});

it.each<[keyof Facets, string, string]>([
  ["seatsMin", "1", "ab\u00a01\u00a0Sitz"],
  ["fuelType", "Steam", "Steam"],
  ["equipment", "unknown", "unknown"],
])("labels %s %s as '%s'", (group, value, label) => {
  expect(filterTable[group].format(value)).toBe(label);
});

it.each<[RangeKey, number | null, number | null, string]>([
  ["price", null, 20_000, "bis 20.000 €"],
  ["price", 5000, 20_000, "5.000–20.000 €"],
  ["price", 5000, 5000, "5.000 €"],
  ["price", 0, null, "ab 0 €"],
  ["year", 2020, null, "EZ ab 2020"],
  ["year", null, 2018, "EZ bis 2018"],
  ["year", 2018, 2020, "EZ 2018–2020"],
  ["year", 2020, 2020, "EZ 2020"],
  ["power", 150, null, "ab 110 kW (150 PS)"],
  ["power", 150, 200, "110–147 kW (150–200 PS)"],
])("formats %s from %s to %s as %s", (key, min, max, label) => {
  const text = rangeLabel(rangeFilters[key], min, max);
  expect(text?.replaceAll("\u00a0", " ")).toBe(label);
  // The only space that may break the line is before the bracket.
  expect(text?.replace(" (", "")).not.toContain(" ");
});

it("has no label for an open range", () => {
  expect(rangeLabel(rangeFilters.price, null, null)).toBeNull();
  expect(rangeLabel(rangeFilters.year, null, null)).toBeNull();
});

it("takes away what a text added, and keeps what was chosen by hand since", () => {
  const typed = { brand: ["Audi"], priceMax: 20_000, words: ["s-line"] };
  const byHand = { ...addFilters(noFilters, typed), brand: ["Audi", "BMW"], fuelType: ["DIESEL"] };
  expect(withoutFilters(byHand, typed)).toEqual({
    ...noFilters,
    brand: ["BMW"],
    fuelType: ["DIESEL"],
  });
  expect(withoutFilters({ ...byHand, priceMax: 9_000 }, typed).priceMax).toBe(9_000);
});
