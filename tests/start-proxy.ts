import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type ProxyDeps = {
  /** Returns whether it has handled the request; others are forwarded. May change the request's headers. */
  intercept(asked: IncomingMessage, answer: ServerResponse): boolean;
  /** Forwards the site's response; unchanged by default. */
  pass?(upstream: IncomingMessage, answer: ServerResponse, path: string): void;
};

/** A proxy in front of the site at `address`, with an origin of its own. */
export async function startProxy(address: string, { intercept, pass = passUnchanged }: ProxyDeps) {
  const { hostname, port } = new URL(address);
  const server = createServer((asked, answer) => {
    if (intercept(asked, answer)) return;
    const { method = "GET", url: path = "/", headers } = asked;
    const forwarded = request({ host: hostname, port, method, path, headers }, (upstream) =>
      pass(upstream, answer, path),
    );
    // Browsers abort requests that they no longer need.
    forwarded.on("error", () => answer.destroy());
    asked.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound: AddressInfo = Object(server.address());
  return {
    address: `http://127.0.0.1:${bound.port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}

export function passUnchanged(upstream: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
  upstream.pipe(answer);
}
