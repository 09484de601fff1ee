import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import pLimit from "p-limit";
import { picturePath } from "#domain/car/photos.ts";
import { recordVersion } from "#domain/car/record.ts";
import type { SyncResult } from "#domain/stock/sync.ts";
import type { Log } from "#server/platform/log.ts";
import type { CatalogueEntry, KnownCar, Photo } from "./catalogue.ts";
import type { Ad } from "./mobile-de/ad.ts";
import {
  createDetailReader,
  type Listing,
  type SyncCatalogue,
  type Translate,
  type TranslatedCar,
  type VehicleProvider,
} from "./provider.ts";
import { planWithdrawal, type UnconfirmedRemovals, type WithdrawalPlan } from "./withdrawal.ts";

export type SyncRunPorts = {
  provider: VehicleProvider;
  translate: Translate;
  catalogue: SyncCatalogue;
  now: () => Date;
  /** Of a monotonic clock. */
  monotonicMs: () => number;
  log: Log;
};

type SyncRunOutcome = { result: SyncResult; unconfirmed: UnconfirmedRemovals | null };

const maxConcurrentDetails = 4;
const firstFillBatch = 25;

/**
 * One complete run over the provider's stock. Everything is read first and applied in one transaction
 * at the end, so that a run that fails or dies changes nothing. Only an empty stock is filled in batches
 * of 25: there is nothing to protect, and the first visitors should see vehicles.
 *
 * Throws ProviderError when the listing fails, and the signal's reason when it aborts; then nothing
 * was withdrawn.
 */
export async function executeSyncRun(
  ports: SyncRunPorts,
  unconfirmed: UnconfirmedRemovals | null,
  signal: AbortSignal,
): Promise<SyncRunOutcome> {
  const { provider, catalogue, now } = ports;
  const [listing, makeNames] = await Promise.all([
    provider.listAds(signal),
    provider.makeNames(signal),
  ]);
  const known = await catalogue.known();
  const vehiclePorts = { ...ports, makeNames, readDetail: createDetailReader(ports, signal) };

  const apply = async (outcomes: readonly VehicleOutcome[], withdraw: string[]) => {
    // When the lock was lost, another run counts, and this one must not write any more.
    signal.throwIfAborted();
    const store = outcomes.flatMap(({ entry }) => entry ?? []);
    return (await catalogue.apply({ store, withdraw })).totalStored;
  };

  const isFirstFill = known.size === 0;
  const batch = isFirstFill ? firstFillBatch : Math.max(listing.ads.length, 1);
  const outcomes: VehicleOutcome[] = [];
  let unapplied: VehicleOutcome[] = [];
  for (let start = 0; start < listing.ads.length; start += batch) {
    if (unapplied.length > 0) await apply(unapplied, []);
    unapplied = await readVehicles(listing.ads.slice(start, start + batch), known, vehiclePorts);
    outcomes.push(...unapplied);
  }

  const plan = withdrawalOf(listing, known.keys(), unconfirmed, now());
  const totalStored = await apply(unapplied, plan.withdraw);
  const result = countsOf(listing, outcomes, totalStored);
  logRun(ports.log, listing, result, plan);
  return { result, unconfirmed: plan.unconfirmed };
}

/** While an ad is unreadable nobody knows which vehicle it is, so no vehicle is known to be gone. */
function withdrawalOf(
  { ads, unreadable }: Listing,
  forSale: Iterable<string>,
  unconfirmed: UnconfirmedRemovals | null,
  now: Date,
): WithdrawalPlan {
  if (unreadable > 0) return { withdraw: [], unconfirmed };
  const listed = new Set(ads.map((ad) => ad.mobileAdId));
  return planWithdrawal({ forSale, listed, unconfirmed, now });
}

function countsOf(
  { total }: Listing,
  outcomes: readonly VehicleOutcome[],
  totalStored: number,
): SyncResult {
  const detailedProcessed = outcomes.filter(({ detailed }) => detailed).length;
  return { totalFound: total, detailedProcessed, failed: total - detailedProcessed, totalStored };
}

function logRun(
  log: Log,
  { unreadable }: Listing,
  result: SyncResult,
  { withdraw, unconfirmed }: WithdrawalPlan,
): void {
  const fields = { ...result, unreadable, withdrawn: withdraw.length };
  if (unconfirmed === null) log.info(fields, "sync done");
  else {
    const { missing, since } = unconfirmed;
    const more = { held: missing.length, since };
    log.warn({ ...fields, ...more }, "sync done, suspicious shrink held back");
  }
}

