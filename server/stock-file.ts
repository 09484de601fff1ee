import { createHash } from "node:crypto";
import type { Car } from "#domain/car.ts";
import { packStock } from "#domain/car-summary.ts";
import { stockFilePath } from "#domain/paths.ts";

/** The compact projection of the whole stock: JSON text and the address that stands for this text. */
export type StockFile = { path: string; text: string };

type Snapshot = { version: number; cars: readonly Car[] };

/** Makes the packer, which works once per stock version however often it is asked. */
export function createStockPacker(): (stock: Snapshot) => StockFile {
  let kept: { version: number; file: StockFile } | null = null;
  return ({ version, cars }) => {
    if (kept?.version !== version) kept = { version, file: pack(version, cars) };
    return kept.file;
  };
}

function pack(version: number, cars: readonly Car[]): StockFile {
  const text = JSON.stringify(packStock(version, cars));
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { path: stockFilePath(version, hash), text };
}
