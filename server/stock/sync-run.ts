import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import pLimit from "p-limit";
import { picturePath } from "#domain/car/photos.ts";
import { recordVersion } from "#domain/car/record.ts";
import type { SyncResult } from "#domain/stock/sync.ts";
import type { Log } from "#server/platform/log.ts";
import type { Catalogue, CatalogueEntry, KnownCar, Photo } from "./catalogue.ts";
import type { Ad } from "./mobile-de/ad.ts";
import { ProviderError } from "./mobile-de/call.ts";
import type { VehicleProvider } from "./mobile-de/mobile-de.ts";
import { type TranslatedCar, translateAd } from "./mobile-de/translate-ad.ts";
import { planWithdrawal, type UnconfirmedRemovals } from "./withdrawal.ts";

export type SyncRunPorts = {
  provider: VehicleProvider;
  /** Of the provider's base address. */
  origin: string;
  catalogue: Pick<Catalogue, "known" | "find" | "photo" | "apply">;
  now: () => Date;
  monotonicMs: () => number;
  log: Log;
};

const maxConcurrentDetails = 4;
const firstFillBatch = 25;

/**
 * Reads the provider's whole stock and applies it in one transaction at the end, so that a run that fails or
 * dies changes nothing. Only an empty stock is filled in batches: there is nothing to protect, and the
 * first visitors should see vehicles. Throws ProviderError when the listing fails, and the signal's reason
 * when it aborts.
 */
export async function executeSyncRun(
  ports: SyncRunPorts,
  unconfirmed: UnconfirmedRemovals | null,
  signal: AbortSignal,
): Promise<{ result: SyncResult; unconfirmed: UnconfirmedRemovals | null }> {
  const { provider, origin, catalogue, now, log } = ports;
  const [listing, makeNames] = await Promise.all([
    provider.listAds(signal),
    provider.makeNames(signal),
  ]);
  const known = await catalogue.known();
  const translate = (ad: Ad) => translateAd(ad, { makeNames, origin });
  const vehiclePorts = { catalogue, translate, readDetail: createDetailReader(ports, signal), log };

  const apply = async (outcomes: readonly VehicleOutcome[], withdraw: string[]) => {
    // When the lock was lost, another run counts, and this one must not write any more.
    signal.throwIfAborted();
    const store = outcomes.flatMap(({ entry }) => entry ?? []);
    return (await catalogue.apply({ store, withdraw })).totalStored;
  };

  const batch = known.size === 0 ? firstFillBatch : Number.POSITIVE_INFINITY;
  const outcomes: VehicleOutcome[] = [];
  let unapplied: VehicleOutcome[] = [];
  for (let start = 0; start < listing.ads.length; start += batch) {
    if (unapplied.length > 0) await apply(unapplied, []);
    unapplied = await readVehicles(listing.ads.slice(start, start + batch), known, vehiclePorts);
    outcomes.push(...unapplied);
  }

  // While an ad is unreadable nobody knows which vehicle it is, so no vehicle is known to be gone.
  const plan =
    listing.unreadable > 0
      ? { withdraw: [], unconfirmed }
      : planWithdrawal({
          forSale: known.keys(),
          listed: new Set(listing.ads.map((ad) => ad.mobileAdId)),
          unconfirmed,
          now: now(),
        });
  const totalStored = await apply(unapplied, plan.withdraw);
  const totalFound = listing.total;
  const detailedProcessed = outcomes.filter(({ detailed }) => detailed).length;
  const failed = totalFound - detailedProcessed;
  const result = { totalFound, detailedProcessed, failed, totalStored };
  const fields = { ...result, unreadable: listing.unreadable, withdrawn: plan.withdraw.length };
  if (plan.unconfirmed === null) log.info(fields, "sync done");
  else {
    const held = { held: plan.unconfirmed.missing.length, since: plan.unconfirmed.since };
    log.warn({ ...fields, ...held }, "sync done, suspicious shrink held back");
  }
  return { result, unconfirmed: plan.unconfirmed };
}

/** Beyond these the details of the other vehicles are left to the next run. */
const maxFailuresInARow = 5;
const budgetMs = 120_000;

function createDetailReader(
  { provider, monotonicMs, log }: Pick<SyncRunPorts, "provider" | "monotonicMs" | "log">,
  signal: AbortSignal,
): (adKey: string) => Promise<Ad | null> {
  const deadline = monotonicMs() + budgetMs;
  let failuresInARow = 0;

  return async (adKey) => {
    signal.throwIfAborted();
    if (failuresInARow >= maxFailuresInARow || monotonicMs() > deadline) return null;
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
  entry: CatalogueEntry | null;
  detailed: boolean;
};

type ReadVehiclePorts = {
  catalogue: Pick<Catalogue, "find" | "photo">;
  translate: (ad: Ad) => ReturnType<typeof translateAd>;
  readDetail: (adKey: string) => Promise<Ad | null>;
  log: Log;
};

/** In the order of `ads`. After a failure no other is begun; it is thrown once those begun have ended. */
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
 * Fetches the details of a vehicle that is new, changed, or lacks them. Without readable details the
 * listing's base data are stored, over the details of an earlier run.
 */
async function readVehicle(
  listed: Ad,
  known: KnownCar | undefined,
  { catalogue, translate, readDetail, log }: ReadVehiclePorts,
): Promise<VehicleOutcome> {
  const adKey = listed.mobileAdId;
  const marker = changeMarker(listed);
  const isUnchanged = known?.detailed === true && marker !== "" && known.marker === marker;
  if (isUnchanged) return { entry: null, detailed: true };

  const detail = await readDetail(adKey);
  const whole = detail === null ? null : translate(detail);
  if (whole?.ok) {
    const { car, photos } = whole;
    return { entry: { car, photos, marker, detailed: true }, detailed: true };
  }
  if (whole !== null) log.warn({ adKey, reason: whole.reason }, "details cannot be read");

  const translation = translate(listed);
  if (!translation.ok) {
    log.warn({ adKey, reason: translation.reason }, "a vehicle cannot be read");
    return { entry: null, detailed: false };
  }
  const { ok: _, ...base } = translation;
  const vehicle = known === undefined ? base : await withEarlierDetails(base, catalogue);
  return { entry: { ...vehicle, marker, detailed: false }, detailed: false };
}

/** Of the ad as listed, whose change date may be worded differently than the single ad's; empty without one. */
function changeMarker({ modificationDate }: Ad): string {
  return modificationDate === null ? "" : `${modificationDate} v${recordVersion}`;
}

/**
 * Base data with the stored values of what only the single ad has (M8). The listing has the first
 * photo only, so the others stay at their places behind it.
 */
async function withEarlierDetails(
  { car, photos }: TranslatedCar,
  catalogue: Pick<Catalogue, "find" | "photo">,
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

/** The listing's photos, then the earlier ones behind them, with a hash that all share. */
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
