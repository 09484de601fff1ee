import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type ProxyParts = {
  /** Returns true unless the request is to be forwarded. May change the forwarded headers. */
  intercept(asked: IncomingMessage, answer: ServerResponse): boolean;
  /** Forwards the site's response; unchanged by default. */
  pass?(got: IncomingMessage, answer: ServerResponse, path: string): void;
};

/** A proxy in front of the site at `address`, with an origin of its own. */
export async function startProxy(address: string, { intercept, pass = passUnchanged }: ProxyParts) {
  const { hostname, port } = new URL(address);
  const server = createServer((asked, answer) => {
    if (intercept(asked, answer)) return;
    const { method = "GET", url: path = "/", headers } = asked;
    const forwarded = request({ host: hostname, port, method, path, headers }, (got) =>
      pass(got, answer, path),
    );
    // Browsers abort requests that they no longer need.
    forwarded.on("error", () => answer.destroy());
    asked.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own: AddressInfo = Object(server.address());
  return {
    address: `http://127.0.0.1:${own.port}`,
    /** Idempotent. */
    async close(): Promise<void> {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}

export function passUnchanged(got: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(got.statusCode ?? 502, got.headers);
  got.pipe(answer);
}
