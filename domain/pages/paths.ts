import { companySection, listParameters, pageAt, pages } from "./pages.ts";

const pagePaths = Object.fromEntries(
  Object.entries(pages).map(([key, { path }]) => [key, path]),
) as { readonly [Key in keyof typeof pages]: (typeof pages)[Key]["path"] };

export const paths = {
  ...pagePaths,
  /** Home on phones, where `/` is replaced by the list (R4). */
  hero: "/#hero",
  company: companySection.path,
  /** The statement is a section of the imprint. */
  accessibility: `${pages.imprint.path}#barrierefreiheit`,
} as const;

export const fixedPages = Object.values(pagePaths);

/** The `id` of the main part of every page, where the skip link leads. */
export const contentId = "inhalt";
/** Behind a page's content in its main part, for what is added in the browser. */
export const belowContentId = "darunter";
export const footerId = "seitenende";

export const wirePaths = {
  cars: "/rest/v1/rpc/get_cars_public",
  integration: "/functions/v1/mobile-de-integration",
  vehicleInquiry: "/functions/v1/send-vehicle-inquiry",
  contactInquiry: "/functions/v1/send-contact-inquiry",
} as const;

export const captchaChallengePath = "/captcha/challenge";

export const formTicketPath = "/formular/schein";

export function alertPath(token: string): string {
  return `${paths.alert}/${token}`;
}

/** Below these folders an address is a key to somebody's own page. */
const appointmentFolder = "/termin";
export const photosFolder = "/fotos";
const markFolder = "/vorgang";

/** With the names of their pages. */
export const secretFolders: ReadonlyMap<string, string> = new Map([
  [paths.alert, pages.alert.label],
  [appointmentFolder, "Termin"],
  [photosFolder, "Fotos"],
  [markFolder, "Anfrage vermerken"],
]);

/** In which of them it lies; null for another address. */
export const secretFolderOf = (pathname: string): string | null =>
  [...secretFolders.keys()].find((folder) => pathname.startsWith(`${folder}/`)) ?? null;

/** What may be told of an address. */
export const withoutToken = (pathname: string): string => secretFolderOf(pathname) ?? pathname;

export function appointmentPath(token: string): string {
  return `${appointmentFolder}/${token}`;
}

export const isAppointmentPage = (pathname: string): boolean =>
  pathname.startsWith(`${appointmentFolder}/`) &&
  /^[\w-]{43}$/.test(pathname.slice(appointmentFolder.length + 1));

export function appointmentLinkPath(link: string): string {
  return `${appointmentFolder}/antwort/${link}`;
}

export function inquiryMarkPath(token: string): string {
  return `${markFolder}/${token}`;
}

export function tradeInPath(adKey: string): string {
  return `${paths.sell}?${interestParameter}=${encodeURIComponent(adKey)}`;
}
export const [interestParameter] = pages.sell.parameters;

/** Between renderer and server: the nonce of the scripts that were rendered on purpose. */
export const scriptMarkHeader = "x-script-mark";

/** Of the answer to an inquiry about a car offered to us: where its sender adds photos. */
export const photosHeader = "x-inquiry-photos";

/** The page of an inquiry's photos, and one of them (I3). The token is the key to both. */
export function photosPath(token: string): string {
  return `${photosFolder}/${token}`;
}

export function photoPath(token: string, id: string): string {
  return `${photosPath(token)}/${id}.jpg`;
}

export function vehiclePath(adKey: string): string {
  return `/fahrzeug/${encodeURIComponent(adKey)}`;
}

/** Vehicles on a Merkliste, also on one that is shared or asked about. */
export const maxOnWishlist = 50;

export function wishlistPath(adKeys: readonly string[]): string {
  return `${paths.wishlist}?fahrzeuge=${adKeys.map(encodeURIComponent).join(",")}`;
}

export function vehicleQrPath(adKey: string): string {
  return `${vehiclePath(adKey)}/qr.svg`;
}

export const filterPageParameter = { name: listParameters.view, value: "filter" } as const;

/**
 * Parameters of a page in the order of its address, save the filters of the list (`parameterNames`:
 * not every page shall load their table). The server renders pages by these alone: others
 * (`utm_source`, `fbclid`) neither make another page nor stand in one.
 */
export function pageParameters(pathname: string): readonly string[] {
  return pageAt(pathname)?.parameters ?? [];
}

export function asksForFilterPage(parameters: { get(name: string): string | null }): boolean {
  return parameters.get(filterPageParameter.name) === filterPageParameter.value;
}

/** `page`: from 1. `query`: of `formatFilters`. */
export function vehiclesPagePath(page: number, query = "", { isFilterPage = false } = {}): string {
  const parameters = [
    query,
    page <= 1 ? "" : `${listParameters.page}=${page}`,
    isFilterPage ? `${filterPageParameter.name}=${filterPageParameter.value}` : "",
  ].filter((part) => part !== "");
  return [paths.vehicles, parameters.join("&")].filter((part) => part !== "").join("?");
}

export const minCompared = 2;
/** More columns fit neither a screen nor a sheet of paper. */
export const maxCompared = 4;
export const [comparedParameter] = pages.compare.parameters;

export function comparePath(adKeys: readonly string[]): string {
  return adKeys.length === 0 ? paths.compare : `${paths.compare}?${comparedParameter}=${adKeys}`;
}

/** `hash`: of the content, as the version counts from 1 in every database. */
export function stockFilePath(version: number, hash: string): string {
  return `/bestand/${version}-${hash}.json`;
}

/** Redirected to the path of the current one. */
export const currentStockFile = "/bestand/aktuell.json";

export const machinePaths = {
  sitemap: "/sitemap.xml",
  robots: "/robots.txt",
  manifest: "/manifest.webmanifest",
  serviceWorker: "/sw.js",
  /** Replaces home by the list on phones; robots.txt closes it. */
  phoneStart: "/telefon-start.js",
} as const;

/** For feed readers, advertising catalogues and search engines (FE1 to FE4). */
export const feedPaths = {
  newest: "/feeds/neu.atom",
  meta: "/feeds/meta.csv",
} as const;

export const newestFeedPath = (query = "") =>
  query === "" ? feedPaths.newest : `${feedPaths.newest}?${query}`;

export const sitePicturePaths = {
  /** Preview of a page without a photo of its own. */
  share: "/teilen.jpg",
  icon192: "/icon-192.png",
  icon512: "/icon-512.png",
  /** With room around it, for devices that cut icons into shapes. */
  iconMaskable: "/icon-maskable-512.png",
} as const;

export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const maxShownLength = 300;

export function shownPath(path: string): string {
  // Whole characters: half of one differs between browser and server.
  const letters = Array.from(readablePath(path));
  return letters.slice(0, maxShownLength).join("") + (letters.length > maxShownLength ? "…" : "");
}
