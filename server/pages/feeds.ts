import type { Handler } from "hono";
import { LRUCache } from "lru-cache";
import { maxEntries, newestAtomFeed } from "#domain/feed/atom.ts";
import { googleListingsCsv, metaCatalogueCsv } from "#domain/feed/vehicle-catalogues.ts";
import { inStockCase } from "#domain/search/columns.ts";
import { addFilters, noFilters } from "#domain/search/filters.ts";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import { understandQuery } from "#domain/search/text-query/understand-query.ts";
import { formatFilters, parseFilters } from "#domain/search/url.ts";
import { listParameters } from "#domain/site/pages.ts";
import { feedPaths } from "#domain/site/paths.ts";
import { lastChange } from "#domain/site/sitemap.ts";
import type { Backend, Stock } from "#server/backend.ts";
import { answerWith, revalidated } from "#server/platform/http/cached-responses.ts";
import { type EncodedBody, encodeBody } from "#server/platform/http/encoded-body.ts";
import type { StockList } from "#server/stock/stock-list.ts";

type FeedParts = {
  backend: Pick<Backend, "stock" | "stockList">;
  /** Without trailing slash. */
  origin: string;
};

/** Strangers choose the searches. */
const maxFeeds = 100;

const csvType = "text/csv; charset=utf-8; header=present";
const carsOf = ({ cars }: Stock) => cars;

/** What readers, catalogues and search engines fetch again and again (FE1 to FE3). 503 without a stock. */
export function createFeeds({ backend, origin }: FeedParts): Record<string, Handler> {
  const current = async () => {
    const [stock, list] = await Promise.all([backend.stock(), backend.stockList()]);
    return { stock, list };
  };
  const catalogue = (write: typeof metaCatalogueCsv): Handler => {
    const bodyOf = memoizeByVersion(
      ({ stock, list }: { stock: Stock; list: StockList }) => {
        const energy = new Map(list.cars.map((car) => [car.ad_key, car.energy]));
        return encodeBody(write(stock.cars, { origin, energy }), csvType);
      },
      ({ list }) => list,
    );
    return async ({ req }) =>
      answerWith(req.raw, bodyOf(await current()), { headers: revalidated });
  };
  const changesOf = memoizeByVersion(
    ({ cars }: Stock) => new Map(cars.map((car) => [car.ad_key, lastChange(car)])),
    carsOf,
  );
  const feedsOf = memoizeByVersion(
    (_: StockList) => new LRUCache<string, EncodedBody>({ max: maxFeeds }),
  );

  async function newest(parameters: URLSearchParams): Promise<EncodedBody> {
    const { stock, list } = await current();
    const filters = readSearch(parameters, list);
    const query = formatFilters(filters);
    const feeds = feedsOf(list);
    const known = feeds.get(query);
    if (known !== undefined) return known;
    const { hits, active } = list.search({ ...filters, sortBy: "newest" });
    const changes = changesOf(stock);
    const text = newestAtomFeed({
      origin,
      query,
      wishes: active.map(({ label }) => label),
      cars: hits
        .slice(0, maxEntries)
        .map((car) => ({ car, changedAt: changes.get(car.ad_key) ?? car.fetched_at })),
    });
    const body = encodeBody(text, "application/atom+xml; charset=utf-8");
    feeds.set(query, body);
    return body;
  }

  return {
    [feedPaths.newest]: async ({ req }) =>
      answerWith(req.raw, await newest(new URL(req.url).searchParams), { headers: revalidated }),
    [feedPaths.meta]: catalogue(metaCatalogueCsv),
    [feedPaths.google]: catalogue(googleListingsCsv),
  };
}

/** As the list reads its address, typed words too; always the newest first. */
function readSearch(parameters: URLSearchParams, { cars }: StockList) {
  const filters = inStockCase(parseFilters(parameters), cars);
  const typed = parameters.get(listParameters.search) ?? "";
  const wanted = typed === "" ? filters : addFilters(filters, understandQuery(typed, cars));
  return { ...wanted, sortBy: noFilters.sortBy };
}
