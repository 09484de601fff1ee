import { type CarSummary, packStock, unpackStock } from "#domain/car/summary.ts";
import type { Facets } from "#domain/search/filters.ts";
import type { StockSearch } from "#domain/search/search.ts";

/** Cards in the server's HTML (R22). */
export const pageLength = 24;

export type ListPage = {
  stockFile: string;
  /** The search, as `formatFilters` writes it. */
  query: string;
  total: number;
  /** 0-based index of the first card among them. */
  start: number;
  page: number;
  lastPage: number;
  cars: readonly CarSummary[];
  /** Groups that this view does not show may be empty. */
  facets: Facets;
  nearMisses: StockSearch["nearMisses"];
  /** Whether to show all filters, for browsers without JavaScript. */
  isFilterPage: boolean;
};

type Parts = Pick<ListPage, "cars" | "facets" | "nearMisses">;

/** As loader data. Records are one text: the router's format takes a phone longer than rendering the filters. */
export type PackedListPage = Omit<ListPage, keyof Parts> & { packed: string };

export function packListPage({ cars, ...parts }: Parts): Pick<PackedListPage, "packed"> {
  return { packed: JSON.stringify({ stock: packStock(0, cars), ...parts }) };
}

/** Throws when another build packed it. */
export function unpackListPage({ packed, ...page }: PackedListPage): ListPage {
  const { stock, ...parts }: Omit<Parts, "cars"> & { stock: unknown } = JSON.parse(packed);
  const cars = unpackStock(stock)?.cars;
  if (cars === undefined) throw new Error("This page was made by another build.");
  return { ...page, ...parts, cars };
}
