import { machinePaths } from "#domain/site/paths.ts";
import { tellWorker } from "../car/change-saved-cars.ts";

/** How a browser asks for a picture; another way would fetch it a second time in another format. */
const acceptsPicture = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
const maxPictures = 12;

/** Installs the service worker (app/service-worker/worker.ts). */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const isFirstVisit = navigator.serviceWorker.controller === null;
    await navigator.serviceWorker.register(machinePaths.serviceWorker, { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    // What could not be kept when it was saved, and the prices of today.
    tellWorker(active);
    if (!isFirstVisit) return;
    // The worker saw no request of this page. Serwist's own message.
    active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: partsOfThisPage() } });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: there is nobody else to tell, and the site works on
    console.info("Die Website kann hier nicht ohne Verbindung gelesen werden.", error);
  }
}

/** The page and what it loaded of our origin; nearly all of it is in the browser's cache. */
function partsOfThisPage(): [string, RequestInit][] {
  const { origin, pathname, search } = window.location;
  const loaded = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${origin}/`))
    .map((name) => name.slice(origin.length));
  const files = loaded.filter((path) => /^\/(assets|bestand)\//.test(path));
  const pictures = loaded.filter((path) => path.startsWith("/bilder/")).slice(0, maxPictures);
  const request = (path: string, accept?: string): [string, RequestInit] => [
    path,
    accept === undefined ? {} : { headers: { accept } },
  ];
  return [
    request(pathname + search, "text/html"),
    ...[...new Set(files)].map((path) => request(path)),
    ...[...new Set(pictures)].map((path) => request(path, acceptsPicture)),
  ];
}
