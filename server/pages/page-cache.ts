import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { readComparedKeys } from "#domain/car/compare.ts";
import { adKeySchema } from "#domain/car/record.ts";
import { parameterNames } from "#domain/search/filters.ts";
import { dayMs } from "#domain/site/calendar.ts";
import { pageAt, pages } from "#domain/site/pages.ts";
import {
  comparePath,
  pageParameters,
  paths,
  readablePath,
  vehiclePath,
} from "#domain/site/paths.ts";
import type { Backend, Stock } from "#server/backend.ts";
import type { RenderedPage } from "./page-response.ts";

/** Requests before a page is worth 77 ms of compressing in another thread. */
const askedOften = 3;
const cacheableStatuses: ReadonlySet<number> = new Set([200, 404, 410]);
/** What a page takes beside its text and its address, roughly. */
const overheadBytes = 4 * 1024;

/** `asked`: requests since it was last to be compressed; null once it is. */
type Entry = { page: RenderedPage | Response; asked: number | null };

/** Three times the pages of some thousand vehicles. */
const defaultMaxBytes = 96 * 1024 ** 2;
/** Compressing as small as possible takes a core for a moment: one at a time, and few wait. */
const maxCompressionsWaiting = 20;

type PageCacheParts = {
  /** A Response is a redirect, and never cached. */
  render(address: string): Promise<RenderedPage | Response>;
  backend: Pick<Backend, "stock" | "knownStock">;
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
  backend,
  now,
  maxBytes = defaultMaxBytes,
}: PageCacheParts) {
  const compressing = pLimit(1);
  const stateOf = ({ version, checkedAt }: Stock) =>
    `${version} ${checkedAt?.getTime()} ${Math.floor(now().getTime() / dayMs)}`;
  const cache = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // What must not be cached counts as too large. Addresses count, too: strangers choose them.
    sizeCalculation: ({ page }, address) =>
      page instanceof Response || !cacheableStatuses.has(page.status)
        ? maxBytes + 1
        : page.body.size + address.length + overheadBytes,
    fetchMethod: async (address) => ({ page: await render(address), asked: 0 }),
    // Who waits for a page while the state changes still gets it; it is not cached then.
    ignoreFetchAbort: true,
  });
  let cachedState = "";

  function cacheOf(state: string) {
    if (state !== cachedState) cache.clear();
    cachedState = state;
    return cache;
  }

  function find(address: string, state: string): RenderedPage | null {
    const found = cacheOf(state).get(address);
    if (found === undefined || found.page instanceof Response) return null;
    const { page } = found;
    if (found.asked !== null) {
      found.asked += 1;
      if (found.asked === askedOften) found.asked = compress(page);
    }
    return page;
  }

  /** Null once it is under way; without room it is tried again after as many requests more. */
  function compress({ body }: RenderedPage): null | 0 {
    if (compressing.pendingCount >= maxCompressionsWaiting) return 0;
    // What fails stays larger.
    compressing(body.compress).catch(() => undefined);
    return null;
  }

  return {
    /** The page of an address (path and query), rendered at most once however many ask. */
    async page(address: string): Promise<RenderedPage | Response> {
      // A page reports itself that the stock cannot be read.
      const state = await backend.stock().then(stateOf, () => null);
      if (state === null) return render(address);
      const found = find(address, state) ?? (await cacheOf(state).fetch(address))?.page;
      return found ?? render(address);
    },
    /** The cached page, when no waiting is needed. */
    peek(address: string): RenderedPage | null {
      const known = backend.knownStock();
      return known && find(address, stateOf(known));
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
