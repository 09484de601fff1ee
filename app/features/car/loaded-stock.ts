import { type CarSummary, parseCarSummaries } from "#domain/car/summary.ts";
import { compareGerman } from "#domain/format/format.ts";
import { useLoaded } from "../../ui/use-loaded.ts";

export type LoadedStock = { file: string; cars: readonly CarSummary[] };

/** Shared by the pages of a visit; always null on the server. */
let cached: LoadedStock | null = null;

export const isStockLoaded = (file: string): boolean => cached?.file === file;

/** Returns the previous stock until `file` has loaded, and also if loading fails; null loads nothing. */
export function useStock(file: string | null) {
  return useLoaded(
    file,
    (signal) => loadStock(file ?? "", signal),
    () => cached && { key: cached.file, data: cached },
  );
}

async function loadStock(file: string, signal: AbortSignal): Promise<LoadedStock> {
  const response = await fetch(file, { signal });
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  const cars = parseCarSummaries(await response.json());
  if (cars === null) throw new Error("The stock file does not match this build's schema.");
  // The first German collation takes a slow phone 100 ms, so it is warmed up in a task of its own
  // before the list renders.
  await new Promise((resolve) => setTimeout(resolve));
  compareGerman("a", "b");
  // The server redirects an older file name to the current one.
  cached = { file: new URL(response.url).pathname, cars };
  return cached;
}
