import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { fallbackPicturePath } from "#domain/car/pictures.ts";
import { isOfficePath, officePaths } from "#domain/office/office.ts";
import {
  apiPaths,
  captchaChallengePath,
  findSecretFolder,
  fixedPages,
  formTicketPath,
  machinePaths,
  photosFolder,
  wishlistQrRoute,
} from "#domain/pages/paths.ts";
import { createLogSampler, type Log, withRequestId } from "#server/platform/log.ts";

type Counts = {
  /** Status 0: the client disconnected before the response was complete. */
  countResponse(route: string, method: string, status: number): void;
  observe(route: string, seconds: number): void;
};

export type RequestMetrics = ReturnType<typeof createRequestMetrics>;

const slowMs = 1_000;
/** nginx's `$request_id` or a UUID: a client can send anything in that header. */
const proxyRequestId = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const countedMethods = new Set(["GET", "HEAD", "POST"]);

/**
 * Counts, times and logs requests (docs/decisions/027). A proxy's request id is used when `trustProxy`, the
 * number of proxies, is not 0. Log lines hold the route, never address, query or client.
 */
export function createRequestMetrics({
  trustProxy,
  counts,
  log,
}: {
  trustProxy: number;
  counts: Counts;
  log: Log;
}) {
  const writeLine = createLineWriter(log);
  const chooseRequestId = (header: string | string[] | undefined) =>
    trustProxy > 0 && typeof header === "string" && proxyRequestId.test(header)
      ? header
      : randomUUID();

  return {
    measure(request: IncomingMessage, response: ServerResponse, respond: () => void): void {
      const { url = "", method = "" } = request;
      const startedAt = performance.now();
      const route = routePattern(url);
      const id = chooseRequestId(request.headers["x-request-id"]);
      response.setHeader("x-request-id", id);
      withRequestId(id, () => {
        response.once("close", () => {
          const ms = performance.now() - startedAt;
          const status = response.writableFinished ? response.statusCode : 0;
          counts.countResponse(route, countedMethods.has(method) ? method : "other", status);
          counts.observe(route, ms / 1000);
          writeLine({ method, route, status, ms: Math.round(ms) });
        });
        respond();
      });
    },
  };
}

type LogLine = { method: string; route: string; status: number; ms: number };

function createLineWriter(log: Log): (line: LogLine) => void {
  const samplers = { unavailable: createLogSampler(), slow: createLogSampler() };
  return (line) => {
    if (line.status === 500) log.error(line, "internal server error");
    else if (line.status > 500) {
      samplers.unavailable((fields) =>
        log.warn({ ...line, ...fields }, "request could not be served"),
      );
    } else if (line.ms >= slowMs) {
      samplers.slow((fields) => log.warn({ ...line, ...fields }, "slow response"));
    } else log.debug?.(line, "request served");
  };
}

const exactRoutes = new Set<string>([
  ...fixedPages,
  ...Object.values(machinePaths),
  ...Object.values(apiPaths),
  captchaChallengePath,
  formTicketPath,
  fallbackPicturePath,
  wishlistQrRoute,
  "/healthz",
  "/readyz",
  "/metrics",
]);

const vehicleRoute = "/fahrzeug/:adKey";
const routerData = "*.data";
const folders = [
  ["/bilder/", "/bilder/:adKey/:file"],
  ["/assets/", "/assets/:file"],
  ["/bestand/", "/bestand/:file"],
] as const;

/** The route of a URL for logs and metrics, never anything a visitor typed. */
export function routePattern(url: string): string {
  const queryStart = url.indexOf("?");
  const path = queryStart < 0 ? url : url.slice(0, queryStart);
  if (exactRoutes.has(path)) return path;
  if (isOfficePath(path)) return officePaths.today;
  for (const [folder, route] of folders) if (path.startsWith(folder)) return route;
  const folder = findSecretFolder(path);
  if (folder !== null) {
    const isPhoto = folder === photosFolder && path.endsWith(".jpg");
    return isPhoto ? `${folder}/:token/:file` : `${folder}/:token`;
  }
  if (path.endsWith(".data")) return routerData;
  if (!path.startsWith("/fahrzeug/")) return "other";
  return path.endsWith("/qr.svg") ? "/fahrzeug/:adKey/qr.svg" : vehicleRoute;
}
