import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "vite";
import { type Pages, pageModule } from "./render.ts";

type ViteMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** The app from its sources, with hot reload, for `npm run dev`. */
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
