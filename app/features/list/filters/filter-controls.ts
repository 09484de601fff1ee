import type { CarSummary } from "#domain/car-summary.ts";
import type { CarFilters } from "#domain/filter/car-filters.ts";
import type { Facets } from "#domain/filter/stock-search.ts";

/** What the controls show and how they change it; they hold no filters of their own. */
export type FilterControls = {
  filters: CarFilters;
  facets: Facets | "loading" | "failed";
  /** The sliders' scale follows it; empty until it is here. */
  stock: readonly CarSummary[];
  /** Vehicles that the filters leave; null while nobody knows. */
  hits: number | null;
  /** One step of the visitor: applies at once and writes the address. */
  change(change: Partial<CarFilters>): void;
  /** While something is dragged: applies at once, the address follows on `commit`. */
  changeGently(change: Partial<CarFilters>): void;
  commit(): void;
  /** Everything but the order of the list. */
  reset(): void;
};
