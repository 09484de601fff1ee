import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Database } from "#server/platform/db/database.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";
import type { StockSnapshots } from "#server/stock/snapshot.ts";
import { encodePicture } from "./encode-picture.ts";
import { createPhotoSource } from "./photo-source.ts";
import {
  createKnownPhotos,
  createPictureRenderer,
  readFallbackPicture,
} from "./picture-renderer.ts";
import { openPictureStore } from "./picture-store.ts";
import { createPicturePreparation } from "./prepare-pictures.ts";

const maxBytes = 2 * 1024 ** 3;
/** One core stays free for the pages, and one of the four threads that Node has for files and zip. */
const concurrency = Math.min(3, Math.max(1, availableParallelism() - 1));
/** A page full. Beyond it visitors get the provider's own file, because this many take some seconds. */
const maxWaiting = 24;

type PictureParts = {
  providerUrl: string;
  catalogue: Pick<Catalogue, "photo">;
  snapshots: Pick<StockSnapshots, "current">;
  onStockChanged: Database["onStockChanged"];
};

export async function openPictures(
  { config, telemetry, log, now, monotonicMs, sleep, fetch }: Runtime,
  { providerUrl, catalogue, snapshots, onStockChanged }: PictureParts,
) {
  const root = join(config.DATA_DIR, "pictures");
  const folder = openPictureStore({ root, maxBytes, now, log });
  const pictures = createPictureRenderer({
    knownPhotos: createKnownPhotos(snapshots.current),
    findPhoto: catalogue.photo,
    fetchPhoto: createPhotoSource({ fetch, providerUrl, allowedHosts: config.PICTURE_HOSTS }),
    encode: async (...photo) => {
      const encoded = await encodePicture(...photo);
      telemetry.counts.picturesMade += 1;
      return encoded;
    },
    concurrency,
    maxWaiting,
    folder,
    log,
  });
  const cars = async () => (await snapshots.current()).cars;
  const parts = { pictures, folder, cars, onStockChanged, monotonicMs, sleep, log };
  const preparation = createPicturePreparation(parts);
  return { pictures, preparation, fallbackPicture: await readFallbackPicture() };
}
