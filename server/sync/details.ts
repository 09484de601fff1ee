import type { Ad } from "#server/gateways/mobile-de/ad.ts";
import type { Log } from "#server/log.ts";
import { type Provider, ProviderError } from "./provider.ts";

/** After so many failures in a row the provider is left alone until the next pass. */
const mostFailuresInARow = 5;
/** A slow provider must not hold up the pass: what is not read by then waits for the next one. */
const budgetMs = 120_000;

/**
 * Reads single ads for one pass. Null when there is no detail to be had: the provider failed, or
 * says that the ad is gone. The latter is not believed on its own, since only a listing tells what
 * is for sale.
 */
export function createDetailReader(
  { provider, monotonicMs, log }: { provider: Provider; monotonicMs: () => number; log: Log },
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
