import type { PictureAddress } from "#domain/car/photos.ts";
import type { Car } from "#domain/car/record.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import type { SyncResult, SyncStatus } from "#domain/stock/sync.ts";
import type { AlertService } from "./alerts/alert-service.ts";
import type { AppointmentService } from "./appointments/appointment-service.ts";
import type { InquiryService } from "./inquiries/accept.ts";
import type { InquiryMarks } from "./inquiries/marks.ts";
import type { PhotoService } from "./photos/photo-service.ts";
import type { PictureFormat } from "./pictures/picture-format.ts";
import type { PictureRenderer } from "./pictures/picture-renderer.ts";
import type { NoPicture, Picture } from "./pictures/picture-store.ts";
import type { SharePictures } from "./pictures/share-pictures.ts";
import { AppError } from "./platform/app-error.ts";
import type { Database } from "./platform/db/database.ts";
import { type Log, silentLog } from "./platform/log.ts";
import type { Catalogue } from "./stock/catalogue.ts";
import { carsByKey, type StockSnapshots } from "./stock/snapshot.ts";
import {
  carsMissingEnergyLabel,
  createSimilarVehicles,
  createStockList,
  type StockList,
} from "./stock/stock-list.ts";
import type { Sync } from "./stock/sync.ts";

/**
 * The stock as visitors see it: newest first, with the version that changes whenever it does, and when it was
 * last compared with the provider's.
 */
export type Stock = { version: number; cars: readonly Car[]; checkedAt: Date | null };

/** What wire and pages may ask of the server. Throws AppError `not-ready` without the database. */
export type Backend = ReturnType<typeof createBackend>;

type BackendParts = {
  snapshots: Pick<StockSnapshots, "current" | "known">;
  catalogue: Pick<Catalogue, "find">;
  sync: Pick<Sync, "request" | "status">;
  pictures: Pick<PictureRenderer, "find">;
  shares: Pick<SharePictures, "find">;
  fallbackPicture: Picture;
  inquiries: InquiryService;
  alerts: AlertService;
  appointments: AppointmentService;
  marks: InquiryMarks;
  photos: PhotoService;
  captchaChallenge: () => Promise<object>;
  database: Pick<Database, "ping">;
  now: () => Date;
  log: Log;
};

/** A stale stock has the same cars as the one before. */
const carsOf = ({ cars }: Stock) => cars;

