import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
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
  watch?: RequestMetrics;
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
  /** For the whole request with its body: photos of people on slow lines. */
  requestTimeout: 300_000,
  /**
   * As often a body that is not complete has brought `bodyBytes` more. No form is longer, so each is
   * complete within the first of these, and photos come at 6.5 KB/s, what a throttled phone still has.
   */
  bodyInterval: 10_000,
  bodyBytes: 64 * 1024,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  /** For the client to read a written response. */
  answerTimeout: 60_000,
  /** Bytes of a request's head; Node answers 431. */
  maxHeaderSize: 16_384,
  maxHeaders: 100,
  maxConnections: 2_000,
  /** Many households share one address of a mobile network. */
  maxConnectionsPerAddress: 250,
  /** Once half of all connections are open, so that a few addresses cannot take the rest. */
  maxConnectionsPerAddressWhenCrowded: 50,
  /** Whoever rents one server has more addresses beside it: of a /24, or a /48 with IPv6. */
  maxConnectionsPerNetwork: 1_500,
};

/** Rejects when the port cannot be had. */
export async function listen(options: ListenOptions) {
  const { app, port, host, before, watch, behindProxy = false, log } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    boundUnwantedBody(request, response);
    if (before) before(request, response, () => void answer(request, response));
    else void answer(request, response);
  };
  let ending = false;
  const server = createServer(limits, (request, response) => {
    boundBodyRate(request, response, limits);
    if (ending || hasUnwantedBody(request)) response.setHeader("connection", "close");
    const fault = headFault(request.rawHeaders, limits.maxHeaders);
    if (fault !== null) {
      watch?.refused(fault === 431 ? "head_too_large" : "not_understood");
      refuse(response, fault);
    } else if (watch) watch.around(request, response, () => pass(request, response));
    else pass(request, response);
  });
  // Node would drop surplus headers, perhaps those of a proxy; `headFault` counts instead.
  server.maxHeadersCount = 0;
  server.maxConnections = limits.maxConnections;
  const isRead = limitConnections(server, {
    isUnlimited: behindProxy,
    perAddress: limits.maxConnectionsPerAddress,
    perAddressWhenCrowded: limits.maxConnectionsPerAddressWhenCrowded,
    perNetwork: limits.maxConnectionsPerNetwork,
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
      const closed = once(server, "close");
      // This ends idle connections too, for Node also those whose written response is still being read.
      const closeUnread = () => void (isRead() || server.close());
      closeUnread();
      // Again, for those that become idle later.
      const closing = setInterval(closeUnread, 50);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(closing);
      clearTimeout(cut);
    },
  };
}

/** What Node does not refuse itself. `raw`: names and values in turn. */
function headFault(raw: readonly string[], maxHeaders: number): 400 | 431 | null {
  if (raw.length > 2 * maxHeaders) return 431;
  const isHost = (_: string, index: number) =>
    index % 2 === 1 && raw[index - 1]?.toLowerCase() === "host";
  const [host, another] = raw.filter(isHost);
  // Node takes the first of several; a proxy may have taken the other one.
  if (another !== undefined) return 400;
  // `1.2.3.999` ends like an IPv4 address and is none: no URL can be made of it.
  return host === undefined || URL.canParse(`http://${host}/`) ? null : 400;
}

/** A GET or HEAD with a body, which Node would read to its end for the sake of the next request. */
function hasUnwantedBody({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) !== 0;
}

/** What a client may still send after the response; in chunks, which may be tiny, far less. */
const maxUnwantedBytes = { ofLength: 8 * 1024 ** 2, chunked: 64 * 1024 };

/** The adapter reads the rest of a body for half a second, however much that is. */
function boundUnwantedBody(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    const already = socket.bytesRead;
    const isChunked = "transfer-encoding" in request.headers;
    const most = maxUnwantedBytes[isChunked ? "chunked" : "ofLength"];
    const watch = setInterval(() => {
      if (socket.bytesRead - already > most) socket.destroy();
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

/**
 * Whoever sends slower is ended as Node does it when a request takes too long: connection-limits.ts counts
 * it by the error's code.
 */
function boundBodyRate(
  request: IncomingMessage,
  response: ServerResponse,
  { bodyInterval, bodyBytes }: { bodyInterval: number; bodyBytes: number },
): void {
  const { socket, headers } = request;
  if (!("transfer-encoding" in headers) && headers["content-length"] === undefined) return;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    // While something waits to be read, the client waits for us.
    if (request.complete || request.readableLength > 0 || came >= bodyBytes) return;
    if (!response.headersSent) {
      socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    }
    const error = new Error("Request timeout");
    socket.destroy(Object.assign(error, { code: "ERR_HTTP_REQUEST_TIMEOUT" }));
  }, bodyInterval);
  request.once("close", () => clearInterval(timer));
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: "close", "content-length": 0 }).end();
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
