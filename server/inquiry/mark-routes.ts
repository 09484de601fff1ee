import type { Context, Hono } from "hono";
import { z } from "zod";
import { inquiryMarks } from "#domain/inquiry/outcome.ts";
import { inquiryMarkPath } from "#domain/pages/paths.ts";
import {
  createSecretPages,
  type SecretPageParts,
  unknownButton,
} from "#server/pages/secret-pages.ts";
import { readForm } from "#server/platform/http/request-guards.ts";
import type { InquiryMarks } from "./marks.ts";

type MarkParts = SecretPageParts & { services: () => { marks: InquiryMarks } };

const markSchema = z.enum(inquiryMarks);

/** The page on which the dealer marks an inquiry, linked from mails (ML5). */
export function createMarkRoutes({ services, ...parts }: MarkParts): Hono {
  const { routes, add } = createSecretPages(parts);
  const tokenOf = ({ req }: Context) => req.param("token") ?? "";
  // The page shows the current state, or that the link has expired.
  const backToPage = (context: Context) => context.redirect(inquiryMarkPath(tokenOf(context)), 303);
  add(inquiryMarkPath(":token"), {
    closed: async (context) =>
      (await services().marks.find(tokenOf(context))) === null ? backToPage(context) : null,
    async press(context) {
      const pressed = markSchema.safeParse((await readForm(context.req.raw)).get("vermerk"));
      if (!pressed.success) throw unknownButton();
      await services().marks.mark(tokenOf(context), pressed.data);
      return backToPage(context);
    },
  });
  return routes;
}
