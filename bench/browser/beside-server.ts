import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { picturePath, pictureWidths } from "#domain/car/pictures.ts";
import { freePort } from "#tests/free-port.ts";
import { startServed } from "../served.ts";

type BenchSite = { origin: string; close(): void };

/** Starts the built site in its own process and encodes its pictures. Rejects when it does not start. */
export async function startBenchSite(vehicles: number): Promise<BenchSite> {
  const { port, close } = await startServed("page-server.ts", String(vehicles));
  const origin = `http://127.0.0.1:${port}`;
  const photo = { adKey: "1", position: 1, hash: "00000000" };
  for (const width of pictureWidths) {
    await fetch(origin + picturePath({ ...photo, width }), { headers: { accept: "image/avif" } });
  }
  return { origin, close };
}

/**
 * A server for the page that the site is compared with: `html` at `path`, compressed once, and everything else of
 * the site, so that both sides have the same pictures and compression.
 */
export async function serveBeside(siteOrigin: string, path: string, html: string) {
  const compressed = brotliCompressSync(html);
  const server = createServer((asked, answer) => {
    if (asked.url !== path) return forward(siteOrigin, asked, answer);
    answer.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "br",
      "content-length": compressed.length,
    });
    answer.end(compressed);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(siteOrigin: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = asked;
  const onward = request(siteOrigin + asked.url, { method, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  onward.on("error", () => answer.destroy());
  asked.pipe(onward);
}

/** The page without its scripts: the HTML and CSS that the first paint needs at least. */
export function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, "")
    .replaceAll(/<link\b[^>]*\bas="(?:fetch|script)"[^>]*>/g, "");
}