type VehicleOutcome = {
  /** Null: nothing to store, because it is unchanged or cannot be read. */
  entry: CatalogueEntry | null;
  /** The stored vehicle has every detail after this run. */
  detailed: boolean;
};

type ReadVehiclePorts = {
  catalogue: Pick<SyncCatalogue, "find" | "photo">;
  translate: Translate;
  makeNames: ReadonlyMap<string, string>;
  readDetail: (adKey: string) => Promise<Ad | null>;
  log: Log;
};

/** In the order of `ads`. After a failure no other is begun; it is thrown when those begun have ended. */
async function readVehicles(
  ads: readonly Ad[],
  known: ReadonlyMap<string, KnownCar>,
  ports: ReadVehiclePorts,
): Promise<VehicleOutcome[]> {
  const limit = pLimit({ concurrency: maxConcurrentDetails, rejectOnClear: true });
  const reading = ads.map((ad) => limit(() => readVehicle(ad, known.get(ad.mobileAdId), ports)));
  try {
    return await Promise.all(reading);
  } catch (error) {
    limit.clearQueue();
    await Promise.allSettled(reading);
    throw error;
  }
}

/**
 * One listed ad to what is to be stored of it. The detail call is made only for a vehicle that is
 * new, changed, or lacks details. Without readable details the listing's base data are stored, over the
 * details of an earlier run.
 */
async function readVehicle(
  listed: Ad,
  known: KnownCar | undefined,
  { catalogue, translate, makeNames, readDetail, log }: ReadVehiclePorts,
): Promise<VehicleOutcome> {
  const adKey = listed.mobileAdId;
  const marker = changeMarker(listed);
  const isUnchanged = known?.detailed === true && marker !== "" && known.marker === marker;
  if (isUnchanged) return { entry: null, detailed: true };

  const detail = await readDetail(adKey);
  const whole = detail === null ? null : translate(detail, makeNames);
  if (whole?.ok) {
    const { car, photos } = whole;
    return { entry: { car, photos, marker, detailed: true }, detailed: true };
  }
  if (whole !== null) log.warn({ adKey, reason: whole.reason }, "details cannot be read");

  const translation = translate(listed, makeNames);
  if (!translation.ok) {
    log.warn({ adKey, reason: translation.reason }, "a vehicle cannot be read");
    return { entry: null, detailed: false };
  }
  const base = { car: translation.car, photos: translation.photos };
  const vehicle = known === undefined ? base : await withEarlierDetails(base, catalogue);
  return { entry: { ...vehicle, marker, detailed: false }, detailed: false };
}

/**
 * The instant of the last change as the listing writes it (the single ad may write it differently) and
 * the version of our translation. Empty when the listing has none: then the ad counts as changed.
 */
function changeMarker({ modificationDate }: Ad): string {
  return modificationDate === null ? "" : `${modificationDate} v${recordVersion}`;
}

/**
 * Base data with the stored values of what only the single ad has (M8). The listing has the first
 * photo only, so the others stay at their places behind it.
 */
async function withEarlierDetails(
  { car, photos }: TranslatedCar,
  catalogue: Pick<SyncCatalogue, "find" | "photo">,
): Promise<TranslatedCar> {
  const old = (await catalogue.find(car.ad_key))?.car;
  if (old === undefined) return { car, photos };
  const earlier: Photo[] = [];
  for (let position = 1; position <= old.images.length; position += 1) {
    const photo = await catalogue.photo(car.ad_key, position);
    if (photo !== null) earlier.push(photo);
  }
  const together = joinPhotos(photos, earlier);
  return {
    car: {
      ...car,
      description: car.description ?? old.description,
      drive_type: car.drive_type ?? old.drive_type,
      seller_phone: car.seller_phone ?? old.seller_phone,
      internal_number: car.internal_number ?? old.internal_number,
      images: together.map(({ hash }, index) => ({
        url: picturePath({ adKey: car.ad_key, position: index + 1, hash, width: 1600 }),
      })),
    },
    photos: together,
  };
}

/** The listing's photos, then the earlier ones behind them; all share one hash, as always. */
function joinPhotos(listed: Photo[], earlier: Photo[]): Photo[] {
  const isSame = listed.every(({ sizes, mark }, index) => {
    // The mark too: a photo that was replaced may keep its address.
    return mark === earlier[index]?.mark && isDeepStrictEqual(sizes, earlier[index]?.sizes);
  });
  if (isSame) return earlier;
  const joined = [...listed, ...earlier.slice(listed.length)];
  const hashes = joined.map(({ hash }) => hash).join(" ");
  const hash = createHash("sha256").update(hashes).digest("hex").slice(0, 8);
  return joined.map((photo) => ({ ...photo, hash }));
}
