import type { SyncResult } from "#domain/sync.ts";
import type { Ad } from "#server/gateways/mobile-de/ad.ts";
import type { Log } from "#server/log.ts";
import { createDetailReader } from "./details.ts";
import { inParallel } from "./in-parallel.ts";
import type { SyncCatalogue, Translate } from "./ports.ts";
import type { Listing, Provider } from "./provider.ts";
import { readVehicle, type VehicleOutcome } from "./read-vehicle.ts";
import { type PendingShrink, planWithdrawal, type WithdrawalPlan } from "./withdrawal.ts";

export type PassPorts = {
  provider: Provider;
  translate: Translate;
  catalogue: SyncCatalogue;
  now: () => Date;
  /** Of a clock that nobody sets. */
  monotonicMs: () => number;
  log: Log;
};

export type PassOutcome = { result: SyncResult; pendingShrink: PendingShrink | null };

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
export async function runPass(
  ports: PassPorts,
  pending: PendingShrink | null,
  signal: AbortSignal,
): Promise<PassOutcome> {
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
  pending: PendingShrink | null,
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
