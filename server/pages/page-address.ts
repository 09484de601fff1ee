import { adKeySchema } from "#domain/car/record.ts";
import { parameterNames } from "#domain/search/filters.ts";
import { breadcrumb } from "#domain/site/breadcrumb.ts";
import { escapeHtml } from "#domain/site/format.ts";
import { notFoundSuggestions } from "#domain/site/not-found-suggestions.ts";
import { pageAt, pages } from "#domain/site/pages.ts";
import { pageParameters, paths, readablePath, shownPath, vehiclePath } from "#domain/site/paths.ts";

/** The modules of the routes (app/routes.ts), by whose names the router asks for data. */
const routeModules = new Map<string, string>(
  Object.entries(pages).map(([key, { path }]) => [path, `routes/${key}`]),
);
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
  const fixed = pageAt(path)?.path;
  const vehicle = /^\/fahrzeug\/([^/]+)$/.exec(path)?.[1];
  const adKey = vehicle === undefined ? null : readAdKey(vehicle);
  const isUnknown = fixed === undefined && vehicle === undefined;
  const module = isUnknown ? "routes/not-found" : (routeModules.get(path) ?? "routes/vehicle");
  const filters = path === paths.vehicles ? Object.values(parameterNames) : [];
  const parameters = [...filters, ...pageParameters(path)].flatMap((name) =>
    query.getAll(name).map((value): [string, string] => [name, value]),
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

/** The same for a vehicle that turned out never to have been there. */
export function withoutVehicle({ address, adKey }: PageAddress): string {
  return adKey === null ? address : address.replace(vehiclePath(adKey), vehiclePath(noAdKey));
}

function readAdKey(segment: string): string | null {
  const read = adKeySchema.safeParse(readablePath(segment));
  return read.success ? read.data : null;
}

/** Which of the page's loaders the router wants; all of them when it names none. */
function routesIn(query: URLSearchParams, module: string): [string, string][] {
  const wanted = query.get(routesParameter)?.split(",") ?? [];
  const known = [rootRoute, module].filter((id) => wanted.includes(id));
  return known.length === 0 ? [] : [[routesParameter, known.join()]];
}

const dataPath = (path: string) => (path === paths.home ? "/_.data" : `${path}.data`);

/** Behind a slash at the end of a path the router writes `_.data`. */
function pathOfData(given: string): string {
  const path = given.slice(0, -".data".length);
  if (!path.endsWith("/_")) return path;
  return path.slice(0, -"/_".length) || paths.home;
}

/**
 * The path for which the 404 page of an unknown path is rendered: as deep, since the breadcrumb shows its
 * segments, and with the same suggestion, but with placeholders as segments. There are some fifty of them,
 * so that strangers cannot have a page rendered for every path they think of.
 */
export function notFoundTemplatePath(path: string): string {
  const depth = trailOf(path).length - 1;
  const { meant } = notFoundSuggestions(path);
  const placeholder = (_: unknown, index: number) => (index === 0 && meant ? meant.word : index);
  const segments = Array.from({ length: depth }, placeholder).map((name) => `/-_${name}_-`);
  return segments.join("") || path;
}

/**
 * Makes the function that puts a path into the page that was rendered for its template path. Null when
 * the page does not show its path in the expected places, so that it stands for no other one.
 */
export function notFoundTemplate(
  html: string,
  templatePath: string,
): ((path: string) => Buffer<ArrayBuffer>) | null {
  // As bytes: to encode the whole page for each path would take longer than all else.
  const pieces: Buffer[] = [];
  let rest = html;
  for (const text of textsOf(templatePath)) {
    const at = rest.indexOf(text);
    if (at < 0) return null;
    pieces.push(Buffer.from(rest.slice(0, at)));
    rest = rest.slice(at + text.length);
  }
  const end = Buffer.from(rest);
  return (path) => {
    const texts = textsOf(path);
    const filled = pieces.flatMap((piece, index) => [piece, Buffer.from(texts[index] ?? "")]);
    return Buffer.concat([...filled, end]);
  };
}

/** Every place of the page that holds something of the path, in the order of the document. */
function textsOf(path: string): string[] {
  const trail = trailOf(path).slice(1);
  return [
    ...trail.flatMap(({ name, path: target }) => [
      ...(target === null ? [] : [`href="${escapeHtml(target)}"`]),
      `>${escapeHtml(name)}<`,
    ]),
    `>${escapeHtml(shownPath(path))}<`,
  ];
}

const trailOf = (path: string) => breadcrumb(path) ?? [];
