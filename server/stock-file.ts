import { createHash } from "node:crypto";
import { type CarSummary, packStock } from "#domain/car/summary.ts";
import { stockFilePath } from "#domain/site/paths.ts";

/** The compact projection of the whole stock: JSON text and the address that stands for this text. */
export type StockFile = { version: number; path: string; text: string };

/** Packs a stock, in its given order. */
export function packStockFile(version: number, cars: readonly CarSummary[]): StockFile {
  const text = JSON.stringify(packStock(version, cars));
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { version, path: stockFilePath(version, hash), text };
}
