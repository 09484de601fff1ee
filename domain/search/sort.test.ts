import { describe, expect, it } from "vitest";
import { aCar } from "#tests/support/test-car.ts";
import { type SortOrder, sortAlphabetically, sortCars } from "./sort.ts";

const named = (ad_key: string, brand: string, model: string) => aCar({ ad_key, brand, model });

describe("alphabetically", () => {
  it.each([
    [["Audi A3", "Audi A4"], "model within brand"],
    [["Alfa Zeta", "BMW Alpha"], "brand before model"],
    [["Audi A 9", "Audi A 10"], "numbers by value"],
    [["Opel Zafira", "Škoda Fabia", "Tesla Y"], "accented letters beside plain ones"],
    [["audi a1", "Audi A2", "audi a3"], "lower and upper case together"],
  ])("orders %j: %s", (expected) => {
    const cars = expected.map((name) => {
      const [brand = "", ...model] = name.split(" ");
      return named(name.replaceAll(/\W/g, "-"), brand.replace("audi", "Audi"), model.join(" "));
    });
    const keys = cars.map(({ ad_key }) => ad_key);
    expect(sortAlphabetically(cars.toReversed()).map(({ ad_key }) => ad_key)).toEqual(keys);
  });

  it("orders equal names by ad_key, also those that differ in Unicode normalization only", () => {
    const cars = [named("2", "Citroën", "C3"), named("1", "Citroe\u0308n", "C3")];
    expect(sortAlphabetically(cars).map(({ ad_key }) => ad_key)).toEqual(["1", "2"]);
  });
});

describe("by a value", () => {
  const unknown = aCar({
    ad_key: "0-unknown",
    brand: "Zastava",
    price_amount: null,
    mileage: null,
    power_ps: null,
    year: null,
    first_registration: null,
    fetched_at: "2026-11-03T00:00:00Z",
  });
  const cheap = aCar({
    ad_key: "cheap",
    brand: "Audi",
    price_amount: 5000,
    mileage: 90_000,
    power_ps: 300,
    first_registration: "2019-12-01",
    fetched_at: "2026-11-01T00:00:00Z",
  });
  const dear = aCar({
    ad_key: "dear",
    brand: "BMW",
    price_amount: 40_000,
    mileage: 10,
    power_ps: 75,
    // Without a month, the year counts as January.
    first_registration: null,
    year: 2020,
    fetched_at: "2026-11-02T00:00:00+02:00",
  });

  it.each<[SortOrder, string[]]>([
    ["alphabetical", ["cheap", "dear", "0-unknown"]],
    ["price-asc", ["cheap", "dear", "0-unknown"]],
    ["price-desc", ["dear", "cheap", "0-unknown"]],
    ["newest", ["0-unknown", "dear", "cheap"]],
    ["oldest", ["cheap", "dear", "0-unknown"]],
    ["mileage-asc", ["dear", "cheap", "0-unknown"]],
    ["registration-desc", ["dear", "cheap", "0-unknown"]],
    ["power-desc", ["cheap", "dear", "0-unknown"]],
  ])("%s: %j", (order, expected) => {
    for (const cars of [
      [unknown, cheap, dear],
      [dear, cheap, unknown],
    ]) {
      expect(sortCars(cars, order).map(({ ad_key }) => ad_key)).toEqual(expected);
    }
  });

  it("sorts no price of another currency among those in euros", () => {
    const foreign = aCar({ ad_key: "0-foreign", price_amount: 15_000, price_currency: "CZK" });
    for (const order of ["price-asc", "price-desc"] as const)
      expect(sortCars([foreign, dear, cheap], order).at(-1)).toBe(foreign);
  });

  it("compares instants, not their texts", () => {
    const earlier = aCar({ ad_key: "earlier", fetched_at: "2026-11-20T10:00:00+05:00" });
    const later = aCar({ ad_key: "later", fetched_at: "2026-11-20T08:00:00Z" });
    expect(sortCars([later, earlier], "oldest")).toEqual([earlier, later]);
  });

  it("falls back to ad_key in both directions", () => {
    const twins = [aCar({ ad_key: "b" }), aCar({ ad_key: "a" }), aCar({ ad_key: "c" })];
    for (const order of ["newest", "oldest", "price-desc"] as const) {
      expect(sortCars(twins, order).map(({ ad_key }) => ad_key)).toEqual(["a", "b", "c"]);
    }
  });
});
