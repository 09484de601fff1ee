import { join } from "node:path";
import type { Port, SiteCaptcha } from "#app/port.ts";
import type { Backend } from "#server/backend.ts";

import type { Config } from "./server/config.ts";
import { createFailureReport, loadBuiltPages, type PageRenderer } from "./server/pages/render.ts";
import { createSitePages } from "./server/pages/site-pages.ts";
import { createCachedResponder } from "./server/platform/http/cached-responses.ts";
import { createAddressList } from "./server/platform/http/client-address.ts";
import { listen } from "./server/platform/http/listen.ts";
import { createRequestMetrics } from "./server/platform/http/request-metrics.ts";
import { securityHeaders } from "./server/platform/http/security-headers.ts";
import { currentRequestId } from "./server/platform/log.ts";
import { createApp } from "./server/routes.ts";
import type { Runtime } from "./server/runtime.ts";
import type { StockSource } from "./server/stock/stock-source.ts";

const here = import.meta.dirname;

function siteCaptcha(env: Config): SiteCaptcha {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secret } = env;
  const isConfigured = siteKey !== undefined && secret !== undefined;
  return isConfigured ? { kind: "recaptcha", siteKey } : { kind: "proof-of-work" };
}

function countPages(render: PageRenderer, counts: { pagesMade: number }): PageRenderer {
  return (...page) => {
    counts.pagesMade += 1;
    return render(...page);
  };
}

/**
 * Loads the built pages, or in development what makes them anew. Rejects when they are not built:
 * `npm start` builds first.
 */
export async function openPages({ shutdown }: Runtime, { isDev }: { isDev: boolean }) {
  if (!isDev) {
    const built = await loadBuiltPages<Port>(join(here, "build"));
    return { ...built, middleware: undefined, isDev };
  }
  const live = await (await import("#server/pages/live-pages.ts")).openLivePages<Port>();
  shutdown.onClose(live.close);
  return { ...live, isDev };
}

/** The app as this process serves it. */
type SitePages = Awaited<ReturnType<typeof openPages>>;

/**
 * Joins pages, backend and HTTP, and answers from here on; prints the address. Rejects when the port
 * cannot be had.
 */
export async function serve(
  { config: env, log, shutdown, telemetry, now }: Runtime,
  {
    pages,
    backend,
    shown,
    graceMs,
    drainMs,
  }: {
    pages: SitePages;
    backend: Backend;
    /** Whose vehicles pages show; without a database yet, whose they would show. */
    shown: { readonly source: StockSource };
    /** Running requests get this long to finish. */
    graceMs: number;
    /** So long before that it still takes new ones, although /readyz says otherwise. */
    drainMs: number;
  },
): Promise<void> {
  const { isDev, middleware } = pages;
  const { counts, metrics } = telemetry;
  const render = await pages.createRenderer({
    stockList: backend.stockList,
    vehicle: backend.vehicle,
    similar: backend.similar,
    reportFailure: createFailureReport(log),
    now,
    requestId: currentRequestId,
    site: {
      origin: env.SITE_URL,
      publicKey: env.PUBLIC_ANON_KEY,
      get demo() {
        return shown.source === "demo";
      },
      captcha: siteCaptcha(env),
      analyticsId: env.ANALYTICS_ID ?? null,
    },
  });
  const origin = env.SITE_URL;
  const sitePages = createSitePages({
    renderPage: countPages(render, counts),
    origin,
    backend,
    now,
    services: {
      analytics: env.ANALYTICS_ID !== undefined,
      recaptcha: siteCaptcha(env).kind === "recaptcha",
    },
    isDev,
  });
  const { app, cached } = createApp({
    backend,
    publicKey: env.PUBLIC_ANON_KEY,
    origin,
    trustProxy: env.TRUST_PROXY,
    pages: sitePages,
    staticFiles: pages.staticFiles,
    isEnding: () => shutdown.isShuttingDown,
    metrics: { scrape: metrics.scrape, readers: createAddressList(env.METRICS_ADDRESSES) },
    log,
  });
  const { PORT: port, HOST: host, TRUST_PROXY: trustProxy } = env;
  const watch = createRequestMetrics({ trustProxy, counts, observe: metrics.observe, log });
  const quick = createCachedResponder(cached, securityHeaders(origin));
  const listening = await listen({
    app,
    port,
    host,
    before: middleware,
    quick,
    watch,
    behindProxy: env.TRUST_PROXY > 0,
    log,
  });
  shutdown.onStop(() => listening.close(graceMs, drainMs));
  process.stdout.write(`Die Website steht unter ${listening.address}\n`);
}
