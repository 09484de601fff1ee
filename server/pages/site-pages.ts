import pLimit, { type LimitFunction } from "p-limit";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import type { Backend, Stock } from "#server/backend.ts";
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
import { addressOf, createPageCache, type RenderedPage, sendPage } from "./page-cache.ts";
import { makePage, type PageServices } from "./page-response.ts";
import type { PageRenderer } from "./render.ts";

/** Three times the pages of some thousand vehicles. */
const maxBytes = 96 * 1024 ** 2;
/** Compressing as small as possible takes a core for a moment: one at a time, and few wait. */
const maxCompressionsWaiting = 20;

/** Rendering takes the thread 3 to 30 ms; several only since some wait for the database. */
const rendersAtOnce = 4;
/** Some two seconds of rendering. */
const maxWaiting = 100;
const busyForSeconds = 5;
/** Limited by the database, not by the thread. */
const lookupsAtOnce = 10;

const msPerDay = 24 * 3600 * 1000;

type PagesParts = {
  renderPage: PageRenderer;
  /** Without trailing slash. */
  origin: string;
  backend: Pick<Backend, "stock" | "knownStock" | "vehicle">;
  now: () => Date;
  /** Third parties that pages may ask once the visitor agrees. */
  services?: PageServices;
  /** In development nothing is cached. */
  isDev: boolean;
};

export type SitePages = ReturnType<typeof createSitePages>;

/**
 * The public pages. Beside the stock only the day changes them (age of a vehicle) and each sync that ended
 * well (`Stand`). Forms have a queue of their own: they wait for the database longer, and neither may block
 * the other.
 */
export function createSitePages(parts: PagesParts) {
  const { renderPage, origin, backend, services, isDev } = parts;
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

  /**
   * Renders the page of a posted HTML form, never cached. Throws AppError `not-ready` when too many
   * wait, `unreadable` when the visitor left.
   */
  async function answerForm(
    request: Request,
    body: string,
    acceptForm: AcceptForm,
  ): Promise<Response> {
    const posted = new Request(host + pageAddress(addressOf(request)).address, {
      method: "POST",
      headers: headersFor(request),
      body,
      signal: request.signal,
    });
    const rendered = await render(accepting, posted, acceptForm);
    return sendPage(posted, await makePage(rendered, { isDev, services }));
  }
  /** Renders a page that belongs to one visitor, at its whole address, and keeps nothing of it. */
  const answerPrivate = orRefused(async (request) =>
    sendPage(request, await make(addressOf(request))),
  );
  if (isDev) {
    return {
      answerForm,
      answerPrivate,
      cached: () => null,
      answer: answerPrivate,
    };
  }

  const cache = openCache(make, parts);

  /** All vehicles that never were share one page. */
  async function vehiclePage(asked: PageAddress, adKey: string): Promise<RenderedPage | Response> {
    if (lookups.pendingCount >= maxWaiting) throw tooBusy();
    const found = await lookups(() => backend.vehicle(adKey)).catch(() => "unknown");
    return cache.page(found === null ? withoutVehicle(asked) : asked.address);
  }

  /** The 404 page: rendered for the path's template, with the path filled in. */
  async function notFoundPage(request: Request, path: string): Promise<Response> {
    const like = notFoundTemplatePath(path);
    const page = await cache.page(like);
    const fill = page instanceof Response || page.status !== 404 ? null : fillerOf(page, like);
    if (page instanceof Response || fill === null) return sendPage(request, await make(path));
    // Not compressed: each is another text, and that would take longer than all the rest.
    return new Response(request.method === "HEAD" ? null : fill(path), {
      status: page.status,
      headers: { ...page.headers, "content-type": page.body.type },
    });
  }

  /** Only with status 200. */
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
  return { answerForm, answerPrivate, cached, answer };
}

const fillers = new WeakMap<RenderedPage, ReturnType<typeof notFoundTemplate>>();

function fillerOf(page: RenderedPage, templatePath: string) {
  const known = fillers.get(page);
  if (known !== undefined) return known;
  const filler = notFoundTemplate(page.body.bytes.toString(), templatePath);
  fillers.set(page, filler);
  return filler;
}

function orRefused(answer: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
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

/** What the page of a posted form may depend on. */
function headersFor({ headers }: Request): Record<string, string> {
  const names = ["accept", "accept-encoding", "accept-language", "content-type", "cookie"];
  return Object.fromEntries([...headers].filter(([name]) => names.includes(name)));
}

function openCache(
  render: (address: string) => Promise<RenderedPage | Response>,
  { backend, now }: Pick<PagesParts, "backend" | "now">,
) {
  const stateOf = ({ version, checkedAt }: Stock) =>
    `${version} ${checkedAt?.getTime()} ${Math.floor(now().getTime() / msPerDay)}`;
  const compressing = pLimit(1);
  return createPageCache({
    render,
    // A page reports itself that the stock cannot be read.
    state: () => backend.stock().then(stateOf, () => null),
    knownState: () => {
      const known = backend.knownStock();
      return known && stateOf(known);
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
