import { CacheFirst, ExpirationPlugin, type SerwistPlugin } from "serwist";
import { fallbackPicturePath } from "#domain/car/photos.ts";
import { offlineCaches } from "#domain/site/storage-keys.ts";

declare const self: ServiceWorkerGlobalScope;

const day = 24 * 60 * 60;

/** A complete answer of our server that it allows to store. */
export function isWorthKeeping({ status, type, redirected, headers }: Response): boolean {
  const isForbidden = headers.get("cache-control")?.includes("no-store") ?? false;
  return status === 200 && type === "basic" && !redirected && !isForbidden;
}

const cacheGoodResponses: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => (isWorthKeeping(response) ? response : null),
};

/** For addresses whose content never changes. */
function cacheUnchanging(cache: { name: string; days: number }, maxEntries: number): CacheFirst {
  const expiration = new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: cache.days * day,
    maxAgeFrom: "last-used",
    purgeOnQuotaError: cache === offlineCaches.pictures,
  });
  return new CacheFirst({
    cacheName: cache.name,
    // Pictures vary by what the browser accepts, which is always the same in one browser.
    matchOptions: { ignoreVary: true },
    plugins: [cacheGoodResponses, expiration],
  });
}

/** Pages older than this are not shown any more: their prices help nobody. */
export const pageExpiration = { maxEntries: 60, maxAgeSeconds: offlineCaches.pages.days * day };

export const pictureCache = cacheUnchanging(offlineCaches.pictures, 200);
/** The newest, and the one before for a page that still names it. */
export const stockCache = cacheUnchanging(offlineCaches.stock, 2);
/** They outlive the pages that need them, across new versions of the site. */
export const fileCache = cacheUnchanging(offlineCaches.files, 200);

/** The placeholder for missing pictures is cached in advance. */
export async function cacheFallbackPicture(): Promise<void> {
  const cache = await self.caches.open(offlineCaches.pictures.name);
  await cache.add(fallbackPicturePath);
}

/** Removes caches of older workers. */
export async function removeOldCaches(): Promise<void> {
  const current: readonly string[] = Object.values(offlineCaches).map(({ name }) => name);
  const old = (await self.caches.keys()).filter(
    (name) => name.startsWith("autohaus-") && !current.includes(name),
  );
  await Promise.all(old.map((name) => self.caches.delete(name)));
}
