import pRetry from "p-retry";
import { z } from "zod";
import type { System } from "#server/platform/system.ts";
import {
  type Listing,
  ProviderError,
  type ProviderErrorCode,
  type TranslatedAd,
  type VehicleProvider,
} from "#server/stock/provider.ts";
import { type Ad, readAd, readCount } from "./ad.ts";
import { createReferenceData } from "./reference-data.ts";
import { translateAd } from "./translate-ad.ts";

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export type MobileDeOptions = Pick<System, "now" | "sleep"> & {
  username: string;
  password: string;
  /** Seller id; usually unset, so that the account's own stock is listed. */
  customerId?: string | undefined;
  /** Without trailing slash. */
  baseUrl: string;
  fetch: Fetch;
  /** Per call, to the last byte of the body. */
  timeoutMs?: number;
  /** Minimum backoff before the first retry. */
  firstRetryMs?: number;
};

/** The format 'New JSON' of the Search-API, which refuses requests without an `Accept` header. */
const searchApiJson = "application/vnd.de.mobile.api+json";

/** Client of mobile.de's Search-API. */
export function createMobileDe(options: MobileDeOptions): VehicleProvider {
  const { username, password, customerId } = options;
  const origin = new URL(options.baseUrl).origin;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;
  /** `read` throws ProviderError for an unexpected object. Resolves to null for 404 and 410. */
  function get<T>(
    path: string,
    read: (json: object) => T,
    signal: AbortSignal | undefined,
    retries = 3,
  ): Promise<T | null> {
    const isPublic = path.startsWith("/refdata/");
    const extraHeaders = isPublic ? { "Accept-Language": "de" } : { Authorization: authorization };
    const call = { path, headers: { Accept: searchApiJson, ...extraHeaders }, signal };
    const attempt = async () => {
      const json = await getJson(call, options);
      return json && read(json);
    };
    return withRetries(attempt, retries, options, signal);
  }

  const reference = createReferenceData({
    get: (path, signal) => get(path, (json) => json, signal, 1),
    now: options.now,
  });
  const translate = (ad: Ad): TranslatedAd => translateAd(ad, { names: reference.names, origin });

  return {
    async listVehicles(signal) {
      const getPage = async (path: string) => {
        const page = await get(path, readPage, signal);
        if (page === null) throw new ProviderError("refused", `GET ${path}: not found`);
        return page;
      };
      const { total, ads, unreadable } = await readListing(customerId, getPage);
      await reference.refresh(ads, signal);
      const vehicles = ads.map((ad) => ({
        adKey: ad.mobileAdId,
        changeMarker: ad.modificationDate,
        translate: () => translate(ad),
      }));
      return { total, vehicles, unreadable };
    },

    async fetchVehicle(adKey, signal) {
      const path = `/search-api/ad/${encodeURIComponent(adKey)}`;
      const ad = await get(path, (json) => readAdWithKey(json, adKey), signal);
      return ad && translate(ad);
    },
  };
}

function readAdWithKey(json: object, adKey: string): Ad {
  const ad = readAd(json);
  if (ad?.mobileAdId === adKey) return ad;
  throw new ProviderError("unreadable", `ad ${adKey}: the response is another ad or none`);
}

const pageSize = 100;
/** The provider's paging limit, even with one ad per page. */
const maxPages = 2_000;

type Page = { total: number; entries: unknown[] };

/**
 * Reads the oldest ads first, so that a new ad shifts no page. Throws `inconsistent` when declared totals and
 * the number of different ads disagree, because missing ads may still be for sale.
 */
async function readListing(
  customerId: string | undefined,
  getPage: (path: string) => Promise<Page>,
): Promise<Pick<Listing, "total" | "unreadable"> & { ads: Ad[] }> {
  const ads = new Map<string, Ad>();
  let unreadable = 0;
  let total: number | null = null;
  for (let number = 1; number <= maxPages; number += 1) {
    const page = await getPage(searchPath(number, customerId));
    if (total !== null && page.total !== total) {
      throw inconsistent(`${total} ads at first, ${page.total} on page ${number}`);
    }
    total = page.total;
    const receivedBefore = ads.size + unreadable;
    for (const entry of page.entries) {
      const ad = readAd(entry);
      if (ad === null) unreadable += 1;
      else ads.set(ad.mobileAdId, ad);
    }
    const received = ads.size + unreadable;
    const hasNewAd = received > receivedBefore;
    if (!hasNewAd || received >= total) break;
  }
  if (ads.size + unreadable !== total) {
    throw inconsistent(`${total} ads declared, ${ads.size + unreadable} received`);
  }
  return { total, ads: [...ads.values()], unreadable };
}

