import { expect, it } from "vitest";
import { registrationMonth } from "./registration.ts";

it.each([
  ["2020-03-01", 2020, 202003],
  ["2020-03-01", 2019, 202003],
  ["1999-12-01", null, 199912],
  [null, 2020, 202001],
  [null, null, null],
])("registered %s, year %s: %s", (first_registration, year, month) => {
  expect(registrationMonth({ first_registration, year })).toBe(month);
});
