import { CacheFirst, ExpirationPlugin, type SerwistPlugin } from "serwist";
import { fallbackPicturePath, pictureInWidth } from "#domain/car/photos.ts";
import { offlineCaches } from "#domain/site/storage-keys.ts";

declare const self: ServiceWorkerGlobalScope;

const day = 24 * 60 * 60;

/** A complete response of our server that may be stored. */
export function isCacheable({ status, type, redirected, headers }: Response): boolean {
  const mayStore = !headers.get("cache-control")?.includes("no-store");
  return status === 200 && type === "basic" && !redirected && mayStore;
}

const cacheGoodResponses: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => (isCacheable(response) ? response : null),
};

/** The one rendition kept of a photo: wide enough for a phone. */
export const cachedWidth = 960;

/** Without a network a photo of the Merkliste stands for its other widths. */
const useCachedWidth: SerwistPlugin = {
  async handlerDidError({ request }) {
    // Opening the cache would make one.
    return self.caches.match(pictureInWidth(new URL(request.url).pathname, cachedWidth), {
      cacheName: offlineCaches.wishlist.name,
      ignoreVary: true,
    });
  },
};

function cacheUnchanging(
  cache: { name: string; days: number },
  maxEntries: number,
  more: readonly SerwistPlugin[] = [],
): CacheFirst {
  const expiration = new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: cache.days * day,
    maxAgeFrom: "last-used",
    purgeOnQuotaError: cache === offlineCaches.pictures,
  });
  return new CacheFirst({
    cacheName: cache.name,
    // Pictures vary by `accept`, which is constant in one browser.
    matchOptions: { ignoreVary: true },
    plugins: [cacheGoodResponses, expiration, ...more],
  });
}

/** Prices of older pages help nobody. */
export const pageExpiration = { maxEntries: 60, maxAgeSeconds: offlineCaches.pages.days * day };

export const pictureCache = cacheUnchanging(offlineCaches.pictures, 200, [useCachedWidth]);
/** The current one, and the one before for a page that still names it. */
export const stockCache = cacheUnchanging(offlineCaches.stock, 2);
/** Long enough for cached pages, across new versions of the site. */
export const fileCache = cacheUnchanging(offlineCaches.files, 200);

export async function cacheFallbackPicture(): Promise<void> {
  const cache = await self.caches.open(offlineCaches.pictures.name);
  await cache.add(fallbackPicturePath);
}

export async function removeOldCaches(): Promise<void> {
  const current: readonly string[] = Object.values(offlineCaches).map(({ name }) => name);
  for (const name of await self.caches.keys()) {
    if (name.startsWith("autohaus-") && !current.includes(name)) await self.caches.delete(name);
  }
}
