import pLimit from "p-limit";
import { recordVersion } from "#domain/car/record.ts";
import type { SyncResult } from "#domain/stock/sync.ts";
import type { Log } from "#server/platform/log.ts";
import type { Catalogue, CatalogueEntry, KnownCar } from "./catalogue.ts";
import {
  type ListedVehicle,
  ProviderError,
  type ReadCar,
  type Reading,
  type VehicleProvider,
} from "./provider.ts";
import { planWithdrawal, type UnconfirmedRemovals } from "./withdrawal.ts";

export type SyncRunPorts = {
  provider: VehicleProvider;
  catalogue: Pick<Catalogue, "known" | "stored" | "apply">;
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
  const { provider, catalogue, now, log } = ports;
  const listing = await provider.listVehicles(signal);
  const known = await catalogue.known();
  const vehiclePorts = { catalogue, readDetail: createDetailReader(ports, signal), log };

  const apply = async (outcomes: readonly VehicleOutcome[], withdraw: string[]) => {
    // When the lock was lost, another run counts, and this one must not write any more.
    signal.throwIfAborted();
    const store = outcomes.flatMap(({ entry }) => entry ?? []);
    return (await catalogue.apply({ store, withdraw })).totalStored;
  };

  const batch = known.size === 0 ? firstFillBatch : Number.POSITIVE_INFINITY;
  const outcomes: VehicleOutcome[] = [];
  let unapplied: VehicleOutcome[] = [];
  for (let start = 0; start < listing.vehicles.length; start += batch) {
    if (unapplied.length > 0) await apply(unapplied, []);
    const some = listing.vehicles.slice(start, start + batch);
    unapplied = await readVehicles(some, known, vehiclePorts);
    outcomes.push(...unapplied);
  }

  // While an entry is unreadable nobody knows which vehicle it is, so no vehicle is known to be gone.
  const plan =
    listing.unreadable > 0
      ? { withdraw: [], unconfirmed }
      : planWithdrawal({
          forSale: known.keys(),
          listed: new Set(listing.vehicles.map(({ adKey }) => adKey)),
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
): (adKey: string) => Promise<Reading | null> {
  const deadline = monotonicMs() + budgetMs;
  let failuresInARow = 0;

  return async (adKey) => {
    signal.throwIfAborted();
    if (failuresInARow >= maxFailuresInARow || monotonicMs() > deadline) return null;
    try {
      const reading = await provider.fetchVehicle(adKey, signal);
      failuresInARow = 0;
      return reading;
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
  catalogue: Pick<Catalogue, "stored">;
  readDetail: (adKey: string) => Promise<Reading | null>;
  log: Log;
};

/** In the order of `vehicles`. After a failure no other is begun; it is thrown once those begun have ended. */
async function readVehicles(
  vehicles: readonly ListedVehicle[],
  known: ReadonlyMap<string, KnownCar>,
  ports: ReadVehiclePorts,
): Promise<VehicleOutcome[]> {
  const limit = pLimit({ concurrency: maxConcurrentDetails, rejectOnClear: true });
  const reading = vehicles.map((listed) =>
    limit(() => readVehicle(listed, known.get(listed.adKey), ports)),
  );
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
  { adKey, changed, read }: ListedVehicle,
  known: KnownCar | undefined,
  { catalogue, readDetail, log }: ReadVehiclePorts,
): Promise<VehicleOutcome> {
  // Of the listing, whose change marker may be worded differently than the single vehicle's.
  const marker = changed === null ? "" : `${changed} v${recordVersion}`;
  const isUnchanged = known?.detailed === true && marker !== "" && known.marker === marker;
  if (isUnchanged) return { entry: null, detailed: true };

  const whole = await readDetail(adKey);
  if (whole?.ok) {
    const { car, photos } = whole;
    return { entry: { car, photos, marker, detailed: true }, detailed: true };
  }
  if (whole !== null) log.warn({ adKey, reason: whole.reason }, "details cannot be read");

  const listed = read();
  if (!listed.ok) {
    log.warn({ adKey, reason: listed.reason }, "a vehicle cannot be read");
    return { entry: null, detailed: false };
  }
  const { ok: _, ...base } = listed;
  const vehicle = known === undefined ? base : await withEarlierDetails(base, catalogue);
  return { entry: { ...vehicle, marker, detailed: false }, detailed: false };
}

/** Base data with the stored values of what a listing may lack (M8), and the stored photos. */
async function withEarlierDetails(
  { car, photos }: ReadCar,
  catalogue: Pick<Catalogue, "stored">,
): Promise<ReadCar> {
  const old = await catalogue.stored(car.ad_key);
  if (old === null) return { car, photos };
  return {
    car: {
      ...car,
      description: car.description ?? old.car.description,
      drive_type: car.drive_type ?? old.car.drive_type,
      seller_phone: car.seller_phone ?? old.car.seller_phone,
      internal_number: car.internal_number ?? old.car.internal_number,
      images: old.car.images,
    },
    photos: old.photos,
  };
}
