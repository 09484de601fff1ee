import { type RouteMatchCallback, Serwist } from "serwist";
import { fallbackPicturePath } from "#domain/car/photos.ts";
import {
  cacheFallbackPicture,
  fileCache,
  pictureCache,
  removeOldCaches,
  stockCache,
} from "./caches.ts";
import { isAppointment, isPage, pageOfData } from "./page-address.ts";
import { answerPageData, appointmentStrategy, pageStrategy } from "./pages.ts";
import { cacheWishlist } from "./wishlist-cache.ts";

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
      matcher: own(
        (url, request) =>
          isAppointment(url) && (request.mode === "navigate" || acceptsPage(request)),
      ),
      handler: appointmentStrategy,
    },
    {
      matcher: own(
        (url, request) => request.mode === "navigate" || (isPage(url) && acceptsPage(request)),
      ),
      handler: pageStrategy,
    },
    { matcher: own((url) => pageOfData(url) !== null), handler: answerPageData },
    {
      matcher: own(
        ({ pathname }) =>
          /^\/bilder\/[^/]+\/[^/]+\.jpg$/.test(pathname) || pathname === fallbackPicturePath,
      ),
      handler: pictureCache,
    },
    { matcher: own(({ pathname }) => pathname.startsWith("/bestand/")), handler: stockCache },
    { matcher: own(({ pathname }) => pathname.startsWith("/assets/")), handler: fileCache },
  ],
});

/** Requests to our origin. */
function own(matches: (url: URL, request: Request) => boolean): RouteMatchCallback {
  return ({ url, request, sameOrigin }) => sameOrigin && matches(url, request);
}

function acceptsPage(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}

self.addEventListener("install", (event) => event.waitUntil(cacheFallbackPicture()));
self.addEventListener("activate", (event) => event.waitUntil(removeOldCaches()));
// Not `addEventListeners`: it would also make a precache, and the privacy policy names each cache.
self.addEventListener("fetch", worker.handleFetch);
self.addEventListener("message", worker.handleCache);
self.addEventListener("message", cacheWishlist);
