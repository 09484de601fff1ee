import type { Context } from "hono";
import { z } from "zod";
import { sectionKeys } from "#domain/dealership/facts-sections.ts";
import { maxUploadBytes } from "#domain/inquiry/photos.ts";
import {
  officeFactsPath,
  officeFields,
  officePaths,
  outcomeParameters,
} from "#domain/office/office.ts";
import { unknownButtonError } from "#server/pages/secret-pages.ts";
import { AppError } from "#server/platform/app-error.ts";
import { readChunks, readForm } from "#server/platform/http/request-guards.ts";
import type { SignedInRoutes } from "./signed-in-routes.ts";

const sectionSchema = z.enum(sectionKeys);
const restoreSchema = z.object({
  zurueck: z.coerce.number().int().nonnegative(),
  [officeFields.version]: z.coerce.number().int().nonnegative(),
});

export function addFactsRoutes({ show, post, showRefused }: SignedInRoutes): void {
  show(officePaths.facts);
  show(officePaths.factsHistory);
  post(officePaths.factsHistory, async (context, { facts }) => {
    const form = restoreSchema.safeParse(Object.fromEntries(await readForm(context.req.raw)));
    if (!form.success) throw unknownButtonError();
    const isDone = await facts.restore(form.data.zurueck, form.data[officeFields.version]);
    const outcome = isDone ? outcomeParameters.saved : outcomeParameters.conflict;
    return context.redirect(`${officePaths.factsHistory}?${outcome}`, 303);
  });
  show(officeFactsPath(":section"));
  post(officeFactsPath(":section"), async (context, { facts }) => {
    const section = sectionSchema.safeParse(context.req.param("section"));
    if (!section.success) throw unknownButtonError();
    const { values, files } = await readFactsForm(context);
    const refused = await facts.submit(section.data, values, files);
    if (refused !== null) return showRefused(context, refused);
    return context.redirect(`${officePaths.facts}?${outcomeParameters.saved}`, 303);
  });
}

async function readFactsForm({ req }: Context) {
  const type = req.header("content-type") ?? "";
  const files = new Map<string, Uint8Array>();
  if (!type.startsWith("multipart/form-data"))
    return { values: Object.fromEntries(await readForm(req.raw)), files };
  const form = await readMultipart(req.raw, type);
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") values[name] = value;
    // Browsers send an empty file for a field without a selection.
    else if (value.size > 0) files.set(name, new Uint8Array(await value.arrayBuffer()));
  }
  return { values, files };
}

/** Three photos of a phone, and the text of the form. */
const maxFormBytes = 3 * maxUploadBytes;

/** Throws AppError `too-large` or `unreadable`. */
async function readMultipart(request: Request, type: string): Promise<FormData> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readChunks(request.body)) {
    size += chunk.byteLength;
    if (size > maxFormBytes)
      throw new AppError("too-large", "Das sind zu viele Fotos auf einmal: höchstens drei.");
    chunks.push(chunk);
  }
  const body = new Response(Buffer.concat(chunks), { headers: { "content-type": type } });
  return body.formData().catch((cause: unknown) => {
    throw new AppError("unreadable", "Die Fotos kamen nicht vollständig an.", [], { cause });
  });
}
