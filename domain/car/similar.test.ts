import { describe, expect, it } from "vitest";
import { aCar } from "#tests/support/test-car.ts";
import type { Car } from "./record.ts";
import { difference, similarCars } from "./similar.ts";
import { type CarSummary, summarise } from "./summary.ts";

const summary = (ad_key: string, fields: Partial<Car> = {}): CarSummary =>
  summarise(aCar({ ad_key, ...fields }));
const keys = (cars: readonly CarSummary[]) => cars.map(({ ad_key }) => ad_key);
const car = summary("self", { price_amount: 20_000 });

describe("two cars differ by", () => {
  it.each<[string, Partial<Car>, number]>([
    ["nothing", {}, 0],
    ["twice the price", { price_amount: 40_000 }, 150],
    ["five times the price", { price_amount: 100_000 }, 150],
    ["an unknown price", { price_amount: null }, 25],
    ["a price of zero, which is unknown too", { price_amount: 0 }, 25],
    ["another body", { body_type: "SmallCar" }, 50],
    ["an unknown body", { body_type: null }, 25],
    ["another class", { vehicle_class: "Motorhome" }, 200],
    ["a stated class", { vehicle_class: "Car" }, 0],
    ["another model", { model: "Passat" }, 10],
    ["another make", { brand: "Opel" }, 20],
    ["two years", { first_registration: "2023-03-01" }, 3],
    ["half a year", { first_registration: "2021-09-01" }, 0.75],
    ["fifty years", { first_registration: "1971-03-01" }, 15],
    ["an unknown age", { first_registration: null, year: null }, 7.5],
    ["another fuel", { fuel_type: "PETROL" }, 10],
    ["an unknown fuel", { fuel_type: null }, 5],
  ])("%s", (_, fields, points) => {
    expect(difference(car, summary("other", { price_amount: 20_000, ...fields }))).toBeCloseTo(
      points,
    );
  });

  it("the ratio of prices, not their difference, in either direction", () => {
    const cheap = difference(
      summary("a", { price_amount: 10_000 }),
      summary("b", { price_amount: 12_000 }),
    );
    const dear = difference(
      summary("a", { price_amount: 60_000 }),
      summary("b", { price_amount: 50_000 }),
    );
    expect(cheap).toBeCloseTo(dear);
    expect(cheap).toBeGreaterThan(0);
  });

  it("much where only one is electric", () => {
    const electric = summary("a", { fuel_type: "ELECTRIC" });
    expect(difference(electric, summary("b", { fuel_type: "PETROL" }))).toBe(60);
  });

  it("the year when the month is unknown", () => {
    const built = { first_registration: null, year: 2020 };
    expect(difference(summary("a", built), summary("b", { ...built, year: 2018 }))).toBe(3);
  });
});

describe("similar cars", () => {
  it("are sorted by similarity, without the car itself", () => {
    const stock = [
      summary("far", { price_amount: 90_000, body_type: "SportsCar", brand: "Porsche" }),
      car,
      summary("near", { price_amount: 21_000 }),
      summary("nearer", { price_amount: 20_100 }),
    ];
    expect(keys(similarCars(car, stock, 3))).toEqual(["nearer", "near", "far"]);
  });

  it("leave the budget only when too few others are within it", () => {
    const stock = [
      summary("dearer", { price_amount: 30_000 }),
      summary("a", { price_amount: 15_000, body_type: "SmallCar", fuel_type: "PETROL" }),
      summary("b", { price_amount: 26_000, brand: "Opel" }),
    ];
    expect(keys(similarCars(car, stock, 2))).toEqual(["b", "a"]);
    expect(keys(similarCars(car, stock, 3))).toEqual(["b", "a", "dearer"]);
  });

  it("are fewer than asked for only when the stock is small", () => {
    expect(similarCars(car, [], 3)).toEqual([]);
    expect(similarCars(car, [car], 3)).toEqual([]);
    expect(keys(similarCars(car, [car, summary("only", { brand: "Opel" })], 4))).toEqual(["only"]);
    expect(similarCars(car, [summary("a"), summary("b")], 0)).toEqual([]);
  });

  it("have the same order whatever the order of the stock", () => {
    const stock = ["c", "a", "d", "b"].map((key) => summary(key));
    expect(keys(similarCars(car, stock, 3))).toEqual(["a", "b", "c"]);
    expect(keys(similarCars(car, stock.toReversed(), 3))).toEqual(["a", "b", "c"]);
  });
});
