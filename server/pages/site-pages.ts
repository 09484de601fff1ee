import pLimit, { type LimitFunction } from "p-limit";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import { breadcrumb } from "#domain/site/breadcrumb.ts";
import { escapeHtml } from "#domain/site/format.ts";
import { notFoundSuggestions } from "#domain/site/not-found-suggestions.ts";
import { shownPath } from "#domain/site/paths.ts";
import type { Backend } from "#server/backend.ts";
import { AppError } from "#server/platform/app-error.ts";
import { type CachedResponseSource, cachedText } from "#server/platform/http/cached-responses.ts";
import { orRefusalPage } from "#server/platform/http/error-responses.ts";
import { createPageCache, type PageAddress, pageAddress, withoutVehicle } from "./page-cache.ts";
import { makePage, type PageServices, type RenderedPage, sendPage } from "./page-response.ts";

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
  const answerPrivate = (request: Request) =>
    orRefusalPage(async () => sendPage(request, await make(addressOf(request))));
  if (isDev) {
    return { answerForm, answerPrivate, cached: () => null, answer: answerPrivate };
  }

  const cache = createPageCache({ ...parts, render: make });

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
  async function find(request: Request): Promise<Response> {
    const asked = pageAddress(addressOf(request));
    if (asked.isUnknown) return notFoundPage(request, asked.address);
    const { address, adKey } = asked;
    const page =
      cache.peek(address) ??
      (await (adKey === null ? cache.page(address) : vehiclePage(asked, adKey)));
    return sendPage(request, page);
  }
  const answer = (request: Request) => orRefusalPage(() => find(request));
  return { answerForm, answerPrivate, cached, answer };
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

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const fillers = new WeakMap<RenderedPage, ReturnType<typeof notFoundTemplate>>();

function fillerOf(page: RenderedPage, templatePath: string) {
  const known = fillers.get(page);
  if (known !== undefined) return known;
  const filler = notFoundTemplate(page.body.bytes.toString(), templatePath);
  fillers.set(page, filler);
  return filler;
}

/**
 * The path under which the 404 page of a path is rendered: same depth (breadcrumb) and suggestion,
 * but placeholders as segments, so strangers cannot have a page rendered for every path.
 */
export function notFoundTemplatePath(path: string): string {
  const depth = trailOf(path).length - 1;
  const { meant } = notFoundSuggestions(path);
  const placeholder = (_: unknown, index: number) => (index === 0 && meant ? meant.word : index);
  const segments = Array.from({ length: depth }, placeholder).map((name) => `/-_${name}_-`);
  return segments.join("") || path;
}

/** Makes the function that puts a path into the page of its template path; null when that fails. */
export function notFoundTemplate(
  html: string,
  templatePath: string,
): ((path: string) => Buffer<ArrayBuffer>) | null {
  // Bytes: to encode the whole page for each path would take longer than all else.
  const pieces: Buffer[] = [];
  let rest = html;
  for (const text of textsOf(templatePath)) {
    const at = rest.indexOf(text);
    if (at < 0) return null;
    pieces.push(Buffer.from(rest.slice(0, at)));
    rest = rest.slice(at + text.length);
  }
  const end = Buffer.from(rest);
  return (path) => {
    const texts = textsOf(path);
    const filled = pieces.flatMap((piece, index) => [piece, Buffer.from(texts[index] ?? "")]);
    return Buffer.concat([...filled, end]);
  };
}

/** Each place of the page with a part of the path, in document order. */
function textsOf(path: string): string[] {
  const trail = trailOf(path).slice(1);
  return [
    ...trail.flatMap(({ name, path: target }) => [
      ...(target === null ? [] : [`href="${escapeHtml(target)}"`]),
      `>${escapeHtml(name)}<`,
    ]),
    `>${escapeHtml(shownPath(path))}<`,
  ];
}

const trailOf = (path: string) => breadcrumb(path) ?? [];
