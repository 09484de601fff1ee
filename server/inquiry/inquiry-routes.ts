import { type Context, Hono } from "hono";
import { alertKeys } from "#domain/alert/alert.ts";
import { detailsOf } from "#domain/inquiry/details.ts";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import {
  captchaChallengePath,
  formTicketPath,
  paths,
  photosHeader,
  wirePaths,
} from "#domain/pages/paths.ts";
import type { SitePages } from "#server/pages/site-pages.ts";
import { AppError } from "#server/platform/app-error.ts";
import { noStore } from "#server/platform/http/caching.ts";
import { networksOfRequest } from "#server/platform/http/client-address.ts";
import {
  createErrorHandler,
  refusalHead,
  refuseMethod,
} from "#server/platform/http/error-responses.ts";
import { readBody, refuseCrossSite } from "#server/platform/http/request-guards.ts";
import type { Log } from "#server/platform/log.ts";
import type { Sender } from "#server/protection/acceptance.ts";
import { cannotStore, captchaNeedsScript } from "#server/protection/refusals.ts";
import type { InquiryService } from "./accept.ts";
import { contactKeys, sellKeys } from "./inquiry.ts";
import type { PhotoService } from "./photo/photo-service.ts";

type InquiryParts = {
  services: () => {
    inquiries: InquiryService;
    alerts: { accept(body: unknown, token: string | null, sender: Sender): Promise<unknown> };
    photos: Pick<PhotoService, "senderLink">;
    captchaChallenge: () => Promise<object>;
  };
  pages: Pick<SitePages, "answerForm">;
  /** Public address of the site without trailing slash. */
  origin: string;
  trustProxy: number;
  log: Log;
};

/**
 * The two calls of the wire (R40), which the forms make where scripts run; the forms themselves, which
 * browsers without scripts post to the address of their page (R10); and what a form fetches before it
 * is sent.
 */
export function createInquiryRoutes(parts: InquiryParts): Hono {
  const { services } = parts;
  const routes = new Hono();
  addCall(routes, wirePaths.contactInquiry, parts);
  addCall(routes, wirePaths.vehicleInquiry, parts);

  const forms = new Hono();
  for (const path of [paths.contact, paths.sell, paths.alert]) {
    forms.post(path, (context) => answerForm(context, parts));
  }
  // Nothing was read of what is refused that a rendered form could give back (T17).
  forms.onError(createErrorHandler(parts.log, () => true));
  routes.route("/", forms);

  routes.get(captchaChallengePath, async (context) =>
    context.json(await services().captchaChallenge(), 200, noStore),
  );
  routes.get(formTicketPath, (context) =>
    context.json({ ticket: services().inquiries.issueTicket() }, 200, noStore),
  );
  return routes;
}

/** Who sends something while there is no database reads how else to reach us. */
function acceptingServices({ services }: InquiryParts) {
  try {
    return services();
  } catch {
    throw cannotStore();
  }
}

/** Bodies hold the specified keys and `details`; the browser's own data travel in headers. */
function addCall(routes: Hono, path: string, parts: InquiryParts): void {
  routes.post(path, async (context) => {
    refuseCrossSite(context.req.raw, parts.origin);
    const body = readJson(await readBody(context.req.raw, "application/json"));
    const sender = senderOf(context, parts.trustProxy);
    const { inquiries, photos } = acceptingServices(parts);
    const isSale = path === wirePaths.vehicleInquiry;
    const accepted = await inquiries[isSale ? "acceptSell" : "acceptContact"](body, sender);
    const { reference } = accepted;
    // The answer has the specified keys alone.
    if (isSale) context.header(photosHeader, photos.senderLink(accepted));
    return context.json({ success: true, reference }, 200, noStore);
  });
  routes.all(path, refuseMethod("POST"));
}

async function answerForm(context: Context, parts: InquiryParts): Promise<Response> {
  const request = context.req.raw;
  refuseCrossSite(request, parts.origin);
  const body = await readBody(request, "application/x-www-form-urlencoded");
  return parts.pages.answerForm(request, body, createAcceptForm(context, parts));
}

function createAcceptForm(context: Context, parts: InquiryParts): AcceptForm {
  const accept = async (kind: FormKind, values: Typed, token: string, sender: Sender) => {
    const { inquiries, alerts } = acceptingServices(parts);
    if (kind === "contact") return inquiries.acceptContact(bodyOf(contactKeys, values), sender);
    if (kind === "sell") return inquiries.acceptSell(bodyOf(sellKeys, values), sender);
    await alerts.accept(only(alertKeys, values), token === "" ? null : token, sender);
    return { reference: "" };
  };
  return async (kind, { website: honeypot = "", recaptchaToken = "", ...values }) => {
    const sender = { ...senderOf(context, parts.trustProxy, honeypot), canProve: false };
    try {
      const { reference } = await accept(kind, values, recaptchaToken, sender);
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

type Typed = Readonly<Record<string, string>>;
type FormKind = Parameters<AcceptForm>[0];

/** As forms with scripts send it. */
const bodyOf = (keys: readonly string[], typed: Typed) => ({
  ...only(keys, typed),
  details: detailsOf(typed),
});

function only(keys: readonly string[], typed: Typed) {
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
