import { type Context, Hono } from "hono";
import { AppError } from "#server/platform/app-error.ts";
import { noStore } from "#server/platform/http/caching.ts";
import { createErrorHandler } from "#server/platform/http/error-responses.ts";
import { refuseCrossSite } from "#server/platform/http/request-guards.ts";
import type { Log } from "#server/platform/log.ts";
import type { SitePages } from "./site-pages.ts";

type SecretPage = {
  /**
   * The answer to a button whose key opens nothing, before a byte of the body is read (T17); null for one
   * that does. Also throws AppError.
   */
  closed(context: Context): Promise<Response | null>;
  press(context: Context): Promise<Response>;
};

export type SecretPageParts = {
  pages: Pick<SitePages, "answerPrivate">;
  origin: string;
  log: Log;
};

/** Responses at secret addresses must not be cached by third parties or indexed. */
export const secretHeaders = { ...noStore, "x-robots-tag": "noindex" };

/**
 * Routes of pages whose address is a key, to which links in mails lead. Opening one changes nothing, by
 * whatever method, since programs that check mails open links too; what its buttons post `press` answers.
 * Refusals of the form are pages, and JSON for a script.
 */
export function createSecretPages({ pages, origin, log }: SecretPageParts) {
  const routes = new Hono();
  routes.onError(createErrorHandler(log, (context) => !wantsJson(context)));
  return {
    routes,
    /**
     * `path`: with the key as a parameter of any shape. The browser's router takes all that lies here for
     * this page, and a link that a mail program cut off deserves the page that says so.
     */
    add(path: string, { closed, press }: SecretPage): void {
      routes.get(path, async ({ req }) => {
        refuseBrokenPath(req.raw);
        return secretAnswer(await pages.answerPrivate(req.raw));
      });
      routes.post(path, async (context) => {
        refuseBrokenPath(context.req.raw);
        refuseCrossSite(context.req.raw, origin);
        return secretAnswer((await closed(context)) ?? (await press(context)));
      });
    },
  };
}

export const wantsJson = ({ req }: Context): boolean => req.header("accept") === "application/json";

/** For a button that no page of ours has. */
export const unknownButton = () =>
  new AppError("unreadable", "Dieser Knopf ist uns nicht bekannt.");

/** The page's router would print the whole path, key included, of which it cannot decode a part. */
function refuseBrokenPath({ url }: Request): void {
  try {
    decodeURIComponent(new URL(url).pathname);
  } catch {
    throw new AppError("bad-address", "Dieser Link ist nicht vollständig bei uns angekommen.");
  }
}

export function secretAnswer(answer: Response): Response {
  for (const [name, value] of Object.entries(secretHeaders)) answer.headers.set(name, value);
  answer.headers.delete("cdn-cache-control");
  return answer;
}
