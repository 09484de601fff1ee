import { expect, it } from "vitest";
import { type CarSummary, summarise } from "#domain/car/summary.ts";
import { aCar } from "#tests/support/test-car.ts";
import { heroCars, stockLine } from "./hero.ts";

const checkedAt = new Date("2026-11-30T12:41:00Z");
const facts = { city: "Ladenburg", checkedAt, now: new Date("2026-11-30T22:00:00Z") };
const many = (count: number, vehicle_class: string | null = "Car") =>
  Array.from({ length: count }, () => ({ vehicle_class }));

it.each([
  [many(144), {}, "Heute in Ladenburg: 144\u00a0Autos. Stand\u00a013:41"],
  [many(1), {}, "Heute in Ladenburg: 1\u00a0Auto. Stand\u00a013:41"],
  [
    [...many(1), ...many(2, "Trailer")],
    {},
    "Heute in Ladenburg: 3\u00a0Fahrzeuge. Stand\u00a013:41",
  ],
  [many(1, "Trailer"), {}, "Heute in Ladenburg: 1\u00a0Fahrzeug. Stand\u00a013:41"],
  [
    many(2),
    { now: new Date("2026-11-30T23:00:00Z") },
    "In Ladenburg: 2\u00a0Autos. Stand\u00a030.11.2026, 13:41",
  ],
  [many(2), { checkedAt: null }, "In Ladenburg: 2\u00a0Autos."],
  [[], {}, null],
])("says of %j with %j: %j", (cars, changes, line) => {
  expect(stockLine({ ...facts, cars, ...changes })).toBe(line);
});

let key = 0;
function aSummary(changes: Partial<CarSummary> = {}): CarSummary {
  key += 1;
  const car = aCar({ ad_key: String(key), brand: `Brand ${key}`, body_type: `Body ${key}` });
  return { ...summarise(car), image_count: 1, ...changes };
}

const keysOf = (cars: readonly CarSummary[]) => new Set(cars.map(({ ad_key }) => ad_key));
const nobody = new Set<string>();

it("shows a small, a high and a low car that stand nowhere else, of different makes and colours", () => {
  const small = aSummary({ body_type: "SmallCar", exterior_color: "RED" });
  const [red, high] = [
    aSummary({ body_type: "OffRoad", exterior_color: "RED" }),
    aSummary({ body_type: "OffRoad", exterior_color: "BLUE" }),
  ];
  const [shown, bare, low] = [
    aSummary({ body_type: "Cabrio", exterior_color: "GREEN" }),
    aSummary({ body_type: "Cabrio", exterior_color: "GREY", image_count: 0 }),
    aSummary({ body_type: "Cabrio", exterior_color: "WHITE" }),
  ];
  const cars = [low, shown, bare, red, high, small];
  expect(heroCars([shown, ...cars], keysOf([shown]))).toEqual([small, high, low]);
});

it("shows cars of other bodies and makes where there are none of these", () => {
  const newest = [aSummary(), aSummary()];
  const estate = aSummary({ body_type: "EstateCar" });
  const other = aSummary({ body_type: "EstateCar" });
  const van = aSummary({ body_type: "Van" });
  expect(heroCars([estate, other, ...newest], nobody)).toEqual([estate, ...newest]);
  expect(heroCars([...newest, estate, other, van], keysOf(newest))).toEqual([
    estate,
    van,
    newest[0],
  ]);
  expect(heroCars([estate, other, van], nobody)).toEqual([estate, van, other]);
});

it("shows no car whose price needs a note, and rather none than two", () => {
  const fitting = [aSummary(), aSummary()];
  const unfit = [
    aSummary({ flaw: "Unfallfahrzeug" }),
    aSummary({ energy: "5,1 l/100 km" }),
    aSummary({ hold: "Sa 12 Uhr" }),
    aSummary({ delivery_date: "2027-03-15" }),
  ];
  expect(heroCars([...fitting, ...unfit], nobody)).toEqual([]);
});
