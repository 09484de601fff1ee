import { type CarSummary, parseCarSummaries } from "#domain/car/summary.ts";
import type { Facets } from "#domain/search/filters.ts";
import type { StockSearch } from "#domain/search/search.ts";
import type { MeantSearch } from "#domain/search/text-query/submitted-text.ts";

/** Server-rendered cards per page. */
export const pageLength = 24;

export type ListPage = {
  stockFile: string;
  query: string;
  total: number;
  start: number;
  page: number;
  lastPage: number;
  cars: readonly CarSummary[];
  /** Facets that this view does not show may be empty. */
  facets: Facets;
  nearMisses: StockSearch["nearMisses"];
  nearby: StockSearch["nearby"];
  /** Parts of the typed text that no filter expresses, and searches that may be meant by them. */
  unread: readonly string[];
  meant: readonly MeantSearch[];
  isFilterPage: boolean;
};

type PageContent = Pick<ListPage, "cars" | "facets" | "nearMisses" | "nearby">;

/** `packed` is JSON: a phone needs longer to decode the router's own format than to render the filters. */
export type PackedListPage = Omit<ListPage, keyof PageContent> & { packed: string };

export const packListPage = (content: PageContent): Pick<PackedListPage, "packed"> => ({
  packed: JSON.stringify(content),
});

/** Throws when another build made the page, because its cars may have other fields. */
export function unpackListPage({ packed, ...page }: PackedListPage): ListPage {
  const content: PageContent = JSON.parse(packed);
  if (parseCarSummaries(content.cars) === null)
    throw new Error("This page was made by another build.");
  return { ...page, ...content };
}
