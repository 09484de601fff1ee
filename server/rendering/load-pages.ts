import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

/** `renderPage` of app/entry.render.ts; the compiler checks its type in main.ts. */
type Render = (...args: never[]) => Promise<Response>;

export async function loadBuiltPages<AppRender extends Render = Render>(folder: string) {
  const bundle: unknown = await import(pathToFileURL(join(folder, "server/index.js")).href);
  // A page that was open during an update loads assets of earlier builds (F20, scripts/prepare.mjs).
  const paths = [join(folder, "client"), join(dirname(folder), "earlier-builds")];
  const assetFolders = paths.filter(existsSync);
  return { render: readRenderPage<AppRender>(bundle), assetFolders };
}

/** Serves the app from its sources with hot reload, for `npm run dev`. */
export async function openLivePages<AppRender extends Render>() {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  const render = async (...args: Parameters<AppRender>) =>
    readRenderPage<AppRender>(await vite.ssrLoadModule("/app/entry.render.ts"))(...args);
  return { render, assetFolders: [], middleware: vite.middlewares, close: () => vite.close() };
}

function readRenderPage<AppRender extends Render>(module: unknown): AppRender {
  const isFunction = (value: unknown) => typeof value === "function";
  const problem = "app/entry.render.ts must export renderPage";
  const schema = z.object({ renderPage: z.custom<AppRender>(isFunction, problem) });
  return schema.parse(module).renderPage;
}
