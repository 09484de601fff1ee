import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";
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
  return {
    // Names in /assets/ hold a hash of the content.
    ...(path.startsWith("/assets/") ? immutable : oneHour),
    ...(path.endsWith(".js") && { "content-security-policy": scriptContentPolicy }),
  };
}
