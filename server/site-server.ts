import type { IncomingMessage, ServerResponse } from "node:http";
import { photosFolder } from "#domain/site/paths.ts";
import { type Backend, createFailingBackend } from "./backend.ts";
import { cannotStore } from "./inquiries/refusals.ts";
import { createSitePages, type PageRenderer } from "./pages/site-pages.ts";
import { readFallbackPicture } from "./pictures/picture-renderer.ts";
import { AppError } from "./platform/app-error.ts";
import { databaseErrorText, type OpeningFailureKind } from "./platform/db/opening-failure.ts";
import { createCachedResponder } from "./platform/http/cached-responses.ts";
import { createAddressList } from "./platform/http/client-address.ts";
import { createWorkerApp } from "./platform/http/health-routes.ts";
import { listen } from "./platform/http/listen.ts";
import { createRequestMetrics } from "./platform/http/request-metrics.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import type { BuiltFiles } from "./platform/http/static-files.ts";
import { createApp } from "./routes.ts";
import type { Runtime } from "./runtime.ts";
import type { StockSource } from "./stock/stock-source.ts";

export type PageData = Pick<
  Backend,
  | "stockList"
  | "checkedAt"
  | "vehicle"
  | "vehiclesForSale"
  | "similar"
  | "alerts"
  | "appointments"
  | "marks"
  | "photos"
> & {
  isDemo: boolean;
};

/** The app, as main.ts joins it to the server's functions. */
export type AppPages = {
  staticFiles: BuiltFiles;
  createRenderer(data: PageData): PageRenderer;
  /** Tried before the app; in development only. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

type ServerParts = {
  opening: Promise<AppPages>;
  isDev: boolean;
  /** Running requests get this long to finish. */
  graceMs: number;
};

export type SiteServer = ReturnType<typeof createSiteServer>;

/** The server of visitors. The port opens with the first call; each call replaces who answers. */
export function createSiteServer(runtime: Runtime, parts: ServerParts) {
  const { config, log, shutdown } = runtime;
  let current: ReturnType<typeof createHandlers> | null = null;
  let shownKind: OpeningFailureKind | null = null;

  /** Rejects when the port cannot be had. */
  async function show(backend: Backend, source: StockSource): Promise<void> {
    const pages = await parts.opening;
    const isFirst = current === null;
    const { isDev } = parts;
    const handlers = createHandlers(runtime, { pages, backend, source, isDev });
    current = handlers;
    if (!isFirst) return;
    const inForce = () => current ?? handlers;
    const { PORT: port, HOST: host, TRUST_PROXY: trustProxy } = config;
    const { close, address } = await listen({
      app: { fetch: (...request) => inForce().app.fetch(...request) },
      quick: (...request) => inForce().respondCached(...request),
      port,
      host,
      before: pages.middleware,
      watch: requestMetrics(runtime),
      behindProxy: trustProxy > 0,
      // Photos; who has no link of an inquiry is refused before the body is read.
      isLong: ({ method, url }) =>
        method === "POST" && url?.startsWith(`${photosFolder}/`) === true,
      log,
    });
    shutdown.onStop(() => close(parts.graceMs, 1_000 * config.DRAIN_SECONDS));
    process.stdout.write(`Die Website steht unter ${address}\n`);
  }

  return {
    show,
    /** Answers without a database, with 503 where it is needed (docs/decisions/006). */
    async showUnavailable(kind: OpeningFailureKind, source: StockSource): Promise<void> {
      if (kind === shownKind) return;
      shownKind = kind;
      const failure = new AppError("not-ready", databaseErrorText[kind]);
      const fallbackPicture = await readFallbackPicture();
      const given = { fallbackPicture, unstored: cannotStore() };
      await show(createFailingBackend(failure, given), source);
    },
  };
}

function createHandlers(
  runtime: Runtime,
  {
    pages,
    backend,
    source,
    isDev,
  }: { pages: AppPages; backend: Backend; source: StockSource; isDev: boolean },
) {
  const { config, telemetry, now, log } = runtime;
  const origin = config.SITE_URL;
  const render = pages.createRenderer({ ...backend, isDemo: source === "demo" });
  const sitePages = createSitePages({
    renderPage: (...page) => {
      telemetry.metrics.countPage();
      return render(...page);
    },
    origin,
    backend,
    now,
    services: {
      analytics: config.ANALYTICS_ID !== undefined,
      recaptcha: config.RECAPTCHA_SECRET_KEY !== undefined,
    },
    isDev,
  });
  const { app, cached } = createApp({
    backend,
    publicKey: config.PUBLIC_ANON_KEY,
    origin,
    trustProxy: config.TRUST_PROXY,
    indexNowKey: config.INDEXNOW_KEY,
    pages: sitePages,
    staticFiles: pages.staticFiles,
    ...healthParts(runtime),
    log,
  });
  return { app, respondCached: createCachedResponder(cached, securityHeaders(origin)) };
}

function healthParts({ config, shutdown, telemetry }: Runtime) {
  const readers = createAddressList(config.METRICS_ADDRESSES);
  const isEnding = () => shutdown.signal.aborted;
  return { isEnding, metrics: { scrape: telemetry.metrics.scrape, readers } };
}

function requestMetrics({ config, telemetry, log }: Runtime) {
  return createRequestMetrics({ trustProxy: config.TRUST_PROXY, counts: telemetry.metrics, log });
}

/** Health and metrics of a worker. A port that is taken is logged and no reason not to work. */
export async function openWorkerPort(runtime: Runtime, graceMs: number): Promise<void> {
  const { config, log, shutdown, telemetry } = runtime;
  const { PORT: port, HOST: host, SITE_URL: origin } = config;
  const checkReady = telemetry.ping;
  const app = createWorkerApp({ origin, checkReady, ...healthParts(runtime), log });
  const watch = requestMetrics(runtime);
  try {
    const { address, close } = await listen({ app, port, host, watch, log });
    shutdown.onStop(() => close(graceMs));
    log.info({ address }, "the worker answers /healthz, /readyz and /metrics");
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (!isTaken) throw error;
    log.warn({ port }, "the port is taken: this worker answers no /healthz and no /metrics");
  }
}
