import { readComparedKeys } from "#domain/car/compare.ts";
import { adKeySchema } from "#domain/car/record.ts";
import { parameterNames } from "#domain/search/filters.ts";
import { breadcrumb } from "#domain/site/breadcrumb.ts";
import { escapeHtml } from "#domain/site/format.ts";
import { notFoundSuggestions } from "#domain/site/not-found-suggestions.ts";
import { pageAt, pages } from "#domain/site/pages.ts";
import {
  comparePath,
  pageParameters,
  paths,
  readablePath,
  shownPath,
  vehiclePath,
} from "#domain/site/paths.ts";

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

/**
 * The path under which the 404 page of a path is rendered: same depth (breadcrumb) and suggestion,
 * but placeholders as segments, so strangers cannot have a page rendered for every path.
 */
export function notFoundTemplatePath(path: string): string {
  const depth = trailOf(path).length - 1;
  const { meant } = notFoundSuggestions(path);
  const placeholder = (_: unknown, index: number) => (index === 0 && meant ? meant.word : index);
  const segments = Array.from({ length: depth }, placeholder).map((name) => `/-_${name}_-`);
  return segments.join("") || path;
}

/** Makes the function that puts a path into the page of its template path; null when that fails. */
export function notFoundTemplate(
  html: string,
  templatePath: string,
): ((path: string) => Buffer<ArrayBuffer>) | null {
  // Bytes: to encode the whole page for each path would take longer than all else.
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

/** Each place of the page with a part of the path, in document order. */
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
