import { expect, it } from "vitest";
import {
  ageInYears,
  hasFillerMileage,
  registrationMonth,
  registrationYear,
} from "./registration.ts";

it.each([
  ["2020-03-01", 2020, 2020, 3],
  ["2020-03-01", 2019, 2020, 3],
  ["1999-12-01", null, 1999, 12],
  [null, 2020, 2020, 1],
])("date %s and year %s give year %s, month %s", (first_registration, year, expected, month) => {
  const car = { first_registration, year };
  expect(registrationYear(car)).toBe(expected);
  expect(registrationMonth(car)).toBe(expected * 12 + month);
});

it("is null where nothing is stated", () => {
  const car = { first_registration: null, year: null };
  expect([registrationYear(car), registrationMonth(car)]).toEqual([null, null]);
});

const now = new Date("2026-11-29");

it.each([
  ["2023-12-01", null, 2],
  ["2023-11-01", null, 3],
  [null, 1963, 63],
  ["2027-03-01", null, 0],
  [null, null, null],
])("a car of %s and %s is %s years old", (first_registration, year, age) => {
  expect(ageInYears({ first_registration, year }, now)).toBe(age);
});

it.each([
  [1, 1963, true],
  [99, 2012, true],
  [100, 2012, false],
  [1, 2025, false],
  [1, null, false],
  [null, 1963, false],
])("%s km of a car of %s are a filler: %s", (mileage, year, isFiller) => {
  expect(hasFillerMileage({ mileage, year, first_registration: null }, now)).toBe(isFiller);
});
