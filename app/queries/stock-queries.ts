import { unpackStock } from "#domain/car/summary.ts";
import { columnsOf } from "#domain/search/columns.ts";
import { compareGerman } from "#domain/site/format.ts";
import { wirePaths } from "#domain/site/paths.ts";
import {
  readErrorMessage,
  readManualSyncResponse,
  readSearchResponse,
  readSyncStatusResponse,
} from "#domain/stock/wire.ts";
import { nextTask } from "../ui/scheduling.ts";
import { stockKey } from "./query-cache.ts";
import { type QueryOptions, queryClient } from "./query-client.ts";

type Stock = NonNullable<ReturnType<typeof unpackStock>>;

/**
 * Does what the first search would do before it answers, in pieces: in one with reading the file and
 * showing the result a slow phone stands still for a quarter of a second.
 */
async function prepareSearch(cars: Stock["cars"]): Promise<void> {
  await nextTask();
  // The first comparison loads the German alphabet, which takes as long as all that follows.
  compareGerman("a", "b");
  await nextTask();
  columnsOf(cars);
  await nextTask();
}

/**
 * The compact projection of the whole stock, from the path that the page named. It never goes stale:
 * other content is another path. Rejects when the file cannot be had or is of another build.
 */
export const stockQuery = (stockFile: string): QueryOptions<Stock> => ({
  key: stockKey(stockFile),
  freshMs: Number.POSITIVE_INFINITY,
  async ask(signal) {
    const answer = await fetch(stockFile, { signal });
    if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
    const stock = unpackStock(await answer.json());
    if (stock === null) throw new Error("The stock file has another form than this build reads.");
    await prepareSearch(stock.cars);
    return stock;
  },
});

type SyncStatus = NonNullable<ReturnType<typeof readSyncStatusResponse>>;

const fiveMinutes = 5 * 60_000;
const statusKey = "sync-status";

/** How it stands with the stock; asked again every 5 minutes (specification, section 4). */
export const syncStatusQuery = (publicKey: string): QueryOptions<SyncStatus> => ({
  key: statusKey,
  freshMs: fiveMinutes,
  everyMs: fiveMinutes,
  async ask(signal) {
    const answer = await callIntegration({ action: "sync-status", publicKey, signal });
    return assertParsed(readSyncStatusResponse(answer));
  },
});

/** After a search or a sync the lists are refreshed (section 4): the status knows the current stock. */
export const invalidateSyncStatus = () => queryClient.renew(statusKey);

/** The sync that any visitor may start when one is needed. Rejects when it fails. */
export async function runManualSync(publicKey: string) {
  const answer = await callIntegration({ action: "enhanced-sync", publicKey, method: "POST" });
  return assertParsed(readManualSyncResponse(answer));
}

type YearBounds = { yearMin: number | null; yearMax: number | null };

/** Specification, section 7: the list page asks for page size 1000. */
const pageSize = 1000;

/**
 * The ad_keys of the vehicles registered within the bounds: year bounds are applied by the search
 * call, not in the browser (R11). Null without a bound, as nothing is to
 * be asked; another stock is asked anew. While it fails, the years of the vehicles at hand decide.
 */
export function registeredBetweenQuery(
  publicKey: string,
  stockFile: string,
  { yearMin, yearMax }: YearBounds,
): QueryOptions<ReadonlySet<string>> | null {
  if (yearMin === null && yearMax === null) return null;
  return {
    key: `registered-between ${stockFile} ${yearMin} ${yearMax}`,
    freshMs: 0,
    hasFallback: true,
    async ask(signal) {
      const found = new Set<string>();
      for (let page = 1; ; page += 1) {
        const parameters = {
          ...(yearMin !== null && { "firstRegistration.min": `${yearMin}01` }),
          ...(yearMax !== null && { "firstRegistration.max": `${yearMax}12` }),
          "page.size": String(pageSize),
          "page.number": String(page),
          fields: "ad_key",
        };
        const answer = await callIntegration({ action: "search", parameters, publicKey, signal });
        const { adKeys, total } = assertParsed(readSearchResponse(answer));
        for (const adKey of adKeys) found.add(adKey);
        if (adKeys.length === 0 || page * pageSize >= total) break;
      }
      void invalidateSyncStatus();
      return found;
    },
  };
}

/** What an action of the integration function is asked for. */
type Call = {
  action: "search" | "sync-status" | "enhanced-sync";
  parameters?: Record<string, string>;
  publicKey: string;
  method?: "GET" | "POST";
  signal?: AbortSignal;
};

/** An answer that is no success: 'HTTP error! status: {status}' (specification, section 8). */
export class HttpError extends Error {
  override name = "HttpError";
  /** The server's own German sentences; null where it told none. */
  readonly words: string | null;

  constructor(status: number, words: string | null) {
    super(`HTTP error! status: ${status}`);
    this.words = words;
  }
}

/**
 * Calls the integration function as the specification, section 7, has it. Rejects with `HttpError` when
 * the answer is no success. The JSON is still to be read, see `understood`.
 */
async function callIntegration(call: Call): Promise<unknown> {
  const query = new URLSearchParams({ action: call.action, ...call.parameters });
  const answer = await fetch(`${wirePaths.integration}?${query}`, {
    method: call.method ?? "GET",
    headers: {
      authorization: `Bearer ${call.publicKey}`,
      apikey: call.publicKey,
      "content-type": "application/json",
    },
    ...(call.signal && { signal: call.signal }),
  });
  if (!answer.ok) throw new HttpError(answer.status, await wordsOf(answer));
  return answer.json();
}

/** The message of a refusal; a proxy's answer is none. */
async function wordsOf(answer: Response): Promise<string | null> {
  const body: unknown = await answer.json().catch(() => null);
  return readErrorMessage(body);
}

/** What a reader made of an answer; rejects when it has another form than this build reads. */
function assertParsed<Answer>(read: Answer | null): Answer {
  if (read === null) throw new Error("The answer has another form than this build reads.");
  return read;
}
