import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { picturePath, pictureWidths } from "../../domain/car/pictures.ts";
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

const contentTypes: Record<string, string> = {
  "": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/**
 * A server for the pages that the site is compared with: it serves `files`, compressed once, and proxies
 * everything else to the site, so that both sides have the same vehicles, pictures and compression.
 */
export async function serveBeside(
  siteOrigin: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<{ origin: string; close(): void }> {
  const compressed = new Map([...files].map(([path, bytes]) => [path, brotliCompressSync(bytes)]));
  const server = createServer((asked, answer) => {
    const path = asked.url?.split("?")[0] ?? "";
    const bytes = compressed.get(path);
    if (bytes === undefined) forward(siteOrigin, asked, answer);
    else {
      const type = contentTypes[extname(path)] ?? "application/octet-stream";
      answer.writeHead(200, {
        "content-type": type,
        "content-encoding": "br",
        "content-length": bytes.length,
      });
      answer.end(bytes);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
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
