import { join } from "node:path";
import type { Dealership } from "#domain/dealership/dealership.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import type { System } from "#server/platform/system.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";
import { carsByKey, type StockSnapshots } from "#server/stock/snapshot.ts";
import { encodePicture } from "./encode-picture.ts";
import { createPhotoSource } from "./photo-source.ts";
import { createPictureRenderer, startPreparingPictures } from "./picture-renderer.ts";
import { openPictureStore } from "./picture-store.ts";
import { createSharePictures, drawSharePicture } from "./share-pictures.ts";

const maxStoreBytes = 2 * 1024 ** 3;

type PictureParts = Pick<System, "fetch"> & {
  dataDir: string;
  dealership: () => Dealership;
  allowedHosts: readonly string[];
  log: Log;
  providerUrl: string;
  catalogue: Pick<Catalogue, "findPhoto">;
  snapshots: Pick<StockSnapshots, "current">;
  onStockChanged: Database["onStockChanged"];
};

export async function openPictures(parts: PictureParts) {
  const { dataDir, allowedHosts, providerUrl, catalogue, snapshots, onStockChanged } = parts;
  const { log, fetch } = parts;
  const store = openPictureStore({ root: join(dataDir, "pictures"), maxBytes: maxStoreBytes, log });
  const pictures = createPictureRenderer({
    findPhoto: catalogue.findPhoto,
    fetchPhoto: createPhotoSource({ fetch, providerUrl, allowedHosts }),
    encode: encodePicture,
    folder: store,
    log,
  });
  const cars = async () => (await snapshots.current()).cars;
  const findCar = async (adKey: string) => carsByKey(await snapshots.current()).get(adKey) ?? null;
  return {
    pictures,
    shares: createSharePictures({
      findCar,
      pictures,
      dealerName: () => parts.dealership().name,
      draw: drawSharePicture,
      store,
      log,
    }),
    startPreparingPictures: () => startPreparingPictures({ cars, onStockChanged, pictures, log }),
  };
}
