import pLimit from "p-limit";
import pRetry from "p-retry";
import { z } from "zod";
import { dayMs } from "#domain/site/calendar.ts";
import { type Ad, readAd, readCount, readText } from "./ad.ts";
import {
  type CallLimits,
  type CallPorts,
  defaultFirstRetryMs,
  getJson,
  ProviderError,
  type RetryPorts,
  withRetries,
} from "./call.ts";

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

type Listing = {
  /** Ads as declared by the provider: `ads.length + unreadable`. */
  total: number;
  ads: Ad[];
  /** Ads without a usable id: unknown which vehicles they are. */
  unreadable: number;
};

export type MobileDeOptions = CallPorts &
  RetryPorts & {
    username: string;
    password: string;
    /** Seller id; without it the account's own stock is listed, which is the rule. */
    customerId?: string | undefined;
    monotonicMs: () => number;
    limits?: Partial<CallLimits>;
  };

const newJson = "application/vnd.de.mobile.api+json";
const maxConcurrentCalls = 4;
const retries = 3;
const defaultLimits: CallLimits = { timeoutMs: 10_000, maxBodyBytes: 8 * 1024 * 1024 };

/** Reads the dealer's own stock from mobile.de's Search-API (M1 to M4), with at most 4 calls at once. */
export function createMobileDe(options: MobileDeOptions): VehicleProvider {
  const { username, password, customerId, firstRetryMs = defaultFirstRetryMs } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const limit = pLimit(maxConcurrentCalls);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;

  /** `read` throws ProviderError for an object that is not the wanted one. Null: not there. */
  function get<T>(
    path: string,
    read: (json: object) => T,
    signal: AbortSignal | undefined,
    maxRetries = retries,
  ): Promise<T | null> {
    const isPublic = path.startsWith("/refdata/");
    const more = isPublic ? { "Accept-Language": "de" } : { Authorization: authorization };
    const call = { path, headers: { Accept: newJson, ...more }, signal };
    const attempt = async () => {
      const json = await getJson(call, options, limits);
      return json && read(json);
    };
    return limit(() => withRetries(attempt, maxRetries, options, signal));
  }

  return {
    listAds(signal) {
      const getPage = async (path: string) => {
        const page = await get(path, readPage, signal);
        if (page === null) throw new ProviderError("refused", `GET ${path}: not there`);
        return page;
      };
      // A stock that changes between two pages makes the numbers disagree.
      return pRetry(() => readListing(customerId, getPage), {
        retries: 2,
        minTimeout: firstRetryMs,
        factor: 1,
        randomize: true,
        signal,
        shouldRetry: ({ error }) => error instanceof ProviderError && error.code === "inconsistent",
      });
    },

    fetchAd(adKey, signal) {
      const path = `/search-api/ad/${encodeURIComponent(adKey)}`;
      return get(path, (json) => readWantedAd(json, adKey), signal);
    },

    makeNames: createMakeNames(options.monotonicMs, (signal) =>
      get("/refdata/classes/Car/makes", readMakeNames, signal, 1),
    ),
  };
}

function readWantedAd(json: object, adKey: string): Ad {
  const ad = readAd(json);
  if (ad?.mobileAdId === adKey) return ad;
  throw new ProviderError("unreadable", `ad ${adKey}: the answer is another ad or none`);
}

/** Caches the names for a day, and for as long as there are no newer ones. */
function createMakeNames(
  monotonicMs: () => number,
  fetchNames: (signal?: AbortSignal) => Promise<Map<string, string> | null>,
): VehicleProvider["makeNames"] {
  let names = new Map<string, string>();
  let freshUntil = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    if (monotonicMs() < freshUntil) return names;
    try {
      const fetched = await fetchNames(signal);
      if (fetched === null) return names;
      names = fetched;
      freshUntil = monotonicMs() + dayMs;
    } catch (error) {
      // Our own table serves instead, and the next sync asks again.
      if (!(error instanceof ProviderError)) throw error;
    }
    return names;
  };
}

const referenceSchema = z.object({
  values: z.array(z.object({ name: z.unknown(), description: z.unknown() }).partial()),
});

/** Values without a description are left out, so that our own table names them. */
function readMakeNames(json: object): Map<string, string> {
  const parsed = referenceSchema.safeParse(json);
  if (!parsed.success) throw new ProviderError("unreadable", "makes: no list of values");
  const names = new Map<string, string>();
  for (const value of parsed.data.values) {
    const [name, description] = [readText(value.name), readText(value.description)];
    if (name !== null && description !== null) names.set(name, description);
  }
  return names;
}

const pageSize = 100;
/** The provider's own limit of paging, even with one ad a page. */
const maxPages = 2_000;

type Page = { total: number; entries: unknown[] };

/**
 * Reads all pages, oldest ad first: an ad that is added meanwhile comes at the end and shifts
 * nothing. Throws `inconsistent` when pages declare different totals or when not exactly as many
 * different ads arrived as were declared; then some vehicle may be missing without being gone.
 */
async function readListing(
  customerId: string | undefined,
  getPage: (path: string) => Promise<Page>,
): Promise<Listing> {
  const ads = new Map<string, Ad>();
  let unreadable = 0;
  let total: number | null = null;
  for (let number = 1; number <= maxPages; number += 1) {
    const page = await getPage(searchPath(number, customerId));
    if (total !== null && page.total !== total) {
      throw inconsistent(`${total} ads at first, ${page.total} on page ${number}`);
    }
    total = page.total;
    const before = ads.size + unreadable;
    for (const entry of page.entries) {
      const ad = readAd(entry);
      if (ad === null) unreadable += 1;
      else ads.set(ad.mobileAdId, ad);
    }
    // A page without a new ad is behind the end, or paging is broken.
    const received = ads.size + unreadable;
    if (received === before || received >= total) break;
  }
  if (ads.size + unreadable !== total) {
    throw inconsistent(`${total} ads declared, ${ads.size + unreadable} received`);
  }
  return { total, ads: [...ads.values()], unreadable };
}

const inconsistent = (what: string) => new ProviderError("inconsistent", `listing: ${what}`);

function searchPath(pageNumber: number, customerId: string | undefined): string {
  const query = new URLSearchParams({
    "page.number": `${pageNumber}`,
    "page.size": `${pageSize}`,
    "sort.field": "creationTime",
    "sort.order": "ASCENDING",
  });
  if (customerId !== undefined) query.set("customerId", customerId);
  return `/search-api/search?${query}`;
}

const pageSchema = z.object({
  total: z.preprocess((value) => readCount(value), z.number()),
  ads: z.array(z.unknown()).nullish(),
});

function readPage(json: object): Page {
  const parsed = pageSchema.safeParse(json);
  if (!parsed.success) throw new ProviderError("unreadable", "listing: no total or no list of ads");
  return { total: parsed.data.total, entries: parsed.data.ads ?? [] };
}
