import pLimit, { type LimitFunction } from "p-limit";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import type { Backend } from "#server/backend.ts";
import { AppError } from "#server/platform/app-error.ts";
import { type CachedResponseSource, cachedText } from "#server/platform/http/cached-responses.ts";
import { refusalPage } from "#server/platform/http/error-responses.ts";
import {
  notFoundTemplate,
  notFoundTemplatePath,
  type PageAddress,
  pageAddress,
  withoutVehicle,
} from "./page-address.ts";
import {
  addressOf,
  createPageCache,
  type PageCache,
  type RenderedPage,
  sendPage,
} from "./page-cache.ts";
import { makePage, type PageServices } from "./page-response.ts";
import type { PageRenderer } from "./render.ts";

/** What the pages of some thousand vehicles take, three times over. */
const maxBytes = 96 * 1024 ** 2;
/** Compressing as small as it goes takes a core for a moment: one at a time, and few wait. */
const maxCompressionsWaiting = 20;

/**
 * Rendering keeps the one thread busy for 3 to 30 ms, between which everything else has its turn; more
 * than one at once only because some wait for the database.
 */
const rendersAtOnce = 4;
/** Some two seconds of rendering. */
const maxWaiting = 100;
const busyForSeconds = 5;
/** Limited by the database, not by the thread. */
const lookupsAtOnce = 10;

const msPerDay = 24 * 3600 * 1000;

type PagesParts = {
  renderPage: PageRenderer;
  /** Public address of the site without trailing slash. */
  origin: string;
  backend: Pick<Backend, "stock" | "knownVersion" | "vehicle">;
  now: () => Date;
  /** Third parties that pages may ask once the visitor agrees; none when left out. */
  services?: PageServices;
  /** In development every page is rendered anew. */
  isDev: boolean;
};

export type SitePages = {
  /** The page of an address as it is in memory, with status 200. */
  cached: CachedResponseSource;
  /** The public page of a request, from memory when it is there. */
  answer(request: Request): Promise<Response>;
  /**
   * The page of a request as the answer to its form, never cached; the page's action calls `acceptForm`
   * with what stands in `body`, whose type is that of HTML forms. Before that it throws AppError
   * `not-ready` when too many forms wait, `unreadable` when the visitor left meanwhile.
   */
  answerForm(request: Request, body: string, acceptForm: AcceptForm): Promise<Response>;
};

/**
 * The public pages of this process. Beside the stock only the day changes them (age of a vehicle). A page
 * depends on nothing but what it reads of its address (`pageAddress`); all pages of what is not there are
 * one. Rendering passes through bounded queues: posted forms have one of their own, as they wait for the
 * database longer than pages do, and neither shall keep the other away.
 */
