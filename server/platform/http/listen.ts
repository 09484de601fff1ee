import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Log } from "#server/platform/log.ts";
import { connectionGroups } from "./client-address.ts";
import type { RequestMetrics } from "./request-metrics.ts";

type ListenOptions = {
  app: Pick<Hono, "fetch">;
  port: number;
  host: string;
  middleware?:
    | ((request: IncomingMessage, response: ServerResponse, next: () => void) => void)
    | undefined;
  metrics?: RequestMetrics;
  /** All connections come from our proxies, so one address may have them all. */
  behindProxy?: boolean;
  /** For tests. */
  limits?: Partial<typeof defaultLimits>;
  log: Log;
};

export type Listening = Awaited<ReturnType<typeof listen>>;

/**
 * Limits against slow clients and floods. Times are in milliseconds. A proxy must close idle connections
 * before `keepAliveTimeout` ends (deploy/nginx.conf), or it sends requests into closed ones.
 */
const defaultLimits = {
  /** Request head, from the connection or its first byte on. */
  headersTimeout: 10_000,
  /** Whole request with its body: visitors upload photos over slow lines. */
  requestTimeout: 300_000,
  /**
   * Minimum body rate: `bodyBytes` in each interval. A form is at most 64 KiB, so it has 10 s in all; photos
   * need 6.5 KB/s, which a throttled phone still has.
   */
  bodyInterval: 10_000,
  bodyBytes: 64 * 1024,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  /** Time for the client to read a response. */
  responseTimeout: 60_000,
  /** Bytes of a request's head, beyond which Node answers 431. */
  maxHeaderSize: 16_384,
  maxHeaders: 100,
  maxConnections: 2_000,
  /** Carrier-grade NAT: many households share one address of a mobile network. */
  maxConnectionsPerAddress: 250,
  /** Applies once half of all connections are open, so that a few addresses cannot take the rest. */
  maxConnectionsPerAddressWhenCrowded: 50,
  /** A rented server may have neighboring addresses: a /24, or a /48 with IPv6. */
  maxConnectionsPerNetwork: 1_500,
};

export async function listen(options: ListenOptions) {
  const { app, port, host, middleware, metrics, behindProxy = false, log } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const respond = getRequestListener(app.fetch);
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    limitUnreadBody(request, response);
    if (middleware) middleware(request, response, () => void respond(request, response));
    else void respond(request, response);
  };
  let isEnding = false;
  const server = createServer(limits, (request, response) => {
    enforceBodyRate(request, response, limits);
    if (isEnding || hasUnwantedBody(request)) response.setHeader("connection", "close");
    const fault = findHeadFault(request.rawHeaders, limits.maxHeaders);
    if (fault !== null) refuse(response, fault);
    else if (metrics) metrics.measure(request, response, () => handle(request, response));
    else handle(request, response);
  });
  // Node would drop surplus headers, perhaps those of a proxy; `findHeadFault` counts instead.
  server.maxHeadersCount = 0;
  server.maxConnections = limits.maxConnections;
  const hasUnreadResponse = limitConnections(server, limits, behindProxy);
  await openPort(server, { port, host, log });
  const { port: actualPort } = server.address() as AddressInfo;
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    address: `http://${name}:${actualPort}`,
    /** Ends each connection after its response for `drainMs`, then lets requests end within `graceMs`. */
    async close(graceMs: number, drainMs = 0): Promise<void> {
      isEnding = true;
      if (drainMs > 0) await wait(drainMs);
      const closed = once(server, "close");
      // `close` also ends idle connections, and to Node one is idle while its client still reads a response.
      const closeUnlessReading = () => void (hasUnreadResponse() || server.close());
      closeUnlessReading();
      // Repeated for connections that become idle later.
      const closing = setInterval(closeUnlessReading, 50);
      const cutoff = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(closing);
      clearTimeout(cutoff);
    },
  };
}

/** Finds what Node does not refuse itself. `rawHeaders`: names and values in turn. */
function findHeadFault(rawHeaders: readonly string[], maxHeaders: number): 400 | 431 | null {
  if (rawHeaders.length > 2 * maxHeaders) return 431;
  const isHost = (_: string, index: number) =>
    index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "host";
  const [host, another] = rawHeaders.filter(isHost);
  // Request smuggling: Node takes the first Host of several, a proxy may have taken another.
  if (another !== undefined) return 400;
  // `1.2.3.999` looks like an IPv4 address but is none, so that `new URL` would throw.
  return host === undefined || URL.canParse(`http://${host}/`) ? null : 400;
}

