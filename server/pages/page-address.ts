import { readComparedKeys } from "#domain/car/compare.ts";
import { adKeySchema } from "#domain/car/record.ts";
import { pageAt, pages } from "#domain/pages/pages.ts";
import {
  comparePath,
  decodePath,
  pageParameters,
  paths,
  vehiclePath,
} from "#domain/pages/paths.ts";
import { parameterNames } from "#domain/search/filters.ts";

/** Route ids (app/routes.ts) by path; React Router asks for data by id. */
const routeIds = new Map<string, string>(
  Object.entries(pages).map(([key, { path }]) => [path, `routes/${key}`]),
);
const rootRoute = "root";
const routesParameter = "_routes";

/** Stands for all vehicles that never existed, which share a page; not a valid ad_key. */
const noAdKey = "~";

const anyUnknownPath = "/-";

export type PageAddress = {
  address: string;
  /** Not null for the page of a vehicle, which need not exist. */
  adKey: string | null;
  isNotFoundPage: boolean;
};

/**
 * Normalizes a path and query to a cache key: drops what the page does not read, so that invented queries
 * cannot fill the page cache. React Router fetches a page's data at its path plus `.data`.
 */
export function pageAddress(requested: string): PageAddress {
  const end = requested.indexOf("?");
  const fullPath = end < 0 ? requested : requested.slice(0, end);
  const query = new URLSearchParams(end < 0 ? "" : requested.slice(end + 1));
  const isData = fullPath.endsWith(".data");
  const path = isData ? pathOfData(fullPath) : fullPath;
  const pageQuery = path === paths.compare ? normalizeComparison(query) : query;
  const isKnownPage = pageAt(path) !== undefined;
  const vehicleSegment = /^\/fahrzeug\/([^/]+)$/.exec(path)?.[1];
  const adKey = vehicleSegment === undefined ? null : readAdKey(vehicleSegment);
  const isNotFound = !isKnownPage && vehicleSegment === undefined;
  const routeId = isNotFound ? "routes/not-found" : (routeIds.get(path) ?? "routes/vehicle");
  const isSearch = path === paths.vehicles || path === paths.alert;
  const filters = isSearch ? Object.values(parameterNames) : [];
  const parameters = [...filters, ...pageParameters(path)].flatMap((name) =>
    pageQuery.getAll(name).map((value): [string, string] => [name, value]),
  );
  if (isData) parameters.push(...requestedRoutes(query, routeId));
  const pagePath = vehicleSegment === undefined ? path : vehiclePath(adKey ?? noAdKey);
  const address = isData ? dataPath(isNotFound ? anyUnknownPath : pagePath) : pagePath;
  const search = new URLSearchParams(parameters).toString();
  return {
    address: search === "" ? address : `${address}?${search}`,
    adKey,
    isNotFoundPage: isNotFound && !isData,
  };
}

/** All queries that name the same vehicles get one spelling (V1). */
function normalizeComparison(query: URLSearchParams): URLSearchParams {
  return new URL(comparePath(readComparedKeys(query)), "http://localhost").searchParams;
}

/** The address that all vehicles that never existed share. */
export function missingVehicleAddress({ address, adKey }: PageAddress): string {
  return adKey === null ? address : address.replace(vehiclePath(adKey), vehiclePath(noAdKey));
}

function readAdKey(segment: string): string | null {
  const read = adKeySchema.safeParse(decodePath(segment));
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
