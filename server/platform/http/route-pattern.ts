import { fallbackPicturePath } from "#domain/car/photos.ts";
import {
  captchaChallengePath,
  fixedPages,
  formTicketPath,
  machinePaths,
  photosFolder,
  secretFolderOf,
  secretFolders,
  wirePaths,
} from "#domain/site/paths.ts";

const exact = new Set<string>([
  ...fixedPages,
  ...Object.values(machinePaths),
  ...Object.values(wirePaths),
  captchaChallengePath,
  formTicketPath,
  fallbackPicturePath,
  "/healthz",
  "/readyz",
  "/metrics",
]);

const vehicle = "/fahrzeug/:adKey";
const routerData = "*.data";
const folders = [
  ["/bilder/", "/bilder/:adKey/:file"],
  ["/assets/", "/assets/:file"],
  ["/bestand/", "/bestand/:file"],
] as const;

/** Routes of pages and of the router's data. */
export const pageRoutes: ReadonlySet<string> = new Set([
  ...fixedPages,
  vehicle,
  ...[...secretFolders.keys()].map((folder) => `${folder}/:token`),
  routerData,
]);

/** The route of a URL for logs and metrics, never anything a visitor typed (T19). */
export function routePattern(url: string): string {
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  if (exact.has(path)) return path;
  for (const [folder, route] of folders) if (path.startsWith(folder)) return route;
  const folder = secretFolderOf(path);
  if (folder !== null) {
    const isPhoto = folder === photosFolder && path.endsWith(".jpg");
    return isPhoto ? `${folder}/:token/:file` : `${folder}/:token`;
  }
  if (path.endsWith(".data")) return routerData;
  if (!path.startsWith("/fahrzeug/")) return "other";
  return path.endsWith("/qr.svg") ? "/fahrzeug/:adKey/qr.svg" : vehicle;
}
