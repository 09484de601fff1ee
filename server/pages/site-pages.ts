import pLimit, { type LimitFunction } from "p-limit";
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

/** Rendering blocks the thread for 3 to 30 ms; more than one helps when some wait for the database. */
const rendersAtOnce = 4;
/** Bounds the wait to some two seconds of rendering. */
const maxQueueLength = 100;
const busyForSeconds = 5;
/** The database limits these, not the thread. */
const lookupsAtOnce = 10;

/** Renders a request; for a posted form its route's action calls `acceptForm`. */
export type PageRenderer = (request: Request, acceptForm?: AcceptForm) => Promise<Response>;

type PagesParts = {
  renderPage: PageRenderer;
  /** Without trailing slash. */
  origin: string;
  services: () => { stock: Pick<StockService, "current" | "find"> };
  now: () => Date;
  thirdParties?: ThirdParties;
  isDev: boolean;
};

export type SitePages = ReturnType<typeof createSitePages>;

/**
 * Public pages depend on nothing but the stock, the day (for the age of a vehicle) and the time of the last
 * successful sync, which pages show. Forms and pages have separate queues, so that slow form writes never
 * delay pages, nor the reverse.
 */
export function createSitePages(parts: PagesParts) {
  const { renderPage, origin, services, thirdParties, isDev } = parts;
  const baseUrl = new URL(origin).origin;
  const rendering = pLimit(rendersAtOnce);
  const accepting = pLimit(rendersAtOnce);
  const lookups = pLimit(lookupsAtOnce);

  async function render(queue: LimitFunction, request: Request, acceptForm?: AcceptForm) {
    if (queue.pendingCount >= maxQueueLength) throw tooBusy();
    return queue(async () => {
      if (request.signal.aborted) throw new AppError("unreadable", "Der Besucher ist gegangen.");
      return renderPage(request, acceptForm);
    });
  }
  const renderAddress = async (address: string) =>
    makePage(await render(rendering, new Request(baseUrl + address)), { isDev, thirdParties });

  /** Not cached. Throws AppError `not-ready` when the queue is full, `unreadable` when the visitor left. */
  async function respondToForm(
    request: Request,
    body: string,
    acceptForm: AcceptForm,
  ): Promise<Response> {
    const posted = new Request(baseUrl + pageAddress(addressOf(request)).address, {
      method: "POST",
      headers: headersFor(request),
      body,
      signal: request.signal,
    });
    const rendered = await render(accepting, posted, acceptForm);
    return toResponse(await makePage(rendered, { isDev, thirdParties }));
  }
  /** Not cached, because the page belongs to one visitor. */
  const respondPrivately = async (request: Request) =>
    toResponse(await renderAddress(addressOf(request)));
  if (isDev)
    return {
      respondToForm,
      respondPrivately,
      answer: respondPrivately,
    };

  const cache = createPageCache({ ...parts, render: renderAddress });

  /** All vehicles that never existed share one page. */
  async function vehiclePage(page: PageAddress, adKey: string): Promise<RenderedPage> {
    if (cache.has(page.address)) return cache.page(page.address);
    if (lookups.pendingCount >= maxQueueLength) throw tooBusy();
    const found = await lookups(() => services().stock.find(adKey)).catch(() => "unknown");
    return cache.page(found === null ? missingVehicleAddress(page) : page.address);
  }

  /** Renders the path's template once and fills in the path. */
  async function notFoundPage(path: string): Promise<RenderedPage> {
    const templatePath = notFoundTemplatePath(path);
    const page = await cache.page(templatePath);
    const text = await page.body?.text();
    return { ...page, body: new Blob([fillPath(text ?? "", templatePath, path)]) };
  }

  async function answer(request: Request): Promise<Response> {
    const page = pageAddress(addressOf(request));
    const { address, adKey, isNotFoundPage } = page;
    if (isNotFoundPage) return toResponse(await notFoundPage(address));
    return toResponse(await (adKey === null ? cache.page(address) : vehiclePage(page, adKey)));
  }
  return { respondToForm, respondPrivately, answer };
}

function tooBusy(): AppError {
  const message =
    "Gerade werden sehr viele Seiten gleichzeitig aufgerufen. Bitte versuchen Sie es in einigen Sekunden noch einmal.";
  return new AppError("not-ready", message, [], { retryAfterSeconds: busyForSeconds });
}

/** Leaves only headers that the page of a posted form may depend on. */
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
 * Otherwise strangers could have a page rendered per made-up path.
 */
export function notFoundTemplatePath(path: string): string {
  const [, ...trail] = trailOf(path);
  const { suggestedPage } = notFoundSuggestions(path);
  const first = trail.findIndex(({ path: page }) => page === null);
  const segments = trail.map(
    ({ path: page }, index) =>
      page ?? `/-_${index === first && suggestedPage ? suggestedPage.word : index}_-`,
  );
  return segments.join("") || path;
}

/** Inverts `notFoundTemplatePath` in the rendered page. */
export function fillPath(html: string, templatePath: string, path: string): string {
  const texts = pathSnippets(path);
  let filled = "";
  let rest = html;
  for (const [index, text] of pathSnippets(templatePath).entries()) {
    const at = rest.indexOf(text);
    if (at < 0) continue;
    filled += rest.slice(0, at) + texts[index];
    rest = rest.slice(at + text.length);
  }
  return filled + rest;
}

/** These markup snippets show parts of the path in a 404 page, in document order. */
function pathSnippets(path: string): string[] {
  const names = trailOf(path).flatMap(({ name, path: page }) => (page === null ? [name] : []));
  return [...names, displayPath(path)].map((text) => `>${escapeHtml(text)}<`);
}

const trailOf = (path: string) => breadcrumb(path) ?? [];
