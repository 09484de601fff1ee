import type { Context, Handler } from "hono";
import { LRUCache } from "lru-cache";
import { type PictureAddress, parsePictureFile, picturePath } from "#domain/car/photos.ts";
import { adKeySchema } from "#domain/car/record.ts";
import type { Backend } from "#server/backend.ts";
import {
  type CachedResponse,
  type CachedResponseSource,
  headersUnchanged,
} from "#server/platform/http/cached-responses.ts";
import { isNotModified } from "#server/platform/http/encoded-body.ts";
import { acceptedPictureFormat, type PictureFormat } from "./picture-format.ts";
import type { Picture } from "./picture-renderer.ts";

const forEver = "public, max-age=31536000, immutable";
/** For what is not the requested picture: it is requested again soon. */
const noStore = "no-store";
/** Seconds after which a photo may be available. */
const retryAfter = "5";
/**
 * Chrome shows a picture in a tab of its own on a page that it makes with inline styles; without them
 * the picture sticks in the corner. Style attributes are all that is allowed.
 */
const contentPolicy = "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'";

/** Pictures in memory: reading a file is more than half of the work of a response. */
const defaultMaxHotBytes = 32 * 1024 ** 2;
/** Full screens would push out the cards of many lists. */
const maxHotPictureBytes = 256 * 1024;

/**
 * Answers for vehicle photos and for the picture that stands in for a missing one. One address stands
 * for all formats, so a copy is good only for who takes the same (`Vary`). What was answered last
 * stays in memory, up to `maxHotBytes`, ready before the app is asked: the address changes with the
 * photo, so it is right for ever.
 */
export function createPictureRoutes(
  backend: Pick<Backend, "picture" | "fallbackPicture">,
  { maxHotBytes = defaultMaxHotBytes }: { maxHotBytes?: number } = {},
): { photo: Handler; fallback: Handler; ready: CachedResponseSource } {
  const hot = new LRUCache<string, CachedResponse>({
    maxSize: maxHotBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
  });

  async function find(wanted: PictureAddress, format: PictureFormat) {
    const key = keyOf(picturePath(wanted), format);
    const known = hot.get(key);
    if (known !== undefined) return known;
    const found = await backend.picture(wanted, format);
    if (typeof found === "string" || found.provisional) return found;
    const answer = keptAnswer(found, forEver);
    if (found.bytes.byteLength <= maxHotPictureBytes) hot.set(key, answer);
    return answer;
  }

  return {
    fallback: async (context) =>
      send(context, keptAnswer(backend.fallbackPicture(), "public, max-age=86400")),
    photo: async (context) => {
      const adKey = adKeySchema.safeParse(context.req.param("adKey"));
      const file = parsePictureFile(context.req.param("file") ?? "");
      if (!adKey.success || file === null) return context.notFound();
      const format = acceptedPictureFormat(context.req.header("accept") ?? "");
      const found = await find({ adKey: adKey.data, ...file }, format);
      if (found === "unknown") return context.notFound();
      if (found === "unavailable") return beingPrepared(context);
      if (found === "broken") {
        // Other sites would show the fallback for as long as they cache it.
        if (file.width === "og") return context.notFound();
        return send(context, onceAnswer(backend.fallbackPicture()));
      }
      return send(context, "headers" in found ? found : onceAnswer(found));
    },
    ready: ({ url, accept }) =>
      url.startsWith("/bilder/")
        ? (hot.get(keyOf(url, acceptedPictureFormat(accept))) ?? null)
        : null,
  };
}

/** The picture for other sites is a JPEG for everybody. */
function keyOf(path: string, format: PictureFormat): string {
  return path.endsWith("-og.jpg") ? path : `${path} ${format}`;
}

function keptAnswer(picture: Picture, cacheControl: string): CachedResponse {
  // The address changes with the photo, so the tag only tells the variants of one address apart.
  const etag = `W/"${picture.type.replace("image/", "")}-${picture.bytes.byteLength}"`;
  return { bytes: picture.bytes, etag, headers: { ...headersFor(picture, cacheControl), etag } };
}

/** No picture: the browser's `error` event has the page ask again (app/queries/wait-for-picture.ts). */
function beingPrepared(context: Context): Response {
  return context.text("Foto wird vorbereitet", 503, {
    "cache-control": noStore,
    "retry-after": retryAfter,
    vary: "Accept",
  });
}

/** With status 200: nothing is wrong that asking again would mend. */
function onceAnswer(picture: Picture): CachedResponse {
  return { bytes: picture.bytes, etag: null, headers: headersFor(picture, noStore) };
}

function headersFor({ bytes, type }: Picture, cacheControl: string) {
  return {
    "cache-control": cacheControl,
    vary: "Accept",
    "content-security-policy": contentPolicy,
    "content-type": type,
    "content-length": String(bytes.byteLength),
  };
}

function send(context: Context, { bytes, etag, headers }: CachedResponse): Response {
  if (etag !== null && isNotModified(context.req.raw, etag)) {
    return context.body(null, 304, headersUnchanged(headers));
  }
  return context.body(bytes, 200, { ...headers });
}
