import { expect, it } from "vitest";
import { readManualSync, readSearch, readSyncStatus } from "./wire-answers.ts";

const status = { totalCars: 3, message: "Gut.", needsSync: false };
const stockFile = "/bestand/3-0b7e6c1d.json";

it("reads answers that tell no more than the specification asks for", () => {
  expect(readSyncStatus(status)).toEqual(status);
  expect(readManualSync({ message: "Gut." })).toEqual({ message: "Gut." });
  expect(readSearch({ cars: [{ ad_key: "1", brand: "Audi" }] })).toEqual({
    adKeys: ["1"],
    total: 1,
  });
});

it("reads what we tell beyond it", () => {
  expect(readSyncStatus({ ...status, stockFile, lastError: null })?.stockFile).toBe(stockFile);
  const counts = { totalStored: 3, detailedProcessed: 2, failed: 1 };
  expect(readManualSync({ message: "Gut.", ...counts })).toMatchObject(counts);
  expect(readSearch({ cars: [], total: 1001 })?.total).toBe(1001);
});

it.each([
  [readSyncStatus, null],
  [readSyncStatus, { ...status, totalCars: "3" }],
  [readSyncStatus, { ...status, message: null }],
  [readSyncStatus, { ...status, needsSync: null }],
  [readSyncStatus, { ...status, stockFile: "https://elsewhere.test/bestand/" }],
  [readManualSync, { totalStored: 3 }],
  [readManualSync, { message: "Gut.", totalStored: "3" }],
  [readManualSync, { message: "Gut.", detailedProcessed: 1.5 }],
  [readManualSync, { message: "Gut.", failed: -1 }],
  [readSearch, { error: { code: "internal", message: "…" } }],
  [readSearch, { cars: [{}] }],
  [readSearch, { cars: [null] }],
  [readSearch, { cars: [], total: "1" }],
])("refuses anything else", (read, value) => {
  expect(read(value)).toBeNull();
});
