import { type Context, Hono } from "hono";
import { AppError } from "#server/platform/app-error.ts";
import { noStore } from "#server/platform/http/cached-responses.ts";
import { orRefusalPage } from "#server/platform/http/error-responses.ts";
import { refuseCrossSite } from "#server/platform/http/request-guards.ts";
import type { SitePages } from "./site-pages.ts";

export type SecretPageParts = { pages: Pick<SitePages, "answerPrivate">; origin: string };

/** What a secret address opens no cache of somebody else may keep, and no search engine find. */
export const secretHeaders = { ...noStore, "x-robots-tag": "noindex" };

/**
 * Routes of pages whose address is a key, to which links in mails lead. Opening one changes nothing, by
 * whatever method, since programs that check mails open links too; what its buttons post `press` answers.
 * Refusals of the form are pages, and JSON for a script.
 */
export function createSecretPages({ pages, origin }: SecretPageParts) {
  const routes = new Hono();
  return {
    routes,
    /**
     * `path`: with the key as a parameter of any shape. The browser's router takes all that lies here for
     * this page, and a link that a mail program cut off deserves the page that says so.
     */
    add(path: string, press: (context: Context) => Promise<Response>): void {
      routes.get(path, async ({ req }) => secretAnswer(await pages.answerPrivate(req.raw)));
      routes.post(path, (context) => {
        const answer = async () => {
          refuseCrossSite(context.req.raw, origin);
          return secretAnswer(await press(context));
        };
        return wantsJson(context) ? answer() : orRefusalPage(answer);
      });
    },
  };
}

export const wantsJson = ({ req }: Context): boolean => req.header("accept") === "application/json";

/** For a button that no page of ours has. */
export const unknownButton = () =>
  new AppError("unreadable", "Dieser Knopf ist uns nicht bekannt.");

function secretAnswer(answer: Response): Response {
  for (const [name, value] of Object.entries(secretHeaders)) answer.headers.set(name, value);
  answer.headers.delete("cdn-cache-control");
  return answer;
}
