import { LRUCache } from "lru-cache";
import { readComparedKeys } from "#domain/car/compare.ts";
import { adKeySchema } from "#domain/car/record.ts";
import { dayMs } from "#domain/format/calendar.ts";
import { pageAt, pages } from "#domain/pages/pages.ts";
import {
  comparePath,
  pageParameters,
  paths,
  readablePath,
  vehiclePath,
} from "#domain/pages/paths.ts";
import { parameterNames } from "#domain/search/filters.ts";
import type { StockService, VisibleStock } from "#server/stock/stock-list.ts";
import type { RenderedPage } from "./page-response.ts";

const cacheableStatuses: ReadonlySet<number> = new Set([200, 404, 410]);
/** An estimate of a page's memory besides text and address. */
const overheadBytes = 4 * 1024;

/** Has room for the pages of some thousand vehicles. */
const defaultMaxBytes = 96 * 1024 ** 2;

type PageCacheParts = {
  render(address: string): Promise<RenderedPage>;
  /** Throws or rejects while the stock is unknown. */
  services: () => { stock: Pick<StockService, "current"> };
  now: () => Date;
  maxBytes?: number;
};

/**
 * Caches public pages per state of stock, sync and day, and never serves an older one, since a sold car must
 * not be offered. Against cache poisoning, rendering sees only the address of a request, which is the key.
 */
export function createPageCache({
  render,
  services,
  now,
  maxBytes = defaultMaxBytes,
}: PageCacheParts) {
  const stateOf = ({ version, checkedAt }: VisibleStock) =>
    `${version} ${checkedAt?.getTime()} ${Math.floor(now().getTime() / dayMs)}`;
  const cache = new LRUCache<string, RenderedPage>({
    maxSize: maxBytes,
    // Uncacheable pages count as too large. Addresses count, too, because strangers choose them.
    sizeCalculation: ({ status, body }, address) =>
      body === null || !cacheableStatuses.has(status)
        ? maxBytes + 1
        : body.size + address.length + overheadBytes,
    fetchMethod: render,
    // Requests that wait while the state changes still get their page, which is then not cached.
    ignoreFetchAbort: true,
  });
  let cachedState = "";
  const readState = async () => stateOf(await services().stock.current());

  return {
    has: (address: string): boolean => cache.has(address),
    /** Concurrent requests for an address (path and query) share one rendering. */
    async page(address: string): Promise<RenderedPage> {
      // The page itself reports that the stock cannot be read.
      const state = await readState().catch(() => null);
      if (state === null) return render(address);
      if (state !== cachedState) cache.clear();
      cachedState = state;
      return cache.forceFetch(address);
    },
  };
}

/** Route ids (app/routes.ts) by path; React Router asks for data by id. */
const routeIds = new Map<string, string>(
  Object.entries(pages).map(([key, { path }]) => [path, `routes/${key}`]),
);
const rootRoute = "root";
const routesParameter = "_routes";

/** Not a valid ad_key: its page serves all vehicles that never existed. */
const noAdKey = "~";

export type PageAddress = {
  address: string;
  /** Not null for the page of a vehicle, which need not exist. */
  adKey: string | null;
  isUnknown: boolean;
};

/**
 * Normalizes a path and query to a cache key: drops what the page does not read, so that nobody can ask for
 * more pages than there are. React Router fetches a page's data at its path plus `.data`.
 */
export function pageAddress(requested: string): PageAddress {
  const end = requested.indexOf("?");
  const fullPath = end < 0 ? requested : requested.slice(0, end);
  const query = new URLSearchParams(end < 0 ? "" : requested.slice(end + 1));
  const isData = fullPath.endsWith(".data");
  const path = isData ? pathOfData(fullPath) : fullPath;
  const pageQuery = path === paths.compare ? normalizeComparison(query) : query;
  const isFixed = pageAt(path) !== undefined;
  const vehicle = /^\/fahrzeug\/([^/]+)$/.exec(path)?.[1];
  const adKey = vehicle === undefined ? null : readAdKey(vehicle);
  const isUnknown = !isFixed && vehicle === undefined;
  const routeId = isUnknown ? "routes/not-found" : (routeIds.get(path) ?? "routes/vehicle");
  const filters = path === paths.vehicles ? Object.values(parameterNames) : [];
  const parameters = [...filters, ...pageParameters(path)].flatMap((name) =>
    pageQuery.getAll(name).map((value): [string, string] => [name, value]),
  );
  if (isData) parameters.push(...requestedRoutes(query, routeId));
  const pagePath = vehicle === undefined ? path : vehiclePath(adKey ?? noAdKey);
  const address = isData ? dataPath(isUnknown ? "/-" : pagePath) : pagePath;
  const search = new URLSearchParams(parameters).toString();
  return {
    address: search === "" ? address : `${address}?${search}`,
    adKey,
    isUnknown: isUnknown && !isData,
  };
}

/** All queries that name the same vehicles get one spelling (V1). */
function normalizeComparison(query: URLSearchParams): URLSearchParams {
  return new URL(comparePath(readComparedKeys(query)), "http://localhost").searchParams;
}

export function withoutVehicle({ address, adKey }: PageAddress): string {
  return adKey === null ? address : address.replace(vehiclePath(adKey), vehiclePath(noAdKey));
}

function readAdKey(segment: string): string | null {
  const read = adKeySchema.safeParse(readablePath(segment));
  return read.success ? read.data : null;
}

/** React Router names the routes whose loaders it wants; none means all. */
function requestedRoutes(query: URLSearchParams, routeId: string): [string, string][] {
  const requested = query.get(routesParameter)?.split(",") ?? [];
  const ids = [rootRoute, routeId].filter((id) => requested.includes(id));
  return ids.length === 0 ? [] : [[routesParameter, ids.join()]];
}

const dataPath = (path: string) => (path === paths.home ? "/_.data" : `${path}.data`);

/** React Router writes `_.data` after a trailing slash. */
function pathOfData(fullPath: string): string {
  const path = fullPath.slice(0, -".data".length);
  if (!path.endsWith("/_")) return path;
  return path.slice(0, -"/_".length) || paths.home;
}
