import { type Context, Hono } from "hono";
import type { z } from "zod";
import { decodeSegments, isKey } from "#domain/pages/paths.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { AppError } from "#server/platform/app-error.ts";
import { createErrorHandler } from "#server/platform/http/error-responses.ts";
import { refuseCrossSite } from "#server/platform/http/request-guards.ts";
import { noStore } from "#server/platform/http/response-headers.ts";
import type { Log } from "#server/platform/log.ts";

type SecretPage = {
  /** Responds to a POST with an invalid key before its body is read; null for a valid key. */
  rejectKey(context: Context): Promise<Response | null>;
  submit(context: Context): Promise<Response>;
};

export type SecretPageDeps = {
  pages: { respondPrivately(request: Request): Promise<Response> };
  profile: () => DealerProfile;
  origin: string;
  trustProxy: number;
  log: Log;
};

export const secretHeaders = { ...noStore, "x-robots-tag": "noindex" };

/**
 * Pages with a secret key in their address, linked from mails. Opening one changes nothing, because mail
 * scanners open links, too; `submit` handles what its buttons post. Errors are pages, or JSON for a script.
 */
export function createSecretPages({ pages, origin, log, ...deps }: SecretPageDeps) {
  const routes = new Hono();
  const isPage = (context: Context) => !wantsJson(context);
  routes.onError(createErrorHandler(log, { ...deps, isPage }));
  return {
    routes,
    /**
     * `path` must accept keys of any shape, as the browser's router does, so that a link that a mail program
     * truncated gets the page that says so.
     */
    add(path: string, { rejectKey, submit }: SecretPage): void {
      routes.get(path, async ({ req }) => {
        refuseBrokenPath(req.raw);
        return toSecretResponse(await pages.respondPrivately(req.raw));
      });
      routes.post(path, async (context) => {
        refuseBrokenPath(context.req.raw);
        refuseCrossSite(context.req.raw, origin);
        return toSecretResponse((await rejectKey(context)) ?? (await submit(context)));
      });
    },
  };
}

export const wantsJson = ({ req }: Context): boolean => req.header("accept") === "application/json";

/** Throws AppError `unreadable` for what no button of the page posts. */
export function readButton<Read>(schema: z.ZodType<Read>, posted: unknown): Read {
  const read = schema.safeParse(posted);
  if (read.success) return read.data;
  throw new AppError("unreadable", "Dieser Knopf ist uns nicht bekannt.");
}

/**
 * What passes can become a redirect or a query to the database. React Router would log the whole path, key
 * included, when it cannot decode it.
 */
export function refuseBrokenPath({ url }: Request): void {
  if (decodeSegments(new URL(url).pathname)?.slice(1).every(isKey)) return;
  throw new AppError("bad-address", "Dieser Link ist nicht vollständig bei uns angekommen.");
}

export function toSecretResponse(response: Response): Response {
  for (const [name, value] of Object.entries(secretHeaders)) response.headers.set(name, value);
  response.headers.delete("cdn-cache-control");
  return response;
}
