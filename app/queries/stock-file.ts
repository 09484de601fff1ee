import { unpackStock } from "#domain/car/summary.ts";
import type { QueryOptions } from "./query-client.ts";

export type UnpackedStock = NonNullable<ReturnType<typeof unpackStock>>;

/** Apart from the queries of the list, which bring the code of its search along. */
export async function fetchStock(stockFile: string, signal: AbortSignal): Promise<UnpackedStock> {
  const response = await fetch(stockFile, { signal });
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  const stock = unpackStock(await response.json());
  if (stock === null) throw new Error("The stock file has another form than this build reads.");
  return stock;
}

/** The cars by their keys, for who does not search. Mostly in the browser's cache already. */
export const carsByKeyQuery = (
  stockFile: string,
): QueryOptions<ReadonlyMap<string, UnpackedStock["cars"][number]>> => ({
  key: `by-key ${stockFile}`,
  staleMs: Number.POSITIVE_INFINITY,
  async queryFn(signal) {
    const { cars } = await fetchStock(stockFile, signal);
    return new Map(cars.map((car) => [car.ad_key, car]));
  },
});
