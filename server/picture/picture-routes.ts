import type { Handler } from "hono";
import { parsePictureFile } from "#domain/car/pictures.ts";
import { adKeySchema } from "#domain/car/record.ts";
import { shareHashFromFileName } from "#domain/car/share-picture.ts";
import { memoizeByObject } from "#domain/format/memoize.ts";
import { housePictures } from "#domain/profile/look.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { immutable, noStore, oneDay, oneHour } from "#server/platform/http/response-headers.ts";
import type { SitePictures } from "#server/profile/site-pictures.ts";
import { acceptsAvif } from "./encode-picture.ts";
import type { PictureRenderer } from "./picture-renderer.ts";
import type { Picture } from "./picture-store.ts";
import { drawHomePicture, type SharePictures } from "./share-pictures.ts";

/** Chrome uses style attributes when it shows a picture in a tab of its own. */
const contentPolicy = "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'";

/** A better picture is ready within seconds, but a visitor who goes back and forth should not load both. */
const tenMinutes = { "cache-control": "public, max-age=600" };

/** Content negotiation: one address serves all formats (`Vary`). */
export function createPictureRoutes({
  services,
  profile,
  fallbackPicture,
}: {
  services: () => {
    pictures: Pick<PictureRenderer, "find">;
    shares: Pick<SharePictures, "find">;
    sitePictures: Pick<SitePictures, "find">;
  };
  profile: () => DealerProfile;
  fallbackPicture: Picture;
}): Record<"photo" | "house" | "home" | "fallback", Handler> {
  const drawHome = memoizeByObject(drawHomePicture);
  return {
    home: async () =>
      pictureResponse({ bytes: await drawHome(profile()), type: "image/jpeg" }, oneHour),
    house: async (context) => {
      const path = housePictures + (context.req.param("file") ?? "");
      const bytes = await services().sitePictures.find(path);
      if (bytes === null) return context.notFound();
      return pictureResponse({ bytes, type: "image/jpeg" }, immutable);
    },
    fallback: () => pictureResponse(fallbackPicture, oneDay),
    photo: async (context) => {
      const adKey = adKeySchema.safeParse(context.req.param("adKey"));
      const name = context.req.param("file") ?? "";
      const photo = parsePictureFile(name);
      const share = shareHashFromFileName(name);
      if (!adKey.success || (photo === null && share === null)) return context.notFound();
      const result = await (photo === null
        ? services().shares.find(adKey.data, share ?? "")
        : services().pictures.find(
            { adKey: adKey.data, ...photo },
            acceptsAvif(context.req.header("accept") ?? ""),
          ));
      if (typeof result === "object") {
        return pictureResponse(result, result.provisional ? tenMinutes : immutable);
      }
      // Other sites would show the fallback for as long as they cache it.
      const isBrokenShare = result === "broken" && share !== null;
      if (result === "unknown" || isBrokenShare) return context.notFound();
      // Browsers show a picture despite status 503, and crawlers retry.
      return pictureResponse(fallbackPicture, noStore, result === "unavailable" ? 503 : 200);
    },
  };
}

function pictureResponse(
  { bytes, type }: Picture,
  caching: Record<"cache-control", string>,
  status = 200,
): Response {
  return new Response(bytes, {
    status,
    headers: {
      ...caching,
      vary: "Accept",
      "content-security-policy": contentPolicy,
      "content-type": type,
      "content-length": String(bytes.byteLength),
      ...(status === 503 && { "retry-after": "60" }),
    },
  });
}
