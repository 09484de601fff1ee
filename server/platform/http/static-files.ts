import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
import { machinePaths } from "#domain/pages/paths.ts";
import { immutable, oneHour, scriptContentPolicy } from "./response-headers.ts";

/** Serves the files of a build, which scripts/prepare.mjs compressed. */
export function serveBuiltFiles(folder: string): MiddlewareHandler {
  const serve = serveStatic({ root: folder, precompressed: true });
  return async (context, next) => {
    const file = await serve(context, async () => undefined);
    if (!file) return next();
    const { path } = context.req;
    for (const [name, value] of Object.entries(headersFor(path))) file.headers.set(name, value);
    return file;
  };
}

function headersFor(path: string): Record<string, string> {
  // A cached service worker would keep visitors on an old site. Its script's policy limits what it may fetch
  // for all pages; WebKit applies `worker-src` when it fetches the script of the captcha's worker.
  if (path === machinePaths.serviceWorker) {
    return {
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; connect-src 'self'; worker-src 'self'",
    };
  }
  return {
    // Names in /assets/ hold a hash of the content.
    ...(path.startsWith("/assets/") ? immutable : oneHour),
    ...(path.endsWith(".js") && { "content-security-policy": scriptContentPolicy }),
  };
}
