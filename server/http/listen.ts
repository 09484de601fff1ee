import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Log } from "#server/log.ts";
import type { RequestWatch } from "./request-watch.ts";

type ListenOptions = {
  app: Hono;
  port: number;
  host: string;
  /** Tried before the app; used in development only. */
  before?:
    | ((request: IncomingMessage, response: ServerResponse, next: () => void) => void)
    | undefined;
  /** Answers at once what needs no app; false when it cannot. */
  quick?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** Names, counts and times requests. */
  watch?: RequestWatch;
  log: Log;
};

export type Listening = {
  /** Where the server answers: `http://127.0.0.1:3000`. */
  address: string;
  /** No new requests, running ones finish; after `graceMs` what still runs is cut. */
  close(graceMs: number): Promise<void>;
};

/** Time limits of connections (reference/security.md, 1.9): slow clients do not hold sockets. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
};

/** Starts answering. Rejects when the port cannot be had. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { app, port, host, before, quick, watch, log } = options;
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    if (before) before(request, response, () => void answer(request, response));
    else void answer(request, response);
  };
  const server = createServer(limits, (request, response) => {
    if (quick?.(request, response)) watch?.counted(request, response);
    else if (watch) watch.around(request, response, () => pass(request, response));
    else pass(request, response);
  });
  server.maxConnections = 1_000;
  await openPort(server, { port, host, log });
  const { port: actual } = server.address() as AddressInfo;
  const name = host.includes(":") ? `[${host}]` : host;
  return { address: `http://${name}:${actual}`, close };

  function close(graceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      server.close(() => {
        clearTimeout(cut);
        resolve();
      });
      server.closeIdleConnections();
    });
  }
}

/** Rejects when the port cannot be had; an error of the open port goes to the log and ends nothing. */
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
