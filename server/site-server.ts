import type { IncomingMessage, ServerResponse } from "node:http";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import { type Config, publicKeys } from "./config.ts";
import type { OfficeContext } from "./office/office-routes.ts";
import { readFallbackPicture } from "./picture/picture-renderer.ts";
import { AppError, errorCode } from "./platform/app-error.ts";
import { databaseErrorText, type OpeningFailureKind } from "./platform/db/opening-failure.ts";
import { createAddressList } from "./platform/http/client-address.ts";
import { createWorkerApp } from "./platform/http/health-routes.ts";
import { listen } from "./platform/http/listen.ts";
import { createRequestMetrics } from "./platform/http/request-metrics.ts";
import { currentRequestId, type Log } from "./platform/log.ts";
import type { Shutdown } from "./platform/shutdown.ts";
import type { System } from "./platform/system.ts";
import type { ProfileCopy } from "./profile/profile-store.ts";
import { createSitePages } from "./rendering/site-pages.ts";
import { createApp, type SiteServices } from "./routes.ts";
import { demoSource, type StockSource } from "./stock/stock-source.ts";
import type { Telemetry } from "./telemetry.ts";

export type Runtime = System & {
  config: Config;
  profileCopy: ProfileCopy;
  log: Log;
  shutdown: Shutdown;
  telemetry: Telemetry;
};

export type AppPages = {
  render: (request: Request, site: PageSite, acceptForm?: AcceptForm) => Promise<Response>;
  assetFolders: readonly string[];
  /** Vite's middleware, tried before the app in development. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

type ServerDeps = {
  loadingPages: Promise<AppPages>;
  isDev: boolean;
  graceMs: number;
};

/**
 * `services` throws without a database; `source` is the provider account of the vehicles,
 * which the office may change.
 */
type Backend = { services: () => SiteServices; source: () => StockSource };

export type SiteServer = ReturnType<typeof createSiteServer>;

/** The server for visitors. The first `show…` opens the port, and rejects when that fails. */
export function createSiteServer(runtime: Runtime, deps: ServerDeps) {
  let backend: Backend | null = null;
  let shownFailure: OpeningFailureKind | null = null;

  async function show(next: Backend): Promise<void> {
    const isFirst = backend === null;
    backend = next;
    if (isFirst) await openSitePort(runtime, deps, () => backend ?? next);
  }

  return {
    show: (services: SiteServices, source: () => StockSource) =>
      show({ services: () => services, source }),
    /** Answers requests that need a database with 503 (docs/decisions/006). */
    async showUnavailable(kind: OpeningFailureKind): Promise<void> {
      if (kind === shownFailure) return;
      shownFailure = kind;
      const services = () => {
        throw new AppError("not-ready", databaseErrorText[kind]);
      };
      // No vehicle is shown, so none needs the note that it is invented.
      await show({ services, source: () => "" });
    },
  };
}

async function openSitePort(
  runtime: Runtime,
  { loadingPages, isDev, graceMs }: ServerDeps,
  backend: () => Backend,
): Promise<void> {
  const { config, profileCopy, log, shutdown, now } = runtime;
  const profile = profileCopy.current;
  const { PORT: port, HOST: host, SITE_URL: origin, TRUST_PROXY: trustProxy } = config;
  const pages = await loadingPages;
  const services = () => backend().services();
  const app = createApp({
    services,
    profile,
    fallbackPicture: await readFallbackPicture(),
    publicApiKeys: publicKeys(config),
    origin,
    trustProxy,
    indexNowKey: config.INDEXNOW_KEY,
    pages: createSitePages({
      renderPage: (request, acceptForm) =>
        pages.render(request, createPageSite(runtime, backend()), acceptForm),
      origin,
      services,
      profile,
      now,
      thirdParties: {
        analytics: config.ANALYTICS_ID !== undefined,
        recaptcha: config.RECAPTCHA_SECRET_KEY !== undefined,
      },
      isDev,
    }),
    renderOffice: (page, context) =>
      pages.render(page, { ...createPageSite(runtime, backend()), ...context }),
    assetFolders: pages.assetFolders,
    ...createHealthDeps(runtime),
    log,
  });
  const { close, address } = await listen({
    app,
    port,
    host,
    middleware: pages.middleware,
    metrics: openRequestMetrics(runtime),
    behindProxy: trustProxy > 0,
    log,
  });
  shutdown.onStop(() => close(graceMs, 1_000 * config.DRAIN_SECONDS));
  process.stdout.write(`Die Website läuft unter ${address}\n`);
}

export type PageSite = ReturnType<typeof createPageSite>;

/** The context of a page's request. */
function createPageSite({ config, profileCopy, log, now }: Runtime, { services, source }: Backend) {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secret } = config;
  const hasRecaptcha = siteKey !== undefined && secret !== undefined;
  return {
    services,
    /** Of a page in the office. */
    office: null as OfficeContext["office"] | null,
    /** Skips `not-ready`, whose reason is logged where the database is opened. */
    reportFailure(error: unknown): void {
      if (error instanceof AppError && error.code === "not-ready") return;
      log.error({ err: error }, "a page failed");
    },
    now,
    profile: profileCopy.current(),
    requestId: currentRequestId(),
    origin: config.SITE_URL,
    /** Public: any visitor may read them. */
    settings: {
      publicApiKey: config.PUBLIC_ANON_KEY,
      isDemo: source() === demoSource,
      captcha: hasRecaptcha
        ? { kind: "recaptcha" as const, siteKey }
        : { kind: "proof-of-work" as const },
      analyticsId: config.ANALYTICS_ID ?? null,
    },
  };
}

function createHealthDeps({ config, shutdown, telemetry }: Runtime) {
  const readers = createAddressList(config.METRICS_ADDRESSES);
  const isEnding = () => shutdown.signal.aborted;
  return { isEnding, metrics: { scrape: telemetry.metrics.scrape, readers } };
}

function openRequestMetrics({ config, telemetry, log }: Runtime) {
  return createRequestMetrics({ trustProxy: config.TRUST_PROXY, counts: telemetry.metrics, log });
}

/** Serves health and metrics of a worker, which runs without them when the port is taken. */
export async function openWorkerPort(runtime: Runtime, graceMs: number): Promise<void> {
  const { config, log, shutdown, telemetry } = runtime;
  const { PORT: port, HOST: host, SITE_URL: origin } = config;
  const checkReady = telemetry.ping;
  const app = createWorkerApp({ origin, checkReady, ...createHealthDeps(runtime), log });
  const metrics = openRequestMetrics(runtime);
  try {
    const { address, close } = await listen({ app, port, host, metrics, log });
    shutdown.onStop(() => close(graceMs));
    log.info({ address }, "the worker answers /healthz, /readyz and /metrics");
  } catch (error) {
    if (errorCode(error) !== "EADDRINUSE") throw error;
    log.warn({ port }, "the port is taken: this worker answers no /healthz and no /metrics");
  }
}
