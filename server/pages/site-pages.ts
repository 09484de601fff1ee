import pLimit, { type LimitFunction } from "p-limit";
import { escapeHtml } from "#domain/format/format.ts";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import { breadcrumb } from "#domain/pages/breadcrumb.ts";
import { notFoundSuggestions } from "#domain/pages/not-found-suggestions.ts";
import { shownPath } from "#domain/pages/paths.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { StockService } from "#server/stock/stock-list.ts";
import { createPageCache, type PageAddress, pageAddress, withoutVehicle } from "./page-cache.ts";
import { makePage, type RenderedPage, sendPage, type ThirdParties } from "./page-response.ts";

/** Rendering takes the thread 3 to 30 ms; several only since some wait for the database. */
const rendersAtOnce = 4;
/** Some two seconds of rendering. */
const maxWaiting = 100;
const busyForSeconds = 5;
/** Limited by the database, not by the thread. */
const lookupsAtOnce = 10;

/** Renders a request; for a posted form its route's action calls `acceptForm`. */
export type PageRenderer = (request: Request, acceptForm?: AcceptForm) => Promise<Response>;

type PagesParts = {
  renderPage: PageRenderer;
  /** Without trailing slash. */
  origin: string;
  services: () => { stock: Pick<StockService, "current" | "find"> };
  now: () => Date;
  /** Third parties that pages may ask once the visitor agrees. */
  thirdParties?: ThirdParties;
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
  const { renderPage, origin, services, thirdParties, isDev } = parts;
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
    makePage(await render(rendering, new Request(host + address)), { isDev, thirdParties });

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
    return sendPage(await makePage(rendered, { isDev, thirdParties }));
  }
  /** Renders a page that belongs to one visitor, at its whole address, and keeps nothing of it. */
  const answerPrivate = async (request: Request) => sendPage(await make(addressOf(request)));
  if (isDev) return { answerForm, answerPrivate, answer: answerPrivate };

  const cache = createPageCache({ ...parts, render: make });

  /** All vehicles that never were share one page. */
  async function vehiclePage(asked: PageAddress, adKey: string): Promise<RenderedPage> {
    if (cache.has(asked.address)) return cache.page(asked.address);
    if (lookups.pendingCount >= maxWaiting) throw tooBusy();
    const found = await lookups(() => services().stock.find(adKey)).catch(() => "unknown");
    return cache.page(found === null ? withoutVehicle(asked) : asked.address);
  }

  /** Rendered for the path's template, with the path filled in. */
  async function notFoundPage(path: string): Promise<RenderedPage> {
    const like = notFoundTemplatePath(path);
    const page = await cache.page(like);
    const text = await page.body?.text();
    return { ...page, body: new Blob([fillPath(text ?? "", like, path)]) };
  }

  async function answer(request: Request): Promise<Response> {
    const asked = pageAddress(addressOf(request));
    const { address, adKey, isUnknown } = asked;
    if (isUnknown) return sendPage(await notFoundPage(address));
    return sendPage(await (adKey === null ? cache.page(address) : vehiclePage(asked, adKey)));
  }
  return { answerForm, answerPrivate, answer };
}

function tooBusy(): AppError {
  const message =
    "Gerade werden sehr viele Seiten gleichzeitig aufgerufen. Bitte versuchen Sie es in einigen Sekunden noch einmal.";
  return new AppError("not-ready", message, [], { retryAfterSeconds: busyForSeconds });
}

/** What the page of a posted form may depend on. */
function headersFor({ headers }: Request): Record<string, string> {
  const names = ["accept", "accept-language", "content-type", "cookie"];
  return Object.fromEntries([...headers].filter(([name]) => names.includes(name)));
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * The path under which the 404 page of a path is rendered: same depth and links (breadcrumb) and suggestion,
 * but placeholders as other segments, so strangers cannot have a page rendered for every path.
 */
export function notFoundTemplatePath(path: string): string {
  const [, ...trail] = trailOf(path);
  const { meant } = notFoundSuggestions(path);
  const first = trail.findIndex(({ path: page }) => page === null);
  const segments = trail.map(
    ({ path: page }, index) => page ?? `/-_${index === first && meant ? meant.word : index}_-`,
  );
  return segments.join("") || path;
}

/** Puts a path into the page of its template path `like`. */
export function fillPath(html: string, like: string, path: string): string {
  const texts = textsOf(path);
  let filled = "";
  let rest = html;
  for (const [index, text] of textsOf(like).entries()) {
    const at = rest.indexOf(text);
    if (at < 0) continue;
    filled += rest.slice(0, at) + texts[index];
    rest = rest.slice(at + text.length);
  }
  return filled + rest;
}

/** Each place of the page with a part of the path, in document order. */
function textsOf(path: string): string[] {
  const names = trailOf(path).flatMap(({ name, path: page }) => (page === null ? [name] : []));
  return [...names, shownPath(path)].map((text) => `>${escapeHtml(text)}<`);
}

const trailOf = (path: string) => breadcrumb(path) ?? [];
