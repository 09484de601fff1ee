import pLimit from "p-limit";
import pRetry from "p-retry";
import { z } from "zod";
import { type Listing, ProviderError, type VehicleProvider } from "#server/stock/provider.ts";
import { type Ad, readAd } from "./ad.ts";
import {
  type CallLimits,
  defaultFirstRetryMs,
  type Fetch,
  getJson,
  type RetryPorts,
  withRetries,
} from "./call.ts";
import { readCount, readText } from "./values.ts";

export type MobileDeOptions = RetryPorts & {
  /** Without a slash at its end: `https://services.mobile.de`. */
  baseUrl: string;
  username: string;
  password: string;
  /** Seller id; without it the account's own stock is listed, which is the rule. */
  customerId?: string | undefined;
  fetch: Fetch;
  now: () => Date;
  /** Of a monotonic clock. */
  monotonicMs: () => number;
  limits?: Partial<CallLimits>;
};

const newJson = "application/vnd.de.mobile.api+json";
const maxConcurrentCalls = 4;
const retries = 3;
const defaultLimits: CallLimits = { timeoutMs: 10_000, maxBodyBytes: 8 * 1024 * 1024 };
/** Names of makes hardly ever change. */
const makeNamesLifeMs = 24 * 3600 * 1000;

/**
 * Reads the dealer's own stock from mobile.de's Search-API: M1 to M4.
 * Only GET exists here, so nothing can be written at the provider. At most 4 calls run at once.
 */
export function createMobileDe(options: MobileDeOptions): VehicleProvider {
  const limits = { ...defaultLimits, ...options.limits };
  const limit = pLimit(maxConcurrentCalls);
  const credentials = Buffer.from(`${options.username}:${options.password}`, "utf8");
  const authorization = `Basic ${credentials.toString("base64")}`;

  /** `read` throws ProviderError for an object that is not the wanted one. Null: not there. */
  async function get<T>(
    path: string,
    read: (json: object) => T,
    { signal, tries = retries }: { signal?: AbortSignal | undefined; tries?: number } = {},
  ): Promise<T | null> {
    const isPublic = path.startsWith("/refdata/");
    const headers = isPublic ? { "Accept-Language": "de" } : { Authorization: authorization };
    const call = {
      baseUrl: options.baseUrl,
      path,
      headers: { Accept: newJson, ...headers },
      signal,
    };
    const attempt = async () => {
      const answer = await getJson(call, { fetch: options.fetch, now: options.now, limits });
      return answer.found ? read(answer.json) : null;
    };
    return await limit(() => withRetries(attempt, tries, options, signal));
  }

  return {
    listAds: (signal) => listWhole(options, get, signal),

    fetchAd: async (adKey, signal) => {
      const path = `/search-api/ad/${encodeURIComponent(adKey)}`;
      return await get(path, (json) => readWantedAd(json, adKey), { signal });
    },

    makeNames: createMakeNames(options.monotonicMs, async (signal) => {
      return await get("/refdata/classes/Car/makes", readMakeNames, { signal, tries: 1 });
    }),
  };
}

type Get = <T>(
  path: string,
  read: (json: object) => T,
  options: { signal?: AbortSignal | undefined },
) => Promise<T | null>;

/** The stock may change between two pages, so that the numbers disagree: then the listing starts anew. */
async function listWhole(
  { customerId, firstRetryMs = defaultFirstRetryMs }: MobileDeOptions,
  get: Get,
  signal: AbortSignal | undefined,
): Promise<Listing> {
  const read = () =>
    readListing(customerId, async (path, readJson) => {
      const page = await get(path, readJson, { signal });
      if (page === null) throw new ProviderError("refused", `GET ${path}: not there`);
      return page;
    });
  return await pRetry(read, {
    retries: 2,
    minTimeout: firstRetryMs,
    factor: 1,
    randomize: true,
    signal,
    shouldRetry: ({ error }) => error instanceof ProviderError && error.code === "inconsistent",
  });
}

function readWantedAd(json: object, adKey: string): Ad {
  const ad = readAd(json);
  if (ad?.mobileAdId === adKey) return ad;
  throw new ProviderError("unreadable", `ad ${adKey}: the answer is another ad or none`);
}

/** Keeps the last names for a day, and for as long as there are no newer ones. */
function createMakeNames(
  monotonicMs: () => number,
  fetchNames: (signal?: AbortSignal) => Promise<Map<string, string> | null>,
): VehicleProvider["makeNames"] {
  let kept = new Map<string, string>();
  let keptUntil = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    if (monotonicMs() < keptUntil) return kept;
    try {
      const fetched = await fetchNames(signal);
      if (fetched === null) return kept;
      kept = fetched;
      keptUntil = monotonicMs() + makeNamesLifeMs;
    } catch (error) {
      // Our own table serves instead, and the next sync asks again.
      if (!(error instanceof ProviderError)) throw error;
    }
    return kept;
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
type GetPage = (path: string, read: (json: object) => Page) => Promise<Page>;

/**
 * Reads all pages, oldest ad first: an ad that is added meanwhile comes at the end and shifts
 * nothing. Throws `inconsistent` when pages declare different totals or when not exactly as many
 * different ads arrived as were declared; then some vehicle may be missing without being gone.
 */
async function readListing(customerId: string | undefined, getPage: GetPage): Promise<Listing> {
  const ads = new Map<string, Ad>();
  let unreadable = 0;
  let total: number | null = null;
  for (let number = 1; number <= maxPages; number += 1) {
    const page = await getPage(searchPath(number, customerId), readPage);
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
  total: z
    .unknown()
    .transform((value) => readCount(value))
    .pipe(z.number()),
  ads: z.array(z.unknown()).nullish(),
});

function readPage(json: object): Page {
  const parsed = pageSchema.safeParse(json);
  if (!parsed.success) throw new ProviderError("unreadable", "listing: no total or no list of ads");
  return { total: parsed.data.total, entries: parsed.data.ads ?? [] };
}
