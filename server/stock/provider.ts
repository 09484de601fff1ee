import type { ListedCar } from "#domain/car/record.ts";
import type { Log } from "#server/platform/log.ts";
import type { Catalogue, Photo } from "./catalogue.ts";
import type { Ad } from "./mobile-de/ad.ts";

/** What the sync needs of a vehicle provider. It cannot write there, on purpose. */
export type VehicleProvider = {
  /**
   * The whole own stock, oldest ad first, each ad once. Throws ProviderError unless every page was
   * read and as many different ads arrived as the provider declared.
   */
  listAds(signal?: AbortSignal): Promise<Listing>;
  /** One ad with everything in it; null when the provider says that it is gone. */
  fetchAd(adKey: string, signal?: AbortSignal): Promise<Ad | null>;
  /** Make key → display name. Empty when the provider does not answer; never throws. */
  makeNames(signal?: AbortSignal): Promise<ReadonlyMap<string, string>>;
};

export type Listing = {
  /** Ads as declared by the provider: `ads.length + unreadable`. */
  total: number;
  ads: Ad[];
  /** Ads without a usable id: unknown which vehicles they are. */
  unreadable: number;
};

export type ProviderErrorCode =
  | "unreachable" // refused, DNS, TLS, cut in the middle
  | "timeout" // of one call, to the last byte
  | "unauthorized" // 401: wrong or missing credentials
  | "forbidden" // 403: the account may not use the interface
  | "refused" // any other 4xx, a redirect, or an answer that carries `errors`
  | "rate-limited" // 429
  | "unavailable" // 5xx
  | "unreadable" // 200, but not the answer that was asked for
  | "inconsistent"; // declared and received numbers of ads disagree

/** A failed call. The message is for the log, in English, and holds no credentials. */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly code: ProviderErrorCode;
  readonly retryAfterMs: number | null;

  constructor(
    code: ProviderErrorCode,
    message: string,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export type SyncCatalogue = Pick<Catalogue, "known" | "find" | "photo" | "apply">;

export type TranslatedCar = { car: ListedCar; photos: Photo[] };

export type Translation = ({ ok: true } & TranslatedCar) | { ok: false; reason: string };
export type Translate = (ad: Ad, makeNames: ReadonlyMap<string, string>) => Translation;

/** Beyond these the details of the other vehicles are left to the next run. */
const maxFailuresInARow = 5;
const budgetMs = 120_000;

type DetailPorts = { provider: VehicleProvider; monotonicMs: () => number; log: Log };

export function createDetailReader(
  { provider, monotonicMs, log }: DetailPorts,
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
