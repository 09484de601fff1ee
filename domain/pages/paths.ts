import { companySection, listParameters, pageAt, pages } from "./pages.ts";

const pagePaths = Object.fromEntries(
  Object.entries(pages).map(([key, { path }]) => [key, path]),
) as { readonly [Key in keyof typeof pages]: (typeof pages)[Key]["path"] };

export const paths = {
  ...pagePaths,
  /** The home page for phones, where a script replaces `/` by the list. */
  hero: "/#hero",
  company: companySection.path,
  accessibility: `${pages.imprint.path}#barrierefreiheit`,
} as const;

export const fixedPages = Object.values(pagePaths);

/** `id` of the main element, the target of the skip link. */
export const contentId = "inhalt";
/** `id` of the element after a page's content, which scripts fill. */
export const belowContentId = "darunter";
export const footerId = "seitenende";

export const apiPaths = {
  cars: "/rest/v1/rpc/get_cars_public",
  integration: "/functions/v1/mobile-de-integration",
  vehicleInquiry: "/functions/v1/send-vehicle-inquiry",
  contactInquiry: "/functions/v1/send-contact-inquiry",
} as const;

export const captchaChallengePath = "/captcha/challenge";

export const formTicketPath = "/formular/schein";

/**
 * Tokens, references and keys of vehicles: any other segment of a path was never ours. Without characters that
 * an address, a header or a log line could misread.
 */
export const isKey = (segment: string): boolean => /^(?!\.+$)[\w.-]{1,200}$/.test(segment);

/** Also for a route's `:name`: a colon needs no encoding. */
const encodeSegment = (text: string) => encodeURIComponent(text).replaceAll("%3A", ":");

export const pathBelow = (folder: string, segment: string): string =>
  `${folder}/${encodeSegment(segment)}`;

/** Null for malformed percent encoding. */
export function decodeSegments(pathname: string): string[] | null {
  try {
    return pathname.split("/").map(decodeURIComponent);
  } catch {
    return null;
  }
}

export const alertPath = (token: string): string => pathBelow(paths.alert, token);

/** Capability URLs: below these folders, the token in the path gives access to somebody's own page. */
const appointmentFolder = "/termin";
export const photosFolder = "/fotos";

export const secretFolders: ReadonlyMap<string, string> = new Map([
  [paths.alert, pages.alert.label],
  [appointmentFolder, "Termin"],
  [photosFolder, "Fotos"],
]);

export const findSecretFolder = (pathname: string): string | null =>
  [...secretFolders.keys()].find((folder) => pathname.startsWith(`${folder}/`)) ?? null;

/** The part of an address that third parties may learn. */
export const redactedPath = (pathname: string): string => findSecretFolder(pathname) ?? pathname;

export const appointmentPath = (token: string): string => pathBelow(appointmentFolder, token);

/** The confirmed date as a file for the customer's calendar. */
export const appointmentCalendarPath = (token: string): string =>
  pathBelow(appointmentPath(token), "probefahrt.ics");

export function tradeInPath(adKey: string): string {
  return `${paths.sell}?${interestParameter}=${encodeURIComponent(adKey)}`;
}
export const [interestParameter] = pages.sell.parameters;

/** Internal header from the renderer to the server with the CSP nonce of the rendered scripts. */
export const scriptNonceHeader = "x-script-nonce";

/** Response header after a sell inquiry: the path where the sender can add photos. */
export const photosHeader = "x-inquiry-photos";

/** Response header after an inquiry whose sender is sent a confirmation: `mail`. */
export const confirmationHeader = "x-inquiry-confirmation";

export const photosPath = (token: string): string => pathBelow(photosFolder, token);

export const photoPath = (token: string, id: string): string =>
  pathBelow(photosPath(token), `${id}.jpg`);

export const vehiclePath = (adKey: string): string => pathBelow("/fahrzeug", adKey);

export function isVehiclePage(pathname: string): boolean {
  const prefix = vehiclePath("");
  return pathname.startsWith(prefix) && !pathname.slice(prefix.length).includes("/");
}

