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
/** What a page takes beside its text and its address, roughly. */
const overheadBytes = 4 * 1024;

/** The pages of some thousand vehicles. */
const defaultMaxBytes = 96 * 1024 ** 2;

type PageCacheParts = {
  render(address: string): Promise<RenderedPage>;
  /** Throws or rejects when nobody can say. */
  services: () => { stock: Pick<StockService, "current"> };
  now: () => Date;
  maxBytes?: number;
};

/**
 * Public pages, rendered once per state of the stock, sync and day; never an older one, since a sold car
 * must not be offered. Rendering sees only the address, the whole key, of a request, so that no visitor
 * can put anything into a page that others get.
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
    // What must not be cached counts as too large. Addresses count, too: strangers choose them.
    sizeCalculation: ({ status, body }, address) =>
      body === null || !cacheableStatuses.has(status)
        ? maxBytes + 1
        : body.size + address.length + overheadBytes,
    fetchMethod: render,
    // Who waits for a page while the state changes still gets it; it is not cached then.
    ignoreFetchAbort: true,
  });
  let cachedState = "";
  const readState = async () => stateOf(await services().stock.current());

  return {
    has: (address: string): boolean => cache.has(address),
    /** The page of an address (path and query), rendered at most once however many ask. */
    async page(address: string): Promise<RenderedPage> {
      // A page reports itself that the stock cannot be read.
      const state = await readState().catch(() => null);
      if (state === null) return render(address);
      if (state !== cachedState) cache.clear();
      cachedState = state;
      return cache.forceFetch(address);
    },
  };
}

/** Route modules (app/routes.ts), by whose names the router asks for data. */
const routeModules = new Map<string, string>(
  Object.entries(pages).map(([key, { path }]) => [path, `routes/${key}`]),
);
const rootRoute = "root";
const routesParameter = "_routes";

/** No ad_key: its page stands for all vehicles that never were. */
const noAdKey = "~";

export type PageAddress = {
  /** Path and query, without what the page does not read. */
  address: string;
  /** Of a vehicle's page; there may be no such vehicle. */
  adKey: string | null;
  isUnknown: boolean;
};

/**
 * Reduces a path and query to what its page reads, so that nobody can ask for more pages than there
 * are. The router's data of a page are at its path plus `.data`.
 */
export function pageAddress(asked: string): PageAddress {
  const end = asked.indexOf("?");
  const given = end < 0 ? asked : asked.slice(0, end);
  const query = new URLSearchParams(end < 0 ? "" : asked.slice(end + 1));
  const isData = given.endsWith(".data");
  const path = isData ? pathOfData(given) : given;
  const read = path === paths.compare ? comparedQuery(query) : query;
  const fixed = pageAt(path)?.path;
  const vehicle = /^\/fahrzeug\/([^/]+)$/.exec(path)?.[1];
  const adKey = vehicle === undefined ? null : readAdKey(vehicle);
  const isUnknown = fixed === undefined && vehicle === undefined;
  const module = isUnknown ? "routes/not-found" : (routeModules.get(path) ?? "routes/vehicle");
  const filters = path === paths.vehicles ? Object.values(parameterNames) : [];
  const parameters = [...filters, ...pageParameters(path)].flatMap((name) =>
    read.getAll(name).map((value): [string, string] => [name, value]),
  );
  if (isData) parameters.push(...routesIn(query, module));
  const known = vehicle === undefined ? path : vehiclePath(adKey ?? noAdKey);
  const address = isData ? dataPath(isUnknown ? "/-" : known) : known;
  const search = new URLSearchParams(parameters).toString();
  return {
    address: search === "" ? address : `${address}?${search}`,
    adKey,
    isUnknown: isUnknown && !isData,
  };
}

/** One spelling for all that name the same vehicles (V1). */
function comparedQuery(query: URLSearchParams): URLSearchParams {
  return new URL(comparePath(readComparedKeys(query)), "http://localhost").searchParams;
}

/** The address for a vehicle that never was in stock. */
export function withoutVehicle({ address, adKey }: PageAddress): string {
  return adKey === null ? address : address.replace(vehiclePath(adKey), vehiclePath(noAdKey));
}

function readAdKey(segment: string): string | null {
  const read = adKeySchema.safeParse(readablePath(segment));
  return read.success ? read.data : null;
}

/** The loaders that the router wants; without names all of them. */
function routesIn(query: URLSearchParams, module: string): [string, string][] {
  const wanted = query.get(routesParameter)?.split(",") ?? [];
  const known = [rootRoute, module].filter((id) => wanted.includes(id));
  return known.length === 0 ? [] : [[routesParameter, known.join()]];
}

const dataPath = (path: string) => (path === paths.home ? "/_.data" : `${path}.data`);

/** For a path with a trailing slash the router writes `_.data`. */
function pathOfData(given: string): string {
  const path = given.slice(0, -".data".length);
  if (!path.endsWith("/_")) return path;
  return path.slice(0, -"/_".length) || paths.home;
}
