import { columnsOf } from "#domain/search/columns.ts";
import { compareGerman } from "#domain/site/format.ts";
import { wirePaths } from "#domain/site/paths.ts";
import {
  readErrorMessage,
  readManualSyncResponse,
  readSearchResponse,
  readSyncStatusResponse,
} from "#domain/stock/wire.ts";
import { stockKey } from "./query-cache.ts";
import { invalidateQuery, type QueryOptions } from "./query-client.ts";
import { fetchStock, type UnpackedStock } from "./stock-file.ts";

/** Lets pending input be handled first. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * What the first search would compute, in pieces: in one task with reading the file and rendering it would
 * block a slow phone for a quarter of a second.
 */
async function prepareSearch(cars: UnpackedStock["cars"]): Promise<void> {
  await nextTask();
  // The first comparison loads the German collation, which is slow.
  compareGerman("a", "b");
  await nextTask();
  columnsOf(cars);
  await nextTask();
}

/** The whole stock. Never stale: other content has another path. */
export const stockQuery = (stockFile: string): QueryOptions<UnpackedStock> => ({
  key: stockKey(stockFile),
  staleMs: Number.POSITIVE_INFINITY,
  async queryFn(signal) {
    const stock = await fetchStock(stockFile, signal);
    await prepareSearch(stock.cars);
    return stock;
  },
});

type SyncStatus = NonNullable<ReturnType<typeof readSyncStatusResponse>>;

const fiveMinutes = 5 * 60_000;
const statusKey = "sync-status";

/** Fetched again every 5 minutes. */
export const syncStatusQuery = (publicKey: string): QueryOptions<SyncStatus> => ({
  key: statusKey,
  staleMs: fiveMinutes,
  refetchMs: fiveMinutes,
  async queryFn(signal) {
    const response = await callIntegration({ action: "sync-status", publicKey, signal });
    return assertParsed(readSyncStatusResponse(response));
  },
});

/** The status names the current stock file. */
export const invalidateSyncStatus = () => invalidateQuery(statusKey);

/** The sync that any visitor may start when one is needed. Rejects when it fails. */
export async function runManualSync(publicKey: string) {
  const response = await callIntegration({ action: "enhanced-sync", publicKey });
  return assertParsed(readManualSyncResponse(response));
}

const pageSize = 1000;

/**
 * The ad_keys registered within the bounds, as the wire's search finds them; null without a bound. While it
 * fails, the years of the loaded vehicles decide (R11).
 */
export function registeredBetweenQuery(
  publicKey: string,
  stockFile: string,
  { yearMin, yearMax }: { yearMin: number | null; yearMax: number | null },
): QueryOptions<ReadonlySet<string>> | null {
  if (yearMin === null && yearMax === null) return null;
  return {
    key: `registered-between ${stockFile} ${yearMin} ${yearMax}`,
    staleMs: 0,
    hasFallback: true,
    async queryFn(signal) {
      const found = new Set<string>();
      for (let page = 1; ; page += 1) {
        const parameters = {
          ...(yearMin !== null && { "firstRegistration.min": `${yearMin}01` }),
          ...(yearMax !== null && { "firstRegistration.max": `${yearMax}12` }),
          "page.size": String(pageSize),
          "page.number": String(page),
          fields: "ad_key",
        };
        const response = await callIntegration({ action: "search", parameters, publicKey, signal });
        const { adKeys, total } = assertParsed(readSearchResponse(response));
        for (const adKey of adKeys) found.add(adKey);
        if (adKeys.length === 0 || page * pageSize >= total) break;
      }
      void invalidateSyncStatus();
      return found;
    },
  };
}

type Call = {
  action: "search" | "sync-status" | "enhanced-sync";
  parameters?: Record<string, string>;
  publicKey: string;
  signal?: AbortSignal;
};

export class HttpError extends Error {
  override name = "HttpError";
  /** The server's German text for visitors, if any. */
  readonly visitorText: string | null;

  constructor(status: number, visitorText: string | null) {
    super(`HTTP error! status: ${status}`);
    this.visitorText = visitorText;
  }
}

/** Returns the JSON; rejects with `HttpError` when the response is no success. */
async function callIntegration(call: Call): Promise<unknown> {
  const query = new URLSearchParams({ action: call.action, ...call.parameters });
  const response = await fetch(`${wirePaths.integration}?${query}`, {
    method: call.action === "enhanced-sync" ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${call.publicKey}`,
      apikey: call.publicKey,
      "content-type": "application/json",
    },
    ...(call.signal && { signal: call.signal }),
  });
  if (response.ok) return response.json();
  const body: unknown = await response.json().catch(() => null);
  throw new HttpError(response.status, readErrorMessage(body));
}

function assertParsed<Data>(parsed: Data | null): Data {
  if (parsed === null) throw new Error("The response has another form than this build reads.");
  return parsed;
}
