import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { readComparedKeys } from "#domain/car/compare-cars.ts";
import { adKeySchema } from "#domain/car/record.ts";
import { dayMs } from "#domain/format/calendar.ts";
import { berlinMoment, escapeHtml } from "#domain/format/format.ts";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import { breadcrumb } from "#domain/pages/breadcrumb.ts";
import { notFoundSuggestions } from "#domain/pages/not-found-suggestions.ts";
import { pageAt, pages } from "#domain/pages/pages.ts";
import {
  comparePath,
  decodePath,
  displayPath,
  pageParameters,
  paths,
  vehiclePath,
} from "#domain/pages/paths.ts";
import { openNowText } from "#domain/profile/opening-hours.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { parameterNames } from "#domain/search/filters.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { StockService, VisibleStock } from "#server/stock/stock-list.ts";
import {
  makePage,
  packPage,
  type RenderedPage,
  sendPacked,
  type ThirdParties,
  toResponse,
  unpackPage,
} from "./page-response.ts";

/** Rendering blocks the thread for 3 to 30 ms, so more than one only helps while some await the database. */
const maxConcurrentRenders = 4;
/** Limits the wait to about two seconds of rendering. */
const maxQueueLength = 100;
const retryAfterSeconds = 5;
/** More than renders, because a lookup waits for the database and does not block the thread. */
const maxConcurrentLookups = 10;

/** Renders a request; for a posted form its route's action calls `acceptForm`. */
export type PageRenderer = (request: Request, acceptForm?: AcceptForm) => Promise<Response>;

type PagesDeps = {
  renderPage: PageRenderer;
  /** Without trailing slash. */
  origin: string;
  services: () => {
    stock: Pick<StockService, "current" | "find">;
    alerts: { lacksMailServer(): boolean };
  };
  profile: () => DealerProfile;
  now: () => Date;
  thirdParties?: ThirdParties;
  isDev: boolean;
};

export type SitePages = ReturnType<typeof createSitePages>;

/**
 * Public pages depend only on their address, the stock, the dealer's profile, the day (for the age of a
 * vehicle), whether the house is open, the time of the last successful sync, which they show, and whether there is a
 * mail server. Forms and pages have separate queues, so that neither delays the other.
 */
export function createSitePages(deps: PagesDeps) {
  const { renderPage, origin, services, thirdParties, isDev } = deps;
  const baseUrl = new URL(origin).origin;
  const pageQueue = pLimit(maxConcurrentRenders);
  const formQueue = pLimit(maxConcurrentRenders);
  const lookupQueue = pLimit(maxConcurrentLookups);

  async function render(request: Request, { queue = pageQueue, renderer = renderPage } = {}) {
    if (queue.pendingCount >= maxQueueLength) throw tooBusy();
    const rendered = await queue(async () => {
      if (request.signal.aborted) throw new AppError("unreadable", "Der Besucher ist gegangen.");
      return renderer(request);
    });
    return makePage(rendered, { isDev, thirdParties });
  }
  const renderAddress = (address: string) => render(new Request(baseUrl + address));

  /**
   * Not cached. Throws AppError `not-ready` when the queue is full, `unreadable` when the visitor left.
   */
  async function respondToForm(request: Request, body: string, acceptForm: AcceptForm) {
    const posted = new Request(baseUrl + pageAddress(addressOf(request)).address, {
      method: "POST",
      headers: headersFor(request),
      body,
      signal: request.signal,
    });
    const renderer = () => renderPage(posted, acceptForm);
    return toResponse(await render(posted, { queue: formQueue, renderer }));
  }
  /**
   * Not cached, because the page belongs to one visitor. `renderer` gets neither headers nor the body of the
   * request; it renders what posted forms may have changed.
   */
  async function respondPrivately(request: Request, renderer: PageRenderer = renderPage) {
    const isPost = request.method === "POST";
    const { signal } = request;
    const page = new Request(
      baseUrl + addressOf(request),
      isPost ? { method: "POST", signal } : {},
    );
    return toResponse(await render(page, { queue: isPost ? formQueue : pageQueue, renderer }));
  }
  if (isDev)
    return {
      respondToForm,
      respondPrivately,
      respond: (request: Request) => respondPrivately(request),
      respondKept: async () => null,
    };

  const renderPacked = async (address: string) => packPage(await renderAddress(address), origin);
  const cache = createPageCache({ ...deps, render: renderPacked });

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
    const page = await unpackPage(await cache.page(templatePath));
    const text = page.body?.toString() ?? "";
    return { ...page, body: Buffer.from(fillPath(text, templatePath, path)) };
  }

  async function respond(request: Request): Promise<Response> {
    const page = pageAddress(addressOf(request));
    const { address, adKey, isNotFoundPage } = page;
    if (isNotFoundPage) return toResponse(await notFoundPage(address));
    const kept = await (adKey === null ? cache.page(address) : vehiclePage(page, adKey));
    // As it is packed already, it is unpacked only for clients that take no Brotli.
    return sendPacked(kept, request.headers) ?? toResponse(await unpackPage(kept));
  }

  /** Answers from memory alone; null for a page that is not there, or not in the client's encoding. */
  const respondKept = async (request: Request): Promise<Response | null> =>
    sendPacked(await cache.kept(addressOf(request)), request.headers);
  return { respondToForm, respondPrivately, respond, respondKept };
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

