import { Hono, type MiddlewareHandler } from "hono";
import { fallbackPicturePath } from "#domain/car/photos.ts";
import { canonicalAddress, withQuery } from "#domain/site/canonical-address.ts";
import { createAlertRoutes } from "./alerts/alert-routes.ts";
import { createAppointmentRoutes } from "./appointments/appointment-routes.ts";
import type { Backend } from "./backend.ts";
import { createInquiryRoutes } from "./inquiries/inquiry-routes.ts";
import { createMarkRoutes } from "./inquiries/mark-routes.ts";
import { createFeeds } from "./pages/feeds.ts";
import { createSeoFiles } from "./pages/seo-files.ts";
import type { SitePages } from "./pages/site-pages.ts";
import { createPhotoRoutes } from "./photos/photo-routes.ts";
import { createPictureRoutes } from "./pictures/picture-routes.ts";
import type { CachedResponseSource } from "./platform/http/cached-responses.ts";
import { createErrorHandler, refuseMethod } from "./platform/http/error-responses.ts";
import { createHealthRoutes, type HealthParts } from "./platform/http/health-routes.ts";
import { addSecurityHeaders } from "./platform/http/security-headers.ts";
import { type BuiltFiles, createStaticFiles } from "./platform/http/static-files.ts";
import type { Log } from "./platform/log.ts";
import { indexNowKeyPath } from "./stock/index-now.ts";
import { createQrRoute, createStockFileRoute, createWireRoutes } from "./stock/stock-routes.ts";

type AppParts = Pick<HealthParts, "isEnding" | "metrics"> & {
  backend: Backend;
  publicKey: string;
  /** Without trailing slash. */
  origin: string;
  /** Number of reverse proxies in front whose X-Forwarded-For is believed. */
  trustProxy: number;
  /** Undefined: IndexNow is off. */
  indexNowKey?: string | undefined;
  pages: SitePages;
  staticFiles: BuiltFiles;
  log: Log;
};

/** Every address, in the order in which they are tried. `cached` finds what needs no app. */
export function createApp(parts: AppParts): { app: Hono; cached: CachedResponseSource } {
  const { backend, origin, pages, log } = parts;
  const staticFiles = createStaticFiles(parts.staticFiles);
  const app = new Hono();
  app.use("*", addSecurityHeaders(origin));

  app.route("/", createHealthRoutes({ ...parts, checkReady: backend.checkReady }));

  app.use("*", redirectToCanonical);

  app.route("/", createInquiryRoutes(parts));
  app.route("/", createAlertRoutes(parts));
  app.route("/", createAppointmentRoutes(parts));
  app.route("/", createMarkRoutes(parts));
  app.route("/", createPhotoRoutes(parts));
  app.route("/", createWireRoutes(parts));

  const pictures = createPictureRoutes(backend);
  const stockFile = createStockFileRoute(backend);
  app.get(fallbackPicturePath, pictures.fallback);
  app.get("/bilder/:adKey/:file", pictures.photo);
  app.get("/fahrzeug/:adKey/qr.svg", createQrRoute({ backend, origin }));
  app.get("/bestand/:file", stockFile.answer);

  const files = { ...createSeoFiles(parts), ...createFeeds(parts) };
  for (const [path, answer] of Object.entries(files)) app.get(path, answer);
  const { indexNowKey: key } = parts;
  if (key !== undefined) app.get(indexNowKeyPath(key), (context) => context.text(key));

  app.get("*", async (context) => {
    const file = await staticFiles.answer(context.req.raw);
    return file ?? pages.answer(context.req.raw);
  });
  app.all("*", refuseMethod());
  app.onError(createErrorHandler(log));
  const cached: CachedResponseSource = (asked) =>
    staticFiles.ready(asked) ??
    pictures.ready(asked) ??
    stockFile.ready(asked) ??
    pages.cached(asked);
  return { app, cached };
}

/** Redirects another spelling or an alias of a page's address for good, with the query. */
const redirectToCanonical: MiddlewareHandler = async ({ req, redirect }, next) => {
  const { pathname, search } = new URL(req.url);
  const isRead = req.method === "GET" || req.method === "HEAD";
  const address = isRead ? canonicalAddress(pathname) : null;
  return address === null ? next() : redirect(withQuery(address, search), 301);
};
