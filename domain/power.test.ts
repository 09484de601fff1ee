import { expect, it } from "vitest";
import { toHorsepower, toKilowatts } from "./power.ts";

it.each([
  [110, 150],
  [55, 75],
  [100, 136],
  [0, 0],
])("%d kW are %d PS, and the other way round", (kilowatts, horsepower) => {
  expect(toHorsepower(kilowatts)).toBe(horsepower);
  expect(toKilowatts(horsepower)).toBe(kilowatts);
});
