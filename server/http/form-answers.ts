import type { Context } from "hono";
import { paths } from "#domain/paths.ts";
import { AppError } from "#server/app-error.ts";
import type { Backend } from "#server/backend.ts";
import { contactKeys, vehicleKeys } from "#server/inquiries/inquiry-body.ts";
import { captchaNeedsScript } from "#server/inquiries/refusals.ts";
import type { PageRenderer, PostedForm } from "#server/pages/built-pages.ts";
import type { PageServices } from "./content-policy.ts";
import { refusalHead } from "./error-answer.ts";
import { senderOf } from "./inquiry-answers.ts";
import { readBody, refuseCrossSite } from "./inquiry-request.ts";
import { sendPage } from "./kept-pages.ts";
import { makePage } from "./page-answer.ts";

/** What no person fills in: the field nobody sees, and the captcha's. */
const trapField = "website";
const hidden = [trapField, "recaptchaToken"];

type FormParts = {
  backend: Pick<Backend, "inquiries">;
  origin: string;
  trustProxy: number;
  renderPage: PageRenderer;
  /** Third parties that pages may ask once the visitor agrees; none when left out. */
  services?: PageServices;
  isDev: boolean;
};

type Posted = { typed: Readonly<Record<string, string>>; trap: string };

/**
 * The forms of browsers without JavaScript, which post to the address of their page. The answer is
 * that page, with what became of the form; nothing typed is lost.
 */
export function createFormAnswers(parts: FormParts) {
  const { acceptContact, acceptVehicle } = parts.backend.inquiries;
  return {
    [paths.contact]: (context: Context) =>
      answerForm(context, parts, ({ typed, trap }) =>
        acceptContact(only(contactKeys, typed), senderOf(context, parts.trustProxy, trap)),
      ),
    [paths.sell]: (context: Context) =>
      answerForm(context, parts, async ({ typed, trap }) => {
        const sender = senderOf(context, parts.trustProxy, trap);
        try {
          return await acceptVehicle(only(vehicleKeys, typed), sender);
        } catch (refusal) {
          const isCaptcha = refusal instanceof AppError && refusal.code === "captcha";
          throw isCaptcha ? captchaNeedsScript() : refusal;
        }
      }),
  };
}

async function answerForm(
  context: Context,
  parts: FormParts,
  accept: (posted: Posted) => Promise<{ reference: string }>,
): Promise<Response> {
  let typed: Posted["typed"] = {};
  try {
    refuseCrossSite(context.req.raw, parts.origin);
    const posted = await readForm(context.req.raw);
    typed = posted.typed;
    const { reference } = await accept(posted);
    const head = { status: 200, headers: { "cache-control": "no-store" } };
    return await answerWithPage(context, parts, { state: "sent", reference }, head);
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    const { message, issues } = failure;
    const outcome: PostedForm = { state: "refused", message, issues, values: typed };
    return answerWithPage(context, parts, outcome, refusalHead(failure));
  }
}

async function readForm(request: Request): Promise<Posted> {
  const fields = new URLSearchParams(await readBody(request, "application/x-www-form-urlencoded"));
  const typed = [...fields].filter(([name]) => !hidden.includes(name));
  return { typed: Object.fromEntries(typed), trap: fields.get(trapField) ?? "" };
}

/** Forms may have fields of their own, such as the questions about a car's condition. */
function only(keys: readonly string[], typed: Posted["typed"]) {
  return Object.fromEntries(Object.entries(typed).filter(([key]) => keys.includes(key)));
}

async function answerWithPage(
  context: Context,
  { renderPage, services, isDev }: FormParts,
  outcome: PostedForm,
  { status, headers }: { status: number; headers: Record<string, string> },
): Promise<Response> {
  const { url, headers: asked } = context.req.raw;
  const wanted = ["accept", "accept-encoding", "accept-language", "cookie"].flatMap((name) => {
    const value = asked.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const request = new Request(url, { headers: Object.fromEntries(wanted) });
  const rendered = await renderPage(request, outcome);
  const page = new Response(rendered.body, {
    // A page that failed says so itself.
    status: rendered.status === 200 ? status : rendered.status,
    headers: { ...Object.fromEntries(rendered.headers), ...headers },
  });
  return sendPage(request, await makePage(page, { isDev, services }));
}
