import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { type BuiltFiles, readBuiltFiles } from "./built-files.ts";

/** What became of a posted form, for the page that answers it; `FormOutcome` of app/port.ts. */
export type PostedForm =
  | { state: "sent"; reference: string }
  | {
      state: "refused";
      message: string;
      issues: readonly { field: string; message: string }[];
      values: Readonly<Record<string, string>>;
    };

/** Renders a request of a visitor into a page, or the page that answers a form. */
export type PageRenderer = (request: Request, outcome?: PostedForm) => Promise<Response>;

/** The app as the server sees it: how to render pages and which files the browser may ask for. */
export type Pages<Port> = {
  createRenderer: (port: Port) => Promise<PageRenderer>;
  staticFiles: BuiltFiles;
};

/**
 * Loads the built app out of `folder` (client/ and server/ as Vite wrote them). Rejects when the
 * build is missing: `npm start` builds first.
 */
export async function loadBuiltPages<Port>(folder: string): Promise<Pages<Port>> {
  const bundle: unknown = await import(pathToFileURL(join(folder, "server/index.js")).href);
  const { createPageRenderer } = pageModule<Port>().parse(bundle);
  return {
    createRenderer: async (port) => createPageRenderer(port),
    staticFiles: await readBuiltFiles(join(folder, "client")),
  };
}

/** The one function of app/entry.render.ts; its port is checked by the compiler in main.ts. */
export const pageModule = <Port>() =>
  z.object({
    createPageRenderer: z.custom<(port: Port) => PageRenderer>(
      (value) => typeof value === "function",
      "app/entry.render.ts must export createPageRenderer",
    ),
  });
