import {
  ExpirationPlugin,
  NetworkFirst,
  type RouteHandlerCallbackOptions,
  type SerwistPlugin,
} from "serwist";
import { offlineCaches } from "#domain/site/storage-keys.ts";
import { isCacheable, pageExpiration } from "./caches.ts";
import { offlineResponse } from "./offline-page.ts";
import { isPage, pageOfData } from "./page-address.ts";

declare const self: ServiceWorkerGlobalScope;

const timeoutSeconds = 4;

/** As it was read last; else as it was kept for the Merkliste (wishlist-cache.ts). */
async function cachedPage(url: string): Promise<Response | undefined> {
  const copyIn = ({ name }: { name: string }) =>
    self.caches.match(url, { cacheName: name, ignoreVary: true });
  return (await copyIn(offlineCaches.pages)) ?? copyIn(offlineCaches.wishlist);
}

/** Caches pages, and that a vehicle is gone whose page was cached before. */
const cacheLastSeen: SerwistPlugin = {
  async cacheWillUpdate({ request, response }) {
    // Without a date the age of the copy is unknown.
    if (!isPage(new URL(request.url)) || !response.headers.has("date")) return null;
    if (isCacheable(response)) return response;
    const isGone = response.status === 404 || response.status === 410;
    return isGone && (await cachedPage(request.url)) !== undefined ? response : null;
  },
};

/** Marks a copy for features/offline with the server's date, because a phone's clock may be wrong. */
async function markCopy(copy: Response): Promise<Response> {
  const stand = new Date(copy.headers.get("date") ?? 0).toISOString();
  const html = await copy.text();
  const headers = new Headers(copy.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(html.replace("<html", `<html data-stand="${stand}"`), {
    status: copy.status,
    statusText: copy.statusText,
    headers,
  });
}

const useMarkedCopy: SerwistPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse ? markCopy(cachedResponse) : null,
};

/**
 * Without a network Firefox's navigation preload is no rejection but an error response, which Serwist takes
 * for the network's answer and asks no cache.
 */
const answerError: SerwistPlugin = {
  async handlerDidError({ request }) {
    const copy = await cachedPage(request.url);
    return copy ? markCopy(copy) : offlineResponse();
  },
};

/** Network first; else the cached copy, else the offline page. */
export const pageStrategy = new NetworkFirst({
  cacheName: offlineCaches.pages.name,
  networkTimeoutSeconds: timeoutSeconds,
  matchOptions: { ignoreVary: true },
  plugins: [cacheLastSeen, new ExpirationPlugin(pageExpiration), useMarkedCopy, answerError],
});

const appointmentCache = offlineCaches.appointments;

/** One copy, whatever a button added to the address. */
const withoutQuery = ({ url }: Request) => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

/** The server has others store nothing of it; the visitor's own device keeps it for the way to us (W8). */
const cacheAppointment: SerwistPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => withoutQuery(request),
  async cacheWillUpdate({ request, response }) {
    if (response.status === 200 && response.type === "basic" && response.headers.has("date")) {
      return response;
    }
    if (response.status === 404 || response.status === 410) {
      const cache = await self.caches.open(appointmentCache.name);
      await cache.delete(withoutQuery(request), { ignoreVary: true });
    }
    return null;
  },
  async handlerDidError({ request }) {
    const options = { cacheName: appointmentCache.name, ignoreVary: true };
    const copy = await self.caches.match(withoutQuery(request), options);
    return copy ? markCopy(copy) : offlineResponse();
  },
};

const appointmentExpiration = {
  maxEntries: 10,
  maxAgeSeconds: appointmentCache.days * 24 * 3600,
  maxAgeFrom: "last-used",
} as const;

/** Network first, as for other pages. */
export const appointmentStrategy = new NetworkFirst({
  cacheName: appointmentCache.name,
  networkTimeoutSeconds: timeoutSeconds,
  matchOptions: { ignoreVary: true },
  plugins: [cacheAppointment, new ExpirationPlugin(appointmentExpiration), useMarkedCopy],
});

/** Younger copies are not refreshed. */
const freshForMs = 10 * 60_000;

/**
 * The router's data are never cached, as their form belongs to one build. The page itself is cached in the
 * background, and loaded as a document when the data cannot be fetched.
 */
export async function answerPageData({
  request,
  url,
  event,
}: RouteHandlerCallbackOptions): Promise<Response> {
  const page = pageOfData(url) ?? url;
  const network = self.fetch(request);
  const first = await Promise.race([network.catch(() => null), timeout()]);
  if (first instanceof Response) {
    event.waitUntil(refreshCopy(page, first.status, event));
    return first;
  }
  const isWorthWaiting = first === "timeout" && (await cachedPage(page.href)) === undefined;
  return isWorthWaiting ? network.catch(() => loadAsDocument(page)) : loadAsDocument(page);
}

function timeout(): Promise<"timeout"> {
  return new Promise((resolve) => setTimeout(resolve, timeoutSeconds * 1000, "timeout"));
}

/** Makes the router load the page as a document; its headers are not documented. */
function loadAsDocument(page: URL): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "X-Remix-Redirect": page.pathname + page.search,
      "X-Remix-Reload-Document": "true",
    },
  });
}

/** Caches the page of fresh data, or that it is gone. */
async function refreshCopy(page: URL, status: number, event: ExtendableEvent): Promise<void> {
  const copy = await cachedPage(page.href);
  const age = Date.now() - Date.parse(copy?.headers.get("date") ?? "");
  const isFresh = copy?.status === 200 && age < freshForMs;
  const isGone = status === 404 || status === 410;
  if (isGone ? copy === undefined : status !== 200 || isFresh) return;
  const request = new Request(page, { headers: { accept: "text/html" } });
  const [, done] = pageStrategy.handleAll({ event, request });
  await done;
}
