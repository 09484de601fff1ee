import type { Car } from "#domain/car.ts";
import { summarise } from "#domain/car-summary.ts";
import type { PictureAddress } from "#domain/picture-address.ts";
import type { SyncResult, SyncStatus } from "#domain/sync.ts";
import { AppError } from "./app-error.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import type { StockSnapshots } from "./catalogue/stock-snapshot.ts";
import type { Database } from "./db/database.ts";
import { keepPerVersion } from "./keep-per-version.ts";
import type { Log } from "./log.ts";
import type { PictureFormat } from "./pictures/picture-format.ts";
import type { Picture, Pictures } from "./pictures/pictures.ts";
import { packStockFile, type StockFile } from "./stock-file.ts";
import type { Sync } from "./sync/sync.ts";

/** The stock as visitors see it: newest first, with the version that changes whenever it does. */
export type Stock = {
  version: number;
  cars: readonly Car[];
  /** Path of the file that holds the whole stock for the browser. */
  stockFile: string;
};

/**
 * Everything the outside (wire and pages) may ask of the dealership's machine. What needs the
 * database throws AppError `not-ready` while the database is away.
 */
export type Backend = {
  /**
   * Without the database the last known stock counts. Throws AppError `not-ready` when it was never
   * readable.
   */
  stock(): Promise<Stock>;
  /** The file that `stock` names; throws alike. */
  stockFile(): Promise<StockFile>;
  /**
   * A vehicle that is for sale, or was and is gone; null for an ad_key that never was in stock.
   * Throws AppError `not-ready` when nobody can tell.
   */
  vehicle(adKey: string): Promise<{ state: "for-sale" | "gone"; car: Car } | null>;
  syncStatus(): Promise<SyncStatus>;
  /** Runs a sync when one is needed, else answers the last result. Throws AppError `provider-failed`. */
  requestSync(): Promise<SyncResult>;
  /**
   * A vehicle photo in a format, the OpenGraph picture always as JPEG: `unknown` when no vehicle has
   * it, `unavailable` when the provider fails.
   */
  picture(
    wanted: PictureAddress,
    format: PictureFormat,
  ): Promise<Picture | "unknown" | "unavailable">;
  fallbackPicture(): Picture;
  /** Throws AppError `not-ready` with the reason when requests cannot be served. */
  checkReady(): Promise<void>;
};

type BackendParts = {
  snapshots: Pick<StockSnapshots, "current">;
  catalogue: Pick<Catalogue, "find">;
  sync: Pick<Sync, "request" | "status">;
  pictures: Pick<Pictures, "find">;
  /** What stands in for a photo that cannot be had. */
  fallbackPicture: Picture;
  database: Pick<Database, "ping">;
  log: Log;
};

/** Joins the use cases to what wire and pages see. */
export function createBackend(parts: BackendParts): Backend {
  const { snapshots, catalogue, sync, pictures, fallbackPicture, database } = parts;
  const orNotReady = createReadinessGuard(parts.log);
  const stockFileOf = keepPerVersion(({ version, cars }: Pick<Stock, "version" | "cars">) =>
    packStockFile(
      version,
      cars.map((car) => summarise(car)),
    ),
  );
  return {
    async stock() {
      const { version, cars } = await orNotReady(snapshots.current());
      return { version, cars, stockFile: stockFileOf({ version, cars }).path };
    },
    stockFile: async () => stockFileOf(await orNotReady(snapshots.current())),
    async vehicle(adKey) {
      // The snapshot first: it answers without the database, and for nearly every visitor.
      const { cars } = await orNotReady(snapshots.current());
      const car = cars.find(({ ad_key }) => ad_key === adKey);
      return car ? { state: "for-sale", car } : orNotReady(catalogue.find(adKey));
    },
    syncStatus: () => orNotReady(sync.status()),
    requestSync: () => orNotReady(sync.request()),
    picture: (wanted, format) => orNotReady(pictures.find(wanted, format)),
    fallbackPicture: () => fallbackPicture,
    checkReady: () => orNotReady(database.ping()),
  };
}

/**
 * Makes the guard around whatever asks the database, the only thing that can keep us from answering.
 * Refusals pass as they are; visitors are not told of other failures, so the log is.
 */
function createReadinessGuard(log: Log) {
  return async function orNotReady<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      log.warn({ err: cause }, "a request cannot be answered");
      throw new AppError("not-ready", "Die Datenbank antwortet gerade nicht.", [], { cause });
    }
  };
}
