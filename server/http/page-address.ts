import { adKeySchema } from "#domain/car/record.ts";
import { pageParameters } from "#domain/site/page-parameters.ts";
import { fixedPages, paths, readablePath, vehiclePath } from "#domain/site/paths.ts";

type FixedPage = (typeof fixedPages)[number];

/** The modules of the routes (app/routes.ts), by whose names the router asks for data. */
const routes: Record<FixedPage | "vehicle" | "unknown", string> = {
  [paths.home]: "routes/home",
  [paths.vehicles]: "routes/vehicles",
  [paths.sell]: "routes/sell",
  [paths.contact]: "routes/contact",
  [paths.imprint]: "routes/imprint",
  [paths.privacy]: "routes/privacy",
  vehicle: "routes/vehicle",
  unknown: "routes/not-found",
};
const rootRoute = "root";
const routesParameter = "_routes";

/** No ad_key: the page that says so stands for all that never were. */
const noAdKey = "~";

export type PageAddress = {
  /** Path and query with nothing in them that the page does not read. */
  address: string;
  /** Of a vehicle's page: whether there is such a vehicle is for others to know. */
  adKey: string | null;
  /** Whether it is the path of no page. */
  isUnknown: boolean;
};

/**
 * What a page is made of: of the path and query that somebody asks for only what the page reads, so
 * that nobody can ask for more pages than there are. The router's data of a page are under its path
 * with `.data` behind it; those of unknown pages are all the same.
 */
export function pageAddress(asked: string): PageAddress {
  const end = asked.indexOf("?");
  const given = end < 0 ? asked : asked.slice(0, end);
  const query = new URLSearchParams(end < 0 ? "" : asked.slice(end + 1));
  const isData = given.endsWith(".data");
  const path = isData ? pathOfData(given) : given;
  const fixed = fixedPages.find((page) => page === path);
  const vehicle = /^\/fahrzeug\/([^/]+)$/.exec(path)?.[1];
  const adKey = vehicle === undefined ? null : readAdKey(vehicle);
  const kind = fixed ?? (vehicle === undefined ? "unknown" : "vehicle");
  const parameters = pageParameters(path).flatMap((name) =>
    query.getAll(name).map((value): [string, string] => [name, value]),
  );
  if (isData) parameters.push(...routesIn(query, kind));
  const known = vehicle === undefined ? path : vehiclePath(adKey ?? noAdKey);
  const address = isData ? dataPath(kind === "unknown" ? "/-" : known) : known;
  const search = new URLSearchParams(parameters).toString();
  return {
    address: search === "" ? address : `${address}?${search}`,
    adKey,
    isUnknown: kind === "unknown" && !isData,
  };
}

/** The same for a vehicle that turned out never to have been there. */
export function withoutVehicle({ address, adKey }: PageAddress): string {
  return adKey === null ? address : address.replace(vehiclePath(adKey), vehiclePath(noAdKey));
}

function readAdKey(segment: string): string | null {
  const read = adKeySchema.safeParse(readablePath(segment));
  return read.success ? read.data : null;
}

/** Which of the page's loaders the router wants; all of them when it names none. */
function routesIn(query: URLSearchParams, kind: keyof typeof routes): [string, string][] {
  const wanted = query.get(routesParameter)?.split(",") ?? [];
  const known = [rootRoute, routes[kind]].filter((id) => wanted.includes(id));
  return known.length === 0 ? [] : [[routesParameter, known.join()]];
}

const dataPath = (path: string) => (path === paths.home ? "/_.data" : `${path}.data`);

/** Behind a slash at the end of a path the router writes `_.data`. */
function pathOfData(given: string): string {
  const path = given.slice(0, -".data".length);
  if (!path.endsWith("/_")) return path;
  return path.slice(0, -"/_".length) || paths.home;
}
