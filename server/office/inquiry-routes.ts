import { z } from "zod";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import {
  deletedInquiryPath,
  inquiryActions,
  inquiryPath,
  maxInquiryNoteLength,
  noteField,
} from "#domain/office/inquiries.ts";
import { holdFields, officeFields, officePaths } from "#domain/office/office.ts";
import { unknownButtonError } from "#server/pages/secret-pages.ts";
import { readForm } from "#server/platform/http/request-guards.ts";
import { readHoldForm } from "./hold-desk.ts";
import type { OfficeDesk } from "./office-service.ts";
import type { SignedInRoutes } from "./signed-in-routes.ts";

const actionSchema = z.enum(inquiryActions);

/** Forms post line ends as CRLF; PostgreSQL refuses NUL. */
const noteSchema = z
  .string()
  .default("")
  .transform((text) => text.replaceAll("\r\n", "\n").replaceAll("\0", "").trim())
  .pipe(z.string().max(maxInquiryNoteLength, `Höchstens ${maxInquiryNoteLength} Zeichen`));

type Values = RefusedForm["values"];
type Desk = OfficeDesk["inquiries"];
/** Why a form is refused, by field. */
type Refusal = RefusedForm["issues"][number];

export function addInquiryRoutes({ show, showRefused, post }: SignedInRoutes): void {
  show(officePaths.inquiries);
  show(inquiryPath(":reference"));
  show(deletedInquiryPath(":reference"));

  post(inquiryPath(":reference"), async (context, { inquiries }) => {
    const reference = context.req.param("reference") ?? "";
    const values: Values = Object.fromEntries(await readForm(context.req.raw));
    const action = actionSchema.safeParse(values[officeFields.action]);
    if (!action.success) throw unknownButtonError();
    if (action.data === "auskunft") {
      const rows = await inquiries.exportPerson(reference);
      if (rows !== null) {
        return context.body(`${JSON.stringify(rows, null, 2)}\n`, 200, {
          "content-type": "application/json; charset=utf-8",
          "content-disposition": 'attachment; filename="auskunft.json"',
        });
      }
    } else if (action.data === "geantwortet") {
      await inquiries.recordReply(reference);
      // The page that sends it is being left for the mail program.
      return context.body(null, 204);
    } else {
      const refusal = await runAction(action.data, reference, values, inquiries);
      if (refusal !== null) {
        const { message } = refusal;
        return showRefused(context, { state: "refused", message, values, issues: [refusal] });
      }
    }
    const path = action.data === "loeschen" ? deletedInquiryPath : inquiryPath;
    return context.redirect(path(encodeURIComponent(reference)), 303);
  });

  post(deletedInquiryPath(":reference"), async (context, { inquiries }) => {
    const reference = context.req.param("reference") ?? "";
    const path = (await inquiries.restore(reference)) ? inquiryPath : deletedInquiryPath;
    return context.redirect(path(encodeURIComponent(reference)), 303);
  });
}

type Action = Exclude<z.infer<typeof actionSchema>, "auskunft" | "geantwortet">;

async function runAction(
  action: Action,
  reference: string,
  values: Values,
  desk: Desk,
): Promise<Refusal | null> {
  switch (action) {
    case "erledigt":
      await desk.mark(reference, "handled");
      return null;
    case "vertrag":
      await desk.mark(reference, "contract");
      return null;
    case "offen":
      await desk.reopen(reference);
      return null;
    case "notiz": {
      const note = noteSchema.safeParse(values[noteField]);
      if (!note.success) return { field: noteField, message: note.error.issues[0]?.message ?? "" };
      await desk.setNote(reference, note.data);
      return null;
    }
    case "vormerken": {
      const message = await desk.hold(reference, readHoldForm(values));
      return message === null ? null : { field: holdFields.day, message };
    }
    case "freigeben":
      await desk.release(reference);
      return null;
    case "senden":
      await desk.retryMails(reference);
      return null;
    case "loeschen":
      await desk.remove(reference);
      return null;
  }
}
