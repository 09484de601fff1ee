import type { ListedCar } from "#domain/car/record.ts";
import type { System } from "#server/platform/system.ts";
import type { Photo } from "./catalogue.ts";
import type { StockSource } from "./stock-source.ts";

/**
 * What the sync needs of a vehicle provider: cars of our own record, in the codes that
 * domain/car/labels.ts names. It cannot write there, on purpose.
 */
export type VehicleProvider = {
  /**
   * The whole own stock, oldest first, each vehicle once. Throws ProviderError unless exactly as many
   * different vehicles arrived as the provider declared.
   */
  listVehicles(signal?: AbortSignal): Promise<Listing>;
  /** One vehicle with everything in it; null when the provider says that it is gone. */
  fetchVehicle(adKey: string, signal?: AbortSignal): Promise<Reading | null>;
};

export type Listing = {
  /** As declared by the provider: `vehicles.length + unreadable`. */
  total: number;
  vehicles: ListedVehicle[];
  /** Entries without a usable key: unknown which vehicles they are. */
  unreadable: number;
};

export type ListedVehicle = {
  adKey: string;
  /** The provider's change marker; while it stays the same, stored details are current. */
  changed: string | null;
  /** What the listing says of it; a listing may lack details. Read only where no other is stored. */
  read(): Reading;
};

/** A vehicle as our record, or why it is none. */
export type Reading = ({ ok: true } & ReadCar) | { ok: false; reason: string };
export type ReadCar = { car: ListedCar; photos: Photo[] };

export type ProviderErrorCode =
  | "unreachable" // refused, DNS, TLS, cut in the middle
  | "timeout" // of one call, to the last byte
  | "unauthorized" // 401: wrong or missing credentials
  | "forbidden" // 403: the account may not use the interface
  | "refused" // any other 4xx, a redirect, or an answer that carries `errors`
  | "rate-limited" // 429
  | "unavailable" // 5xx
  | "unreadable" // 200, but not the answer that was asked for
  | "inconsistent"; // declared and received numbers of vehicles disagree

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

/** Access to one provider's interface. */
export type ProviderAccount = {
  /** Whose vehicles these are: the stored stock is never a mixture of two. */
  source: StockSource;
  /** The provider's base address; photos with a path alone are there. */
  url: string;
  connect(ports: ProviderPorts): VehicleProvider;
};

type ProviderPorts = Pick<System, "fetch" | "sleep" | "now">;
