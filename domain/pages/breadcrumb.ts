import { pageAt, pages } from "./pages.ts";
import { decodePath, findSecretFolder, secretFolders } from "./paths.ts";

/** A null `path` is plain text: the current page, or a segment without a page. */
type BreadcrumbItem = { name: string; path: string | null };

/** Limits the size of the page for an address with thousands of segments. */
const maxDepth = 10;

function toName(segment: string): string {
  const readable = decodePath(segment);
  return readable.charAt(0).toUpperCase() + readable.slice(1);
}

export function breadcrumb(pathname: string): BreadcrumbItem[] | null {
  const segments = pathname
    .split("/")
    .filter((segment) => segment !== "")
    .slice(0, maxDepth);
  if (segments.length === 0) return null;
  const home = toItem(pages.home);
  if (segments[0] === "fahrzeug" && segments.length === 2) {
    return [home, toItem(pages.vehicles), { name: "Fahrzeugdetails", path: null }];
  }
  const folder = findSecretFolder(pathname);
  if (folder !== null) return [home, { name: secretFolders.get(folder) ?? "", path: null }];
  return [
    home,
    ...segments.map((segment, i) => {
      const page = pageAt(`/${segments.slice(0, i + 1).join("/")}`);
      const isLast = i === segments.length - 1;
      return { name: page?.label ?? toName(segment), path: isLast ? null : (page?.path ?? null) };
    }),
  ];
}

const toItem = ({ label, path }: { label: string; path: string }) => ({ name: label, path });
