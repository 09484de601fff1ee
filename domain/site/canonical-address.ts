import { destinations } from "./pages.ts";
import { vehiclePath } from "./paths.ts";

/** Where each address leads for good: a page to itself, its aliases to it. */
const targets: ReadonlyMap<string, string> = new Map(
  destinations.flatMap(({ path, aliases }) => [path, ...aliases].map((from) => [from, path])),
);

const vehicleFolder = vehiclePath("");

/**
 * The one address of the page that a path means, be it written in capitals, percent-encoded, with a
 * slash at its end or two in the middle (S3). Null for a path that is right as it is and for one that
 * means no page. The result is one of our own addresses with at most an ad_key from outside behind it,
 * so that no redirect leads away from the site (T10).
 */
export function canonicalAddress(pathname: string): string | null {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const readable = segments.map(readSegment);
  if (readable.includes(null)) return null;
  const target = targets.get(`/${readable.join("/").toLowerCase()}`) ?? vehicleAddress(segments);
  return target === pathname ? null : target;
}

/** The key stays as it was written: capitals make it another one. */
function vehicleAddress([folder = "", adKey = "", ...rest]: string[]): string | null {
  const isVehicle = `/${folder.toLowerCase()}/` === vehicleFolder && adKey !== "";
  return isVehicle && rest.length === 0 ? `${vehicleFolder}${adKey}` : null;
}

/** Null for what no address of ours can hold: a broken sequence, or a slash that is none. */
function readSegment(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return /[/\\]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** The address with the query of the one that was asked for, which stands before the section. */
export function withQuery(address: string, search: string): string {
  const [path = "", section] = address.split("#");
  return `${path}${search}${section === undefined ? "" : `#${section}`}`;
}
