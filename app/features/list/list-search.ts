import { useState } from "react";
import { type CarSummary, readStockFile } from "#domain/car/summary.ts";
import type { CarFilters, Facets } from "#domain/search/filters.ts";
import { type StockSearch, searchStock } from "#domain/search/search.ts";
import { formatFilters } from "#domain/search/url.ts";
import { useOnline } from "../../ui/browser.ts";
import { useLoaded } from "../../ui/use-loaded.ts";
import { type LoadedStock, useStock } from "../car/stock.ts";
import { useSiteFacts } from "../site/site-facts.ts";
import { fetchRegisteredBetween } from "./stock-calls.ts";
import type { StockSync } from "./sync-banner.tsx";

/** Server-rendered cards per page (R22). */
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
  isFilterPage: boolean;
};

type PackedParts = Pick<ListPage, "cars" | "facets" | "nearMisses">;

/** Records are one JSON string: decoding the router's format takes a phone longer than rendering filters. */
export type PackedListPage = Omit<ListPage, keyof PackedParts> & { packed: string };

export const packListPage = (parts: PackedParts): Pick<PackedListPage, "packed"> => ({
  packed: JSON.stringify(parts),
});

/** Throws when another build made the page. */
export function unpackListPage({ packed, ...page }: PackedListPage): ListPage {
  const parts: PackedParts = JSON.parse(packed);
  if (readStockFile(parts.cars) === null) throw new Error("This page was made by another build.");
  return { ...page, ...parts };
}

export type ListSearch = {
  /** `loading`: the cars still belong to the previous filters. */
  state: "ready" | "loading" | "failed";
  total: number;
  query: string;
  start: number;
  cars: readonly CarSummary[];
  isServerPage: boolean;
  nearMisses: StockSearch["nearMisses"];
  facets: Facets | "loading" | "failed";
  stock: readonly CarSummary[] | null;
};

/** Loaded on demand, because few searches have words. */
type WordMatch = typeof import("#domain/search/text-query/text-match.ts");

type SettledSearch = {
  stock: LoadedStock;
  filters: CarFilters;
  /** The ad_keys that the search call returned; null while it fails, then the years in the stock decide. */
  adKeysInYears: ReadonlySet<string> | null;
  words: WordMatch | undefined;
};

/** The filtered stock; the server's page until the stock file is loaded. */
export function useListSearch(page: ListPage, filters: CarFilters, sync: StockSync): ListSearch {
  const { publicApiKey } = useSiteFacts();
  const stockFile = sync.status?.stockFile ?? page.stockFile;
  const stock = useStock(stockFile);
  const { yearMin, yearMax } = filters;
  const isBounded = yearMin !== null || yearMax !== null;
  const years = useLoaded(
    isBounded ? `${stockFile} ${yearMin} ${yearMax}` : null,
    async (signal) => {
      const adKeys = await fetchRegisteredBetween(publicApiKey, filters, signal);
      void sync.refresh();
      return adKeys;
    },
  );
  const isOnline = useOnline();
  const hasWords = filters.words.length > 0;
  const words = useLoaded(
    hasWords ? "words" : null,
    () => import("#domain/search/text-query/text-match.ts"),
  );

  const adKeysInYears = (isBounded && years.isCurrent && years.data) || null;
  // Offline, or until a retry of the failed call succeeds, the years in the stock decide (R11).
  const hasYears = !isBounded || adKeysInYears !== null || years.failures > 0 || !isOnline;
  const loadedStock = stock.data;
  const [settled, setSettled] = useState<SettledSearch | null>(null);
  const isReady = loadedStock !== undefined && hasYears && (!hasWords || words.data !== undefined);
  const isSettled =
    settled?.stock === loadedStock &&
    settled?.filters === filters &&
    settled.adKeysInYears === adKeysInYears;
  if (isReady && !isSettled) {
    setSettled({ stock: loadedStock, filters, adKeysInYears, words: words.data });
  }

  const isStockMissing = loadedStock === undefined && stock.isError;
  const pendingState =
    (years.failures > 0 && isStockMissing) || words.isError ? "failed" : "loading";
  if (settled === null) {
    const isServerPageCurrent = page.query === formatFilters(filters);
    return {
      ...page,
      state: isServerPageCurrent ? "ready" : pendingState,
      isServerPage: true,
      facets: stock.isError ? "failed" : "loading",
      stock: null,
    };
  }
  const { hits, facets, nearMisses } = search(settled);
  const query = formatFilters(settled.filters);
  // The server's page number applies to the server's search only.
  const isSameSearch = page.query === query;
  const start = isSameSearch ? page.start : 0;
  return {
    state: isReady ? "ready" : pendingState,
    total: hits.length,
    query,
    start,
    cars: start === 0 ? hits : hits.slice(start),
    isServerPage: isSameSearch && settled.stock.file === page.stockFile,
    nearMisses,
    facets,
    stock: settled.stock.cars,
  };
}

function search({ stock, filters, adKeysInYears, words }: SettledSearch): StockSearch {
  return searchStock(stock.cars, filters, {
    matchesWord: words?.matchesWord ?? null,
    adKeysInYears,
  });
}
