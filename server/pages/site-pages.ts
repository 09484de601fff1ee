import pLimit, { type LimitFunction } from "p-limit";
import type { Dealership } from "#domain/dealership/dealership.ts";
import { escapeHtml } from "#domain/format/format.ts";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import { breadcrumb } from "#domain/pages/breadcrumb.ts";
import { notFoundSuggestions } from "#domain/pages/not-found-suggestions.ts";
import { displayPath } from "#domain/pages/paths.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { StockService } from "#server/stock/stock-list.ts";
import { missingVehicleAddress, type PageAddress, pageAddress } from "./page-address.ts";
import { createPageCache } from "./page-cache.ts";
import { makePage, type RenderedPage, type ThirdParties, toResponse } from "./page-response.ts";

/** Rendering blocks the thread for 3 to 30 ms, so more than one only helps while some await the database. */
const maxConcurrentRenders = 4;
/** Limits the wait to about two seconds of rendering. */
const maxQueueLength = 100;
const retryAfterSeconds = 5;
/** More than renders, because a lookup waits for the database and does not block the thread. */
const maxConcurrentLookups = 10;

/** Renders a request; for a posted form its route's action calls `acceptForm`. */
export type PageRenderer = (request: Request, acceptForm?: AcceptForm) => Promise<Response>;

type PagesParts = {
  renderPage: PageRenderer;
  /** Without trailing slash. */
  origin: string;
  services: () => { stock: Pick<StockService, "current" | "find"> };
  dealership: () => Dealership;
  now: () => Date;
  thirdParties?: ThirdParties;
  isDev: boolean;
};

export type SitePages = ReturnType<typeof createSitePages>;

/**
 * Public pages depend only on their address, the stock, the dealer's facts, the day (for the age of a
 * vehicle) and the time of the last successful sync, which they show. Forms and pages have separate queues, so that neither delays the
 * other.
 */
export function createSitePages(parts: PagesParts) {
  const { renderPage, origin, services, thirdParties, isDev } = parts;
  const baseUrl = new URL(origin).origin;
  const pageQueue = pLimit(maxConcurrentRenders);
  const formQueue = pLimit(maxConcurrentRenders);
  const lookupQueue = pLimit(maxConcurrentLookups);

  async function render(queue: LimitFunction, request: Request, acceptForm?: AcceptForm) {
    if (queue.pendingCount >= maxQueueLength) throw tooBusy();
    return queue(async () => {
      if (request.signal.aborted) throw new AppError("unreadable", "Der Besucher ist gegangen.");
      return renderPage(request, acceptForm);
    });
  }
  const renderAddress = async (address: string, headers = {}) =>
    makePage(await render(pageQueue, new Request(baseUrl + address, { headers })), {
      isDev,
      thirdParties,
    });

  /**
   * Not cached. With `privateHeaders`, which the page gets in addition, it belongs to one visitor. Throws AppError
   * `not-ready` when the queue is full, `unreadable` when the visitor left.
   */
  async function respondToForm(
    request: Request,
    body: string,
    acceptForm: AcceptForm,
    privateHeaders?: Record<string, string>,
  ): Promise<Response> {
    const address = addressOf(request);
    const posted = new Request(
      baseUrl + (privateHeaders ? address : pageAddress(address).address),
      {
        method: "POST",
        headers: { ...headersFor(request), ...privateHeaders },
        body,
        signal: request.signal,
      },
    );
    const rendered = await render(formQueue, posted, acceptForm);
    return toResponse(await makePage(rendered, { isDev, thirdParties }));
  }
  /** Not cached, because the page belongs to one visitor. The page gets `headers` only, none of the request. */
  const respondPrivately = async (request: Request, headers: Record<string, string> = {}) =>
    toResponse(await renderAddress(addressOf(request), headers));
  if (isDev)
    return {
      respondToForm,
      respondPrivately,
      respond: (request: Request) => respondPrivately(request),
    };

  const cache = createPageCache({ ...parts, render: (address) => renderAddress(address) });

  /** All vehicles that never existed share one page. */
  async function vehiclePage(page: PageAddress, adKey: string): Promise<RenderedPage> {
    if (cache.has(page.address)) return cache.page(page.address);
    if (lookupQueue.pendingCount >= maxQueueLength) throw tooBusy();
    const lookUp = async () => (await services().stock.find(adKey)) === null;
    const isMissing = await lookupQueue(lookUp).catch(() => false);
    return cache.page(isMissing ? missingVehicleAddress(page) : page.address);
  }

  /** Renders the path's template once and fills in the path. */
  async function notFoundPage(path: string): Promise<RenderedPage> {
    const templatePath = notFoundTemplatePath(path);
    const page = await cache.page(templatePath);
    const text = await page.body?.text();
    return { ...page, body: new Blob([fillPath(text ?? "", templatePath, path)]) };
  }

  async function respond(request: Request): Promise<Response> {
    const page = pageAddress(addressOf(request));
    const { address, adKey, isNotFoundPage } = page;
    if (isNotFoundPage) return toResponse(await notFoundPage(address));
    return toResponse(await (adKey === null ? cache.page(address) : vehiclePage(page, adKey)));
  }
  return { respondToForm, respondPrivately, respond };
}

function tooBusy(): AppError {
  const message =
    "Gerade werden sehr viele Seiten gleichzeitig aufgerufen. Bitte versuchen Sie es in einigen Sekunden noch einmal.";
  return new AppError("not-ready", message, [], { retryAfterSeconds });
}

/** Keeps only headers that the page of a posted form may depend on. */
function headersFor({ headers }: Request): Record<string, string> {
  const names = ["accept", "accept-language", "content-type", "cookie"];
  return Object.fromEntries([...headers].filter(([name]) => names.includes(name)));
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * Replaces every path segment that is no page by a placeholder; breadcrumb and suggestion stay the same.
 * Otherwise clients could have a page rendered for every invented path.
 */
export function notFoundTemplatePath(path: string): string {
  const [, ...trail] = breadcrumb(path) ?? [];
  const { suggestedPage } = notFoundSuggestions(path);
  const firstUnknown = trail.findIndex(({ path: pagePath }) => pagePath === null);
  const segments = trail.map(
    ({ path: pagePath }, index) =>
      pagePath ?? `/-_${index === firstUnknown && suggestedPage ? suggestedPage.keyword : index}_-`,
  );
  return segments.join("") || path;
}

/** Shows `path` in a page that was rendered for `templatePath`. */
export function fillPath(html: string, templatePath: string, path: string): string {
  const replacements = pathSnippets(path);
  let filled = "";
  let rest = html;
  for (const [index, snippet] of pathSnippets(templatePath).entries()) {
    const at = rest.indexOf(snippet);
    if (at < 0) continue;
    filled += rest.slice(0, at) + replacements[index];
    rest = rest.slice(at + snippet.length);
  }
  return filled + rest;
}

/** These markup snippets show parts of the path in a 404 page, in document order. */
function pathSnippets(path: string): string[] {
  const names = (breadcrumb(path) ?? []).flatMap(({ name, path: pagePath }) =>
    pagePath === null ? [name] : [],
  );
  return [...names, displayPath(path)].map((text) => `>${escapeHtml(text)}<`);
}
