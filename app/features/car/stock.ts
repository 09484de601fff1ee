import { type CarSummary, readStockFile } from "#domain/car/summary.ts";
import { compareGerman } from "#domain/format/format.ts";
import { useLoaded } from "../../ui/use-loaded.ts";

export type LoadedStock = { file: string; cars: readonly CarSummary[] };

/** As it was read last, for whichever page comes next. Always null on the server. */
let newest: LoadedStock | null = null;

export const isStockHere = (file: string): boolean => newest?.file === file;

export const findCarHere = (adKey: string): CarSummary | null =>
  newest?.cars.find(({ ad_key }) => ad_key === adKey) ?? null;

/** The stock of a file; until it is loaded, and if it cannot be, the one read last. Null loads nothing. */
export function useStock(file: string | null) {
  return useLoaded(
    file,
    (signal) => fetchStock(file ?? "", signal),
    () => newest && { key: newest.file, data: newest },
  );
}

async function fetchStock(file: string, signal: AbortSignal): Promise<LoadedStock> {
  const response = await fetch(file, { signal });
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  const cars = readStockFile(await response.json());
  if (cars === null) throw new Error("The stock file has another form than this build reads.");
  // A slow phone takes 100 ms for its first German comparison: not in the task that shows the list.
  await new Promise((resolve) => setTimeout(resolve));
  compareGerman("a", "b");
  // An older name leads to the current file.
  newest = { file: new URL(response.url).pathname, cars };
  return newest;
}
