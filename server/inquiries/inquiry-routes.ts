import { type Context, Hono } from "hono";
import { alertKeys } from "#domain/alert/alert.ts";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import {
  captchaChallengePath,
  formTicketPath,
  paths,
  photosHeader,
  wirePaths,
} from "#domain/site/paths.ts";
import type { Backend } from "#server/backend.ts";
import type { SitePages } from "#server/pages/site-pages.ts";
import { AppError } from "#server/platform/app-error.ts";
import { noStore } from "#server/platform/http/cached-responses.ts";
import { networksOfRequest } from "#server/platform/http/client-address.ts";
import { orRefusalPage, refusalHead, refuseMethod } from "#server/platform/http/error-responses.ts";
import { createKeyCheck, readBody, refuseCrossSite } from "#server/platform/http/request-guards.ts";
import type { Sender } from "./accept.ts";
import { contactKeys, sellKeys } from "./inquiry.ts";
import { captchaNeedsScript } from "./refusals.ts";

type InquiryParts = {
  backend: Pick<Backend, "inquiries" | "alerts" | "photos" | "captchaChallenge">;
  pages: Pick<SitePages, "answerForm">;
  publicKey: string;
  /** Public address of the site without trailing slash. */
  origin: string;
  trustProxy: number;
};

/**
 * The two calls of the wire (R40), which the forms make where scripts run; the forms themselves, which
 * browsers without scripts post to the address of their page (R10); and what a form fetches before it
 * is sent.
 */
export function createInquiryRoutes(parts: InquiryParts): Hono {
  const { backend } = parts;
  const routes = new Hono();
  const calls = {
    [wirePaths.contactInquiry]: backend.inquiries.acceptContact,
    [wirePaths.vehicleInquiry]: backend.inquiries.acceptSell,
  };
  for (const [path, accept] of Object.entries(calls)) addCall(routes, path, accept, parts);

  for (const path of [paths.contact, paths.sell, paths.alert]) {
    routes.post(path, (context) => answerForm(context, parts));
  }

  routes.get(captchaChallengePath, async (context) =>
    context.json(await backend.captchaChallenge(), 200, noStore),
  );
  routes.get(formTicketPath, (context) =>
    context.json({ ticket: backend.inquiries.issueTicket() }, 200, noStore),
  );
  return routes;
}

type Accept = Backend["inquiries"]["acceptContact"];

/** Bodies hold exactly the specified keys; the browser's own data travel in headers. */
function addCall(routes: Hono, path: string, accept: Accept, parts: InquiryParts): void {
  const checkKey = createKeyCheck(parts.publicKey);
  routes.use(path, async ({ req }, next) => {
    checkKey(req.raw);
    await next();
  });
  routes.post(path, async (context) => {
    refuseCrossSite(context.req.raw, parts.origin);
    const body = readJson(await readBody(context.req.raw, "application/json"));
    const { reference } = await accept(body, senderOf(context, parts.trustProxy));
    // The body has the specified keys alone. A made-up reference (T2) has such a link, too.
    if (path === wirePaths.vehicleInquiry) {
      context.header(photosHeader, parts.backend.photos.links(reference).sender);
    }
    return context.json({ success: true, reference }, 200, noStore);
  });
  routes.all(path, refuseMethod("POST"));
}

function answerForm(context: Context, parts: InquiryParts): Promise<Response> {
  const request = context.req.raw;
  // Nothing was read of what is refused that a rendered form could give back (T17).
  return orRefusalPage(async () => {
    refuseCrossSite(request, parts.origin);
    const body = await readBody(request, "application/x-www-form-urlencoded");
    return parts.pages.answerForm(request, body, createAcceptForm(context, parts));
  });
}

function createAcceptForm(context: Context, { backend, trustProxy }: InquiryParts): AcceptForm {
  const { acceptContact, acceptSell } = backend.inquiries;
  const acceptOrder = async (values: Record<string, string>, token: string, sender: Sender) => {
    await backend.alerts.accept(only(alertKeys, values), token === "" ? null : token, sender);
    return { reference: "" };
  };
  return async (kind, { website: honeypot = "", recaptchaToken = "", ...values }) => {
    const sender = { ...senderOf(context, trustProxy, honeypot), canProve: false };
    try {
      const { reference } =
        kind === "contact"
          ? await acceptContact(only(contactKeys, values), sender)
          : kind === "sell"
            ? await acceptSell(only(sellKeys, values), sender)
            : await acceptOrder(values, recaptchaToken, sender);
      return { outcome: { state: "sent", reference }, status: 200, headers: noStore };
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure;
      // The page of search orders has a captcha that works with scripts.
      const isHopeless = failure.code === "captcha" && kind !== "alert";
      const refusal = isHopeless ? captchaNeedsScript() : failure;
      const { message, issues } = refusal;
      return { outcome: { state: "refused", message, issues, values }, ...refusalHead(refusal) };
    }
  };
}

/** Forms may have fields of their own, such as the questions about a car's condition. */
function only(keys: readonly string[], typed: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(typed).filter(([key]) => keys.includes(key)));
}

/** `honeypot` counts together with the header for scripts. */
function senderOf(context: Context, trustProxy: number, honeypot = ""): Sender {
  const header = (name: string) => context.req.header(name) ?? null;
  const networks = networksOfRequest(context, trustProxy);
  return {
    networks: networks.length > 0 ? networks : ["unknown"],
    canProve: true,
    idempotencyKey: header("idempotency-key"),
    ticket: header("x-form-ticket"),
    honeypot: honeypot + (header("x-form-trap") ?? ""),
  };
}

/** `__proto__` and equal keys twice are as JSON.parse has them: an own key, and the last one. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("unreadable", "Der Inhalt ist kein JSON.");
  }
}
