import { asRecord } from "#domain/format/as-record.ts";

/**
 * JSON of the integration endpoint. The parsers run in the browser, without Zod, which would be a seventh of
 * the list page's scripts.
 */

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
const optional = <Value>(isValue: (value: unknown) => value is Value) => {
  return (value: unknown): value is Value | undefined => value === undefined || isValue(value);
};
const isOptionalCount = optional(isCount);
const isStockFile = optional(
  (value): value is string => typeof value === "string" && value.startsWith("/bestand/"),
);

export type SyncStatusResponse = {
  totalCars: number;
  message: string;
  needsSync: boolean;
  stockFile: string | undefined;
  running: boolean;
};

export function readSyncStatusResponse(value: unknown): SyncStatusResponse | null {
  const { totalCars, message, needsSync, stockFile, running } = asRecord(value);
  if (!isCount(totalCars) || typeof message !== "string") return null;
  if (typeof needsSync !== "boolean" || !isStockFile(stockFile)) return null;
  return { totalCars, message, needsSync, stockFile, running: running === true };
}

export type ManualSyncResponse = {
  message: string;
  totalStored?: number | undefined;
  detailedProcessed?: number | undefined;
  failed?: number | undefined;
};

export function readManualSyncResponse(value: unknown): ManualSyncResponse | null {
  const { message, totalStored, detailedProcessed, failed } = asRecord(value);
  if (typeof message !== "string" || !isOptionalCount(totalStored)) return null;
  if (!isOptionalCount(detailedProcessed) || !isOptionalCount(failed)) return null;
  return { message, totalStored, detailedProcessed, failed };
}

export function readErrorMessage(value: unknown): string | null {
  const { message } = asRecord(asRecord(value).error);
  return typeof message === "string" && message !== "" ? message : null;
}

/** `total` counts the hits on all pages; without it, the cars of this response are counted. */
export function readSearchResponse(value: unknown): { adKeys: string[]; total: number } | null {
  const { cars, total } = asRecord(value);
  if (!Array.isArray(cars) || !isOptionalCount(total)) return null;
  const adKeys = cars.map((car) => asRecord(car).ad_key);
  const areKeys = adKeys.every((key) => typeof key === "string");
  return areKeys ? { adKeys, total: total ?? adKeys.length } : null;
}
