import type { Handler } from "hono";
import type { CarSummary } from "#domain/car/summary.ts";
import { maxFeedEntries, newestAtomFeed } from "#domain/feed/atom.ts";
import { metaCatalogueCsv } from "#domain/feed/meta-catalogue.ts";
import { memoizeByObject } from "#domain/format/memoize.ts";
import { feedPaths } from "#domain/pages/paths.ts";
import { lastChange } from "#domain/pages/sitemap.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { activeFilters } from "#domain/search/filters.ts";
import { readSearch } from "#domain/search/text-query/understand-query.ts";
import { formatFilters } from "#domain/search/url.ts";
import { revalidated } from "#server/platform/http/response-headers.ts";
import { carsByKey } from "#server/stock/snapshot.ts";
import type { StockList, StockService, VisibleStock } from "#server/stock/stock-list.ts";

type FeedDeps = {
  services: () => { stock: StockService };
  profile: () => DealerProfile;
  /** Without trailing slash. */
  origin: string;
};

const csv = { ...revalidated, "content-type": "text/csv; charset=utf-8; header=present" };
const atom = { ...revalidated, "content-type": "application/atom+xml; charset=utf-8" };

/** Atom feed and Meta's catalogue. They respond with 503 while the stock is unreadable. */
export function createFeeds({ services, profile, origin }: FeedDeps): Record<string, Handler> {
  const readStock = async () => {
    const { stock } = services();
    return { stock: await stock.current(), list: await stock.list() };
  };
  const getMetaCatalogue = memoizeByObject((profile: DealerProfile) =>
    memoizeByObject(
      ({ stock, list }: { stock: VisibleStock; list: StockList }) => {
        const energy = new Map(list.cars.map((car) => [car.ad_key, car.energy]));
        return metaCatalogueCsv(stock.cars, { origin, profile, energy });
      },
      ({ list }) => list,
    ),
  );

  async function renderNewest(parameters: URLSearchParams): Promise<string> {
    const { stock, list } = await readStock();
    const filters = readSearch(parameters, list.cars);
    const { hits } = list.search({ ...filters, sortBy: "newest" });
    const cars = carsByKey(stock);
    const changedAt = ({ ad_key, fetched_at }: CarSummary) => {
      const car = cars.get(ad_key);
      return car ? lastChange(car) : fetched_at;
    };
    return newestAtomFeed({
      origin,
      dealer: profile().name,
      query: formatFilters(filters),
      filterLabels: activeFilters(filters).map(({ label }) => label),
      cars: hits.slice(0, maxFeedEntries).map((car) => ({ car, changedAt: changedAt(car) })),
    });
  }

  return {
    [feedPaths.newest]: async ({ req, body }) =>
      body(await renderNewest(new URL(req.url).searchParams), 200, atom),
    [feedPaths.meta]: async ({ body }) =>
      body(getMetaCatalogue(profile())(await readStock()), 200, csv),
  };
}
