import type { PictureAddress } from "#domain/car/photos.ts";
import type { Car } from "#domain/car/record.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import type { SyncResult, SyncStatus } from "#domain/stock/sync.ts";
import type { InquiryService } from "./inquiries/accept.ts";
import type { PictureFormat } from "./pictures/picture-format.ts";
import type { NoPicture, Picture, PictureRenderer } from "./pictures/picture-renderer.ts";
import { AppError } from "./platform/app-error.ts";
import type { Database } from "./platform/db/database.ts";
import type { Log } from "./platform/log.ts";
import type { Catalogue } from "./stock/catalogue.ts";
import type { StockSnapshots } from "./stock/snapshot.ts";
import {
  carsMissingEnergyLabel,
  createSimilarVehicles,
  createStockList,
  type StockList,
} from "./stock/stock-list.ts";
import type { Sync } from "./stock/sync.ts";

/** The stock as visitors see it: newest first, with the version that changes whenever it does. */
export type Stock = { version: number; cars: readonly Car[] };

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
  /** The version of it when that is known without waiting, else null. */
  knownVersion(): number | null;
  /** The same stock as lists show it; throws alike. */
  stockList(): Promise<StockList>;
  /**
   * A vehicle that is for sale, or was and is gone; null for an ad_key that never was in stock.
   * Throws AppError `not-ready` when nobody can tell.
   */
  vehicle(adKey: string): Promise<{ state: "for-sale" | "gone"; car: Car } | null>;
  /** Vehicles for sale to look at beside one or instead of it; without one, the newest. */
  similar(car: Car | null): Promise<readonly CarSummary[]>;
  /** `stockFile`: path of the file that holds the current stock for the browser. */
  syncStatus(): Promise<SyncStatus & { stockFile: string }>;
  /** Runs a sync when one is needed, else answers the last result. Throws AppError `provider-failed`. */
  requestSync(): Promise<SyncResult>;
  /**
   * A vehicle photo in a format, the OpenGraph picture always as JPEG. One that is provisional may be in
   * another format that the same browser takes.
   */
  picture(wanted: PictureAddress, format: PictureFormat): Promise<Picture | NoPicture>;
  fallbackPicture(): Picture;
  inquiries: InquiryService;
  /** A challenge of the captcha of our own, which the contact form may ask for on every site. */
  captchaChallenge(): Promise<object>;
  /** Throws AppError `not-ready` with the reason when requests cannot be served. */
  checkReady(): Promise<void>;
};

type BackendParts = {
  snapshots: Pick<StockSnapshots, "current" | "known">;
  catalogue: Pick<Catalogue, "find">;
  sync: Pick<Sync, "request" | "status">;
  pictures: Pick<PictureRenderer, "find">;
  /** What stands in for a photo that cannot be had. */
  fallbackPicture: Picture;
  inquiries: InquiryService;
  captchaChallenge: () => Promise<object>;
  database: Pick<Database, "ping">;
  now: () => Date;
  log: Log;
};

/** What is derived of a stock is kept as long as these are: a stale stock has the same. */
const carsOf = ({ cars }: Stock) => cars;

/** Joins the use cases to what wire and pages see. */
export function createBackend(parts: BackendParts): Backend {
  const { snapshots, catalogue, sync, pictures, fallbackPicture, database } = parts;
  const orNotReady = createReadinessGuard(parts.log);
  const listOf = memoizeByVersion((stock: Stock) => {
    const now = parts.now();
    const list = createStockList(stock, now);
    const incomplete = carsMissingEnergyLabel(list, now);
    // The law forbids to offer them like this; only the dealer can complete the listing.
    if (incomplete.length > 0)
      parts.log.warn({ incomplete }, "new cars without consumption or CO₂");
    return list;
  }, carsOf);
  const stockList = async () => listOf(await orNotReady(snapshots.current()));
  const byKey = memoizeByVersion(
    ({ cars }: Stock) => new Map(cars.map((car) => [car.ad_key, car])),
    carsOf,
  );
  const similarIn = memoizeByVersion(
    (stock: Stock) => createSimilarVehicles(listOf(stock).cars),
    carsOf,
  );
  return {
    stock: () => orNotReady(snapshots.current()),
    knownVersion: snapshots.known,
    stockList,
    async vehicle(adKey) {
      // The snapshot first: it answers without the database, and for nearly every visitor.
      const car = byKey(await orNotReady(snapshots.current())).get(adKey);
      return car ? { state: "for-sale", car } : orNotReady(catalogue.find(adKey));
    },
    similar: async (car) => similarIn(await orNotReady(snapshots.current()))(car),
    async syncStatus() {
      const { file } = await stockList();
      return { ...(await orNotReady(sync.status())), stockFile: file.path };
    },
    requestSync: () => orNotReady(sync.request()),
    picture: (wanted, format) => orNotReady(pictures.find(wanted, format)),
    fallbackPicture: () => fallbackPicture,
    inquiries: parts.inquiries,
    captchaChallenge: parts.captchaChallenge,
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
