import { expect, it } from "vitest";
import { summarise } from "#domain/car/summary.ts";
import { aCar } from "#domain/car/test-car.ts";
import { packStockFile } from "./stock-file.ts";

const cars = [summarise(aCar({ ad_key: "1" }))];

it("gives other cars another address, though their version is the same in another database", () => {
  const here = packStockFile(1, cars);
  const elsewhere = packStockFile(1, [summarise(aCar({ ad_key: "2" }))]);
  expect(here.path).toMatch(/^\/bestand\/1-[0-9a-f]{8}\.json$/);
  expect(elsewhere.path).not.toBe(here.path);
});

it("gives the same cars the same address in every process", () => {
  expect(packStockFile(1, cars)).toEqual(packStockFile(1, cars));
});
