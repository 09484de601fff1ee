import type { Context, Handler } from "hono";
import { adKeySchema } from "#domain/car.ts";
import { parsePictureFile } from "#domain/paths.ts";
import type { Backend } from "#server/backend.ts";
import type { Picture } from "#server/pictures/pictures.ts";

const forEver = "public, max-age=31536000, immutable";
/** A photo that could not be had is shown as the fallback, but asked for again soon. */
const notKept = "no-store";

/** Answers for vehicle photos and for the picture that stands in for a missing one. */
export function createPictureAnswers(backend: Backend): { photo: Handler; fallback: Handler } {
  const send = (context: Context, { bytes, type }: Picture, cacheControl: string) =>
    context.body(bytes, 200, { "content-type": type, "cache-control": cacheControl });

  return {
    fallback: async (context) => send(context, backend.fallbackPicture(), "public, max-age=86400"),
    photo: async (context) => {
      const adKey = adKeySchema.safeParse(context.req.param("adKey"));
      const file = parsePictureFile(context.req.param("file") ?? "");
      if (!adKey.success || file === null) return context.notFound();
      const found = await backend.picture({ adKey: adKey.data, ...file });
      if (found === "unknown") return context.notFound();
      if (found === "unavailable") return send(context, backend.fallbackPicture(), notKept);
      return send(context, found, forEver);
    },
  };
}
