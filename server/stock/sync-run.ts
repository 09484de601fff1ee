import pLimit from "p-limit";
import { recordVersion } from "#domain/car/record.ts";
import type { SyncResult } from "#domain/stock/sync-result.ts";
import type { Log } from "#server/platform/log.ts";
import type { System } from "#server/platform/system.ts";
import type { Catalogue, CatalogueEntry, ChangeMarker } from "./catalogue.ts";
import {
  type CarWithPhotos,
  type ListedVehicle,
  ProviderError,
  type TranslatedAd,
  type VehicleProvider,
} from "./provider.ts";
import { planWithdrawal, type UnconfirmedRemovals } from "./withdrawal.ts";

export type SyncRunDeps = Pick<System, "now" | "monotonicMs"> & {
  provider: VehicleProvider;
  catalogue: Pick<Catalogue, "listMarkers" | "findIncludingHidden" | "apply">;
  log: Log;
};

export type SyncOutcome = {
  result: SyncResult;
  /** Entries of the listing. */
  unreadable: number;
  withdrawn: number;
  unconfirmed: UnconfirmedRemovals | null;
};

/** Called after each vehicle that was read, and before the first. */
type Report = (done: number, total: number) => Promise<void>;

const maxConcurrentDetails = 4;
const firstFillBatchSize = 25;

/**
 * Reads the provider's whole stock and applies it in one transaction at the end, so that a run that fails or
 * is killed changes nothing. Only an empty stock is filled in batches, so that early visitors see vehicles.
 * Throws ProviderError when the listing fails, and the signal's reason when it aborts.
 */
export async function executeSyncRun(
  deps: SyncRunDeps & { report: Report },
  unconfirmed: UnconfirmedRemovals | null,
  signal: AbortSignal,
): Promise<SyncOutcome> {
  const { provider, catalogue, now, log } = deps;
  const listing = await provider.listVehicles(signal);
  const markers = await catalogue.listMarkers();
  const vehicleDeps = { catalogue, readDetail: createDetailReader(deps, signal), log };
  const { length: count } = listing.vehicles;
  let done = 0;
  await deps.report(done, count);
  const read = async (listed: ListedVehicle) => {
    const outcome = await readVehicle(listed, markers.get(listed.adKey), vehicleDeps);
    done += 1;
    await deps.report(done, count);
    return outcome;
  };

  const apply = async (outcomes: readonly VehicleOutcome[], withdraw: string[]) => {
    // After this run has lost the lock it must not write, because another run may.
    signal.throwIfAborted();
    const store = outcomes.flatMap(({ entry }) => entry ?? []);
    return (await catalogue.apply({ store, withdraw })).totalStored;
  };

  const batchSize = markers.size === 0 ? firstFillBatchSize : Number.POSITIVE_INFINITY;
  const outcomes: VehicleOutcome[] = [];
  let unapplied: VehicleOutcome[] = [];
  for (let start = 0; start < listing.vehicles.length; start += batchSize) {
    if (unapplied.length > 0) await apply(unapplied, []);
    const vehicles = listing.vehicles.slice(start, start + batchSize);
    unapplied = await readVehicles(vehicles, read);
    outcomes.push(...unapplied);
  }

  // An unreadable entry may be any vehicle, so none is known to be gone.
  const plan =
    listing.unreadable > 0
      ? { withdraw: [], unconfirmed }
      : planWithdrawal({
          forSale: markers.keys(),
          listed: new Set(listing.vehicles.map(({ adKey }) => adKey)),
          unconfirmed,
          now: now(),
        });
  const totalStored = await apply(unapplied, plan.withdraw);
  const totalFound = listing.total;
  const detailedProcessed = outcomes.filter(({ hasDetails }) => hasDetails).length;
  const failed = totalFound - detailedProcessed;
  const result = { totalFound, detailedProcessed, failed, totalStored };
  const { unreadable } = listing;
  return { result, unreadable, withdrawn: plan.withdraw.length, unconfirmed: plan.unconfirmed };
}

