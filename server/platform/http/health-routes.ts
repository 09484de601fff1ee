import { type Context, Hono } from "hono";
import { AppError } from "#server/platform/app-error.ts";
import { databaseErrorText, OpeningFailure } from "#server/platform/db/opening-failure.ts";
import type { Log } from "#server/platform/log.ts";
import { withTimeout } from "#server/platform/promises.ts";
import { version } from "#server/platform/system.ts";
import { type AddressList, remoteAddress } from "./client-address.ts";
import { createErrorHandler, refuseMethod } from "./error-responses.ts";
import { addSecurityHeaders, noStore } from "./response-headers.ts";

export type HealthDeps = {
  /** Rejects when requests cannot be served. */
  checkReady(): Promise<void>;
  /** While true, /readyz answers 503, so that a proxy sends visitors elsewhere; all else still works. */
  isEnding?: (() => boolean) | undefined;
  metrics?: { scrape(): Promise<{ type: string; text: string }>; readers: AddressList } | undefined;
};

/** A probe has a timeout of its own, and a 503 before it tells more than none. */
const maxCheckMs = 2_000;

export function createHealthRoutes({ checkReady, isEnding, metrics }: HealthDeps): Hono {
  const routes = new Hono();
  routes.get("/healthz", (context) => context.text(`ok ${version}`, 200, noStore));
  routes.get("/readyz", async (context) => {
    if (isEnding?.()) throw new AppError("not-ready", "Der Server wird gerade beendet.");
    await withTimeout(checkReady(), maxCheckMs).catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause;
      const message =
        cause instanceof OpeningFailure
          ? databaseErrorText[cause.kind]
          : "Die Datenbank antwortet gerade nicht.";
      throw new AppError("not-ready", message, [], { cause });
    });
    return context.text("ready", 200, noStore);
  });
  routes.get("/metrics", async (context, next) => {
    if (metrics === undefined || !canReadMetrics(context, metrics.readers)) return next();
    const { type, text } = await metrics.scrape();
    return context.body(text, 200, { ...noStore, "content-type": type });
  });
  return routes;
}

/** Refuses proxied requests: otherwise a proxy on this machine would open the metrics to the world. */
function canReadMetrics(context: Context, readers: AddressList): boolean {
  const isProxied = [...context.req.raw.headers.keys()].some((name) => proxyHeader.test(name));
  return !isProxied && readers.has(remoteAddress(context) ?? "");
}

/** RFC 9110 (Via), RFC 7239 (Forwarded), and their non-standard predecessors. */
const proxyHeader = /^(via|forwarded|x-forwarded-.+|x-real-ip|.+-connecting-ip|true-client-ip)$/;

export function createWorkerApp({
  origin,
  log,
  ...health
}: HealthDeps & { origin: string; log: Log }): Hono {
  const app = new Hono();
  app.use("*", addSecurityHeaders(origin));
  app.route("/", createHealthRoutes(health));
  app.get("*", () => {
    throw new AppError("not-found", "Dieser Prozess bedient keine Besucher.");
  });
  app.all("*", refuseMethod());
  app.onError(createErrorHandler(log));
  return app;
}
