import { CacheFirst, ExpirationPlugin, type SerwistPlugin } from "serwist";
import { fallbackPicturePath } from "#domain/car/photos.ts";
import { offlineCaches } from "#domain/site/storage-keys.ts";

declare const self: ServiceWorkerGlobalScope;

const day = 24 * 60 * 60;

/** The server's own answer in full: no failure, no redirect, nothing that it forbids to keep. */
export function isWorthKeeping({ status, type, redirected, headers }: Response): boolean {
  const isForbidden = headers.get("cache-control")?.includes("no-store") ?? false;
  return status === 200 && type === "basic" && !redirected && !isForbidden;
}

const keepGoodAnswers: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => (isWorthKeeping(response) ? response : null),
};

/** For addresses that stand for their content: what is kept under them never grows old. */
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
    plugins: [keepGoodAnswers, expiration],
  });
}

/** Pages older than this are not shown any more: their prices help nobody. */
export const pageExpiration = { maxEntries: 60, maxAgeSeconds: offlineCaches.pages.days * day };

export const pictureCache = cacheUnchanging(offlineCaches.pictures, 200);
/** The newest, and the one before for a page that still names it. */
export const stockCache = cacheUnchanging(offlineCaches.stock, 2);
/** They outlive the pages that need them, across new versions of the site. */
export const fileCache = cacheUnchanging(offlineCaches.files, 200);

/** What stands in for a picture that cannot be had must be there when nothing can be had. */
export async function cacheFallbackPicture(): Promise<void> {
  const cache = await self.caches.open(offlineCaches.pictures.name);
  await cache.add(fallbackPicturePath);
}

/** Removes what an older worker kept in another form. */
export async function removeOldCaches(): Promise<void> {
  const current: readonly string[] = Object.values(offlineCaches).map(({ name }) => name);
  const old = (await self.caches.keys()).filter(
    (name) => name.startsWith("autohaus-") && !current.includes(name),
  );
  await Promise.all(old.map((name) => self.caches.delete(name)));
}
