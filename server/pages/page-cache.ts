import { LRUCache } from "lru-cache";
import { answerWith } from "#server/platform/http/cached-responses.ts";
import type { EncodedBody } from "#server/platform/http/encoded-body.ts";

/** A page before it is encoded. */
export type RenderedPage = { status: number; headers: Record<string, string>; body: EncodedBody };

/** Requests before a page is worth 77 ms of compressing in another thread. */
const askedOften = 3;
const cacheableStatuses: ReadonlySet<number> = new Set([200, 404, 410]);
/** What a page takes beside its text and its address, roughly. */
const overheadBytes = 4 * 1024;

/** `asked`: requests since it was last to be compressed; null once it is. */
type Entry = { page: RenderedPage | Response; asked: number | null };

type PageCacheParts = {
  /** A Response is a redirect, and never cached. */
  render(address: string): Promise<RenderedPage | Response>;
  /** Names what pages depend on; null while unknown: then nothing is cached. */
  state(): Promise<string | null>;
  /** The same without waiting. */
  knownState(): string | null;
  maxBytes: number;
  /** Runs work in the background; false when there is no room for it now. */
  compress(work: () => Promise<void>): boolean;
};

/**
 * Public pages, rendered once per state of the stock; never an older one, since a sold car must not
 * be offered. Rendering sees only the address, the whole key, of a request, so that no visitor can
 * put anything into a page that others get.
 */
export function createPageCache(parts: PageCacheParts) {
  const { render, maxBytes } = parts;
  const cache = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // What must not be cached counts as too large. Addresses count, too: strangers choose them.
    sizeCalculation: ({ page }, address) =>
      page instanceof Response || !cacheableStatuses.has(page.status)
        ? maxBytes + 1
        : page.body.size + address.length + overheadBytes,
    fetchMethod: async (address) => ({ page: await render(address), asked: 0 }),
    // Who waits for a page while the state changes still gets it; it is not cached then.
    ignoreFetchAbort: true,
  });
  let cachedState = "";

  function cacheOf(state: string) {
    if (state !== cachedState) cache.clear();
    cachedState = state;
    return cache;
  }

  function find(address: string, state: string): RenderedPage | null {
    const found = cacheOf(state).get(address);
    if (found === undefined || found.page instanceof Response) return null;
    const { page } = found;
    if (found.asked !== null) {
      found.asked += 1;
      // Without room it is tried again after as many requests more.
      if (found.asked === askedOften) found.asked = parts.compress(page.body.compress) ? null : 0;
    }
    return page;
  }

  return {
    /** The page of an address (path and query), rendered at most once however many ask. */
    async page(address: string): Promise<RenderedPage | Response> {
      const state = await parts.state();
      if (state === null) return render(address);
      const found = find(address, state) ?? (await cacheOf(state).fetch(address))?.page;
      return found ?? render(address);
    },
    /** The cached page, when no waiting is needed. */
    peek(address: string): RenderedPage | null {
      const state = parts.knownState();
      return state === null ? null : find(address, state);
    },
  };
}

export function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A Response that several wait for is cloned for each. */
export function sendPage(
  request: Request,
  page: RenderedPage | Response,
): Promise<Response> | Response {
  if (page instanceof Response) return page.clone();
  return answerWith(request, page.body, page);
}
