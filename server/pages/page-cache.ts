import { LRUCache } from "lru-cache";
import type { Dealership } from "#domain/dealership/dealership.ts";
import { dayMs } from "#domain/format/calendar.ts";
import type { StockService, VisibleStock } from "#server/stock/stock-list.ts";
import type { RenderedPage } from "./page-response.ts";

const cacheableStatuses: ReadonlySet<number> = new Set([200, 404, 410]);
/** Estimated memory of a page besides its text and address. */
const overheadBytes = 4 * 1024;

/** Room for about a thousand pages of 96 KB. */
const defaultMaxBytes = 96 * 1024 ** 2;

type PageCacheParts = {
  render(address: string): Promise<RenderedPage>;
  /** Throws or rejects while the stock is unknown. */
  services: () => { stock: Pick<StockService, "current"> };
  dealership: () => Dealership;
  now: () => Date;
  maxBytes?: number;
};

/**
 * Caches public pages per state (stock, holds, sync, day, the dealer's facts), and never serves one of an
 * older state, since a sold car must not be offered. Against cache poisoning, rendering sees only a request's address, which is the key.
 */
export function createPageCache({
  render,
  services,
  dealership,
  now,
  maxBytes = defaultMaxBytes,
}: PageCacheParts) {
  // The UTC day, because pages compute the age of a vehicle in UTC, too.
  const stateOf = ({ version, endedHolds = 0, checkedAt }: VisibleStock) =>
    `${version} ${endedHolds} ${checkedAt?.getTime()} ${Math.floor(now().getTime() / dayMs)}`;
  const cache = new LRUCache<string, RenderedPage>({
    maxSize: maxBytes,
    // Uncacheable pages count as too large. Addresses count, too, because clients choose them.
    sizeCalculation: ({ status, body }, address) =>
      body === null || !cacheableStatuses.has(status)
        ? maxBytes + 1
        : body.size + address.length + overheadBytes,
    fetchMethod: render,
    // Requests that wait while the state changes still get their page, which is then not cached.
    ignoreFetchAbort: true,
  });
  let cachedState = "";
  let cachedFacts: Dealership | null = null;
  const readState = async () => stateOf(await services().stock.current());

  return {
    has: (address: string): boolean => cache.has(address),
    /** Concurrent requests for an address (path and query) share one rendering. */
    async page(address: string): Promise<RenderedPage> {
      // Without a readable stock the page itself shows the error.
      const state = await readState().catch(() => null);
      if (state === null) return render(address);
      const facts = dealership();
      if (state !== cachedState || facts !== cachedFacts) cache.clear();
      cachedState = state;
      cachedFacts = facts;
      return cache.forceFetch(address);
    },
  };
}
