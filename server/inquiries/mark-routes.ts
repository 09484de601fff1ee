import type { Hono } from "hono";
import { z } from "zod";
import { inquiryMarks } from "#domain/inquiry/outcome.ts";
import { inquiryMarkPath } from "#domain/site/paths.ts";
import type { Backend } from "#server/backend.ts";
import {
  createSecretPages,
  type SecretPageParts,
  unknownButton,
} from "#server/pages/secret-pages.ts";
import { readForm } from "#server/platform/http/request-guards.ts";

type MarkParts = SecretPageParts & { backend: Pick<Backend, "marks"> };

const markSchema = z.enum(inquiryMarks);

/** The page to which the links in the family's mails lead (ML5). */
export function createMarkRoutes({ backend: { marks }, ...parts }: MarkParts): Hono {
  const { routes, add } = createSecretPages(parts);
  add(inquiryMarkPath(":token"), async ({ req, redirect }) => {
    const token = req.param("token") ?? "";
    const pressed = markSchema.safeParse((await readForm(req.raw)).get("vermerk"));
    if (!pressed.success) throw unknownButton();
    await marks.mark(token, pressed.data);
    // The page says how it stands now, also that the link has ended.
    return redirect(inquiryMarkPath(token), 303);
  });
  return routes;
}
