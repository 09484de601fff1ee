import { companySection, listParameters, type PageKey, pageAt, pages } from "./pages.ts";

/** Builds every address of the site: paths that start with "/" and may stand in a URL as they are. */

type PagePaths = { readonly [Key in PageKey]: (typeof pages)[Key]["path"] };

const pagePaths = Object.fromEntries(
  Object.entries(pages).map(([key, { path }]) => [key, path]),
) as PagePaths;

export const paths = {
  ...pagePaths,
  /** Home on phones, where `/` is replaced by the list (R4). */
  hero: "/#hero",
  company: companySection.path,
} as const;

/** Every page but those of vehicles. */
export const fixedPages = Object.values(pagePaths);

/** Those of them that search engines shall find. */
export const indexedPaths = fixedPages.filter((path) => pageAt(path)?.isIndexed);

/** The `id` of the main part of every page, where the skip link leads. */
export const contentId = "inhalt";

/** The calls of the wire (R40). */
export const wirePaths = {
  cars: "/rest/v1/rpc/get_cars_public",
  integration: "/functions/v1/mobile-de-integration",
  vehicleInquiry: "/functions/v1/send-vehicle-inquiry",
  contactInquiry: "/functions/v1/send-contact-inquiry",
} as const;

/** A challenge of the self-hosted captcha (R32). */
export const captchaChallengePath = "/captcha/challenge";

/** A ticket that says when somebody began to fill in a form. */
export const formTicketPath = "/formular/schein";

/** `/fahrzeug/{ad_key}` */
export function vehiclePath(adKey: string): string {
  return `/fahrzeug/${encodeURIComponent(adKey)}`;
}

/** QR code of a vehicle's address, for its Exposé. */
export function vehicleQrPath(adKey: string): string {
  return `${vehiclePath(adKey)}/qr.svg`;
}

export const pageParameter = listParameters.page;
export const searchParameter = listParameters.search;
export const filterPageParameter = { name: listParameters.view, value: "filter" } as const;

/**
 * The parameters that the page of a path reads, in the order of its address, save the filters of the
 * list (`parameterNames` of domain/search/filters.ts: not every page shall load their table). The server
 * renders pages by these alone: others (`utm_source`, `fbclid`) neither make another page nor stand in one.
 */
export function pageParameters(pathname: string): readonly string[] {
  return pageAt(pathname)?.parameters ?? [];
}

/** Whether an address asks for the filters as a page. */
export function asksForFilterPage(parameters: { get(name: string): string | null }): boolean {
  return parameters.get(filterPageParameter.name) === filterPageParameter.value;
}

/** Page n (from 1) of the list as it is without JavaScript; `query` is that of `formatFilters`. */
export function vehiclesPagePath(page: number, query = "", { isFilterPage = false } = {}): string {
  const parameters = [
    query,
    page <= 1 ? "" : `${pageParameter}=${page}`,
    isFilterPage ? `${filterPageParameter.name}=${filterPageParameter.value}` : "",
  ].filter((part) => part !== "");
  return [paths.vehicles, parameters.join("&")].filter((part) => part !== "").join("?");
}

/**
 * The compact projection of the whole stock. `hash` is 8 hex digits of its content: the version alone
 * counts from 1 in every database, and the file's form changes with the build.
 */
export function stockFilePath(version: number, hash: string): string {
  return `/bestand/${version}-${hash}.json`;
}

/** Files for machines. */
export const machinePaths = {
  sitemap: "/sitemap.xml",
  robots: "/robots.txt",
  manifest: "/manifest.webmanifest",
  serviceWorker: "/sw.js",
  /** Replaces home by the list on phones (app/features/home/phone-start.tsx); robots.txt closes it. */
  phoneStart: "/telefon-start.js",
} as const;

/** Pictures of the site itself, of our own making, in public/. */
export const sitePicturePaths = {
  /** What other sites show when they preview a page without a photo of its own. */
  share: "/teilen.jpg",
  icon192: "/icon-192.png",
  icon512: "/icon-512.png",
  /** With room around it, for devices that cut icons into shapes of their own. */
  iconMaskable: "/icon-maskable-512.png",
} as const;

/** A path as people read it: `%C3%BCber-uns` → `über-uns`; broken sequences stay. Never throws. */
export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const maxShownLength = 300;

/** A path as the page that is not found shows it: readable, and cut at 300 characters. */
export function shownPath(path: string): string {
  // By whole characters: half of one would be another text in the browser than on the server.
  const letters = Array.from(readablePath(path));
  return letters.slice(0, maxShownLength).join("") + (letters.length > maxShownLength ? "…" : "");
}
