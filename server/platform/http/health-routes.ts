import { type Context, Hono } from "hono";
import { AppError } from "#server/platform/app-error.ts";
import type { Log } from "#server/platform/log.ts";
import { withTimeout } from "#server/platform/promises.ts";
import { noStore } from "./caching.ts";
import { type AddressList, remoteAddress } from "./client-address.ts";
import { createErrorHandler, refuseMethod } from "./error-responses.ts";
import { addSecurityHeaders } from "./security-headers.ts";

export type HealthParts = {
  /** Rejects when requests cannot be served. */
  checkReady(): Promise<void>;
  /** From then on /readyz sends visitors elsewhere, while all else is still answered. */
  isEnding?: (() => boolean) | undefined;
  isDatabaseOutdated?: (() => boolean) | undefined;
  /** `readers`: who may read them. */
  metrics?: { scrape(): Promise<{ type: string; text: string }>; readers: AddressList } | undefined;
};

/** Whoever asks has a limit of his own, and a negative answer is better than none. */
const maxCheckMs = 2_000;

/** Health and metrics of this process (R45). */
export function createHealthRoutes({
  checkReady,
  isEnding,
  isDatabaseOutdated,
  metrics,
}: HealthParts): Hono {
  const answers = new Hono();
  answers.get("/healthz", (context) => context.text("ok", 200, noStore));
  answers.get("/readyz", async (context) => {
    if (isEnding?.()) throw new AppError("not-ready", "Der Server wird gerade beendet.");
    await withTimeout(checkReady(), maxCheckMs).catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause;
      throw new AppError("not-ready", "Die Datenbank antwortet gerade nicht.", [], { cause });
    });
    const remark = isDatabaseOutdated?.() ? "; the database is out of date" : "";
    return context.text(`ready${remark}`, 200, noStore);
  });
  answers.get("/metrics", async (context, next) => {
    if (metrics === undefined || !mayRead(context, metrics.readers)) return next();
    const { type, text } = await metrics.scrape();
    return context.body(text, 200, { ...noStore, "content-type": type });
  });
  return answers;
}

/**
 * Only direct connections: a proxy on this machine opens nothing to the world, and what a client
 * writes into a header can only take away.
 */
function mayRead(context: Context, readers: AddressList): boolean {
  const isPassedOn = [...context.req.raw.headers.keys()].some((name) => proxyHeader.test(name));
  return !isPassedOn && readers.has(remoteAddress(context) ?? "");
}

/** RFC 9110 (Via), RFC 7239 (Forwarded), and the customary ones before it. */
const proxyHeader = /^(via|forwarded|x-forwarded-.+|x-real-ip|.+-connecting-ip|true-client-ip)$/;

/** The app of a process without visitors. */
export function createWorkerApp({
  origin,
  log,
  ...health
}: HealthParts & { origin: string; log: Log }): Hono {
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
