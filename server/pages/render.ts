import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import { AppError } from "#server/platform/app-error.ts";
import { type BuiltFiles, readBuiltFiles } from "#server/platform/http/static-files.ts";
import type { Log } from "#server/platform/log.ts";

/** Renders a request of a visitor into a page; for a posted form its route's action calls `acceptForm`. */
export type PageRenderer = (request: Request, acceptForm?: AcceptForm) => Promise<Response>;

/** The app as the server sees it: how to render pages and which files the browser may ask for. */
export type Pages<Port> = {
  createRenderer: (port: Port) => Promise<PageRenderer>;
  staticFiles: BuiltFiles;
};

/**
 * Loads the built app out of `folder` (client/ and server/ as Vite wrote them; in earlier/, if there is
 * one, what the build before called its scripts and styles). Rejects when the build is missing:
 * `npm start` builds first.
 */
export async function loadBuiltPages<Port>(folder: string): Promise<Pages<Port>> {
  const bundle: unknown = await import(pathToFileURL(join(folder, "server/index.js")).href);
  const { createPageRenderer } = pageModule<Port>().parse(bundle);
  return {
    createRenderer: async (port) => createPageRenderer(port),
    staticFiles: new Map([...readEarlierFiles(folder), ...readBuiltFiles(join(folder, "client"))]),
  };
}

/** So that a page that was open during an update goes on working (F20). */
function readEarlierFiles(folder: string): BuiltFiles {
  const earlier = join(folder, "earlier");
  return existsSync(earlier) ? readBuiltFiles(earlier) : new Map();
}

/** The one function of app/entry.render.ts; its port is checked by the compiler in main.ts. */
export const pageModule = <Port>() =>
  z.object({
    createPageRenderer: z.custom<(port: Port) => PageRenderer>(
      (value) => typeof value === "function",
      "app/entry.render.ts must export createPageRenderer",
    ),
  });

/**
 * Makes what puts the failure of a page into the log, once: why the backend is not ready to answer it
 * has written itself.
 */
export function createFailureReport(log: Pick<Log, "error">): (error: unknown) => void {
  return (error) => {
    if (error instanceof AppError && error.code === "not-ready") return;
    log.error({ err: error }, "a page failed");
  };
}
