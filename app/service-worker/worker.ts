import { Serwist } from "serwist";
import { fallbackPicturePath } from "#domain/car/photos.ts";
import {
  cacheFallbackPicture,
  fileCache,
  pictureCache,
  removeOldCaches,
  stockCache,
} from "./caches.ts";
import { pageStrategy } from "./kept-pages.ts";
import { isPage, pageOfData } from "./page-address.ts";
import { answerPageData } from "./page-data.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker on one screen: what the browser asks of our origin, and who answers. What is not
 * named here goes to the network as if there were no worker: the wire, the captcha, forms, everything
 * foreign. A new worker takes over at once, which is safe because nothing here belongs to one build:
 * files carry a hash in their name, and a kept page names its own.
 */
const worker = new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  // The request for a page starts while the worker does.
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
// Not all of Serwist's listeners: the others would leave an empty cache for files kept in advance, which
// there are none of, and the privacy policy names each cache.
self.addEventListener("fetch", worker.handleFetch);
self.addEventListener("message", worker.handleCache);
