import { Hono } from "hono";
import { z } from "zod";
import { inquiryMarks } from "#domain/inquiry/outcome.ts";
import { inquiryMarkPath } from "#domain/site/paths.ts";
import type { Backend } from "#server/backend.ts";
import type { SitePages } from "#server/pages/site-pages.ts";
import { AppError } from "#server/platform/app-error.ts";
import { createErrorHandler, refusalPage } from "#server/platform/http/error-responses.ts";
import { readBody, refuseCrossSite } from "#server/platform/http/request-guards.ts";
import type { Log } from "#server/platform/log.ts";

type MarkParts = {
  backend: Pick<Backend, "marks">;
  pages: Pick<SitePages, "answerPrivate">;
  origin: string;
  log: Log;
};

/** Longer and shorter ones are none; the router's data of the page end with `.data`. */
const markPage = inquiryMarkPath(":token{[\\w-]{50,70}(?:\\.data)?}");

const markSchema = z.enum(inquiryMarks);

/**
 * The page to which the links in the family's mails lead (ML5). Opening it changes nothing, since programs
 * that check mails open links too; its buttons post.
 */
export function createMarkRoutes({ backend: { marks }, pages, origin, log }: MarkParts): Hono {
  const routes = new Hono();
  routes.get(markPage, async ({ req }) => unstored(await pages.answerPrivate(req.raw)));
  routes.post(markPage, async ({ req, redirect }) => {
    const token = req.param("token") ?? "";
    try {
      refuseCrossSite(req.raw, origin);
      const body = await readBody(req.raw, "application/x-www-form-urlencoded");
      const pressed = markSchema.safeParse(new URLSearchParams(body).get("vermerk"));
      if (!pressed.success) throw new AppError("unreadable", "Dieser Knopf ist uns nicht bekannt.");
      await marks.mark(token, pressed.data);
      // The page says how it stands now, also that the link has ended.
      return unstored(redirect(inquiryMarkPath(token), 303));
    } catch (failure) {
      if (failure instanceof AppError) return refusalPage(failure);
      throw failure;
    }
  });
  routes.onError(createErrorHandler({ log, allow: "GET, HEAD, POST" }));
  return routes;
}

/** The address is a key: nobody's cache may keep it. */
function unstored(answer: Response): Response {
  answer.headers.set("cache-control", "no-store");
  answer.headers.delete("cdn-cache-control");
  return answer;
}
