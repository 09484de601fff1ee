import { type PictureWidth, parsePictureAddress } from "#domain/car/pictures.ts";
import type { Car } from "#domain/car/record.ts";
import { describeFailure, type Log } from "#server/platform/log.ts";
import { withTimeout } from "#server/platform/promises.ts";
import { encodeJpeg, openPhoto } from "./encode-picture.ts";
import type { PictureRenderer } from "./picture-renderer.ts";

/** In px, nearly twice the size shown. `large` fills a mail's width, `small` is beside text. */
const sizes = {
  large: { width: 1072, height: 670, fit: "cover" },
  small: { width: 320, height: 240, fit: "cover" },
} as const;
type MailPhotoSize = keyof typeof sizes;

const maxBytes = 40_000;
/** A quality below the last harms more than a smaller photo. */
const qualities = [74, 66, 58, 50];
/** A mail's job expires after two minutes (server/mail/outbox.ts). */
const maxWaitMs = 15_000;

/** The function resolves to an attachment, or null when the car has no photo or it cannot be loaded. */
export function createMailPictures({
  pictures,
  log,
}: {
  pictures: Pick<PictureRenderer, "find">;
  log: Log;
}) {
  return async (car: Pick<Car, "ad_key" | "images">, size: MailPhotoSize) => {
    const address = parsePictureAddress(car.images[0]?.url ?? "");
    if (address === null) return null;
    try {
      const width: PictureWidth = size === "large" ? 960 : 320;
      const result = await withTimeout(pictures.find({ ...address, width }, false), maxWaitMs);
      if (typeof result === "string") return null;
      const content = await encodeMailPicture(result.bytes, size);
      const name = `foto-${car.ad_key}`;
      return {
        cid: `${name}-${size}@autohaus`,
        filename: `${name}.jpg`,
        contentType: "image/jpeg",
        content,
      };
    } catch (error) {
      log.warn(
        { failure: describeFailure(error), adKey: car.ad_key },
        "a mail is sent without its photo",
      );
      return null;
    }
  };
}

/** Crops, and reduces quality, then size, to at most 40 KB. */
export async function encodeMailPicture(photo: Uint8Array, size: MailPhotoSize): Promise<Buffer> {
  const limits = { size: sizes[size], qualities, maxBytes };
  return Buffer.from((await encodeJpeg(await openPhoto(photo), limits)).jpeg);
}
