import { expect, it } from "vitest";
import { registrationMonth, registrationYear } from "./registration.ts";

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