const cacheableStatuses: ReadonlySet<number> = new Set([200, 404, 410]);
/** Estimated memory of a page besides its text and address. */
const overheadBytes = 4 * 1024;

/** Room for about two thousand compressed pages. */
const defaultMaxBytes = 32 * 1024 ** 2;

type PageCacheDeps = {
  render(address: string): Promise<RenderedPage>;
  /** Throws or rejects while the stock is unknown. */
  services: () => {
    stock: Pick<StockService, "current">;
    alerts: { lacksMailServer(): boolean };
  };
  profile: () => DealerProfile;
  now: () => Date;
  maxBytes?: number;
};

/**
 * Caches public pages per state (stock, holds, deliveries, sync, day, opening hours, mail server, the dealer's
 * profile), and never serves one of an older state, since a sold car must not be offered. Against cache poisoning,
 * rendering sees only a
 * request's address, which is the key.
 */
export function createPageCache({
  render,
  services,
  profile,
  now,
  maxBytes = defaultMaxBytes,
}: PageCacheDeps) {
  const stateOf = ({ version, endedTerms = 0, checkedAt }: VisibleStock) => {
    const moment = berlinMoment(now());
    // The UTC day too, in which pages compute the age of a vehicle.
    const days = `${Math.floor(now().getTime() / dayMs)} ${moment.day}`;
    const mail = services().alerts.lacksMailServer();
    return `${version} ${endedTerms} ${checkedAt?.getTime()} ${days} ${openNowText(moment, profile())} ${mail}`;
  };
  const cache = new LRUCache<string, RenderedPage>({
    maxSize: maxBytes,
    // Uncacheable pages count as too large. Addresses count, too, because clients choose them.
    sizeCalculation: ({ status, body }, address) =>
      body === null || !cacheableStatuses.has(status)
        ? maxBytes + 1
        : body.byteLength + address.length + overheadBytes,
    fetchMethod: render,
    // Requests that wait while the state changes still get their page, which is then not cached.
    ignoreFetchAbort: true,
  });
  let cachedState = "";
  let cachedProfile: DealerProfile | null = null;
  const readState = async () => stateOf(await services().stock.current());

  /** Drops pages of an older state; false without a readable stock. */
  async function isCurrent(): Promise<boolean> {
    const state = await readState().catch(() => null);
    if (state === null) return false;
    const shown = profile();
    if (state !== cachedState || shown !== cachedProfile) cache.clear();
    cachedState = state;
    cachedProfile = shown;
    return true;
  }

  return {
    has: (address: string): boolean => cache.has(address),
    /** Undefined also for another spelling of the path, which is redirected. */
    async kept(requested: string): Promise<RenderedPage | undefined> {
      const { address } = pageAddress(requested);
      if (address.split("?", 1)[0] !== requested.split("?", 1)[0]) return undefined;
      return (await isCurrent()) ? cache.get(address) : undefined;
    },
    /** Concurrent requests for an address (path and query) share one rendering. */
    async page(address: string): Promise<RenderedPage> {
      // Without a readable stock the page itself shows the error.
      return (await isCurrent()) ? cache.forceFetch(address) : render(address);
    },
  };
}

