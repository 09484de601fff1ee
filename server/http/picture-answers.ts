import type { Context, Handler } from "hono";
import { adKeySchema } from "#domain/car.ts";
import { parsePictureFile } from "#domain/picture-address.ts";
import type { Backend } from "#server/backend.ts";
import { acceptedPictureFormat } from "#server/pictures/picture-format.ts";
import type { Picture } from "#server/pictures/pictures.ts";
import { isKnownTo } from "./encoded-body.ts";

const forEver = "public, max-age=31536000, immutable";
/** A photo that could not be had is shown as the fallback, but asked for again soon. */
const notKept = "no-store";
/**
 * Chrome shows a picture in a tab of its own on a page that it makes with inline styles; without them
 * the picture sticks in the corner. Style attributes are all that is allowed.
 */
const contentPolicy = "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Answers for vehicle photos and for the picture that stands in for a missing one. One address stands
 * for all formats, so a copy is good only for who takes the same (`Vary`).
 */
export function createPictureAnswers(backend: Pick<Backend, "picture" | "fallbackPicture">): {
  photo: Handler;
  fallback: Handler;
} {
  return {
    fallback: async (context) =>
      sendKept(context, backend.fallbackPicture(), "public, max-age=86400"),
    photo: async (context) => {
      const adKey = adKeySchema.safeParse(context.req.param("adKey"));
      const file = parsePictureFile(context.req.param("file") ?? "");
      if (!adKey.success || file === null) return context.notFound();
      const format = acceptedPictureFormat(context.req.header("accept") ?? "");
      const found = await backend.picture({ adKey: adKey.data, ...file }, format);
      if (found === "unknown") return context.notFound();
      if (found === "unavailable") return sendOnce(context, backend.fallbackPicture());
      return found.provisional ? sendOnce(context, found) : sendKept(context, found, forEver);
    },
  };
}

function sendKept(context: Context, picture: Picture, cacheControl: string): Response {
  // The address changes with the photo, so the tag only tells the variants of one address apart.
  const etag = `W/"${picture.type.replace("image/", "")}-${picture.bytes.byteLength}"`;
  const headers = { ...headersFor(cacheControl), etag };
  if (isKnownTo(context.req.raw, etag)) return context.body(null, 304, headers);
  return send(context, picture, headers);
}

/** With status 200, because browsers show no picture of a failed answer. */
function sendOnce(context: Context, picture: Picture): Response {
  return send(context, picture, headersFor(notKept));
}

function headersFor(cacheControl: string) {
  return {
    "cache-control": cacheControl,
    vary: "Accept",
    "content-security-policy": contentPolicy,
  };
}

function send(context: Context, { bytes, type }: Picture, headers: Record<string, string>) {
  return context.body(bytes, 200, {
    ...headers,
    "content-type": type,
    "content-length": String(bytes.byteLength),
  });
}