/** Joins the use cases to what wire and pages see. */
export function createBackend(parts: BackendParts) {
  const { snapshots, catalogue, sync, pictures, fallbackPicture, database, now, log } = parts;
  const orNotReady = createReadinessGuard(log);
  const stock = (): Promise<Stock> => orNotReady(snapshots.current());
  const listOf = memoizeByVersion((stock: Stock) => {
    const list = createStockList(stock, now());
    const incomplete = carsMissingEnergyLabel(list, now());
    // The law forbids to offer them like this; only the dealer can complete the listing.
    if (incomplete.length > 0) log.warn({ incomplete }, "new cars without consumption or CO₂");
    return list;
  }, carsOf);
  const stockList = async (): Promise<StockList> => listOf(await stock());
  const similarIn = memoizeByVersion(
    (stock: Stock) => createSimilarVehicles(listOf(stock).cars),
    carsOf,
  );
  return {
    /** The last known stock, if ever one was readable. */
    stock,
    /** When the stock was last compared with the provider's; null before the first time. */
    checkedAt: async (): Promise<Date | null> => (await stock()).checkedAt,
    /** Null when it is not known without waiting. */
    knownStock: (): Stock | null => snapshots.known(),
    stockList,
    /** Null for an ad_key that never was in stock. */
    async vehicle(adKey: string): Promise<{ state: "for-sale" | "gone"; car: Car } | null> {
      // The snapshot first: it needs no database, for nearly every visitor.
      const car = carsByKey(await stock()).get(adKey);
      return car ? { state: "for-sale", car } : orNotReady(catalogue.find(adKey));
    },
    /** Those of the keys that are for sale, in their order. */
    async vehiclesForSale(adKeys: readonly string[]): Promise<readonly Car[]> {
      const cars = carsByKey(await stock());
      return adKeys.flatMap((adKey) => cars.get(adKey) ?? []);
    },
    /** Vehicles for sale to show beside one; the newest for null. */
    similar: async (car: Car | null): Promise<readonly CarSummary[]> =>
      similarIn(await stock())(car),
    /** `stockFile`: path of the file with the current stock for the browser. */
    async syncStatus(): Promise<SyncStatus & { stockFile: string }> {
      const { file } = await stockList();
      return { ...(await orNotReady(sync.status())), stockFile: file.path };
    },
    /** Runs a sync when one is needed, else returns the last result. Throws AppError `provider-failed`. */
    requestSync: (): Promise<SyncResult> => orNotReady(sync.request()),
    /** A provisional one may be in another format that the same browser takes. */
    picture: (wanted: PictureAddress, format: PictureFormat): Promise<Picture | NoPicture> =>
      orNotReady(pictures.find(wanted, format)),
    /** What other sites show of a vehicle for sale (domain/car/share-picture.ts). */
    sharePicture: (adKey: string, hash: string): Promise<Picture | NoPicture> =>
      orNotReady(parts.shares.find(adKey, hash)),
    fallbackPicture: () => fallbackPicture,
    inquiries: parts.inquiries,
    alerts: guarded(parts.alerts, orNotReady),
    appointments: guarded(parts.appointments, orNotReady),
    /** Inquiries, by the links in the family's mails. */
    marks: guarded(parts.marks, orNotReady),
    /** Of cars offered to us. */
    photos: guarded(parts.photos, orNotReady),
    captchaChallenge: parts.captchaChallenge,
    checkReady: (): Promise<void> => orNotReady(database.ping()),
  };
}

/** A backend of which every part that is not given fails; of what would be stored, with `unstored`. */
export function createFailingBackend(
  failure: Error,
  { unstored = failure, ...given }: Partial<BackendParts> & { unstored?: Error } = {},
): Backend {
  const fail = () => Promise.reject(failure);
  const refuse = () => Promise.reject(unstored);
  const refuseAtOnce = () => {
    throw unstored;
  };
  return createBackend({
    snapshots: { current: fail, known: () => null },
    catalogue: { find: fail },
    sync: { request: fail, status: fail },
    pictures: { find: fail },
    shares: { find: fail },
    fallbackPicture: { bytes: new Uint8Array(), type: "image/jpeg" },
    inquiries: { acceptContact: refuse, acceptSell: refuse, issueTicket: refuseAtOnce },
    alerts: { accept: refuse, overview: fail, change: fail, unsubscribe: fail },
    appointments: { view: fail, press: fail, familyView: fail, pressLink: fail },
    marks: { find: fail, mark: fail },
    photos: { links: refuseAtOnce, overview: fail, photo: fail, add: fail, remove: fail },
    captchaChallenge: fail,
    database: { ping: fail },
    now: () => new Date(),
    log: silentLog,
    ...given,
  });
}

/** Guards whatever asks the database. AppErrors pass; other failures are logged. */
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

/** The same calls, each that asks the database with a guard. */
function guarded<Service extends Record<string, (...asked: never[]) => unknown>>(
  service: Service,
  orNotReady: ReturnType<typeof createReadinessGuard>,
): Service {
  const calls = Object.entries(service).map(([name, call]) => {
    const guardedCall = (...asked: never[]) => {
      const answer = call(...asked);
      return answer instanceof Promise ? orNotReady(answer) : answer;
    };
    return [name, guardedCall];
  });
  // The names are the service's, which `fromEntries` forgets.
  return Object.fromEntries(calls) as Service;
}
