import { expect, it } from "vitest";
import { aCar } from "#domain/test-car.ts";
import { keepPerVersion } from "./keep-per-version.ts";
import { packStockFile } from "./stock-file.ts";

const cars = [aCar({ ad_key: "1" })];

it("gives other cars another address, though their version is the same in another database", () => {
  const here = packStockFile({ version: 1, cars });
  const elsewhere = packStockFile({ version: 1, cars: [aCar({ ad_key: "2" })] });
  expect(here.path).toMatch(/^\/bestand\/1-[0-9a-f]{8}\.json$/);
  expect(elsewhere.path).not.toBe(here.path);
});

it("gives the same cars the same address in every process", () => {
  expect(packStockFile({ version: 1, cars })).toEqual(packStockFile({ version: 1, cars }));
});

it("packs once per version", () => {
  const pack = keepPerVersion(packStockFile);
  const first = pack({ version: 1, cars });
  expect(pack({ version: 1, cars })).toBe(first);
  expect(pack({ version: 2, cars }).path).not.toBe(first.path);
});
