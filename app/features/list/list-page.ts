import type { CarSummary } from "#domain/car-summary.ts";
import type { Facets, StockSearch } from "#domain/filter/stock-search.ts";

/** Cards in the first answer; the rest comes as one file (R22). */
export const pageLength = 24;

/** What the server's answer holds of the list: one page of one search. */
export type ListPage = {
  /** Path of the file with the whole stock. */
  stockFile: string;
  /** The search, as `formatFilters` writes it. */
  query: string;
  /** Vehicles that it finds. */
  total: number;
  /** 0-based place of the first card among them. */
  start: number;
  page: number;
  lastPage: number;
  /** The cards of this page; in the browser the others come with the stock file. */
  cars: readonly CarSummary[];
  /** Groups that this view does not show may be empty. */
  facets: Facets;
  active: StockSearch["active"];
  /** Whether all filters are wanted as a page of their own, which is for browsers without JavaScript. */
  isFilterPage: boolean;
};
