import { parsePictureAddress, pictureInWidth } from "#domain/car/photos.ts";
import { keepMessage, offlineCaches } from "#domain/consent/storage-keys.ts";
import { isAppointmentPage, maxOnWishlist, paths, vehiclePath } from "#domain/pages/paths.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Offline copies: the Merkliste with its cars (N7) and the visitor's own appointments
 * (W8). Nothing else is stored, since that would need consent (§ 25 TDDDG).
 */

/** Younger copies are not fetched again. */
const freshForMs = 24 * 3_600_000;
const appointmentLifetimeMs = offlineCaches.appointments.days * 24 * 3_600_000;

/** The one rendition kept of a photo: wide enough for a phone. */
const keptWidth = 960;

/** As browsers ask for an image: another `accept` would fetch it in another format. */
const acceptsPicture = "image/avif,image/webp,*/*;q=0.8";

/** The copy of an address of ours; of an appointment whatever a button added to its address. */
export async function copyOf(url: URL): Promise<Response | undefined> {
  const isPhoto = parsePictureAddress(url.pathname) !== null;
  const path = isPhoto ? pictureInWidth(url.pathname, keptWidth) : url.pathname;
  const address = isAppointmentPage(url.pathname) ? path : path + url.search;
  return self.caches.match(address, { ignoreVary: true });
}

export async function keptPages(): Promise<{ path: string; copy: Response }[]> {
  const pages = await Promise.all(
    Object.values(offlineCaches).map(async ({ name }) => {
      if (!(await self.caches.has(name))) return [];
      const cache = await self.caches.open(name);
      const requests = (await cache.keys()).filter(({ url }) => !isFile(new URL(url).pathname));
      return Promise.all(
        requests.map(async (request) => {
          const copy = await cache.match(request, { ignoreVary: true });
          return copy ? [{ path: new URL(request.url).pathname, copy }] : [];
        }),
      );
    }),
  );
  return pages.flat(2);
}

const isFile = (path: string) => /^\/(?:assets|bilder)\//.test(path);

/** A page that was just read: an appointment is kept anew, and whatever is gone is no longer kept. */
export async function updateCopy(url: URL, response: Response): Promise<void> {
  if (response.status === 404 || response.status === 410) {
    for (const { name } of Object.values(offlineCaches)) {
      // Opening a cache would make one.
      if (await self.caches.has(name))
        await (await self.caches.open(name)).delete(url.pathname, { ignoreVary: true });
    }
  } else if (isAppointmentPage(url.pathname) && isComplete(response)) {
    await keepAppointment(url.pathname, response);
  }
}

/** Without a date its age would be unknown. */
const isComplete = ({ status, type, redirected, headers }: Response) =>
  status === 200 && type === "basic" && !redirected && headers.has("date");

/** Kept although it is `no-store`, which is for all caches between: it is the visitor's own. */
async function keepAppointment(path: string, page: Response): Promise<void> {
  const cache = await self.caches.open(offlineCaches.appointments.name);
  for (const request of await cache.keys()) {
    const copy = await cache.match(request, { ignoreVary: true });
    if (copy && ageOf(copy) > appointmentLifetimeMs) await cache.delete(request);
  }
  await keepFilesOf(await page.clone().text(), cache);
  await cache.put(path, page);
}

const ageOf = ({ headers }: Response) => Date.now() - Date.parse(headers.get("date") ?? "");

const filesIn = (html: string): readonly string[] =>
  [...html.matchAll(/"(\/assets\/[\w.-]+)"/g)].map(([, path = ""]) => path);

/** Style sheets and scripts that a page names; their hashed names never change their content. */
async function keepFilesOf(html: string, cache: Cache): Promise<void> {
  for (const path of new Set(filesIn(html))) {
    if (await cache.match(path, { ignoreVary: true })) continue;
    const response = await self.fetch(path);
    if (isComplete(response)) await cache.put(path, response);
  }
}

/** Removes all but these pages and photos, and the files that the pages name. */
async function keepOnly(wanted: readonly string[], cache: Cache): Promise<void> {
  const pages = wanted.filter((path) => !isFile(path));
  const copies = await Promise.all(pages.map((path) => cache.match(path, { ignoreVary: true })));
  const texts = await Promise.all(copies.map((copy) => copy?.text() ?? ""));
  const kept = new Set([...wanted, ...texts.flatMap(filesIn)]);
  for (const request of await cache.keys()) {
    if (!kept.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

let newest: readonly string[] = [];
let done: Promise<void> = Promise.resolve();

/**
 * What a page wants kept: the whole Merkliste each time, so that a lost message is made good by the next, and
 * the appointment that was opened before the worker was there.
 */
export function keepAsTold(event: ExtendableMessageEvent): void {
  const told = readMessage(event.data);
  if (told === null) return;
  const { wishlist, appointment } = told;
  newest = wishlist;
  // One after another: two at once would undo each other's work.
  done = done
    .then(async () => {
      if (newest === wishlist) await keepWishlist(wishlist);
      if (appointment === null) return;
      const response = await self.fetch(appointment, { headers: { accept: "text/html" } });
      await updateCopy(new URL(appointment, self.location.origin), response);
    })
    // Offline again: the next page tells the same.
    .catch(() => undefined);
  event.waitUntil(done);
}

function readMessage(data: unknown): { wishlist: string[]; appointment: string | null } | null {
  const { type, cars, page } = asRecord(data);
  if (type !== keepMessage || !Array.isArray(cars)) return null;
  const found = cars.slice(0, maxOnWishlist).map(asRecord);
  const pages = found.map(({ adKey }) => vehiclePath(String(adKey)));
  const photos = found.flatMap(({ photo }) =>
    typeof photo === "string" && parsePictureAddress(photo) !== null
      ? [pictureInWidth(photo, keptWidth)]
      : [],
  );
  return {
    wishlist: found.length === 0 ? [] : [paths.wishlist, ...pages, ...photos],
    appointment: typeof page === "string" && isAppointmentPage(page) ? page : null,
  };
}

const asRecord = (value: unknown): Readonly<Partial<Record<string, unknown>>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

async function keepWishlist(wanted: readonly string[]): Promise<void> {
  const { name } = offlineCaches.wishlist;
  if (wanted.length === 0) {
    await self.caches.delete(name);
    return;
  }
  const cache = await self.caches.open(name);
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  let isChanged = stored.some((path) => !path.startsWith("/assets/") && !wanted.includes(path));
  for (const path of wanted) {
    // Others were taken off or put on meanwhile: the next round has the rest.
    if (newest !== wanted) return;
    const isPhoto = isFile(path);
    const copy = await cache.match(path, { ignoreVary: true });
    if (copy && (isPhoto || ageOf(copy) < freshForMs)) continue;
    isChanged = true;
    const accept = isPhoto ? acceptsPicture : "text/html";
    const response = await self.fetch(path, { headers: { accept } });
    if (response.status === 404 || response.status === 410)
      await cache.delete(path, { ignoreVary: true });
    if (!isComplete(response)) continue;
    if (!isPhoto) await keepFilesOf(await response.clone().text(), cache);
    await cache.put(path, response);
  }
  if (isChanged) await keepOnly(wanted, cache);
}

export async function removeOldCaches(): Promise<void> {
  const current: readonly string[] = Object.values(offlineCaches).map(({ name }) => name);
  for (const name of await self.caches.keys()) {
    if (name.startsWith("autohaus-") && !current.includes(name)) await self.caches.delete(name);
  }
}
