import { destinations } from "./pages.ts";
import { vehiclePath } from "./paths.ts";

/** A page leads to itself, its aliases to it. */
const targets: ReadonlyMap<string, string> = new Map(
  destinations.flatMap(({ path, aliases = [] }) => [path, ...aliases].map((from) => [from, path])),
);

const vehicleFolder = vehiclePath("");

/**
 * The one address of the page that a path means, be it in capitals, percent-encoded, with a slash
 * at its end or two in the middle (S3); null for a right path and for one that means no page. At
 * most an ad_key comes from outside, so that no redirect leads away from the site (T10).
 */
export function canonicalAddress(pathname: string): string | null {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const readable = segments.map(readSegment);
  if (readable.includes(null)) return null;
  const target = targets.get(`/${readable.join("/").toLowerCase()}`) ?? vehicleAddress(segments);
  return target === pathname ? null : target;
}

/** Capitals make the key another one. */
function vehicleAddress([folder = "", adKey = "", ...rest]: string[]): string | null {
  const isVehicle = `/${folder.toLowerCase()}/` === vehicleFolder && adKey !== "";
  return isVehicle && rest.length === 0 ? `${vehicleFolder}${adKey}` : null;
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
