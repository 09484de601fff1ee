import { expect, it } from "vitest";
import { registrationMonth, registrationYear } from "./registration.ts";

it.each([
  ["2020-03-01", 2020, 2020, 3],
  ["2020-03-01", 2019, 2020, 3],
  ["1999-12-01", null, 1999, 12],
  [null, 2020, 2020, 1],
])("registered %s, year %s, is of %s, month %s", (first_registration, year, ofYear, month) => {
  const car = { first_registration, year };
  expect(registrationYear(car)).toBe(ofYear);
  expect(registrationMonth(car)).toBe(ofYear * 12 + month);
});

it("knows nothing where nothing is stated", () => {
  const car = { first_registration: null, year: null };
  expect([registrationYear(car), registrationMonth(car)]).toEqual([null, null]);
});
