import { destinations } from "./pages.ts";
import { decodeSegments, isKey, secretFolders, vehiclePath } from "./paths.ts";

const pageByPath: ReadonlyMap<string, string> = new Map(
  destinations.flatMap(({ path, aliases = [] }) => [path, ...aliases].map((from) => [from, path])),
);

/** Folders whose pages have a key as their last segment. */
const keyFolders: ReadonlySet<string> = new Set([
  vehiclePath(""),
  ...[...secretFolders.keys()].map((folder) => `${folder}/`),
]);

/**
 * Resolves other spellings of a path (case, percent encoding, slashes) to the canonical one; null for a
 * canonical or unknown path. Only a key is taken from the request, which prevents open redirects.
 */
export function canonicalAddress(pathname: string): string | null {
  const segments = decodeSegments(pathname)?.filter((segment) => segment !== "");
  if (segments === undefined || segments.some((segment) => /[/\\]/.test(segment))) return null;
  const folder = `/${[...segments.slice(0, -1), ""].join("/").toLowerCase()}`;
  // Keys are case-sensitive.
  const key = segments.at(-1) ?? "";
  const keyPage = keyFolders.has(folder) && isKey(key) ? folder + key : null;
  const target = pageByPath.get(`/${segments.join("/").toLowerCase()}`) ?? keyPage;
  return target === pathname ? null : target;
}

/** Inserts the query before a fragment of the address. */
export function withQuery(address: string, search: string): string {
  const [path = "", fragment] = address.split("#");
  return `${path}${search}${fragment === undefined ? "" : `#${fragment}`}`;
}
