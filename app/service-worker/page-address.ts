import { pageAt } from "#domain/site/pages.ts";

/** Whether an address is one of a page that may be kept; others are asked for each time. */
export function isPage({ pathname }: URL): boolean {
  return pageAt(pathname) !== undefined || /^\/fahrzeug\/[\w-]{1,64}$/.test(pathname);
}

/**
 * The page to which the router's data belong that it asks for at `url` (`/kontakt.data?_routes=…`, for
 * the home page `/_.data`); null when it is no address of data, or not of a page that may be kept.
 */
export function pageOfData(url: URL): URL | null {
  const [, path] = /^(.*)\.data$/.exec(url.pathname) ?? [];
  if (path === undefined) return null;
  const page = new URL(path.replace(/\/_$/, "/"), url);
  page.search = url.search;
  page.searchParams.delete("_routes");
  return isPage(page) ? page : null;
}
