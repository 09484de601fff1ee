import type { ListedCar } from "#domain/car/record.ts";
import type { System } from "#server/platform/system.ts";
import type { Photo } from "./catalogue.ts";
import type { StockSource } from "./stock-source.ts";

/** Read access to a vehicle marketplace. Cars are our own record, with the codes of domain/car/labels.ts. */
export type VehicleProvider = {
  /**
   * Lists the dealer's whole stock, oldest first, each vehicle once. Throws ProviderError unless exactly as
   * many different vehicles arrived as the provider declared.
   */
  listVehicles(signal?: AbortSignal): Promise<Listing>;
  /** Resolves to null when the provider says that the vehicle is gone. */
  fetchVehicle(adKey: string, signal?: AbortSignal): Promise<TranslatedAd | null>;
};

export type Listing = {
  /** Declared by the provider, and equal to `vehicles.length + unreadable`. */
  total: number;
  vehicles: ListedVehicle[];
  /** Counts entries without a usable ad_key. */
  unreadable: number;
};

export type ListedVehicle = {
  adKey: string;
  /** While it stays the same, the stored details are current. */
  changeMarker: string | null;
  /** Translates the listing's entry, which may lack details. */
  translate(): TranslatedAd;
};

export type TranslatedAd = ({ ok: true } & CarWithPhotos) | { ok: false; reason: string };
export type CarWithPhotos = { car: ListedCar; photos: Photo[] };

export type ProviderErrorCode =
  | "unreachable" // refused, DNS, TLS, cut in the middle
  | "timeout" // of one call, to the last byte
  | "unauthorized" // 401: wrong or missing credentials
  | "forbidden" // 403: the account may not use the interface
  | "refused" // any other 4xx, a redirect, or a response that contains `errors`
  | "rate-limited" // 429
  | "unavailable" // 5xx
  | "unreadable" // 2xx, but not the expected content
  | "inconsistent"; // declared and received numbers of vehicles disagree

/** The message is for the log, in English, and contains no credentials. */
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

export type ProviderAccount = {
  /** The stored vehicles never come from two sources. */
  source: StockSource;
  /** Of the provider's API, and of photos that are stored as a path without origin. */
  baseUrl: string;
  connect(ports: Pick<System, "fetch" | "sleep" | "now">): VehicleProvider;
};
