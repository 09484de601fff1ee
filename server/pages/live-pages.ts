import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "vite";
import { type Pages, pageModule } from "./render.ts";

/** Vite's part of a request in development; calls `next` for what Vite does not know. */
type ViteMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/**
 * The app out of its sources, with hot reload, for `npm run dev`. The server around it is the same
 * as in production; only the pages and the browser's files come from Vite.
 */
export async function openLivePages<Port>(): Promise<
  Pages<Port> & { middleware: ViteMiddleware; close: () => Promise<void> }
> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  return {
    middleware: vite.middlewares,
    close: () => vite.close(),
    staticFiles: new Map(),
    createRenderer: async (port) => async (request, acceptForm) => {
      const module = await vite.ssrLoadModule("/app/entry.render.ts");
      return pageModule<Port>().parse(module).createPageRenderer(port)(request, acceptForm);
    },
  };
}
