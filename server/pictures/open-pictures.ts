import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Database } from "#server/platform/db/database.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";
import { carsByKey, type StockSnapshots } from "#server/stock/snapshot.ts";
import { drawSharePicture } from "./draw-share-picture.ts";
import { encodePicture } from "./encode-picture.ts";
import { createPhotoSource } from "./photo-source.ts";
import { createPictureRenderer, readFallbackPicture } from "./picture-renderer.ts";
import { openPictureStore } from "./picture-store.ts";
import { byFirstScreens, createPicturePreparation, readLastPhoto } from "./prepare-pictures.ts";
import { createSharePictures } from "./share-pictures.ts";

const maxBytes = 2 * 1024 ** 3;
/** Some thousand sold vehicles. */
const maxLastPhotoBytes = 32 * 1024 ** 2;
/** One core stays free for the pages, and one of the four threads that Node has for files and zip. */
const concurrency = Math.min(3, Math.max(1, availableParallelism() - 1));
/** A page full. Beyond it visitors get the provider's own file, because this many take some seconds. */
const maxWaiting = 24;

type PictureParts = {
  providerUrl: string;
  catalogue: Pick<Catalogue, "photo" | "goneSince">;
  snapshots: Pick<StockSnapshots, "current">;
  onStockChanged: Database["onStockChanged"];
};

export async function openPictures(
  { config, telemetry, log, now, monotonicMs, sleep, fetch }: Runtime,
  { providerUrl, catalogue, snapshots, onStockChanged }: PictureParts,
) {
  const root = join(config.DATA_DIR, "pictures");
  const folder = openPictureStore({ root, maxBytes, now, log });
  const lastRoot = join(config.DATA_DIR, "last-photos");
  const kept = openPictureStore({ root: lastRoot, maxBytes: maxLastPhotoBytes, now, log });
  const counted =
    <Asked extends unknown[], Made>(make: (...asked: Asked) => Promise<Made>) =>
    async (...asked: Asked) => {
      const made = await make(...asked);
      telemetry.metrics.countPicture();
      return made;
    };
  const findCar = async (adKey: string) => carsByKey(await snapshots.current()).get(adKey) ?? null;
  const pictures = createPictureRenderer({
    findCar,
    findPhoto: catalogue.photo,
    fetchPhoto: createPhotoSource({ fetch, providerUrl, allowedHosts: config.PICTURE_HOSTS }),
    lastPhoto: (wanted) => readLastPhoto(wanted, kept),
    encode: counted(encodePicture),
    concurrency,
    maxWaiting,
    folder,
    log,
  });
  const cars = async () => byFirstScreens((await snapshots.current()).cars);
  const draw = counted(drawSharePicture);
  const shares = createSharePictures({ findCar, pictures, draw, folder, log });
  const { goneSince } = catalogue;
  const sources = { goneSince, cars, onStockChanged, pictures, shares, folder, kept };
  const preparation = createPicturePreparation({ ...sources, now, monotonicMs, sleep, log });
  return { pictures, shares, preparation, fallbackPicture: await readFallbackPicture() };
}
