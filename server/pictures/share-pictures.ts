import pLimit from "p-limit";
import type { Car } from "#domain/car/record.ts";
import { shareHash, shareSign } from "#domain/car/share-picture.ts";
import { describeFailure, type Log } from "#server/platform/log.ts";
import type { drawSharePicture } from "./draw-share-picture.ts";
import type { PictureRenderer } from "./picture-renderer.ts";
import {
  createStoredPictures,
  type NoPicture,
  type Picture,
  type PictureStore,
} from "./picture-store.ts";

type SharePictureParts = {
  /** Null for a vehicle that is not for sale; may reject. */
  findCar: (adKey: string) => Promise<Car | null>;
  pictures: Pick<PictureRenderer, "find">;
  draw: typeof drawSharePicture;
  folder: PictureStore;
  log: Log;
};

/** Whoever asks for the whole stock at once gets the rest a little later. */
const maxWaiting = 24;
/** Every program reads it. */
const type = "image/jpeg";

export type SharePictures = ReturnType<typeof createSharePictures>;

/** What other sites show of a vehicle that is shared (E1): drawn once, stored on disk. */
export function createSharePictures({ findCar, pictures, draw, folder, log }: SharePictureParts) {
  const stored = createStoredPictures(folder);
  const limit = pLimit(1);

  async function make(car: Car, name: string): Promise<Picture | NoPicture> {
    if (limit.pendingCount >= maxWaiting) return "unavailable";
    const sign = shareSign(car);
    const photo = sign.photo && (await pictures.find({ ...sign.photo, width: 1600 }, "avif"));
    // The words alone would stay at other sites; the next who asks may find the photo.
    if (photo === "unavailable" || photo === "unknown") return "unavailable";
    const isBroken = photo === "broken";
    try {
      const bytes = await limit(() => draw(sign, isBroken ? null : (photo?.bytes ?? null)));
      if (isBroken || photo?.provisional) return { bytes, type, provisional: true };
      await folder.write(name, bytes);
      return { bytes, type };
    } catch (error) {
      log.warn(
        { failure: describeFailure(error), adKey: car.ad_key },
        "a share picture cannot be drawn",
      );
      return "broken";
    }
  }

  const nameOf = (car: Car) => `${car.ad_key}/teilen-${shareHash(car)}.jpeg`;

  return {
    /** What is true now, for an old address too: it may carry an old price. */
    async find(adKey: string, hash: string): Promise<Picture | NoPicture> {
      const car = await findCar(adKey);
      if (car === null) return "unknown";
      const name = nameOf(car);
      const found = await stored.find(name, type, () => make(car, name));
      const isOld = hash !== shareHash(car);
      return isOld && typeof found === "object" ? { ...found, provisional: true } : found;
    },
    prepare(car: Car) {
      const name = nameOf(car);
      return stored.prepare(name, () => make(car, name));
    },
  };
}