/** Circuit breakers: the next run fetches the remaining details. */
const maxConsecutiveFailures = 5;
const timeBudgetMs = 120_000;

function createDetailReader(
  { provider, monotonicMs, log }: Pick<SyncRunDeps, "provider" | "monotonicMs" | "log">,
  signal: AbortSignal,
): (adKey: string) => Promise<TranslatedAd | null> {
  const deadline = monotonicMs() + timeBudgetMs;
  let consecutiveFailures = 0;

  return async (adKey) => {
    signal.throwIfAborted();
    if (consecutiveFailures >= maxConsecutiveFailures || monotonicMs() > deadline) return null;
    try {
      const details = await provider.fetchVehicle(adKey, signal);
      consecutiveFailures = 0;
      return details;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      consecutiveFailures += 1;
      log.warn(
        { adKey, code: error.code, reason: error.message },
        "fetching the details of a vehicle failed",
      );
      return null;
    }
  };
}

type VehicleOutcome = {
  entry: CatalogueEntry | null;
  hasDetails: boolean;
};

type ReadVehicleDeps = {
  catalogue: Pick<Catalogue, "findIncludingHidden">;
  readDetail: (adKey: string) => Promise<TranslatedAd | null>;
  log: Log;
};

/** Keeps the order. After a failure it starts no more, and throws once those in flight have ended. */
async function readVehicles(
  vehicles: readonly ListedVehicle[],
  read: (listed: ListedVehicle) => Promise<VehicleOutcome>,
): Promise<VehicleOutcome[]> {
  const limit = pLimit({ concurrency: maxConcurrentDetails, rejectOnClear: true });
  const outcomes = vehicles.map((listed) => limit(() => read(listed)));
  try {
    return await Promise.all(outcomes);
  } catch (error) {
    limit.clearQueue();
    await Promise.allSettled(outcomes);
    throw error;
  }
}

/** If no readable details arrive, the listing's entry updates what an earlier run stored. */
async function readVehicle(
  { adKey, changeMarker, translate }: ListedVehicle,
  previous: ChangeMarker | undefined,
  { catalogue, readDetail, log }: ReadVehicleDeps,
): Promise<VehicleOutcome> {
  // Compares the listing's markers, because the single ad's may have another format.
  const marker = changeMarker === null ? "" : `${changeMarker} v${recordVersion}`;
  const isUnchanged = previous?.hasDetails === true && marker !== "" && previous.marker === marker;
  if (isUnchanged) return { entry: null, hasDetails: true };

  const details = await readDetail(adKey);
  if (details?.ok) {
    const { car, photos } = details;
    return { entry: { car, photos, marker, hasDetails: true }, hasDetails: true };
  }
  if (details !== null) {
    log.warn({ adKey, reason: details.reason }, "details of a vehicle cannot be parsed");
  }

  const listed = translate();
  if (!listed.ok) {
    log.warn({ adKey, reason: listed.reason }, "a listed vehicle cannot be parsed");
    return { entry: null, hasDetails: false };
  }
  const { ok: _, ...base } = listed;
  const vehicle = previous === undefined ? base : await withEarlierDetails(base, catalogue);
  return { entry: { ...vehicle, marker, hasDetails: false }, hasDetails: false };
}

/** Fills in fields that a listing may lack, and the photos, from the stored vehicle. */
async function withEarlierDetails(
  { car, photos }: CarWithPhotos,
  catalogue: Pick<Catalogue, "findIncludingHidden">,
): Promise<CarWithPhotos> {
  const stored = await catalogue.findIncludingHidden(car.ad_key);
  if (stored === null) return { car, photos };
  return {
    car: {
      ...car,
      description: car.description ?? stored.car.description,
      drive_type: car.drive_type ?? stored.car.drive_type,
      seller_phone: car.seller_phone ?? stored.car.seller_phone,
      internal_number: car.internal_number ?? stored.car.internal_number,
      images: stored.car.images,
    },
    photos: stored.photos,
  };
}
