import { paths, readablePath } from "./paths.ts";

/** One entry of the trail; `path` is null for the last one, which is plain text. */
export type BreadcrumbItem = { name: string; path: string | null };

const labels = new Map([
  ["fahrzeuge", "Fahrzeuge"],
  ["fahrzeugankauf", "Fahrzeugankauf"],
  ["kontakt", "Kontakt"],
  ["impressum", "Impressum"],
  ["datenschutz", "Datenschutz"],
]);

/** No page lies deeper; an address of thousands of segments must not become a page of megabytes. */
const maxDepth = 10;

function segmentName(segment: string): string {
  const known = labels.get(segment);
  if (known !== undefined) return known;
  const readable = readablePath(segment);
  return readable.charAt(0).toUpperCase() + readable.slice(1);
}

/**
 * The trail of a page, null on home which has none. Specification, section 2: Startseite, then one
 * entry per path segment; a vehicle stands below /fahrzeuge, as there is no page /fahrzeug
 * (R5).
 */
export function breadcrumb(pathname: string): BreadcrumbItem[] | null {
  const segments = pathname
    .split("/")
    .filter((segment) => segment !== "")
    .slice(0, maxDepth);
  if (segments.length === 0) return null;
  const home = { name: "Startseite", path: paths.home };
  if (segments[0] === "fahrzeug" && segments.length === 2) {
    return [
      home,
      { name: "Fahrzeuge", path: paths.vehicles },
      { name: "Fahrzeugdetails", path: null },
    ];
  }
  return [
    home,
    ...segments.map((segment, i) => ({
      name: segmentName(segment),
      path: i === segments.length - 1 ? null : `/${segments.slice(0, i + 1).join("/")}`,
    })),
  ];
}
