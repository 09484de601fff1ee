import { expect, it } from "vitest";
import { summarise } from "#domain/car/summary.ts";
import { aCar } from "#domain/car/test-car.ts";
import { createSimilarVehicles } from "./similar.ts";

const stockOf = (...adKeys: string[]) =>
  adKeys.map((ad_key, i) =>
    summarise(aCar({ ad_key, fetched_at: `2026-11-0${i + 1}T08:00:00.000Z` })),
  );
const keys = (cars: readonly { ad_key: string }[]) => cars.map(({ ad_key }) => ad_key);

it("finds four others for a vehicle, never itself", () => {
  const similarTo = createSimilarVehicles(stockOf("1", "2", "3", "4", "5", "6"));
  const found = keys(similarTo(aCar({ ad_key: "2" })));
  expect(found).toHaveLength(4);
  expect(found).not.toContain("2");
});

it("finds some for a vehicle that is gone", () => {
  const similarTo = createSimilarVehicles(stockOf("1", "2"));
  expect(keys(similarTo(aCar({ ad_key: "sold" }))).sort()).toEqual(["1", "2"]);
});

it("gives the newest where nothing is known of the vehicle", () => {
  const similarTo = createSimilarVehicles(stockOf("1", "2", "3", "4", "5"));
  expect(keys(similarTo(null))).toEqual(["5", "4", "3", "2"]);
});

it("passes over the stock once per vehicle, however often its page is rendered", () => {
  let reads = 0;
  const counted = stockOf("1", "2").map((car) => ({
    ...car,
    get body_type() {
      reads += 1;
      return "EstateCar";
    },
  }));
  const similarTo = createSimilarVehicles(counted);
  const first = similarTo(aCar({ ad_key: "9" }));
  const readsOfFirst = reads;
  expect(readsOfFirst).toBeGreaterThan(0);
  expect(similarTo(aCar({ ad_key: "9" }))).toBe(first);
  expect(reads).toBe(readsOfFirst);
});
