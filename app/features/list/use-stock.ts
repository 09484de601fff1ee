import { useQuery } from "@tanstack/react-query";
import type { CarSummary } from "#domain/car-summary.ts";
import { stockQuery } from "../../api/stock.ts";

/** All vehicles for sale, newest first; null until the file at the path `stockFile` is here. */
export function useStock(stockFile: string): readonly CarSummary[] | null {
  const { data } = useQuery(stockQuery(stockFile));
  return data?.cars ?? null;
}
