import type { Context, Handler } from "hono";
import { z } from "zod";
import { parsePictureFile } from "#domain/car/pictures.ts";
import { adKeySchema } from "#domain/car/record.ts";
import { shareHashFromFileName } from "#domain/car/share-picture.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { AppError } from "#server/platform/app-error.ts";
import { immutable, noStore, oneDay, oneHour } from "#server/platform/http/response-headers.ts";
import type { VehicleFiles } from "#server/vehicle-file/vehicle-file-store.ts";
import { type BrandPictures, type IconPath, isFirstDealer } from "./brand-pictures.ts";
import { acceptsAvif } from "./encode-picture.ts";
import type { PictureRenderer } from "./picture-renderer.ts";
import type { NoPicture, Picture } from "./picture-store.ts";
import type { SharePictures } from "./share-pictures.ts";

/** Chrome uses style attributes when it shows a picture in a tab of its own; an icon's SVG holds a PNG. */
const contentPolicy =
  "default-src 'none'; img-src data:; style-src-attr 'unsafe-inline'; frame-ancestors 'none'";

/** A better picture is ready within seconds, but a visitor who goes back and forth should not load both. */
const tenMinutes = { "cache-control": "public, max-age=600" };

/** Not for image search either, which keeps copies of its own. */
const askedAnew = {
  "cache-control": "private, no-cache",
  "x-robots-tag": "noindex, noimageindex",
};

/** Content negotiation: one address serves all formats (`Vary`). */
export function createPictureRoutes({
  services,
  profile,
  fallbackPicture,
}: {
  services: () => {
    pictures: Pick<PictureRenderer, "find">;
    shares: Pick<SharePictures, "find">;
    brandPictures: Pick<BrandPictures, "find" | "home" | "icon">;
    files: Pick<VehicleFiles, "photo">;
  };
  profile: () => DealerProfile;
  fallbackPicture: Picture;
}): Record<"photo" | "house" | "home" | "fallback", Handler> & {
  icon: (path: IconPath) => Handler;
  file: (size: "whole" | "small") => Handler;
} {
  /** Nothing may stand in for a picture of the dealer. */
  const respond = (context: Context, picture: Picture | NoPicture, caching: typeof oneHour) => {
    if (typeof picture === "object")
      return pictureResponse(picture, picture.provisional ? tenMinutes : caching);
    if (picture !== "unavailable") return context.notFound();
    throw new AppError("not-ready", "Das Bild ist noch nicht fertig.");
  };
  return {
    home: async (context) => respond(context, await services().brandPictures.home(), oneHour),
    /** The first dealer's are files. */
    icon: (path) => async (context, next) =>
      isFirstDealer(profile())
        ? next()
        : respond(context, await services().brandPictures.icon(path), oneHour),
    house: async (context) => {
      const takesAvif = acceptsAvif(context.req.header("accept") ?? "");
      const file = context.req.param("file") ?? "";
      return respond(context, await services().brandPictures.find(file, takesAvif), immutable);
    },
    fallback: () => pictureResponse(fallbackPicture, oneDay),
    /** Of the vehicle file. It may have to go at once, because somebody forgot to blacken it: no cache shows it unasked. */
    file: (size) => async (context) => {
      const adKey = adKeySchema.safeParse(context.req.param("adKey"));
      const photoId = z.uuid().safeParse(context.req.param("photoId"));
      if (!adKey.success || !photoId.success) return context.notFound();
      const bytes = await services().files.photo(adKey.data, photoId.data, { size });
      if (bytes === null) return context.notFound();
      const etag = `"${photoId.data}-${size}"`;
      return pictureResponse({ bytes, type: "image/jpeg" }, { ...askedAnew, etag });
    },
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
  headers: Readonly<Record<string, string>> & typeof oneHour,
  status = 200,
): Response {
  return new Response(bytes, {
    status,
    headers: {
      ...headers,
      vary: "Accept",
      "content-security-policy": contentPolicy,
      "content-type": type,
      "content-length": String(bytes.byteLength),
      ...(status === 503 && { "retry-after": "60" }),
    },
  });
}
