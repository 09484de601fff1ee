import { useMemo, useState } from "react";
import type { CarSummary } from "#domain/car/summary.ts";
import type { CarFilters, Facets } from "#domain/search/filters.ts";
import { type StockSearch, searchStock } from "#domain/search/search.ts";
import { formatFilters } from "#domain/search/url.ts";
import { useOnline } from "../../ui/browser.ts";
import { useLoaded } from "../../ui/use-loaded.ts";
import { type LoadedStock, useStock } from "../car/loaded-stock.ts";
import { useSiteSettings } from "../site/site-settings.ts";
import type { ListPage } from "./list-page.ts";
import { fetchAdKeysInYears } from "./stock-calls.ts";
import type { StockSync } from "./sync-banner.tsx";

export type ListSearch = {
  /** `loading`: the cars still belong to the previous filters. */
  state: "ready" | "loading" | "failed";
  total: number;
  query: string;
  start: number;
  cars: readonly CarSummary[];
  isServerPage: boolean;
  nearMisses: StockSearch["nearMisses"];
  nearby: StockSearch["nearby"];
  facets: Facets | "loading" | "failed";
  stock: readonly CarSummary[] | null;
};

/** Loaded on demand, because few searches contain free text. */
type TextMatch = typeof import("#domain/search/text-query/text-match.ts");

type SettledSearch = {
  stock: LoadedStock;
  filters: CarFilters;
  /** What the search call returned; null if it failed or no year is set. */
  adKeysInYears: ReadonlySet<string> | null;
  textMatch: TextMatch | undefined;
};

/** The filtered stock; the server's page until the stock file is loaded. */
export function useListSearch(page: ListPage, filters: CarFilters, sync: StockSync): ListSearch {
  const { publicApiKey } = useSiteSettings();
  const stockFile = sync.status?.stockFile ?? page.stockFile;
  const stock = useStock(stockFile);
  const { yearMin, yearMax } = filters;
  const hasYearBounds = yearMin !== null || yearMax !== null;
  const yearSearch = useLoaded(
    hasYearBounds ? `${stockFile} ${yearMin} ${yearMax}` : null,
    async (signal) => {
      const adKeys = await fetchAdKeysInYears(publicApiKey, filters, signal);
      // The server searched its current stock, whose file the new status names.
      void sync.refresh();
      return adKeys;
    },
  );
  const isOnline = useOnline();
  const hasWords = filters.words.length > 0;
  const textMatch = useLoaded(
    hasWords ? "words" : null,
    () => import("#domain/search/text-query/text-match.ts"),
  );

  const adKeysInYears = (hasYearBounds && yearSearch.isCurrent && yearSearch.data) || null;
  // Offline or after a failed call, the years in the loaded stock decide, until a retry succeeds.
  const isYearSearchDone =
    !hasYearBounds || adKeysInYears !== null || yearSearch.failures > 0 || !isOnline;
  const loadedStock = stock.data;
  /** The last search whose inputs were all loaded; shown until the next one is. */
  const [settled, setSettled] = useState<SettledSearch | null>(null);
  const isTextMatchReady = !hasWords || textMatch.data !== undefined;
  const isReady = loadedStock !== undefined && isYearSearchDone && isTextMatchReady;
  const isSettledCurrent =
    settled?.stock === loadedStock &&
    settled?.filters === filters &&
    settled.adKeysInYears === adKeysInYears;
  if (isReady && !isSettledCurrent) {
    setSettled({ stock: loadedStock, filters, adKeysInYears, textMatch: textMatch.data });
  }

  const found = useMemo(() => settled && search(settled), [settled]);
  const areYearsUnknown = yearSearch.failures > 0 && loadedStock === undefined && stock.isError;
  const pendingState = areYearsUnknown || textMatch.isError ? "failed" : "loading";
  if (settled === null || found === null) {
    const isServerPageCurrent = page.query === formatFilters(filters);
    return {
      ...page,
      state: isServerPageCurrent ? "ready" : pendingState,
      isServerPage: true,
      facets: stock.isError ? "failed" : "loading",
      stock: null,
    };
  }
  const { hits, facets, nearMisses, nearby } = found;
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
    nearby,
    facets,
    stock: settled.stock.cars,
  };
}

function search({ stock, filters, adKeysInYears, textMatch }: SettledSearch): StockSearch {
  return searchStock(stock.cars, filters, {
    matchesWord: textMatch?.matchesWord ?? null,
    adKeysInYears,
  });
}
