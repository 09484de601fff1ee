import { type Handler, Hono, type MiddlewareHandler } from "hono";
import { fallbackPicturePath } from "#domain/car/pictures.ts";
import type { Dealership } from "#domain/dealership/dealership.ts";
import { canonicalAddress, withQuery } from "#domain/pages/canonical-address.ts";
import { findSecretFolder, wishlistQrRoute } from "#domain/pages/paths.ts";
import { createAlertRoutes } from "./alert/alert-routes.ts";
import type { AlertService } from "./alert/alert-service.ts";
import type { SitePictures } from "./dealership/site-pictures.ts";
import { createFeeds } from "./feed/feeds.ts";
import { createSeoFiles } from "./feed/seo-files.ts";
import { createInquiryRoutes, createMarkRoutes } from "./inquiry/inquiry-routes.ts";
import type { InquiryService } from "./inquiry/inquiry-service.ts";
import type { InquiryMarks } from "./inquiry/marks.ts";
import { createPhotoRoutes } from "./inquiry/photo/photo-routes.ts";
import type { PhotoService } from "./inquiry/photo/photo-service.ts";
import { createTestDriveRoutes } from "./inquiry/test-drive/test-drive-routes.ts";
import type { TestDriveService } from "./inquiry/test-drive/test-drive-service.ts";
import { createOfficeRoutes } from "./office/office-routes.ts";
import type { OfficeService } from "./office/office-service.ts";
import type { PictureRenderer } from "./picture/picture-renderer.ts";
import { createPictureRoutes } from "./picture/picture-routes.ts";
import type { Picture } from "./picture/picture-store.ts";
import type { SharePictures } from "./picture/share-pictures.ts";
import { compress } from "./platform/http/compress.ts";
import { createErrorHandler, refuseMethod } from "./platform/http/error-responses.ts";
import { createHealthRoutes, type HealthParts } from "./platform/http/health-routes.ts";
import { requireKey } from "./platform/http/request-guards.ts";
import { addSecurityHeaders, conditionalGet } from "./platform/http/response-headers.ts";
import { serveBuiltFiles } from "./platform/http/static-files.ts";
import type { Log } from "./platform/log.ts";
import { toSecretResponse } from "./rendering/secret-pages.ts";
import type { SitePages } from "./rendering/site-pages.ts";
import type { CarViews } from "./stock/car-views.ts";
import { indexNowKeyPath } from "./stock/index-now.ts";
import type { StockService } from "./stock/stock-list.ts";
import {
  createApiRoutes,
  createQrRoute,
  createStockFileRoute,
  createViewCounter,
  createWishlistQrRoute,
} from "./stock/stock-routes.ts";
import type { Sync } from "./stock/sync.ts";

/** The use cases that routes and pages call. */
export type SiteServices = {
  stock: StockService;
  sync: Pick<Sync, "requestByVisitor" | "status">;
  carViews: Pick<CarViews, "count">;
  pictures: Pick<PictureRenderer, "find">;
  /** Link previews on other sites, as Open Graph pictures (domain/car/share-picture.ts). */
  shares: Pick<SharePictures, "find">;
  inquiries: InquiryService;
  alerts: AlertService;
  testDrives: TestDriveService;
  /** Marks inquiries as handled by links in the mails to the dealership. */
  inquiryMarks: InquiryMarks;
  photos: PhotoService;
  /** How fast the family answers, for visitors. */
  answerTime: () => Promise<string | null>;
  office: OfficeService;
  /** Photos of the dealer's people and premises. */
  sitePictures: Pick<SitePictures, "find">;
  captchaChallenge: () => Promise<object>;
  checkReady: () => Promise<void>;
};

type AppParts = Pick<HealthParts, "isEnding" | "metrics"> & {
  /** Throws AppError `not-ready` while there is no database. */
  services: () => SiteServices;
  dealership: () => Dealership;
  fallbackPicture: Picture;
  publicApiKey: string;
  /** Without trailing slash. */
  origin: string;
  /** Number of reverse proxies in front whose X-Forwarded-For is believed. */
  trustProxy: number;
  indexNowKey?: string | undefined;
  /** False: the office's pages answer 404. */
  hasOffice: boolean;
  pages: SitePages;
  assetFolders: readonly string[];
  log: Log;
};

/** All middleware and routes, in the order in which they are tried. */
export function createApp(parts: AppParts): Hono {
  const { services, origin, publicApiKey, log } = parts;
  const app = new Hono();
  app.onError(createErrorHandler(log, { trustProxy: parts.trustProxy }));
  app.use(addSecurityHeaders(origin), compress(), conditionalGet);
  app.route("/", createHealthRoutes({ ...parts, checkReady: async () => services().checkReady() }));
  app.use(redirectToCanonical);
  app.use("/rest/*", requireKey(publicApiKey));
  app.use("/functions/*", requireKey(publicApiKey));

  app.route("/", createInquiryRoutes(parts));
  app.route("/", createAlertRoutes(parts));
  app.route("/", createTestDriveRoutes(parts));
  app.route("/", createMarkRoutes(parts));
  app.route("/", createPhotoRoutes(parts));
  app.route("/", createOfficeRoutes(parts));
  app.route("/", createApiRoutes(parts));

  const pictures = createPictureRoutes(parts);
  app.get(fallbackPicturePath, pictures.fallback);
  app.get("/bilder/haus/:file", pictures.house);
  app.get("/bilder/:adKey/:file", pictures.photo);
  app.get("/fahrzeug/:adKey/qr.svg", createQrRoute(parts));
  app.get(wishlistQrRoute, createWishlistQrRoute(parts));
  app.get("/fahrzeug/:page", createViewCounter(parts));
  app.get("/bestand/:file", createStockFileRoute(parts));

  const files: Record<string, Handler> = { ...createSeoFiles(parts), ...createFeeds(parts) };
  for (const [path, answer] of Object.entries(files)) app.get(path, answer);
  const { indexNowKey: key } = parts;
  if (key !== undefined) app.get(indexNowKeyPath(key), (context) => context.text(key));

  for (const folder of parts.assetFolders) app.get("*", serveBuiltFiles(folder));
  app.route("/", createPageRoutes(parts));
  app.all("*", refuseMethod());
  return app;
}

function createPageRoutes({ pages, dealership, trustProxy, log }: AppParts): Hono {
  const routes = new Hono();
  routes.onError(createErrorHandler(log, { trustProxy, dealership }));
  routes.get("*", ({ req }) => pages.respond(req.raw));
  return routes;
}

/** Redirects other spellings and aliases of a page's path permanently, with the query. */
const redirectToCanonical: MiddlewareHandler = async ({ req, redirect }, next) => {
  const { pathname, search } = new URL(req.url);
  const isRead = req.method === "GET" || req.method === "HEAD";
  const address = isRead ? canonicalAddress(pathname) : null;
  if (address === null) return next();
  const answer = redirect(withQuery(address, search), 301);
  return findSecretFolder(address) === null ? answer : toSecretResponse(answer);
};
