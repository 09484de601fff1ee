import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** What comes of asking for a path: this status instead of the site's answer, no answer, or an end. */
export type ProxyFault = 410 | 503 | "silent" | "closed";

/**
 * A server in front of the site at `address` that answers some paths otherwise on request. Requests
 * that a service worker makes cannot be intercepted in the browser.
 */
export async function startFaultyProxy(address: string) {
  const moods = new Map<string, ProxyFault>();
  const site = new URL(address);
  const server = createServer((asked, answer) => {
    const mood = moods.get(asked.url ?? "");
    if (mood === "silent") return;
    if (mood === "closed") {
      answer.destroy();
      return;
    }
    if (mood !== undefined) {
      answer.writeHead(mood, { "content-type": "text/html", "cache-control": "no-store" });
      answer.end(`<!doctype html><html lang="de"><title>${mood}</title><h1>Antwort ${mood}</h1>`);
      return;
    }
    const { method = "GET", url = "/", headers } = asked;
    const forwarded = request(
      { host: site.hostname, port: site.port, method, path: url, headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    // Browsers break off what they need no more.
    forwarded.on("error", () => answer.destroy());
    asked.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port }: AddressInfo = Object(server.address());
  return {
    address: `http://127.0.0.1:${port}`,
    moods,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