export function createSitePages(parts: PagesParts): SitePages {
  const { renderPage, origin, backend, now, services, isDev } = parts;
  const host = new URL(origin).origin;
  const rendering = pLimit(rendersAtOnce);
  const accepting = pLimit(rendersAtOnce);
  const lookups = pLimit(lookupsAtOnce);

  async function render(queue: LimitFunction, request: Request, acceptForm?: AcceptForm) {
    if (queue.pendingCount >= maxWaiting) throw tooBusy();
    return queue(async () => {
      if (request.signal.aborted) throw new AppError("unreadable", "Der Besucher ist gegangen.");
      return renderPage(request, acceptForm);
    });
  }
  const make = async (address: string) =>
    makePage(await render(rendering, new Request(host + address)), { isDev, services });

  const answerForm: SitePages["answerForm"] = async (request, body, acceptForm) => {
    const { pathname, search } = new URL(request.url);
    const posted = new Request(host + pageAddress(pathname + search).address, {
      method: "POST",
      headers: headersFor(request),
      body,
      signal: request.signal,
    });
    const rendered = await render(accepting, posted, acceptForm);
    return sendPage(posted, await makePage(rendered, { isDev, services }));
  };
  if (isDev) {
    return {
      answerForm,
      cached: () => null,
      answer: orRefused(async (request) => sendPage(request, await make(addressOf(request)))),
    };
  }

  const cache = openCache(make, parts, createStateNames(now));

  /** Of all vehicles that never were there is one page; the database knows which those are. */
  async function vehiclePage(asked: PageAddress, adKey: string): Promise<RenderedPage | Response> {
    if (lookups.pendingCount >= maxWaiting) throw tooBusy();
    const found = await lookups(() => backend.vehicle(adKey)).catch(() => "unknown");
    return cache.page(found === null ? withoutVehicle(asked) : asked.address);
  }

  /** The page of a path that is none: rendered for its like, with the path filled in. */
  async function notFoundPage(request: Request, path: string): Promise<Response> {
    const like = notFoundTemplatePath(path);
    const page = await cache.page(like);
    const fill =
      page instanceof Response || page.status !== 404 ? null : await fillerOf(page, like);
    if (page instanceof Response || fill === null) return sendPage(request, await make(path));
    // Not compressed: each is another text, and that would take longer than all the rest.
    return new Response(request.method === "HEAD" ? null : fill(path), {
      status: page.status,
      headers: { ...page.headers, "content-type": page.body.type },
    });
  }

  const cached: CachedResponseSource = ({ url, acceptEncoding }) => {
    const known = url.includes("?") ? pageAddress(url).address : url;
    const page = cache.peek(url) ?? (known === url ? null : cache.peek(known));
    return page?.status === 200 ? cachedText(page, acceptEncoding) : null;
  };
  const answer = orRefused(async (request) => {
    const asked = pageAddress(addressOf(request));
    if (asked.isUnknown) return notFoundPage(request, asked.address);
    const { address, adKey } = asked;
    const page =
      cache.peek(address) ??
      (await (adKey === null ? cache.page(address) : vehiclePage(asked, adKey)));
    return sendPage(request, page);
  });
  return { answerForm, cached, answer };
}

/** How a path is put into a page, found once for each. */
const fillers = new WeakMap<RenderedPage, ReturnType<typeof notFoundTemplate>>();

async function fillerOf(page: RenderedPage, templatePath: string) {
  const known = fillers.get(page);
  if (known !== undefined) return known;
  const html = await page.body.in("identity");
  const filler = notFoundTemplate(html.toString(), templatePath);
  fillers.set(page, filler);
  return filler;
}

/** Turns refusals into a page that costs nothing to make. */
function orRefused(answer: SitePages["answer"]): SitePages["answer"] {
  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      if (error instanceof AppError) return refusalPage(error);
      throw error;
    }
  };
}

function tooBusy(): AppError {
  const message =
    "Gerade werden sehr viele Seiten gleichzeitig aufgerufen. Bitte versuchen Sie es in einigen Sekunden noch einmal.";
  return new AppError("not-ready", message, [], { retryAfterSeconds: busyForSeconds });
}

/** The headers that the page of a posted form may depend on. */
function headersFor({ headers }: Request): Record<string, string> {
  const names = ["accept", "accept-encoding", "accept-language", "content-type", "cookie"];
  const wanted = names.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(wanted);
}

function openCache(
  render: (address: string) => Promise<RenderedPage | Response>,
  { backend }: Pick<PagesParts, "backend">,
  stateOf: (version: number) => string,
): PageCache {
  const compressing = pLimit(1);
  return createPageCache({
    render,
    // A stock that cannot be read is the page's own to tell.
    state: () =>
      backend.stock().then(
        ({ version }) => stateOf(version),
        () => null,
      ),
    knownState: () => {
      const version = backend.knownVersion();
      return version === null ? null : stateOf(version);
    },
    maxBytes,
    compress: (work) => {
      // What fails or finds no room stays larger.
      if (compressing.pendingCount >= maxCompressionsWaiting) return false;
      compressing(work).catch(() => undefined);
      return true;
    },
  });
}

/** Names version and day (UTC); memoized, since every request asks. */
function createStateNames(now: () => Date): (version: number) => string {
  let last = { version: Number.NaN, day: Number.NaN, name: "" };
  return (version) => {
    const day = Math.floor(now().getTime() / msPerDay);
    if (last.version !== version || last.day !== day) {
      last = { version, day, name: `${version} ${day}` };
    }
    return last.name;
  };
}
