import type { Context } from "hono";
import { html } from "hono/html";
import { holdFields, officeFields, officePaths } from "#domain/office/office.ts";
import { answerFields } from "#domain/office/week-plan.ts";
import { plainPage } from "#server/platform/http/error-responses.ts";
import { readForm } from "#server/platform/http/request-guards.ts";
import { noStore } from "#server/platform/http/response-headers.ts";

/** Hidden fields and buttons, into which nobody types. */
const untyped: ReadonlySet<string> = new Set([
  ...[officeFields.action, officeFields.device, officeFields.mail, officeFields.version],
  ...[holdFields.car, answerFields.round],
]);

/**
 * Answers a form whose session had ended while somebody typed: shows what they typed, and sends it once they have
 * signed in. Needs no script; with scripts, the office's pages keep the form too
 * (app/features/office/unsent-form.tsx). Redirects to the sign-in if nothing was typed.
 */
export async function refuseSignedOut(context: Context, dealer: string): Promise<Response> {
  const { req } = context;
  // Without a session no photos are read.
  const hasPhotos = req.header("content-type")?.startsWith("multipart/form-data") === true;
  const fields = hasPhotos ? [] : [...(await readForm(req.raw))];
  const typed = fields.filter(([name, value]) => !untyped.has(name) && value.trim() !== "");
  if (typed.length === 0) return context.redirect(officePaths.today, 303);
  const { pathname, search } = new URL(req.url);
  return plainPage({
    status: 401,
    headers: noStore,
    title: "Ihre Anmeldung ist abgelaufen",
    dealer,
    hasForm: true,
    content: html`<p>Gespeichert ist noch nichts. Das haben Sie eingegeben:</p>
<dl>${typed.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p><a href="${officePaths.today}" target="_blank">Melden Sie sich an</a>, kommen Sie dann auf diese Seite zurück und senden Sie es noch einmal ab.</p>
<form method="post" action="${pathname + search}">
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button type="submit">Noch einmal absenden</button>
</form>`,
  });
}
