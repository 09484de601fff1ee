import { useState } from "react";
import { type CarSummary, packStock, unpackStock } from "#domain/car/summary.ts";
import type { CarFilters, Facets } from "#domain/search/filters.ts";
import { type StockSearch, searchStock } from "#domain/search/search.ts";
import { formatFilters } from "#domain/search/url.ts";
import { type QueryOptions, useQuery } from "../../queries/query-client.ts";
import {
  registeredBetweenQuery,
  stockQuery,
  syncStatusQuery,
} from "../../queries/stock-queries.ts";
import { useOnline } from "../../ui/browser.ts";
import { useSiteFacts } from "../site/site-facts.ts";

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

export type ListSearch = {
  /** `loading`: what is shown belongs to the filters before. */
  state: "ready" | "loading" | "failed";
  total: number;
  /** The search that `cars` belong to, as `formatFilters` writes it. */
  query: string;
  /** 0-based index of `cars[0]` among all found. */
  start: number;
  /** All vehicles found from `start` on, or those of the server's page. */
  cars: readonly CarSummary[];
  /** Whether they begin with those of the server's page. */
  isAnswer: boolean;
  nearMisses: StockSearch["nearMisses"];
  facets: Facets | "loading" | "failed";
  /** In alphabetical order; null until it is loaded. */
  stock: readonly CarSummary[] | null;
};

/** Few searches have words. */
type WordMatch = typeof import("#domain/search/text-query/text-match.ts");

/** What the list shows: of which stock, for which filters. */
type Settled = {
  stock: readonly CarSummary[];
  stockFile: string;
  filters: CarFilters;
  /** The ad_keys of the search call; null while it fails: the years of the stock decide. */
  inYears: ReadonlySet<string> | null;
  words: WordMatch | undefined;
};

/** What the filters leave of the stock, by the server's page until the stock file is loaded. */
export function useListSearch(page: ListPage, filters: CarFilters): ListSearch {
  const { publicKey } = useSiteFacts();
  const status = useQuery(syncStatusQuery(publicKey));
  const stockFile = status.data?.stockFile ?? page.stockFile;
  const stock = useQuery(stockQuery(stockFile));
  const years = useQuery(registeredBetweenQuery(publicKey, stockFile, filters));
  const isOnline = useOnline();
  const hasWords = filters.words.length > 0;
  const words = useQuery(hasWords ? wordMatchQuery : null);

  const isBounded = filters.yearMin !== null || filters.yearMax !== null;
  const inYears = (isBounded && years.data) || null;
  // Without a network the call waits for one.
  const hasYears = !isBounded || inYears !== null || years.isError || !isOnline;
  // While a newer stock is loading, or fails to, the former one stays.
  const [settled, setSettled] = useState<Settled | null>(null);
  const now = stock.data ? { stock: stock.data.cars, stockFile } : settled;
  const isReady = now !== null && hasYears && (!hasWords || words.data !== undefined);
  const isShown =
    settled?.stock === now?.stock && settled?.filters === filters && settled.inYears === inYears;
  if (isReady && !isShown) {
    const { stock, stockFile } = now;
    setSettled({ stock, stockFile, filters, inYears, words: words.data });
  }

  const isStockMissing = now === null && stock.isError;
  const waiting = (years.isError && isStockMissing) || words.isError ? "failed" : "loading";
  if (settled === null) {
    const isAnswered = page.query === formatFilters(filters);
    return {
      ...page,
      state: isAnswered ? "ready" : waiting,
      isAnswer: true,
      facets: stock.isError ? "failed" : "loading",
      stock: null,
    };
  }
  const { hits, facets, nearMisses } = search(settled);
  const query = formatFilters(settled.filters);
  // A later page belongs to the search of the server's page.
  const isSameSearch = page.query === query;
  const start = isSameSearch ? page.start : 0;
  return {
    state: isReady ? "ready" : waiting,
    total: hits.length,
    query,
    start,
    cars: start === 0 ? hits : hits.slice(start),
    isAnswer: isSameSearch && settled.stockFile === page.stockFile,
    nearMisses,
    facets,
    stock: settled.stock,
  };
}

function search({ stock, filters, inYears, words }: Settled): StockSearch {
  return searchStock(stock, filters, { word: words?.matchesWord ?? null, inYears });
}

const wordMatchQuery: QueryOptions<WordMatch> = {
  key: "words",
  staleMs: Number.POSITIVE_INFINITY,
  queryFn: () => import("#domain/search/text-query/text-match.ts"),
};
