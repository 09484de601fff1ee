import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";
import type { StockSnapshots } from "#server/stock/snapshot.ts";
import type { SiteCounts } from "#server/telemetry/telemetry.ts";
import { encodePicture } from "./encode-picture.ts";
import { createPhotoSource } from "./photo-source.ts";
import {
  createKnownPhotos,
  createPictureRenderer,
  readFallbackPicture,
} from "./picture-renderer.ts";
import { openPictureStore } from "./picture-store.ts";
import { createPicturePreparation } from "./prepare-pictures.ts";

const maxStoredBytes = 2 * 1024 ** 3;
/** One core stays free for the pages, and one of the four threads that Node has for files and zip. */
const maxEncoders = Math.min(3, Math.max(1, availableParallelism() - 1));
/** A page full. Beyond it visitors get the provider's own file, because this many take some seconds. */
const maxWaiting = 24;

type PictureParts = {
  env: Pick<Config, "DATA_DIR" | "PICTURE_HOSTS">;
  providerUrl: string;
  catalogue: Pick<Catalogue, "photo">;
  snapshots: Pick<StockSnapshots, "current">;
  onStockChanged: Database["onStockChanged"];
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** Of a monotonic clock. */
  monotonicMs: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  counts: Pick<SiteCounts, "picturesMade">;
  log: Log;
};

/** Opens the stored pictures, and what prepares those of new vehicles. */
export async function openPictures({
  env,
  providerUrl,
  catalogue,
  snapshots,
  ...parts
}: PictureParts) {
  const { onStockChanged, fetch, now, monotonicMs, sleep, counts, log } = parts;
  const root = join(env.DATA_DIR, "pictures");
  const folder = openPictureStore({ root, maxBytes: maxStoredBytes, now, log });
  const pictures = createPictureRenderer({
    knownPhotos: createKnownPhotos(snapshots.current),
    findPhoto: catalogue.photo,
    fetchPhoto: createPhotoSource({ fetch, providerUrl, allowedHosts: env.PICTURE_HOSTS }),
    encode: async (...photo) => {
      const encoded = await encodePicture(...photo);
      counts.picturesMade += 1;
      return encoded;
    },
    concurrency: maxEncoders,
    maxWaiting,
    folder,
    log,
  });
  const cars = async () => (await snapshots.current()).cars;
  const preparation = createPicturePreparation({
    pictures,
    folder,
    cars,
    onStockChanged,
    monotonicMs,
    sleep,
    log,
  });
  return { pictures, preparation, fallbackPicture: await readFallbackPicture() };
}
