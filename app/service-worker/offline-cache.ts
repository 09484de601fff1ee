import { parsePictureAddress, pictureInWidth } from "#domain/car/pictures.ts";
import { cacheMessageType, offlineCaches } from "#domain/consent/storage-keys.ts";
import { asRecord } from "#domain/format/as-record.ts";
import { dayMs } from "#domain/format/calendar.ts";
import { isAppointmentPage, maxWishlistSize, paths, vehiclePath } from "#domain/pages/paths.ts";

declare const self: ServiceWorkerGlobalScope;

// Offline copies: of the visitor's wishlist (N7) and appointments (W8) only, since more would need consent (§ 25
// TDDDG).

/** Wishlist pages younger than this are not fetched again. */
const freshForMs = dayMs;
const appointmentLifetimeMs = offlineCaches.appointments.days * dayMs;

/** The only width cached of a picture, in px: wide enough for a phone. */
const cachedWidth = 960;

/** The Accept header that browsers send for images; with another one, another format would be cached. */
const pictureAccept = "image/avif,image/webp,*/*;q=0.8";

/** A cache has one copy of a URL, whatever headers it was requested with. */
const anyHeaders = { ignoreVary: true };

/** Ignores an appointment page's query, which the redirect after its form adds. */
export async function findCachedCopy(url: URL): Promise<Response | undefined> {
  const { pathname } = url;
  const path = isPicturePath(pathname) ? pictureInWidth(pathname, cachedWidth) : pathname;
  const cacheKey = isAppointmentPage(pathname) ? path : path + url.search;
  return self.caches.match(cacheKey, anyHeaders);
}

export async function listCachedPages(): Promise<{ path: string; copy: Response }[]> {
  const pages = await Promise.all(
    Object.values(offlineCaches).map(async ({ name }) => {
      if (!(await self.caches.has(name))) return [];
      const cache = await self.caches.open(name);
      const requests = (await cache.keys()).filter(
        ({ url }) => !isAssetOrPicture(new URL(url).pathname),
      );
      return Promise.all(
        requests.map(async (request) => {
          const copy = await cache.match(request, anyHeaders);
          return copy ? [{ path: new URL(request.url).pathname, copy }] : [];
        }),
      );
    }),
  );
  return pages.flat(2);
}

const isPicturePath = (path: string) => parsePictureAddress(path) !== null;

export const isAssetOrPicture = (path: string) =>
  path.startsWith("/assets/") || path.startsWith("/bilder/");

/** Called with each page fetched: caches an appointment anew, deletes the copy of a page that is gone. */
export async function updateCopy(url: URL, response: Response): Promise<void> {
  if (isGone(response)) {
    for (const { name } of Object.values(offlineCaches)) {
      // `open` would create a missing cache.
      if (await self.caches.has(name))
        await (await self.caches.open(name)).delete(url.pathname, anyHeaders);
    }
  } else if (isAppointmentPage(url.pathname) && isCacheable(response)) {
    await cacheAppointment(url.pathname, response);
  }
}

const isGone = ({ status }: Response) => status === 404 || status === 410;

/** Without a `date` header, a copy's age would be unknown. */
const isCacheable = ({ status, type, redirected, headers }: Response) =>
  status === 200 && type === "basic" && !redirected && headers.has("date");

/** `no-store` applies to the HTTP cache, not to the Cache API; the page is the visitor's own (W8). */
async function cacheAppointment(path: string, page: Response): Promise<void> {
  const cache = await self.caches.open(offlineCaches.appointments.name);
  for (const request of await cache.keys()) {
    const copy = await cache.match(request, anyHeaders);
    if (copy && computeAgeMs(copy) > appointmentLifetimeMs) await cache.delete(request);
  }
  await cacheAssets(await page.clone().text(), cache);
  await cache.put(path, page);
}

const computeAgeMs = ({ headers }: Response) => Date.now() - Date.parse(headers.get("date") ?? "");

const findAssets = (html: string): readonly string[] =>
  [...html.matchAll(/"(\/assets\/[\w.-]+)"/g)].map(([, path = ""]) => path);

