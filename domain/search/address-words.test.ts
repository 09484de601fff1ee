import { expect, it } from "vitest";
import {
  type AddressWords,
  bodyTypeWords,
  colorWords,
  conditionWords,
  fuelWords,
  gearboxWords,
} from "./address-words.ts";
import { sortOrders, sortOrderWords } from "./sort.ts";

it.each<[string, AddressWords, readonly string[]]>([
  [
    "fuel",
    fuelWords,
    ["PETROL", "DIESEL", "ELECTRIC", "HYBRID", "HYBRID_PETROL", "HYBRID_DIESEL", "LPG"],
  ],
  [
    "gearbox",
    gearboxWords,
    ["MANUAL", "MANUAL_GEAR", "AUTOMATIC", "AUTOMATIC_GEAR", "SEMI_AUTOMATIC"],
  ],
  ["colour", colorWords, ["BLACK", "WHITE", "GRAY", "GREY", "ORANGE", "GOLD"]],
  ["condition", conditionWords, ["NEW", "USED"]],
  [
    "body type",
    bodyTypeWords,
    ["Cabrio", "EstateCar", "Limousine", "OffRoad", "SmallCar", "Van", "OtherCar"],
  ],
  ["sort order", sortOrderWords, sortOrders],
])("%s has one word for one value", (_, { read, write }, values) => {
  const words = values.map(write);
  expect(new Set(words).size).toBe(words.length);
  expect(words.map(read)).toEqual(values);
});

it.each<[AddressWords, string, string]>([
  [fuelWords, "DIESEL", "diesel"],
  [gearboxWords, "AUTOMATIC_GEAR", "automatik"],
  [gearboxWords, "AUTOMATIC", "AUTOMATIC"],
  [colorWords, "GREY", "grau"],
  [colorWords, "GRAY", "GRAY"],
  [bodyTypeWords, "OffRoad", "gelaendewagen"],
  [sortOrderWords, "price-asc", "preis-aufsteigend"],
  [fuelWords, "toString", "toString"],
  [fuelWords, "diesel", "roh:diesel"],
  [fuelWords, "roh:diesel", "roh:roh:diesel"],
  [fuelWords, "petrol", "roh:petrol"],
])("%# writes the word of a value and reads it back", ({ read, write }, value, word) => {
  expect(write(value)).toBe(word);
  expect(read(word)).toBe(value);
});

it.each(["diesel", "Diesel", "DIESEL"])("understands %s", (text) => {
  expect(fuelWords.read(text)).toBe("DIESEL");
});

it.each<[AddressWords, string, string]>([
  [fuelWords, "petrol", "PETROL"],
  [bodyTypeWords, "ESTATECAR", "EstateCar"],
  [sortOrderWords, "Price-Asc", "price-asc"],
  [colorWords, "Gold", "GOLD"],
])("%# understands the value of the record in any case", ({ read }, text, value) => {
  expect(read(text)).toBe(value);
});
