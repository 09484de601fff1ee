import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as PlainServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Log } from "#server/platform/log.ts";
import { limitConnections } from "./connection-limits.ts";
import type { RequestMetrics } from "./request-metrics.ts";

type ListenOptions = {
  app: Pick<Hono, "fetch">;
  port: number;
  host: string;
  /** Tried before the app; in development only. */
  before?:
    | ((request: IncomingMessage, response: ServerResponse, next: () => void) => void)
    | undefined;
  /** Answers at once what needs no app; false when it cannot. */
  quick?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  watch?: RequestMetrics;
  /** Whether a request may take `longRequestTimeout`: files of people on slow lines. */
  isLong?: ((request: IncomingMessage) => boolean) | undefined;
  /** All connections come from our proxies, so one address may have them all. */
  behindProxy?: boolean;
  /** For tests. */
  limits?: Partial<typeof defaultLimits>;
  log: Log;
};

export type Listening = Awaited<ReturnType<typeof listen>>;

/**
 * Against slow or many clients (T17); milliseconds. A proxy must close idle connections before
 * `keepAliveTimeout` ends (deploy/nginx.conf), or it sends requests into closed ones.
 */
const defaultLimits = {
  /** For the head of a request, from the connection or its first byte on. */
  headersTimeout: 10_000,
  /** For the whole request with its body. */
  requestTimeout: 20_000,
  longRequestTimeout: 300_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  /** For the client to read a written response. */
  answerTimeout: 60_000,
  /** Bytes of a request's head; Node answers 431. */
  maxHeaderSize: 16_384,
  maxHeaders: 100,
  maxConnections: 2_000,
  /** Many households share one address of a mobile network. */
  maxConnectionsPerAddress: 500,
};

/** Rejects when the port cannot be had. */
export async function listen(options: ListenOptions) {
  const { app, port, host, before, quick, watch, behindProxy = false, log } = options;
  const { isLong = () => false } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    boundUnwantedBody(request, response);
    if (before) before(request, response, () => void answer(request, response));
    else void answer(request, response);
  };
  let ending = false;
  // Node has one limit for all requests.
  const nodesLimits = { ...limits, requestTimeout: limits.longRequestTimeout };
  const server = createServer(nodesLimits, (request, response) => {
    if (!isLong(request)) boundRequestTime(request, response, limits.requestTimeout);
    if (ending || hasUnwantedBody(request)) response.setHeader("connection", "close");
    const fault = headFault(request.rawHeaders, limits.maxHeaders);
    if (fault !== null) {
      watch?.refused(fault === 431 ? "head_too_large" : "not_understood");
      refuse(response, fault);
    } else if (quick?.(request, response)) watch?.counted(request, response);
    else if (watch) watch.around(request, response, () => pass(request, response));
    else pass(request, response);
  });
  // Node would drop surplus headers, perhaps those of a proxy; `headFault` counts instead.
  server.maxHeadersCount = 0;
  server.maxConnections = limits.maxConnections;
  const isRead = limitConnections(server, {
    perAddress: behindProxy ? limits.maxConnections : limits.maxConnectionsPerAddress,
    answerTimeoutMs: limits.answerTimeout,
    intervalMs: limits.connectionsCheckingInterval,
    refused: watch?.refused,
  });
  await openPort(server, { port, host, log });
  const { port: actual } = server.address() as AddressInfo;
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    address: `http://${name}:${actual}`,
    /**
     * Asks clients to reconnect for `drainMs`, ends requests within `graceMs`, and cuts the rest.
     */
    async close(graceMs: number, drainMs = 0): Promise<void> {
      ending = true;
      if (drainMs > 0) await wait(drainMs);
      await closePort(server, graceMs, isRead);
    },
  };
}

/** What Node does not refuse itself. `raw`: names and values in turn. */
function headFault(raw: readonly string[], maxHeaders: number): 400 | 431 | null {
  if (raw.length > 2 * maxHeaders) return 431;
  const isHost = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === "host";
  // Node takes the first of several; a proxy may have taken the other one.
  return raw.filter(isHost).length > 1 ? 400 : null;
}

/** A GET or HEAD with a body, which Node would read to its end for the sake of the next request. */
function hasUnwantedBody({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) !== 0;
}

/** What a client may still send after the response. */
const maxUnwantedBytes = 8 * 1024 ** 2;

/** The adapter reads the rest of a body for half a second, however much that is. */
function boundUnwantedBody(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    const already = socket.bytesRead;
    const watch = setInterval(() => {
      if (socket.bytesRead - already > maxUnwantedBytes) socket.destroy();
    }, 10);
    // One of the two ends first; on a connection that stays open the other listener would leak.
    const stop = () => {
      clearInterval(watch);
      request.off("close", stop);
      socket.off("close", stop);
    };
    request.once("close", stop);
    socket.once("close", stop);
  });
}

/** As Node does it when a request takes too long: connection-limits.ts counts it by the error's code. */
function boundRequestTime(
  request: IncomingMessage,
  response: ServerResponse,
  timeoutMs: number,
): void {
  const { socket, headers } = request;
  if (!("transfer-encoding" in headers) && headers["content-length"] === undefined) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (!response.headersSent) {
      socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    }
    const error = new Error("Request timeout");
    socket.destroy(Object.assign(error, { code: "ERR_HTTP_REQUEST_TIMEOUT" }));
  }, timeoutMs);
  request.once("close", () => clearTimeout(timer));
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: "close", "content-length": 0 }).end();
}

/**
 * Idle connections end at once, others with their responses or after `graceMs`. Node's own `close`
 * would cut who is still reading a written response (`isRead`): this calls the one underneath.
 */
function closePort(server: Server, graceMs: number, isRead: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const closeIdle = () => {
      if (!isRead()) server.closeIdleConnections();
    };
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection whose response began before is idle afterwards, not closed.
    const closing = setInterval(closeIdle, 50);
    PlainServer.prototype.close.call(server, () => {
      clearTimeout(cut);
      clearInterval(closing);
      resolve();
    });
    closeIdle();
  });
}

/** Rejects when the port cannot be had; later errors of the open port are only logged. */
export function openPort(
  server: Server,
  { port, host, log }: { port: number; host: string; log: Log },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      server.on("error", (error) => log.error({ err: error }, "the open port had an error"));
      resolve();
    });
  });
}