const inconsistent = (counts: string) => new ProviderError("inconsistent", `listing: ${counts}`);

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

type ProviderCall = {
  path: string;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal | undefined;
};

/**
 * Resolves to null for 404 and 410; throws ProviderError unless the response is a 200 with a JSON object.
 * Does not follow redirects, which would send the credentials elsewhere.
 */
async function getJson(
  { path, headers, signal }: ProviderCall,
  { baseUrl, fetch, now, timeoutMs = 10_000 }: MobileDeOptions,
): Promise<object | null> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const callSignal = signal ? AbortSignal.any([signal, deadline]) : deadline;
  try {
    const init: RequestInit = { method: "GET", headers, redirect: "manual", signal: callSignal };
    return await readResponse(await fetch(`${baseUrl}${path}`, init), path, now());
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (deadline.aborted) {
      throw new ProviderError("timeout", `GET ${path}: no response in ${timeoutMs} ms`);
    }
    if (error instanceof ProviderError) throw error;
    throw new ProviderError("unreachable", `GET ${path}: connection failed`, { cause: error });
  }
}

async function readResponse(response: Response, path: string, now: Date): Promise<object | null> {
  const { status } = response;
  if (status === 200) return readObject(await readBody(response, path), path);
  await response.body?.cancel();
  if (status === 404 || status === 410) return null;
  throw new ProviderError(toErrorCode(status), `GET ${path}: status ${status}`, {
    retryAfterMs: parseRetryAfter(response.headers.get("retry-after"), now),
  });
}

function toErrorCode(status: number): ProviderErrorCode {
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 429) return "rate-limited";
  if (status >= 500) return "unavailable";
  return status >= 300 ? "refused" : "unreadable";
}

/** Counted after decompression, so that a small compressed body cannot fill the memory. */
const maxBodyBytes = 8 * 1024 * 1024;

async function readBody(response: Response, path: string): Promise<string> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBodyBytes) {
      throw new ProviderError("unreadable", `GET ${path}: more than ${maxBodyBytes} bytes`);
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Ignores the content type, because maintenance pages state a wrong one. */
function readObject(text: string, path: string): object {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new ProviderError("unreadable", `GET ${path}: no JSON`, { cause });
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new ProviderError("unreadable", `GET ${path}: no JSON object`);
  }
  if ("errors" in json && Array.isArray(json.errors) && json.errors.length > 0) {
    throw new ProviderError("refused", `GET ${path}: status 200 with errors`);
  }
  return json;
}

const temporaryErrors: ReadonlySet<ProviderErrorCode> = new Set([
  "unreachable",
  "timeout",
  "rate-limited",
  "unavailable",
  // A maintenance page or a truncated body, often with status 200.
  "unreadable",
]);

export const defaultFirstRetryMs = 500;
/** The call fails when `Retry-After` asks for a longer pause. */
const maxWaitMs = 60_000;

/**
 * Retries temporary failures with exponential backoff and jitter (0.5 to 1 s, 1 to 2 s, 2 to 4 s), and not
 * before `Retry-After`. Throws the last failure unchanged.
 */
function withRetries<T>(
  attempt: () => Promise<T>,
  retries: number,
  { sleep, firstRetryMs = defaultFirstRetryMs }: MobileDeOptions,
  signal: AbortSignal | undefined,
): Promise<T> {
  return pRetry(attempt, {
    retries,
    minTimeout: firstRetryMs,
    randomize: true,
    signal,
    async shouldRetry({ error, retryDelay }) {
      if (!(error instanceof ProviderError) || !temporaryErrors.has(error.code)) return false;
      const retryAfterMs = error.retryAfterMs ?? 0;
      if (retryAfterMs > maxWaitMs) return false;
      await sleep(Math.max(0, retryAfterMs - retryDelay), signal);
      return true;
    },
  });
}

const maxRetryAfterMs = 3_600_000;

/** Accepts seconds and HTTP dates, caps at an hour; null when unreadable. */
function parseRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const seconds = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) : null;
  const ms = seconds === null ? Date.parse(header) - now.getTime() : seconds * 1_000;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), maxRetryAfterMs);
}
