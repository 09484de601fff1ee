import { describe, expect, it } from "vitest";
import { sortOrders } from "./filters.ts";
import { isWordedField, readWord, type WordedField, writeWord } from "./url.ts";

const known: Record<WordedField, readonly string[]> = {
  fuelType: ["PETROL", "DIESEL", "ELECTRIC", "HYBRID", "HYBRID_PETROL", "HYBRID_DIESEL", "LPG"],
  gearbox: ["MANUAL", "MANUAL_GEAR", "AUTOMATIC", "AUTOMATIC_GEAR", "SEMI_AUTOMATIC"],
  exteriorColor: ["BLACK", "WHITE", "GRAY", "GREY", "ORANGE", "GOLD"],
  condition: ["NEW", "USED"],
  bodyType: ["Cabrio", "EstateCar", "Limousine", "OffRoad", "SmallCar", "Van", "OtherCar"],
  sortBy: sortOrders,
};

describe.each(Object.keys(known).filter(isWordedField))("%s", (field) => {
  it("has one word for one value", () => {
    const words = known[field].map((value) => writeWord(field, value));
    expect(new Set(words).size).toBe(words.length);
    expect(words.map((word) => readWord(field, word))).toEqual(known[field]);
  });
});

it.each<[WordedField, string, string]>([
  ["fuelType", "DIESEL", "diesel"],
  ["gearbox", "AUTOMATIC_GEAR", "automatik"],
  ["gearbox", "AUTOMATIC", "AUTOMATIC"],
  ["exteriorColor", "GREY", "grau"],
  ["exteriorColor", "GRAY", "GRAY"],
  ["bodyType", "OffRoad", "gelaendewagen"],
  ["sortBy", "price-asc", "preis-aufsteigend"],
  ["fuelType", "toString", "toString"],
  ["fuelType", "diesel", "roh:diesel"],
  ["fuelType", "roh:diesel", "roh:roh:diesel"],
  ["fuelType", "petrol", "roh:petrol"],
])("writes %s %s as %s and reads it back", (field, value, word) => {
  expect(writeWord(field, value)).toBe(word);
  expect(readWord(field, word)).toBe(value);
});

it.each(["diesel", "Diesel", "DIESEL"])("understands %s", (text) => {
  expect(readWord("fuelType", text)).toBe("DIESEL");
});

it.each<[WordedField, string, string]>([
  ["fuelType", "petrol", "PETROL"],
  ["bodyType", "ESTATECAR", "EstateCar"],
  ["sortBy", "Price-Asc", "price-asc"],
  ["exteriorColor", "Gold", "GOLD"],
])("understands the record's own value in any case: %s %s", (field, text, value) => {
  expect(readWord(field, text)).toBe(value);
});

it("knows which filters have words", () => {
  expect(isWordedField("gearbox")).toBe(true);
  expect(isWordedField("brand")).toBe(false);
  expect(isWordedField("toString")).toBe(false);
});
