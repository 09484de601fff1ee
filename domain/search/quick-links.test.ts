import { expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { summarise } from "#domain/car/summary.ts";
import { aCar } from "#tests/support/test-car.ts";
import { aFile, aSayingFile, mainEntries } from "#tests/support/test-file.ts";
import { frequentBrands, quickLinks } from "./quick-links.ts";

const queries = (cars: readonly Car[]) =>
  quickLinks(cars.map((car) => summarise(car))).map(({ query, count }) => [query, count]);

it("offers the most frequent body types, then cheap and electric cars", () => {
  const dear = { price_amount: 20_001 };
  const cars = [
    aCar({ body_type: "Van", ...dear }),
    aCar({ body_type: "OffRoad", ...dear }),
    aCar({ body_type: "OffRoad", fuel_type: "ELECTRIC", ...dear }),
    aCar({ body_type: "Limousine", price_amount: 20_000 }),
    aCar({ body_type: "EstateCar", price_amount: null }),
    aCar({ body_type: "Limousine", ...dear }),
    aCar({ body_type: "EstateCar", ...dear }),
    aCar({ body_type: "EstateCar", ...dear }),
    aCar({ body_type: "Cabrio", ...dear }),
  ];
  expect(queries(cars)).toEqual([
    ["aufbau=kombi", 3],
    ["aufbau=limousine", 2],
    ["aufbau=gelaendewagen", 2],
    ["aufbau=cabrio", 1],
    ["preis-bis=20000", 1],
    ["kraftstoff=elektro", 1],
  ]);
});

it("leads to cars with an honest label, where there are any", () => {
  const cars = [
    aCar({ file: aFile(...mainEntries), price_amount: 30_000, body_type: null }),
    aCar({ file: aSayingFile, body_type: null }),
  ];
  expect(queries(cars)).toContainEqual(["ausstattung=akte", 1]);
});

it("counts no price of another currency as a low one", () => {
  const cheap = aCar({ price_amount: 9_000, body_type: null, price_currency: "CHF" });
  expect(queries([cheap])).toEqual([]);
});

it("offers no empty list and no unknown body type", () => {
  const car = { price_amount: 30_000, fuel_type: "DIESEL" };
  expect(quickLinks([])).toEqual([]);
  expect(
    queries([aCar({ ...car, body_type: null }), aCar({ ...car, body_type: "OtherCar" })]),
  ).toEqual([]);
});

it("names the most frequent makes", () => {
  const cars = ["Opel", "BMW", "Audi", "BMW"].map((brand) => aCar({ brand }));
  expect(frequentBrands(cars)).toEqual(["BMW", "Audi", "Opel"]);
});