/** Route ids (app/routes.ts) by path; React Router asks for data by id. */
const routeIds = new Map<string, string>(
  Object.entries(pages).map(([key, { path }]) => [path, `routes/${key}`]),
);
const rootRoute = "root";
const routesParameter = "_routes";

/** Stands for all vehicles that never existed, which share a page; not a valid ad_key. */
const noAdKey = "~";

const anyUnknownPath = "/-";

type PageAddress = {
  address: string;
  /** Not null for the page of a vehicle, which need not exist. */
  adKey: string | null;
  isNotFoundPage: boolean;
};

/**
 * Normalizes a path and query to a cache key: drops what the page does not read, so that invented queries
 * cannot fill the page cache. React Router fetches a page's data at its path plus `.data`.
 */
export function pageAddress(requested: string): PageAddress {
  const end = requested.indexOf("?");
  const fullPath = end < 0 ? requested : requested.slice(0, end);
  const query = new URLSearchParams(end < 0 ? "" : requested.slice(end + 1));
  const isData = fullPath.endsWith(".data");
  const path = isData ? pathOfData(fullPath) : fullPath;
  const pageQuery = path === paths.compare ? normalizeComparison(query) : query;
  const isKnownPage = pageAt(path) !== undefined;
  const vehicleSegment = /^\/fahrzeug\/([^/]+)$/.exec(path)?.[1];
  const adKey = vehicleSegment === undefined ? null : readAdKey(vehicleSegment);
  const isNotFound = !isKnownPage && vehicleSegment === undefined;
  const routeId = isNotFound ? "routes/not-found" : (routeIds.get(path) ?? "routes/vehicle");
  const isSearch = path === paths.vehicles || path === paths.alert;
  const filters = isSearch ? Object.values(parameterNames) : [];
  const parameters = [...filters, ...pageParameters(path)].flatMap((name) =>
    pageQuery.getAll(name).map((value): [string, string] => [name, value]),
  );
  if (isData) parameters.push(...requestedRoutes(query, routeId));
  const pagePath = vehicleSegment === undefined ? path : vehiclePath(adKey ?? noAdKey);
  const address = isData ? dataPath(isNotFound ? anyUnknownPath : pagePath) : pagePath;
  const search = new URLSearchParams(parameters).toString();
  return {
    address: search === "" ? address : `${address}?${search}`,
    adKey,
    isNotFoundPage: isNotFound && !isData,
  };
}

/** All queries that name the same vehicles get one spelling. */
function normalizeComparison(query: URLSearchParams): URLSearchParams {
  return new URL(comparePath(readComparedKeys(query)), "http://localhost").searchParams;
}

/** The address that all vehicles that never existed share. */
function missingVehicleAddress({ address, adKey }: PageAddress): string {
  return adKey === null ? address : address.replace(vehiclePath(adKey), vehiclePath(noAdKey));
}

function readAdKey(segment: string): string | null {
  const read = adKeySchema.safeParse(decodePath(segment));
  return read.success ? read.data : null;
}

/** React Router names the routes whose loaders it wants; none means all. */
function requestedRoutes(query: URLSearchParams, routeId: string): [string, string][] {
  const requested = query.get(routesParameter)?.split(",") ?? [];
  const ids = [rootRoute, routeId].filter((id) => requested.includes(id));
  return ids.length === 0 ? [] : [[routesParameter, ids.join()]];
}

const dataPath = (path: string) => (path === paths.home ? "/_.data" : `${path}.data`);

/** React Router writes `_.data` after a trailing slash. */
function pathOfData(fullPath: string): string {
  const path = fullPath.slice(0, -".data".length);
  if (!path.endsWith("/_")) return path;
  return path.slice(0, -"/_".length) || paths.home;
}
