import type { Context } from "hono";
import { paths } from "#domain/site/paths.ts";
import type { Backend } from "#server/backend.ts";
import { readBody, refuseCrossSite } from "#server/http/inquiry-request.ts";
import type { PostedForm } from "#server/pages/render.ts";
import type { SitePages } from "#server/pages/site-pages.ts";
import { AppError } from "#server/platform/app-error.ts";
import { plainPage, refusalHead, refusalPage } from "#server/platform/http/error-responses.ts";
import { contactKeys, sellKeys } from "./inquiry.ts";
import { senderOf } from "./inquiry-routes.ts";
import { captchaNeedsScript } from "./refusals.ts";

/** What no person fills in: the field nobody sees, and the captcha's. */
const trapField = "website";
const hidden = [trapField, "recaptchaToken"];

type FormParts = {
  backend: Pick<Backend, "inquiries">;
  origin: string;
  trustProxy: number;
  pages: Pick<SitePages, "answerForm">;
};

type Posted = { typed: Readonly<Record<string, string>>; trap: string };

/**
 * The forms of browsers without JavaScript, which post to the address of their page. The answer is
 * that page, with what became of the form; nothing typed is lost.
 */
export function createFormRoutes(parts: FormParts) {
  const { acceptContact, acceptSell: acceptVehicle } = parts.backend.inquiries;
  return {
    [paths.contact]: (context: Context) =>
      answerForm(context, parts, ({ typed, trap }) =>
        acceptContact(only(contactKeys, typed), {
          ...senderOf(context, parts.trustProxy, trap),
          canProve: false,
        }),
      ),
    [paths.sell]: (context: Context) =>
      answerForm(context, parts, async ({ typed, trap }) => {
        const sender = senderOf(context, parts.trustProxy, trap);
        try {
          return await acceptVehicle(only(sellKeys, typed), sender);
        } catch (refusal) {
          const isCaptcha = refusal instanceof AppError && refusal.code === "captcha";
          throw isCaptcha ? captchaNeedsScript() : refusal;
        }
      }),
  };
}

async function answerForm(
  { req: { raw: request } }: Context,
  { pages, origin }: FormParts,
  accept: (posted: Posted) => Promise<{ reference: string }>,
): Promise<Response> {
  let posted: Posted;
  try {
    refuseCrossSite(request, origin);
    posted = await readForm(request);
  } catch (failure) {
    // Nothing is known that a rendered form could give back, and often nobody waits for it any more.
    if (failure instanceof AppError) return refusalPage(failure);
    throw failure;
  }
  const { outcome, head } = await accept(posted).then(stored, (failure: unknown) =>
    refused(failure, posted.typed),
  );
  try {
    return await pages.answerForm(request, outcome, head);
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    // Too many pages wait. What is stored is said in any case, or it would be sent again.
    return outcome.state === "sent" ? thanksPage(outcome.reference, head) : refusalPage(failure);
  }
}

type Answer = { outcome: PostedForm; head: ReturnType<typeof refusalHead> };

function stored({ reference }: { reference: string }): Answer {
  const head = { status: 200, headers: { "cache-control": "no-store" } };
  return { outcome: { state: "sent", reference }, head };
}

function refused(failure: unknown, values: Posted["typed"]): Answer {
  if (!(failure instanceof AppError)) throw failure;
  const { message, issues } = failure;
  return { outcome: { state: "refused", message, issues, values }, head: refusalHead(failure) };
}

function thanksPage(reference: string, head: Answer["head"]): Response {
  const text = `Ihre Nachricht ist bei uns angekommen. Ihre Vorgangsnummer: ${reference}.`;
  return plainPage("Vielen Dank", text, head);
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
