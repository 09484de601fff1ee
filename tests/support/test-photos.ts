import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { createInquiryStore } from "#server/inquiry/inquiry-store.ts";
import { createPhotoService } from "#server/inquiry/photo/photo-service.ts";
import { createPhotoStore } from "#server/inquiry/photo/photo-store.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import { createInquiryLimits } from "#server/protection/rate-limits.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";

type ServiceDeps = {
  database: Database;
  outbox: Pick<Outbox, "add">;
  hasDiskSpace: () => Promise<boolean>;
  origin: string;
  now: () => Date;
  log: Log;
  maxBytes?: number;
};

/** The photo service of a test site, with the real encoder. */
export async function openTestPhotoService({ database, maxBytes, ...deps }: ServiceDeps) {
  const { now, log } = deps;
  const secret = await openSiteSecret(database);
  return createPhotoService({
    ...deps,
    store: createPhotoStore({ db: database, now, ...(maxBytes !== undefined && { maxBytes }) }),
    inquiries: createInquiryStore({ db: database }),
    secret,
    limits: createInquiryLimits({ db: database, secret, log }),
  });
}

/** Exif that must be removed: place, owner and device. */
const personalExif = {
  IFD0: { Make: "Kamera", Artist: "Jemand Geheimes" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "49/1 28/1 0/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "8/1 36/1 0/1",
  },
};

/** A photo with GPS data in its Exif; photos of different `shade` are different files. */
export function aPhoto(
  type: "jpeg" | "png" | "webp",
  { width = 64, height = 48, shade = 100 } = {},
): Promise<Buffer> {
  const background = { r: shade, g: 90, b: 160 };
  const image = sharp({ create: { width, height, channels: 3, background } });
  return image.withExif(personalExif).toFormat(type).toBuffer();
}

/** Stores two photos, each of many database pages, full of `mark`, which tests search for in data files. */
export async function addMarkedPhotos(database: Database, inquiryId: number, mark: string) {
  const { add } = createPhotoStore({ db: database, now: () => new Date("2026-11-22T12:00:00Z") });
  for (const name of ["front", "rear"]) {
    const bytes = Array.from({ length: 4_000 }, () => `${randomBytes(8).toString("hex")}${mark}`);
    const photo = { jpeg: new Uint8Array(Buffer.from(bytes.join(""))), width: 1, height: 1 };
    const added = await add(inquiryId, Buffer.from(mark + name), photo, async () => undefined);
    if (added !== null) throw new Error(added);
  }
}
