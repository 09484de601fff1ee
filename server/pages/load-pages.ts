import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { AppError } from "#server/platform/app-error.ts";
import { type BuiltFiles, readBuiltFiles } from "#server/platform/http/static-files.ts";
import type { Log } from "#server/platform/log.ts";
import type { PageRenderer } from "./site-pages.ts";

type Pages<Port> = {
  createRenderer: (port: Port) => PageRenderer;
  staticFiles: BuiltFiles;
};

/**
 * Loads the app built in `folder`, with the assets of the build before. Rejects without a build.
 */
export async function loadBuiltPages<Port>(folder: string): Promise<Pages<Port>> {
  const bundle: unknown = await import(pathToFileURL(join(folder, "server/index.js")).href);
  const { createPageRenderer } = pageModule<Port>().parse(bundle);
  return {
    createRenderer: createPageRenderer,
    staticFiles: new Map([...readEarlierFiles(folder), ...readBuiltFiles(join(folder, "client"))]),
  };
}

/** For a page that was open during an update (F20). */
function readEarlierFiles(folder: string): BuiltFiles {
  const earlier = join(folder, "earlier");
  return existsSync(earlier) ? readBuiltFiles(earlier) : new Map();
}

/** The app from its sources, with hot reload, for `npm run dev`. */
export async function openLivePages<Port>() {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  const createRenderer =
    (port: Port): PageRenderer =>
    async (request, acceptForm) => {
      const module = await vite.ssrLoadModule("/app/entry.render.ts");
      return pageModule<Port>().parse(module).createPageRenderer(port)(request, acceptForm);
    };
  const staticFiles: BuiltFiles = new Map();
  return { createRenderer, staticFiles, middleware: vite.middlewares, close: () => vite.close() };
}

/** The compiler checks the port in main.ts. */
const pageModule = <Port>() =>
  z.object({
    createPageRenderer: z.custom<(port: Port) => PageRenderer>(
      (value) => typeof value === "function",
      "app/entry.render.ts must export createPageRenderer",
    ),
  });

/** Logs a failed page, unless the backend, which logs itself, is not ready. */
export function createFailureReport(log: Pick<Log, "error">): (error: unknown) => void {
  return (error) => {
    if (error instanceof AppError && error.code === "not-ready") return;
    log.error({ err: error }, "a page failed");
  };
}
