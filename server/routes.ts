import { type Handler, Hono, type MiddlewareHandler } from "hono";
import { fallbackPicturePath } from "#domain/car/pictures.ts";
import { canonicalAddress, withQuery } from "#domain/pages/canonical-address.ts";
import {
  findSecretFolder,
  iconPaths,
  machinePaths,
  sitePicturePaths,
  wishlistQrRoute,
} from "#domain/pages/paths.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { createAlertRoutes } from "./alert/alert-routes.ts";
import type { AlertService } from "./alert/alert-service.ts";
import { createFeeds } from "./feed/feeds.ts";
import { createSeoFiles } from "./feed/seo-files.ts";
import { createInquiryRoutes } from "./inquiry/inquiry-routes.ts";
import type { InquiryService } from "./inquiry/inquiry-service.ts";
import { createPhotoRoutes } from "./inquiry/photo/photo-routes.ts";
import type { PhotoService } from "./inquiry/photo/photo-service.ts";
import { createTestDriveRoutes } from "./inquiry/test-drive/test-drive-routes.ts";
import type { TestDriveService } from "./inquiry/test-drive/test-drive-service.ts";
import { createOfficeRoutes, type OfficeContext } from "./office/office-routes.ts";
import type { OfficeService } from "./office/office-service.ts";
import type { BrandPictures } from "./picture/brand-pictures.ts";
import type { PictureRenderer } from "./picture/picture-renderer.ts";
import { createPictureRoutes } from "./picture/picture-routes.ts";
import type { Picture } from "./picture/picture-store.ts";
import type { SharePictures } from "./picture/share-pictures.ts";
import { compress } from "./platform/http/compress.ts";
import { createErrorHandler, refuseMethod } from "./platform/http/error-responses.ts";
import { createHealthRoutes, type HealthDeps } from "./platform/http/health-routes.ts";
import { requireKey } from "./platform/http/request-guards.ts";
import { addSecurityHeaders, conditionalGet, oneDay } from "./platform/http/response-headers.ts";
import { serveBuiltFiles } from "./platform/http/static-files.ts";
import type { Log } from "./platform/log.ts";
import type { SitePictures } from "./profile/site-pictures.ts";
import { toSecretResponse } from "./protection/secret-routes.ts";
import type { SitePages } from "./rendering/site-pages.ts";
import type { CarViews } from "./stock/car-views.ts";
import { indexNowKeyPath } from "./stock/index-now.ts";
import type { StockService } from "./stock/stock-list.ts";
import {
  createApiRoutes,
  createQrRoute,
  createShownViewRoute,
  createStockFileRoute,
  createViewCounter,
  createWishlistQrRoute,
} from "./stock/stock-routes.ts";
import type { Sync } from "./stock/sync.ts";
import type { VehicleFiles } from "./vehicle-file/vehicle-file-store.ts";

/** The use cases that routes and pages call. */
export type SiteServices = {
  stock: StockService;
  sync: Pick<Sync, "requestByVisitor" | "status">;
  carViews: Pick<CarViews, "count">;
  pictures: Pick<PictureRenderer, "find">;
  /** What the family wrote down about each car in the yard. */
  files: Pick<VehicleFiles, "ofCar" | "ofCars" | "photo">;
  /** Link previews on other sites, as Open Graph pictures (domain/car/share-picture.ts). */
  shares: Pick<SharePictures, "find">;
  inquiries: InquiryService;
  alerts: AlertService;
  testDrives: TestDriveService;
  photos: PhotoService;
  /** How fast the family answers, for visitors. */
  answerTime: () => Promise<string | null>;
  office: OfficeService;
  /** Photos and logos of the dealer, and what is made of them. */
  brandPictures: Pick<BrandPictures, "find" | "home" | "icon">;
  sitePictures: Pick<SitePictures, "yard">;
  captchaChallenge: () => Promise<object>;
  checkReady: () => Promise<void>;
};

type AppDeps = Pick<HealthDeps, "isEnding" | "metrics"> & {
  /** Throws AppError `not-ready` while there is no database. */
  services: () => SiteServices;
  profile: () => DealerProfile;
  fallbackPicture: Picture;
  publicApiKeys: readonly string[];
  /** Without trailing slash. */
  origin: string;
  /** Number of reverse proxies in front whose X-Forwarded-For is believed. */
  trustProxy: number;
  indexNowKey?: string | undefined;
  pages: SitePages;
  renderOffice: (page: Request, context: OfficeContext) => Promise<Response>;
  assetFolders: readonly string[];
  log: Log;
};

/** `moderate`: on hover, or as a finger touches. Only the list's cards open a document; the router opens others. */
const speculationRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: ".card a" }, eagerness: "moderate" }],
});

/** All middleware and routes, in the order in which they are tried. */
export function createApp(deps: AppDeps): Hono {
  const { services, origin, publicApiKeys, log } = deps;
  const app = new Hono();
  app.onError(createErrorHandler(log, { trustProxy: deps.trustProxy }));
  app.get("/fahrzeug/:page", createViewCounter(deps));
  app.get("*", async ({ req }, next) => (await deps.pages.respondKept(req.raw)) ?? next());
  app.use(addSecurityHeaders(origin), compress(), conditionalGet);
  app.route("/", createHealthRoutes({ ...deps, checkReady: async () => services().checkReady() }));
  app.use(redirectToCanonical);
  app.use("/rest/*", requireKey(publicApiKeys));
  app.use("/functions/*", requireKey(publicApiKeys));

  app.route("/", createInquiryRoutes(deps));
  app.route("/", createAlertRoutes(deps));
  app.route("/", createTestDriveRoutes(deps));
  app.route("/", createPhotoRoutes(deps));
  app.route("/", createOfficeRoutes(deps));
  app.route("/", createApiRoutes(deps));

  const pictures = createPictureRoutes(deps);
  app.get(fallbackPicturePath, pictures.fallback);
  app.get(sitePicturePaths.share, pictures.home);
  for (const path of Object.values(iconPaths)) app.get(path, pictures.icon(path));
  app.get("/bilder/haus/:file", pictures.house);
  app.get("/bilder/:adKey/:file", pictures.photo);
  app.get("/fahrzeug/:adKey/akte/:photoId", pictures.file("whole"));
  app.get("/fahrzeug/:adKey/akte/:photoId/klein", pictures.file("small"));
  app.post("/fahrzeug/:adKey", createShownViewRoute(deps));
  app.get("/fahrzeug/:adKey/qr.svg", createQrRoute(deps));
  app.get(wishlistQrRoute, createWishlistQrRoute(deps));
  app.get("/bestand/:file", createStockFileRoute(deps));

  app.get(machinePaths.speculationRules, ({ body }) =>
    body(speculationRules, 200, { ...oneDay, "content-type": "application/speculationrules+json" }),
  );
  const files: Record<string, Handler> = { ...createSeoFiles(deps), ...createFeeds(deps) };
  for (const [path, answer] of Object.entries(files)) app.get(path, answer);
  const { indexNowKey: key } = deps;
  if (key !== undefined) app.get(indexNowKeyPath(key), (context) => context.text(key));

  for (const folder of deps.assetFolders)
    app.on("GET", ["/assets/*", "/:file{.+\\..+}"], serveBuiltFiles(folder));
  app.route("/", createPageRoutes(deps));
  app.all("*", refuseMethod());
  return app;
}

function createPageRoutes({ pages, profile, trustProxy, log }: AppDeps): Hono {
  const routes = new Hono();
  routes.onError(createErrorHandler(log, { trustProxy, profile }));
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