/** True for a GET or HEAD with a body, which Node would read to its end to keep the connection alive. */
function hasUnwantedBody({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) !== 0;
}

/** Limit of body bytes after the response; far lower for chunks, which may be tiny. */
const maxUnreadBytes = { withLength: 8 * 1024 ** 2, chunked: 64 * 1024 };

/** Hono's adapter would read the rest of a body for half a second, however much that is. */
function limitUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    const bytesBefore = socket.bytesRead;
    const isChunked = "transfer-encoding" in request.headers;
    const limit = maxUnreadBytes[isChunked ? "chunked" : "withLength"];
    const timer = setInterval(() => {
      if (socket.bytesRead - bytesBefore > limit) socket.destroy();
    }, 10);
    // One of the two ends first; on a connection that stays open the other listener would leak.
    const stop = () => {
      clearInterval(timer);
      request.off("close", stop);
      socket.off("close", stop);
    };
    request.once("close", stop);
    socket.once("close", stop);
  });
}

function enforceBodyRate(
  request: IncomingMessage,
  response: ServerResponse,
  { bodyInterval, bodyBytes }: { bodyInterval: number; bodyBytes: number },
): void {
  const { socket, headers } = request;
  if (!("transfer-encoding" in headers) && headers["content-length"] === undefined) return;
  let bytesBefore = socket.bytesRead;
  const timer = setInterval(() => {
    const received = socket.bytesRead - bytesBefore;
    bytesBefore = socket.bytesRead;
    // Back pressure: while data waits to be read, the client waits for us.
    if (request.complete || request.readableLength > 0 || received >= bodyBytes) return;
    if (!response.headersSent) {
      socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    }
    socket.destroy();
  }, bodyInterval);
  request.once("close", () => clearInterval(timer));
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: "close", "content-length": 0 }).end();
}

/** Rejects when the port cannot be opened; later errors are only logged. */
function openPort(
  server: Server,
  { port, host, log }: { port: number; host: string; log: Log },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      server.on("error", (error) => log.error({ err: error }, "HTTP server error"));
      resolve();
    });
  });
}

/**
 * Adds limits that Node lacks: connections per client address and network, and the time that a client
 * has to read a response. Returns a function that tells whether any client is still reading a response.
 */
function limitConnections(
  server: Server,
  limits: typeof defaultLimits,
  behindProxy: boolean,
): () => boolean {
  const perAddress = limits.maxConnectionsPerAddress;
  const perNetwork = limits.maxConnectionsPerNetwork;
  /** Open connections, with the time (ms) since when the client has left response data unread. */
  const waitingSince = new Map<Socket, number | null>();
  const perGroup = new Map<string, number>();
  const countOpen = (group: string) => perGroup.get(group) ?? 0;
  const isFull = (address: string, network: string) => {
    const isCrowded = waitingSince.size >= server.maxConnections / 2;
    const limit = isCrowded
      ? Math.min(perAddress, limits.maxConnectionsPerAddressWhenCrowded)
      : perAddress;
    return !behindProxy && (countOpen(address) >= limit || countOpen(network) >= perNetwork);
  };

  server.on("connection", (socket: Socket) => {
    const [address, network] = connectionGroups(socket.remoteAddress);
    if (isFull(address, network)) return void socket.destroy();
    for (const group of [address, network]) perGroup.set(group, countOpen(group) + 1);
    waitingSince.set(socket, null);
    socket.once("close", () => {
      waitingSince.delete(socket);
      for (const group of [address, network]) {
        if (countOpen(group) > 1) perGroup.set(group, countOpen(group) - 1);
        else perGroup.delete(group);
      }
    });
  });

  const endStalledReads = () => {
    const now = performance.now();
    for (const [socket, since] of waitingSince) {
      if (socket.writableLength === 0) waitingSince.set(socket, null);
      else if (since === null) waitingSince.set(socket, now);
      else if (now - since >= limits.responseTimeout) socket.destroy();
    }
  };
  const timer = setInterval(endStalledReads, limits.connectionsCheckingInterval).unref();
  server.once("close", () => clearInterval(timer));
  return () => [...waitingSince.keys()].some(({ writableLength }) => writableLength > 0);
}
