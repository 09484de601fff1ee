import { destinations } from "./pages.ts";
import { appointmentLinkPath, secretFolders, vehiclePath } from "./paths.ts";

/** A page leads to itself, its aliases to it. */
const targets: ReadonlyMap<string, string> = new Map(
  destinations.flatMap(({ path, aliases = [] }) => [path, ...aliases].map((from) => [from, path])),
);

/** Each page in them has a key as its last segment. */
const keyFolders: ReadonlySet<string> = new Set([
  vehiclePath(""),
  appointmentLinkPath(""),
  ...[...secretFolders.keys()].map((folder) => `${folder}/`),
]);

/**
 * The one address of the page that a path means, be it in capitals, percent-encoded, with a slash
 * at its end or two in the middle (S3); null for a right path and for one that means no page. At
 * most a key comes from outside, so that no redirect leads away from the site (T10).
 */
export function canonicalAddress(pathname: string): string | null {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const readable = segments.map(readSegment);
  if (readable.includes(null)) return null;
  const folder = `/${[...readable.slice(0, -1), ""].join("/").toLowerCase()}`;
  // Capitals make the key another one.
  const known = keyFolders.has(folder) ? folder + segments.at(-1) : null;
  const target = targets.get(`/${readable.join("/").toLowerCase()}`) ?? known;
  return target === pathname ? null : target;
}

/** Null for a broken sequence, or a slash that is none. */
function readSegment(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return /[/\\]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** The query of the requested address stands before the section. */
export function withQuery(address: string, search: string): string {
  const [path = "", section] = address.split("#");
  return `${path}${search}${section === undefined ? "" : `#${section}`}`;
}
