import { createLeastRecentlyUsed } from "#server/platform/cache.ts";
import { answerWith, type EncodedBody } from "#server/platform/http/encoded-body.ts";

/** A page on its way out: everything but the encoding is settled. */
export type RenderedPage = { status: number; headers: Record<string, string>; body: EncodedBody };

export type PageCache = {
  /**
   * The page of an address (path and query) from memory, made at most once however many ask. Rejects when
   * it cannot be made.
   */
  page(address: string): Promise<RenderedPage | Response>;
  /** The page from memory, if it is there, in force, and needs no waiting. */
  peek(address: string): RenderedPage | null;
};

/** How often a page must be asked for before it is worth 77 ms of another thread. */
const askedOften = 3;
const keptStatuses: ReadonlySet<number> = new Set([200, 404, 410]);
/** What a kept page takes beside its text and its address, roughly. */
const overheadBytes = 4 * 1024;

/** `asked`: how often since it was last to be squeezed; null once it is. */
type Kept = { page: RenderedPage; state: string; asked: number | null; size: number };

/**
 * Public pages as bytes: they do not differ between visitors, so each is rendered and compressed once
 * per state of the stock. A page of an older state is never sent:
 * rendering anew takes some milliseconds, and a sold car must not be offered. Only answers that stay true
 * until then are kept: pages, and that there is none. The address is the whole key: nothing else of a request is there when a page is made, no
 * host and no header, so no visitor can put anything into a page that others get.
 */
export function createPageCache({
  make,
  state,
  knownState,
  mostBytes,
  squeeze,
}: {
  /**
   * Renders the page of an address (path and query); a Response is passed on as it is and never kept
   * (redirects).
   */
  make(address: string): Promise<RenderedPage | Response>;
  /** Names what pages depend on; null while nobody knows: then nothing is kept. */
  state(): Promise<string | null>;
  /** The same without waiting; null when that is not possible just now. */
  knownState(): string | null;
  mostBytes: number;
  /** Runs work in the background, one at a time; false when there is no room for it now. */
  squeeze(work: () => Promise<void>): boolean;
}): PageCache {
  const kept = createLeastRecentlyUsed<Kept>({
    most: mostBytes,
    sizeOf: ({ size }) => size,
  });
  const underWay = new Map<string, Promise<RenderedPage | Response>>();

  function makeOnce(address: string, current: string) {
    const key = `${current} ${address}`;
    const running = underWay.get(key);
    if (running) return running;
    const making = make(address)
      .then((made) => {
        if (!(made instanceof Response) && keptStatuses.has(made.status)) {
          // Addresses count too: strangers choose them, and some pages are shorter than theirs.
          const size = made.body.size + address.length + overheadBytes;
          kept.set(address, { page: made, state: current, asked: 0, size });
        }
        return made;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  }

  function find(address: string, current: string): RenderedPage | null {
    const found = kept.get(address);
    if (found === undefined || found.state !== current) return null;
    if (found.asked !== null) {
      found.asked += 1;
      // Without room it is tried again after as many askings more.
      if (found.asked === askedOften) found.asked = squeeze(found.page.body.compress) ? null : 0;
    }
    return found.page;
  }

  return {
    async page(address) {
      const current = await state();
      if (current === null) return make(address);
      return find(address, current) ?? makeOnce(address, current);
    },
    peek(address) {
      const current = knownState();
      return current === null ? null : find(address, current);
    },
  };
}

/** Path and query of what is asked for. */
export function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** What goes out to one of those who ask; of a Response that several wait for, each gets its own. */
export function sendPage(
  request: Request,
  page: RenderedPage | Response,
): Promise<Response> | Response {
  if (page instanceof Response) return page.clone();
  return answerWith(request, page.body, page);
}
