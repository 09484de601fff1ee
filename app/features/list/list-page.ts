import { type CarSummary, packStock, unpackStock } from "#domain/car/summary.ts";
import type { Facets } from "#domain/search/filters.ts";
import type { StockSearch } from "#domain/search/search.ts";

/** Cards in the server's HTML; the rest comes as one file (R22). */
export const pageLength = 24;

/** One page of one search, as the server renders it. */
export type ListPage = {
  /** Path of the file with the whole stock. */
  stockFile: string;
  /** The search, as `formatFilters` writes it. */
  query: string;
  /** Vehicles that it finds. */
  total: number;
  /** 0-based index of the first card among them. */
  start: number;
  page: number;
  lastPage: number;
  /** The cards of this page; in the browser the others come with the stock file. */
  cars: readonly CarSummary[];
  /** Groups that this view does not show may be empty. */
  facets: Facets;
  active: StockSearch["active"];
  /** Whether to show all filters as a page, for browsers without JavaScript. */
  isFilterPage: boolean;
};

type Parts = Pick<ListPage, "cars" | "facets" | "active">;

/**
 * A page of the list as loader data. Its records are one text: decoding a thousand values in the router's
 * own format takes longer on a phone than rendering the filters.
 */
export type PackedListPage = Omit<ListPage, keyof Parts> & { packed: string };

/** Packs the parts that hold many values. */
export function packListPage({ cars, facets, active }: Parts): Pick<PackedListPage, "packed"> {
  return { packed: JSON.stringify({ stock: packStock(0, cars), facets, active }) };
}

/** Throws when another build packed it; a reload helps. */
export function unpackListPage({ packed, ...page }: PackedListPage): ListPage {
  // Our own server wrote it; `unpackStock` refuses that of another build.
  const { stock, facets, active }: Omit<Parts, "cars"> & { stock: unknown } = JSON.parse(packed);
  const cars = unpackStock(stock)?.cars;
  if (cars === undefined) throw new Error("This page was made by another build.");
  return { ...page, cars, facets, active };
}
