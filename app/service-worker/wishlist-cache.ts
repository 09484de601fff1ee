import { parsePictureAddress, pictureInWidth } from "#domain/car/photos.ts";
import { maxOnWishlist, paths, vehiclePath } from "#domain/site/paths.ts";
import { keepCarsMessage, offlineCaches } from "#domain/site/storage-keys.ts";
import { cachedWidth, fileCache, isCacheable } from "./caches.ts";

declare const self: ServiceWorkerGlobalScope;

/** Pages younger than this are not fetched again. */
const freshForMs = 24 * 3_600_000;

/** How a browser asks for a picture. */
const acceptsPicture = "image/avif,image/webp,*/*;q=0.8";

let newest: readonly string[] = [];
let done: Promise<void> = Promise.resolve();

/**
 * Keeps pages and first photos of the cars on the Merkliste in a cache of their own, which other pages do not
 * crowd out, and removes those of all others (N7). A page tells the whole list each time: a lost message is
 * made good by the next one.
 */
export function cacheWishlist(event: ExtendableMessageEvent): void {
  const wanted = readWanted(event.data);
  if (wanted === null) return;
  newest = wanted;
  // One after another: two at once would undo each other's work.
  done = done
    .then(() => (newest === wanted ? updateCache(wanted, event) : undefined))
    .catch(() => undefined);
  event.waitUntil(done);
}

/** The paths to keep; null for another message. */
function readWanted(data: unknown): string[] | null {
  const { type, cars } = asRecord(data);
  if (type !== keepCarsMessage || !Array.isArray(cars)) return null;
  const found = cars.slice(0, maxOnWishlist).map(asRecord);
  if (found.length === 0) return [];
  const pages = found.map(({ adKey }) => vehiclePath(String(adKey)));
  const photos = found.flatMap(({ photo }) =>
    typeof photo === "string" && parsePictureAddress(photo) !== null
      ? [pictureInWidth(photo, cachedWidth)]
      : [],
  );
  return [paths.wishlist, ...pages, ...photos];
}

async function updateCache(wanted: readonly string[], event: ExtendableEvent): Promise<void> {
  const { name } = offlineCaches.wishlist;
  if (wanted.length === 0) {
    await self.caches.delete(name);
    return;
  }
  const cache = await self.caches.open(name);
  for (const request of await cache.keys()) {
    if (!wanted.includes(new URL(request.url).pathname)) await cache.delete(request);
  }
  for (const path of wanted) {
    // Others were taken off or put on meanwhile: the next round has the rest.
    if (newest !== wanted) return;
    const isPhoto = path.startsWith("/bilder/");
    const copy = await cache.match(path, { ignoreVary: true });
    const age = Date.now() - Date.parse(copy?.headers.get("date") ?? "");
    if (copy !== undefined && (isPhoto || age < freshForMs)) continue;
    const accept = isPhoto ? acceptsPicture : "text/html";
    const response = await self.fetch(path, { headers: { accept } });
    if (response.status === 404 || response.status === 410)
      await cache.delete(path, { ignoreVary: true });
    if (!isCacheable(response)) continue;
    if (!isPhoto) await cacheFilesOf(await response.clone().text(), event);
    await cache.put(path, response);
  }
}

/** Styles and programs that a page names. */
async function cacheFilesOf(html: string, event: ExtendableEvent): Promise<void> {
  const files = new Set([...html.matchAll(/"(\/assets\/[\w.-]+)"/g)].map(([, path = ""]) => path));
  for (const path of files) {
    const [, stored] = fileCache.handleAll({ event, request: new Request(path) });
    await stored;
  }
}

function asRecord(value: unknown): Readonly<Partial<Record<string, unknown>>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
