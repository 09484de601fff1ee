import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { picturePath } from "#domain/car/photos.ts";
import { recordVersion } from "#domain/car/record.ts";
import type { SyncResult } from "#domain/stock/sync.ts";
import type { Log } from "#server/platform/log.ts";
import type { CatalogueEntry, KnownCar, Photo } from "./catalogue.ts";
import type { Ad } from "./mobile-de/ad.ts";
import {
  type Listing,
  ProviderError,
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
  /** Of a clock that nobody sets. */
  monotonicMs: () => number;
  log: Log;
};

type SyncRunOutcome = { result: SyncResult; pendingShrink: UnconfirmedRemovals | null };

const detailsAtOnce = 4;
const firstFillBatch = 25;

/**
 * One complete pass over the provider's stock. Everything is read first and applied in one
 * transaction at the end, so that a pass that fails or dies changes nothing. The one exception is an
 * empty stock: it fills in batches of 25, because there is nothing to protect and the first
 * visitors should not look at an empty page meanwhile.
 *
 * Throws ProviderError when the listing fails, and the signal's reason when it aborts; then nothing
 * was withdrawn.
 */
export async function executeSyncRun(
  ports: SyncRunPorts,
  pending: UnconfirmedRemovals | null,
  signal: AbortSignal,
): Promise<SyncRunOutcome> {
  const { provider, catalogue, now } = ports;
  const [listing, makeNames] = await Promise.all([
    provider.listAds(signal),
    provider.makeNames(signal),
  ]);
  const known = await catalogue.known();
  const vehiclePorts = { ...ports, makeNames, readDetail: createDetailReader(ports, signal) };
  const read = async (ads: readonly Ad[]) =>
    await inParallel(ads, detailsAtOnce, (ad) =>
      readVehicle(ad, known.get(ad.mobileAdId), vehiclePorts),
    );

  const apply = async (outcomes: readonly VehicleOutcome[], withdraw: string[]) => {
    // The lock may be lost; then somebody else's pass counts and this one must not write any more.
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
    unapplied = await read(listing.ads.slice(start, start + batch));
    outcomes.push(...unapplied);
  }

  const plan = withdrawalOf(listing, known.keys(), pending, now());
  const totalStored = await apply(unapplied, plan.withdraw);
  const result = countsOf(listing, outcomes, totalStored);
  logPass(ports.log, listing, result, plan);
  return { result, pendingShrink: plan.pending };
}

/** While an ad is unreadable nobody knows which vehicle it is, so none can be said to be gone. */
function withdrawalOf(
  { ads, unreadable }: Listing,
  forSale: Iterable<string>,
  pending: UnconfirmedRemovals | null,
  now: Date,
): WithdrawalPlan {
  if (unreadable > 0) return { withdraw: [], pending };
  const listed = new Set(ads.map((ad) => ad.mobileAdId));
  return planWithdrawal({ forSale, listed, pending, now });
}

function countsOf(
  { total }: Listing,
  outcomes: readonly VehicleOutcome[],
  totalStored: number,
): SyncResult {
  const detailedProcessed = outcomes.filter(({ detailed }) => detailed).length;
  return {
    totalFound: total,
    detailedProcessed,
    failed: total - detailedProcessed,
    totalStored,
  };
}

function logPass(
  log: Log,
  { unreadable }: Listing,
  result: SyncResult,
  { withdraw, pending }: WithdrawalPlan,
): void {
  const fields = { ...result, unreadable, withdrawn: withdraw.length };
  if (pending === null) log.info(fields, "sync done");
  else {
    const held = pending.missing.length;
    log.warn({ ...fields, held, since: pending.since }, "sync done, suspicious shrink held back");
  }
}

/** After so many failures in a row the provider is left alone until the next pass. */
const mostFailuresInARow = 5;
/** A slow provider must not hold up the pass: what is not read by then waits for the next one. */
const budgetMs = 120_000;

/**
 * Reads single ads for one pass. Null when there is no detail to be had: the provider failed, or
 * says that the ad is gone. The latter is not believed on its own, since only a listing tells what
 * is for sale.
 */
function createDetailReader(
  {
    provider,
    monotonicMs,
    log,
  }: { provider: VehicleProvider; monotonicMs: () => number; log: Log },
  signal: AbortSignal,
): (adKey: string) => Promise<Ad | null> {
  const deadline = monotonicMs() + budgetMs;
  let failuresInARow = 0;

  return async (adKey) => {
    signal.throwIfAborted();
    if (failuresInARow >= mostFailuresInARow || monotonicMs() > deadline) return null;
    try {
      const ad = await provider.fetchAd(adKey, signal);
      failuresInARow = 0;
      return ad;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failuresInARow += 1;
      log.warn({ adKey, code: error.code, reason: error.message }, "no details of a vehicle");
      return null;
    }
  };
}

type VehicleOutcome = {
  /** Null: nothing to store, because it is unchanged or cannot be read. */
  entry: CatalogueEntry | null;
  /** The stored vehicle has every detail after this pass. */
  detailed: boolean;
};

type ReadVehiclePorts = {
  catalogue: Pick<SyncCatalogue, "find" | "photo">;
  translate: Translate;
  makeNames: ReadonlyMap<string, string>;
  readDetail: (adKey: string) => Promise<Ad | null>;
  log: Log;
};

/**
 * One listed ad to what is to be stored of it. The detail call is made only for a vehicle that is
 * new, changed, or lacks details. Without details, or with details that cannot be read, the listing's
 * base data are stored, over the details that an earlier pass got.
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
 * The instant of the last change as the listing words it (the single ad may word it differently),
 * and how we read ads. Empty when the listing does not say: then the ad counts as changed.
 */
function changeMarker({ modificationDate }: Ad): string {
  return modificationDate === null ? "" : `${modificationDate} v${recordVersion}`;
}

/**
 * Base data with what only the single ad knows (M8) as it was before.
 * The listing shows the first photo only, so the others stay at their places behind it.
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
    // The mark too: a photo that is swapped may stay at its address.
    return mark === earlier[index]?.mark && isDeepStrictEqual(sizes, earlier[index]?.sizes);
  });
  if (isSame) return earlier;
  const joined = [...listed, ...earlier.slice(listed.length)];
  const hashes = joined.map(({ hash }) => hash).join(" ");
  const hash = createHash("sha256").update(hashes).digest("hex").slice(0, 8);
  return joined.map((photo) => ({ ...photo, hash }));
}

/**
 * `work` on every item, at most `places` at once; results in the order of the items. After a failure
 * no further item is begun; the first error is thrown when everything begun has ended.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  places: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const errors: unknown[] = [];
  const rest = items.entries();
  const worker = async () => {
    // All workers draw from the one iterator, so each item is taken once.
    for (const [index, item] of rest) {
      if (errors.length > 0) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(places, items.length) }, worker));
  if (errors.length > 0) throw errors[0];
  return results;
}
