import { pageAt } from "#domain/site/pages.ts";

/** Whether an address is one of a page that may be cached. */
export function isPage({ pathname }: URL): boolean {
  return pageAt(pathname) !== undefined || /^\/fahrzeug\/[\w-]{1,64}$/.test(pathname);
}

/** Whether it is the customer's page of an appointment. */
export function isAppointment({ pathname }: URL): boolean {
  return /^\/termin\/[\w-]{43}$/.test(pathname);
}

/**
 * The page of the router's data at `url` (`/kontakt.data?_routes=…`, for the home page `/_.data`); null for
 * other addresses, and for pages that may not be cached.
 */
export function pageOfData(url: URL): URL | null {
  const [, path] = /^(.*)\.data$/.exec(url.pathname) ?? [];
  if (path === undefined) return null;
  const page = new URL(path.replace(/\/_$/, "/"), url);
  page.search = url.search;
  page.searchParams.delete("_routes");
  return isPage(page) ? page : null;
}
