import { Serwist } from "serwist";
import { fallbackPicturePath } from "#domain/car/photos.ts";
import {
  cacheFallbackPicture,
  fileCache,
  pictureCache,
  removeOldCaches,
  stockCache,
} from "./caches.ts";
import { isPage, pageOfData } from "./page-address.ts";
import { answerPageData, pageStrategy } from "./pages.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Other requests (wire, captcha, forms, other origins) go to the network. A new worker takes over at once,
 * which is safe: files carry a hash in their name, and a cached page names its own.
 */
const worker = new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  // A page is requested while the worker starts.
  navigationPreload: true,
  runtimeCaching: [
    {
      matcher: ({ url, request, sameOrigin }) =>
        sameOrigin && (request.mode === "navigate" || (isPage(url) && acceptsPage(request))),
      handler: pageStrategy,
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && pageOfData(url) !== null,
      handler: answerPageData,
    },
    {
      matcher: ({ url, sameOrigin }) =>
        sameOrigin &&
        (/^\/bilder\/[^/]+\/[^/]+\.jpg$/.test(url.pathname) ||
          url.pathname === fallbackPicturePath),
      handler: pictureCache,
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/bestand/"),
      handler: stockCache,
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
      handler: fileCache,
    },
  ],
});

function acceptsPage(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}

self.addEventListener("install", (event) => event.waitUntil(cacheFallbackPicture()));
self.addEventListener("activate", (event) => event.waitUntil(removeOldCaches()));
// Not `addEventListeners`: it would also make a precache, and the privacy policy names each cache.
self.addEventListener("fetch", worker.handleFetch);
self.addEventListener("message", worker.handleCache);
