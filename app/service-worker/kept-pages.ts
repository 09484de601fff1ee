import { ExpirationPlugin, NetworkFirst, type SerwistPlugin } from "serwist";
import { offlineCaches } from "#domain/site/storage-keys.ts";
import { isWorthKeeping, pageExpiration } from "./caches.ts";
import { offlineAnswer } from "./offline-page.ts";
import { isPage } from "./page-address.ts";

declare const self: ServiceWorkerGlobalScope;

/** Who waits longer than this rather reads what was there last time. */
export const patienceSeconds = 4;

/** The copy of a page as it was kept, whatever its age. */
export async function cachedPage(url: string): Promise<Response | undefined> {
  const cache = await self.caches.open(offlineCaches.pages.name);
  return cache.match(url, { ignoreVary: true });
}

/** What the visitor saw last: good pages, and that a vehicle is gone where it was kept before. */
const keepLastSeen: SerwistPlugin = {
  async cacheWillUpdate({ request, response }) {
    // Without a date nobody could say how old the copy is.
    if (!isPage(new URL(request.url)) || !response.headers.has("date")) return null;
    if (isWorthKeeping(response)) return response;
    const isGone = response.status === 404 || response.status === 410;
    return isGone && (await cachedPage(request.url)) !== undefined ? response : null;
  },
};

/**
 * A copy says itself how old it is: features/offline reads it there. Only the server's own date counts,
 * the clock of a phone may be wrong.
 */
const markAsKept: SerwistPlugin = {
  async cachedResponseWillBeUsed({ cachedResponse }) {
    if (!cachedResponse) return null;
    const stand = new Date(cachedResponse.headers.get("date") ?? 0).toISOString();
    const html = await cachedResponse.text();
    const headers = new Headers(cachedResponse.headers);
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    return new Response(html.replace("<html", `<html data-stand="${stand}"`), {
      status: cachedResponse.status,
      statusText: cachedResponse.statusText,
      headers,
    });
  },
};

/**
 * Pages come from the network; without one, or when it takes too long, the last seen copy stands in,
 * and the offline page for what was never seen.
 */
export const pageStrategy = new NetworkFirst({
  cacheName: offlineCaches.pages.name,
  networkTimeoutSeconds: patienceSeconds,
  matchOptions: { ignoreVary: true },
  plugins: [
    keepLastSeen,
    new ExpirationPlugin(pageExpiration),
    markAsKept,
    { handlerDidError: async () => offlineAnswer() },
  ],
});