/** Also limits a wishlist that is shared or attached to an inquiry. */
export const maxWishlistSize = 50;

const wishlistQuery = (adKeys: readonly string[]) =>
  `?fahrzeuge=${adKeys.map(encodeURIComponent).join(",")}`;

export const wishlistPath = (adKeys: readonly string[]): string =>
  paths.wishlist + wishlistQuery(adKeys);

export const wishlistQrRoute = `${paths.wishlist}/qr.svg`;

/** QR code of the shared list. */
export const wishlistQrPath = (adKeys: readonly string[]): string =>
  wishlistQrRoute + wishlistQuery(adKeys);

export function vehicleQrPath(adKey: string): string {
  return `${vehiclePath(adKey)}/qr.svg`;
}

/** Query of the QR code that opens the vehicle's page instead of the test drive form. */
export const qrTarget = { name: "ziel", vehicle: "fahrzeug" } as const;

export const filterPageParameter = { name: listParameters.view, value: "filter" } as const;

/**
 * Lists parameters in canonical order, without the list's filters, whose table not every page should load.
 * The server ignores others (`utm_source`), so that they neither vary the page cache nor appear in a page.
 */
export function pageParameters(pathname: string): readonly string[] {
  return pageAt(pathname)?.parameters ?? [];
}

/** The part of `URLSearchParams` that domain/ uses, because it must not depend on browser or Node types. */
export type QueryReader = { get(name: string): string | null; getAll(name: string): string[] };

export function isFilterPageRequested(parameters: Pick<QueryReader, "get">): boolean {
  return parameters.get(filterPageParameter.name) === filterPageParameter.value;
}

export function vehiclesPagePath(page: number, query = "", { isFilterPage = false } = {}): string {
  const parameters = [
    query,
    page <= 1 ? "" : `${listParameters.page}=${page}`,
    isFilterPage ? `${filterPageParameter.name}=${filterPageParameter.value}` : "",
  ].filter((part) => part !== "");
  return [paths.vehicles, parameters.join("&")].filter((part) => part !== "").join("?");
}

export const minCompared = 2;
/** More columns do not fit on a screen or a sheet of paper. */
export const maxCompared = 4;
export const [comparedParameter] = pages.compare.parameters;

export function comparePath(adKeys: readonly string[]): string {
  return adKeys.length === 0
    ? paths.compare
    : `${paths.compare}?${comparedParameter}=${adKeys.join(",")}`;
}

/** The hash of the content is needed because versions count from 1 in every database. */
export function stockFilePath(version: number, hash: string): string {
  return `/bestand/${version}-${hash}.json`;
}

export const currentStockFilePath = "/bestand/aktuell.json";

export const machinePaths = {
  sitemap: "/sitemap.xml",
  robots: "/robots.txt",
  manifest: "/manifest.webmanifest",
  /** Replaces the home page by the list on phones; disallowed in robots.txt. */
  phoneStart: "/telefon-start.js",
  /** Which links a browser may prefetch. */
  speculationRules: "/vorab.json",
} as const;

export const feedPaths = {
  newest: "/feeds/neu.atom",
  meta: "/feeds/meta.csv",
} as const;

export const newestFeedPath = (query = "") =>
  query === "" ? feedPaths.newest : `${feedPaths.newest}?${query}`;

export const iconPaths = {
  favicon: "/favicon.ico",
  svg: "/icon.svg",
  apple: "/apple-touch-icon.png",
  icon192: "/icon-192.png",
  icon512: "/icon-512.png",
  /** Maskable icon: has padding, because devices crop it to a shape. */
  iconMaskable: "/icon-maskable-512.png",
} as const;

export const sitePicturePaths = {
  /** Share preview of pages without a picture of their own. */
  share: "/teilen.jpg",
  ...iconPaths,
} as const;

export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const maxShownLength = 300;

export function displayPath(path: string): string {
  // Cuts between code points, because browser and server render half a surrogate pair differently.
  const characters = Array.from(decodePath(path));
  const shown = characters.slice(0, maxShownLength).join("");
  return characters.length > maxShownLength ? `${shown}…` : shown;
}
