import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { scriptNonceHeader } from "#domain/pages/paths.ts";

/** `renderPage` of app/entry.render.ts; the compiler checks its type in main.ts. */
type Render = (...args: never[]) => Promise<Response>;

export async function loadBuiltPages<AppRender extends Render = Render>(folder: string) {
  const bundle: unknown = await import(pathToFileURL(join(folder, "server/index.js")).href);
  // A page that was open during an update loads assets of earlier builds (scripts/prepare.mjs).
  const paths = [join(folder, "client"), join(dirname(folder), "earlier-builds")];
  const assetFolders = paths.filter(existsSync);
  const renderPage = readRenderPage<AppRender>(bundle);
  const sheets = readSheets(join(folder, "client/assets"));
  const render = async (...args: Parameters<AppRender>) =>
    inlineSheets(await renderPage(...args), sheets);
  return { render, assetFolders };
}

/** The style sheets of a build by name. */
function readSheets(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".css"));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

const pageSheet = /<link rel="stylesheet" href="\/assets\/([^"]+)" data-precedence="(\w+)"\/>/g;

/** Puts a page's style sheets into its HTML: it shows one round trip earlier (app/ui/page-sheet.tsx). */
async function inlineSheets(page: Response, sheets: ReadonlyMap<string, string>) {
  const nonce = page.headers.get(scriptNonceHeader);
  if (nonce === null) return page;
  const html = (await page.text()).replaceAll(pageSheet, (link, name, precedence) => {
    const css = sheets.get(name);
    if (css === undefined) return link;
    return `<style nonce="${nonce}" data-sheet="${name}" data-precedence="${precedence}">${css}</style>`;
  });
  return new Response(html, page);
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
