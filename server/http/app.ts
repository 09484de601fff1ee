import { Hono } from "hono";
import { fallbackPicturePath } from "#domain/car/photos.ts";
import { machinePaths } from "#domain/site/paths.ts";
import type { Backend } from "#server/backend.ts";
import { createFormRoutes } from "#server/inquiries/form-routes.ts";
import { createInquiryRoutes } from "#server/inquiries/inquiry-routes.ts";
import type { Log } from "#server/log.ts";
import type { BuiltFiles } from "#server/pages/built-files.ts";
import { createPictureRoutes } from "#server/pictures/picture-routes.ts";
import {
  createQrRoute,
  createStockFileRoute,
  createWireRoutes,
} from "#server/stock/stock-routes.ts";
import { redirectToCanonical } from "./canonical-redirect.ts";
import { createErrorAnswer, refuseMethod } from "./error-answer.ts";
import { createHealthAnswers, type HealthParts } from "./health-answers.ts";
import { createMachineFiles } from "./machine-files.ts";
import type { ReadySource } from "./ready-answer.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import type { SitePages } from "./site-pages.ts";
import { createStaticFiles } from "./static-files.ts";

type AppParts = Pick<HealthParts, "isEnding" | "metrics"> & {
  backend: Backend;
  publicKey: string;
  /** Public address of the site without trailing slash. */
  origin: string;
  /** Number of reverse proxies in front whose X-Forwarded-For is believed. */
  trustProxy: number;
  pages: Pick<SitePages, "answer" | "answerForm">;
  /** The built files of the browser. */
  staticFiles: BuiltFiles;
  /** Where it puts what finds its answers that are ready, for `createFastAnswers`. */
  ready?: ReadySource[];
  log: Log;
};

/** The whole server on one screen: every address, in the order in which they are tried. */
export function createApp(parts: AppParts): Hono {
  const { backend, publicKey, origin, pages, log } = parts;
  const staticFiles = createStaticFiles(parts.staticFiles);
  const app = new Hono();
  app.use("*", addSecurityHeaders(origin));

  app.route("/", createHealthAnswers({ ...parts, checkReady: backend.checkReady }));

  app.use("*", redirectToCanonical);

  app.route("/", createInquiryRoutes(parts));
  app.route("/", createWireRoutes({ backend, publicKey, origin, log }));
  for (const [path, answer] of Object.entries(createFormRoutes(parts))) app.post(path, answer);

  const pictures = createPictureRoutes(backend);
  const stockFile = createStockFileRoute(backend);
  parts.ready?.push(staticFiles.ready, pictures.ready, stockFile.ready);
  app.get(fallbackPicturePath, pictures.fallback);
  app.get("/bilder/:adKey/:file", pictures.photo);
  app.get("/fahrzeug/:adKey/qr.svg", createQrRoute({ backend, origin }));
  app.get("/bestand/:file", stockFile.answer);

  const machines = createMachineFiles({ backend, origin });
  app.get(machinePaths.sitemap, machines.sitemap);
  app.get(machinePaths.robots, machines.robots);
  app.get(machinePaths.manifest, machines.manifest);

  app.get("*", async (context) => {
    const file = await staticFiles.answer(context.req.raw);
    return file ?? pages.answer(context.req.raw);
  });
  app.all("*", refuseMethod);
  app.onError(createErrorAnswer({ log, allow: "GET, HEAD" }));
  return app;
}
