import type { Context, Hono } from "hono";
import { z } from "zod";
import { inquiryMarks } from "#domain/inquiry/outcome.ts";
import { inquiryMarkPath } from "#domain/pages/paths.ts";
import { createSecretPages, readButton, type SecretPageParts } from "#server/pages/secret-pages.ts";
import { readForm } from "#server/platform/http/request-guards.ts";
import type { InquiryMarks } from "./marks.ts";

type MarkParts = SecretPageParts & { services: () => { inquiryMarks: InquiryMarks } };

const markSchema = z.enum(inquiryMarks);

/** The page, linked from mails, on which the dealer marks an inquiry as handled or as a contract (ML5). */
export function createMarkRoutes({ services, ...parts }: MarkParts): Hono {
  const { routes, add } = createSecretPages(parts);
  const readToken = ({ req }: Context) => req.param("token") ?? "";
  // The page shows the current state, or that the link has expired.
  const redirectToPage = (context: Context) =>
    context.redirect(inquiryMarkPath(readToken(context)), 303);
  add(inquiryMarkPath(":token"), {
    rejectKey: async (context) =>
      (await services().inquiryMarks.find(readToken(context))) === null
        ? redirectToPage(context)
        : null,
    async submit(context) {
      const mark = readButton(markSchema, (await readForm(context.req.raw)).get("vermerk"));
      await services().inquiryMarks.mark(readToken(context), mark);
      return redirectToPage(context);
    },
  });
  return routes;
}