/** Style sheets and scripts have a content hash in their names and are fetched only once. */
async function cacheAssets(html: string, cache: Cache): Promise<void> {
  for (const path of new Set(findAssets(html))) {
    if (await cache.match(path, anyHeaders)) continue;
    const response = await self.fetch(path);
    if (isCacheable(response)) await cache.put(path, response);
  }
}

/** Keeps only these pages and pictures, and the assets that the pages name. */
async function evictExcept(pathnames: readonly string[], cache: Cache): Promise<void> {
  const pages = pathnames.filter((path) => !isAssetOrPicture(path));
  const copies = await Promise.all(pages.map((path) => cache.match(path, anyHeaders)));
  const texts = await Promise.all(copies.map((copy) => copy?.text() ?? ""));
  const retained = new Set([...pathnames, ...texts.flatMap(findAssets)]);
  for (const request of await cache.keys()) {
    if (!retained.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

let newestWishlist: readonly string[] = [];
let queue: Promise<void> = Promise.resolve();

/** Each message has the whole wishlist, so that the next one makes up for a lost one. */
export function onCacheMessage(event: ExtendableMessageEvent): void {
  const message = readMessage(event.data);
  if (message === null) return;
  const { wishlist, appointment } = message;
  newestWishlist = wishlist;
  // Serialized, because two at once would undo each other's work.
  queue = queue
    .then(async () => {
      if (newestWishlist === wishlist) await cacheWishlist(wishlist);
      if (appointment === null) return;
      // The page may have been opened before the worker was active.
      const response = await self.fetch(appointment, { headers: { accept: "text/html" } });
      await updateCopy(new URL(appointment, self.location.origin), response);
    })
    // Offline again: the next page sends the same message.
    .catch(() => undefined);
  event.waitUntil(queue);
}

function readMessage(data: unknown): { wishlist: string[]; appointment: string | null } | null {
  const { type, cars, page } = asRecord(data);
  if (type !== cacheMessageType || !Array.isArray(cars)) return null;
  const saved = cars.slice(0, maxWishlistSize).map(asRecord);
  const pages = saved.map(({ adKey }) => vehiclePath(String(adKey)));
  const pictures = saved.flatMap(({ photo }) =>
    typeof photo === "string" && isPicturePath(photo) ? [pictureInWidth(photo, cachedWidth)] : [],
  );
  return {
    wishlist: saved.length === 0 ? [] : [paths.wishlist, ...pages, ...pictures],
    appointment: typeof page === "string" && isAppointmentPage(page) ? page : null,
  };
}

async function cacheWishlist(pathnames: readonly string[]): Promise<void> {
  const { name } = offlineCaches.wishlist;
  if (pathnames.length === 0) {
    await self.caches.delete(name);
    return;
  }
  const cache = await self.caches.open(name);
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  let isChanged = stored.some((path) => !path.startsWith("/assets/") && !pathnames.includes(path));
  for (const path of pathnames) {
    // The wishlist changed meanwhile: the next call in the queue does the rest.
    if (newestWishlist !== pathnames) return;
    const isPicture = isPicturePath(path);
    const copy = await cache.match(path, anyHeaders);
    if (copy && (isPicture || computeAgeMs(copy) < freshForMs)) continue;
    isChanged = true;
    const accept = isPicture ? pictureAccept : "text/html";
    const response = await self.fetch(path, { headers: { accept } });
    if (isGone(response)) await cache.delete(path, anyHeaders);
    if (!isCacheable(response)) continue;
    if (!isPicture) await cacheAssets(await response.clone().text(), cache);
    await cache.put(path, response);
  }
  if (isChanged) await evictExcept(pathnames, cache);
}

export async function removeOldCaches(): Promise<void> {
  const current: readonly string[] = Object.values(offlineCaches).map(({ name }) => name);
  for (const name of await self.caches.keys()) {
    if (name.startsWith("autohaus-") && !current.includes(name)) await self.caches.delete(name);
  }
}
