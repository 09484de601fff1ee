import { expect, it } from "vitest";
import { readManualSyncResponse, readSearchResponse, readSyncStatusResponse } from "./wire.ts";

const status = { totalCars: 3, message: "Gut.", needsSync: false };
const stockFile = "/bestand/3-0b7e6c1d.json";

it("reads responses with the specified fields only", () => {
  expect(readSyncStatusResponse(status)).toEqual({ ...status, running: false });
  expect(readManualSyncResponse({ message: "Gut." })).toEqual({ message: "Gut." });
  expect(readSearchResponse({ cars: [{ ad_key: "1", brand: "Audi" }] })).toEqual({
    adKeys: ["1"],
    total: 1,
  });
});

it("reads our additional fields", () => {
  expect(readSyncStatusResponse({ ...status, stockFile, running: true, lastError: null })).toEqual({
    ...status,
    stockFile,
    running: true,
  });
  const counts = { totalStored: 3, detailedProcessed: 2, failed: 1 };
  expect(readManualSyncResponse({ message: "Gut.", ...counts })).toMatchObject(counts);
  expect(readSearchResponse({ cars: [], total: 1001 })?.total).toBe(1001);
});

it.each([
  [readSyncStatusResponse, { ...status, totalCars: "3" }],
  [readSyncStatusResponse, { ...status, message: null }],
  [readSyncStatusResponse, { ...status, needsSync: null }],
  [readSyncStatusResponse, { ...status, stockFile: "https://elsewhere.test/bestand/" }],
  [readManualSyncResponse, { message: "Gut.", totalStored: "3" }],
  [readManualSyncResponse, { message: "Gut.", detailedProcessed: 1.5 }],
  [readManualSyncResponse, { message: "Gut.", failed: -1 }],
  [readSearchResponse, { error: { code: "internal", message: "…" } }],
  [readSearchResponse, { cars: [{}] }],
  [readSearchResponse, { cars: [], total: "1" }],
])("rejects invalid responses", (read, value) => {
  expect(read(value)).toBeNull();
});
