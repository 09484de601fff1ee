import type { Handler } from "hono";
import { LRUCache } from "lru-cache";
import { parsePictureFile } from "#domain/car/photos.ts";
import { adKeySchema } from "#domain/car/record.ts";
import { parseShareFile } from "#domain/car/share-picture.ts";
import type { Backend } from "#server/backend.ts";
import {
  answerBytes,
  type CachedResponse,
  type CachedResponseSource,
  immutable,
  noStore,
} from "#server/platform/http/cached-responses.ts";
import { acceptedPictureFormat, type PictureFormat } from "./picture-format.ts";
import type { NoPicture, Picture } from "./picture-store.ts";

/** Chrome shows a picture in a tab of its own by means of style attributes. */
const contentPolicy = "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'";

/** In memory: reading a file is more than half of the work of a response. */
const defaultMaxHotBytes = 32 * 1024 ** 2;
/** Full screens would push out the cards of many lists. */
const maxHotPictureBytes = 256 * 1024;

/**
 * Vehicle photos and the fallback picture. One address serves all formats (`Vary`). `ready` has what was
 * sent last, which stays right: the address changes with the photo.
 */
export function createPictureRoutes(
  backend: Pick<Backend, "picture" | "sharePicture" | "fallbackPicture">,
  { maxHotBytes = defaultMaxHotBytes }: { maxHotBytes?: number } = {},
): { photo: Handler; fallback: Handler; ready: CachedResponseSource } {
  const hot = new LRUCache<string, CachedResponse>({
    maxSize: maxHotBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
  });

  async function find(key: string, load: () => Promise<Picture | NoPicture>) {
    const known = hot.get(key);
    if (known !== undefined) return known;
    const found = await load();
    if (typeof found === "string" || found.provisional) return found;
    const answer = cacheable(found, immutable);
    if (found.bytes.byteLength <= maxHotPictureBytes) hot.set(key, answer);
    return answer;
  }

  return {
    fallback: (context) =>
      answerBytes(context.req.raw, cacheable(backend.fallbackPicture(), oneDay)),
    photo: async (context) => {
      const adKey = adKeySchema.safeParse(context.req.param("adKey"));
      const name = context.req.param("file") ?? "";
      const photo = parsePictureFile(name);
      const share = parseShareFile(name);
      if (!adKey.success || (photo === null && share === null)) return context.notFound();
      const format = acceptedPictureFormat(context.req.header("accept") ?? "");
      const found = await find(keyOf(`/bilder/${adKey.data}/${name}`, format), () =>
        photo === null
          ? backend.sharePicture(adKey.data, share ?? "")
          : backend.picture({ adKey: adKey.data, ...photo }, format),
      );
      if (found === "unknown") return context.notFound();
      if (found === "unavailable") {
        // The browser's `error` event has the page ask again (app/queries/wait-for-picture.ts).
        const headers = { ...noStore, "retry-after": "5", vary: "Accept" };
        return context.text("Foto wird vorbereitet", 503, headers);
      }
      if (found === "broken") {
        // Other sites would show the fallback for as long as they cache it.
        if (share !== null) return context.notFound();
        return answerBytes(context.req.raw, uncacheable(backend.fallbackPicture()));
      }
      return answerBytes(context.req.raw, "headers" in found ? found : uncacheable(found));
    },
    ready: ({ url, accept }) =>
      url.startsWith("/bilder/")
        ? (hot.get(keyOf(url, acceptedPictureFormat(accept))) ?? null)
        : null,
  };
}

/** The same for every browser. */
const sharePath = /\/teilen-[0-9a-f]{8}\.jpg$/;

function keyOf(path: string, format: PictureFormat): string {
  return sharePath.test(path) ? path : `${path} ${format}`;
}

const oneDay = { "cache-control": "public, max-age=86400" };

function cacheable(picture: Picture, caching: typeof immutable): CachedResponse {
  // The address changes with the photo, so the tag only tells the variants of one address apart.
  const etag = `W/"${picture.type.replace("image/", "")}-${picture.bytes.byteLength}"`;
  return { bytes: picture.bytes, etag, headers: { ...headersFor(picture, caching), etag } };
}

function uncacheable(picture: Picture): CachedResponse {
  return { bytes: picture.bytes, etag: null, headers: headersFor(picture, noStore) };
}

function headersFor({ bytes, type }: Picture, caching: typeof immutable) {
  return {
    ...caching,
    vary: "Accept",
    "content-security-policy": contentPolicy,
    "content-type": type,
    "content-length": String(bytes.byteLength),
  };
}
