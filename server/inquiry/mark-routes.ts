import type { Context, Hono } from "hono";
import { z } from "zod";
import { inquiryMarks } from "#domain/inquiry/outcome.ts";
import { inquiryMarkPath } from "#domain/pages/paths.ts";
import {
  createSecretPages,
  type SecretPageParts,
  unknownButtonError,
} from "#server/pages/secret-pages.ts";
import { readForm } from "#server/platform/http/request-guards.ts";
import type { InquiryMarks } from "./marks.ts";

type MarkParts = SecretPageParts & { services: () => { inquiryMarks: InquiryMarks } };

const markSchema = z.enum(inquiryMarks);

/** The page on which the dealer marks an inquiry, linked from mails (ML5). */
export function createMarkRoutes({ services, ...parts }: MarkParts): Hono {
  const { routes, add } = createSecretPages(parts);
  const tokenOf = ({ req }: Context) => req.param("token") ?? "";
  // The page shows the current state, or that the link has expired.
  const backToPage = (context: Context) => context.redirect(inquiryMarkPath(tokenOf(context)), 303);
  add(inquiryMarkPath(":token"), {
    rejectKey: async (context) =>
      (await services().inquiryMarks.find(tokenOf(context))) === null ? backToPage(context) : null,
    async submit(context) {
      const pressed = markSchema.safeParse((await readForm(context.req.raw)).get("vermerk"));
      if (!pressed.success) throw unknownButtonError();
      await services().inquiryMarks.mark(tokenOf(context), pressed.data);
      return backToPage(context);
    },
  });
  return routes;
}
