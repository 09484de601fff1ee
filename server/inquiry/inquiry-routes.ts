import { type Context, Hono } from "hono";
import { alertFields } from "#domain/alert/alert.ts";
import { honeypotField } from "#domain/inquiry/contact-fields.ts";
import { detailsOf } from "#domain/inquiry/details.ts";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import {
  apiPaths,
  captchaChallengePath,
  confirmationHeader,
  formTicketPath,
  paths,
  photosHeader,
} from "#domain/pages/paths.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { AppError } from "#server/platform/app-error.ts";
import { readClientNetworks } from "#server/platform/http/client-address.ts";
import {
  createErrorHandler,
  createRefusalHead,
  refuseMethod,
} from "#server/platform/http/error-responses.ts";
import { readBody, refuseCrossSite } from "#server/platform/http/request-guards.ts";
import { noStore } from "#server/platform/http/response-headers.ts";
import type { Log } from "#server/platform/log.ts";
import type { Sender } from "#server/protection/acceptance.ts";
import { captchaNeedsJavaScript, storageUnavailable } from "#server/protection/refusals.ts";
import type { SitePages } from "#server/rendering/site-pages.ts";
import { contactKeys, sellKeys } from "./inquiry.ts";
import type { InquiryService } from "./inquiry-service.ts";
import type { PhotoService } from "./photo/photo-service.ts";

type InquiryDeps = {
  services: () => {
    inquiries: InquiryService;
    alerts: { accept(body: unknown, token: string | null, sender: Sender): Promise<boolean> };
    photos: Pick<PhotoService, "senderLink">;
    captchaChallenge: () => Promise<object>;
  };
  pages: Pick<SitePages, "respondToForm">;
  profile: () => DealerProfile;
  origin: string;
  trustProxy: number;
  log: Log;
};

/**
 * The two JSON endpoints that the forms call with scripts, the form posts of browsers without scripts,
 * and the captcha challenge and ticket that a form fetches before it is sent.
 */
export function createInquiryRoutes(deps: InquiryDeps): Hono {
  const { services } = deps;
  const routes = new Hono();
  addEndpoint(routes, apiPaths.contactInquiry, deps);
  addEndpoint(routes, apiPaths.vehicleInquiry, deps);

  const forms = new Hono();
  for (const path of [paths.contact, paths.sell, paths.alert]) {
    forms.post(path, (context) => respondToForm(context, deps));
  }
  // Requests refused here were not parsed, so no form could be rendered with their values.
  forms.onError(createErrorHandler(deps.log, deps));
  routes.route("/", forms);

  routes.get(captchaChallengePath, async (context) =>
    context.json(await services().captchaChallenge(), 200, noStore),
  );
  routes.get(formTicketPath, (context) =>
    context.json({ ticket: services().inquiries.issueTicket() }, 200, noStore),
  );
  return routes;
}

/** Without a database the sender gets the error that names other ways to reach us. */
function servicesOrRefusal({ services }: InquiryDeps) {
  try {
    return services();
  } catch {
    throw storageUnavailable();
  }
}

/** Bodies have only the specified keys and `details`; ticket, honeypot and idempotency key are headers. */
function addEndpoint(routes: Hono, path: string, deps: InquiryDeps): void {
  routes.post(path, async (context) => {
    refuseCrossSite(context.req.raw, deps.origin);
    const body = readJson(await readBody(context.req.raw, "application/json"));
    const sender = readSender(context, deps.trustProxy);
    const { inquiries, photos } = servicesOrRefusal(deps);
    const isCarOffer = path === apiPaths.vehicleInquiry;
    const accepted = await inquiries[isCarOffer ? "acceptSell" : "acceptContact"](body, sender);
    const { reference, hasConfirmation } = accepted;
    // The specification fixes the keys of the answer, so the rest are headers.
    if (hasConfirmation) context.header(confirmationHeader, "mail");
    if (isCarOffer) context.header(photosHeader, photos.senderLink(accepted));
    return context.json({ success: true, reference }, 200, noStore);
  });
  routes.all(path, refuseMethod("POST"));
}

async function respondToForm(context: Context, deps: InquiryDeps): Promise<Response> {
  const request = context.req.raw;
  refuseCrossSite(request, deps.origin);
  const body = await readBody(request, "application/x-www-form-urlencoded");
  return deps.pages.respondToForm(request, body, createAcceptForm(context, deps));
}

function createAcceptForm(context: Context, deps: InquiryDeps): AcceptForm {
  const accept = async (
    kind: FormKind,
    values: PostedValues,
    token: string,
    sender: Sender,
  ): Promise<{ reference: string; hasConfirmation: boolean }> => {
    const { inquiries, alerts } = servicesOrRefusal(deps);
    if (kind === "contact") return inquiries.acceptContact(toJsonBody(contactKeys, values), sender);
    if (kind === "sell") return inquiries.acceptSell(toJsonBody(sellKeys, values), sender);
    const alert = pick(alertFields, values);
    return {
      reference: "",
      hasConfirmation: await alerts.accept(alert, token === "" ? null : token, sender),
    };
  };
  return async (kind, { [honeypotField]: honeypot = "", recaptchaToken = "", ...values }) => {
    const sender = { ...readSender(context, deps.trustProxy, honeypot), canSolveCaptcha: false };
    try {
      const { reference, hasConfirmation } = await accept(kind, values, recaptchaToken, sender);
      const outcome = { state: "sent", reference, hasConfirmation } as const;
      return { outcome, status: 200, headers: noStore };
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure;
      // The alert form is posted like this even with scripts, which then solve its captcha.
      const isUnsolvable = failure.code === "captcha" && kind !== "alert";
      const refusal = isUnsolvable ? captchaNeedsJavaScript() : failure;
      const { message, issues } = refusal;
      return {
        outcome: { state: "refused", message, issues, values },
        ...createRefusalHead(refusal),
      };
    }
  };
}

type PostedValues = Readonly<Record<string, string>>;
type FormKind = Parameters<AcceptForm>[0];

/** The JSON body that the form sends with scripts. */
const toJsonBody = (keys: readonly string[], values: PostedValues) => ({
  ...pick(keys, values),
  details: detailsOf(values),
});

function pick(keys: readonly string[], values: PostedValues) {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}

/** Forms without scripts send the honeypot as a field, those with scripts as a header. */
function readSender(context: Context, trustProxy: number, honeypot = ""): Sender {
  const header = (name: string) => context.req.header(name) ?? null;
  return {
    networks: readClientNetworks(context, trustProxy),
    canSolveCaptcha: true,
    idempotencyKey: header("idempotency-key"),
    ticket: header("x-form-ticket"),
    honeypot: honeypot + (header("x-form-trap") ?? ""),
  };
}

/** `__proto__` becomes an own key, which the schemas refuse, and the last of duplicate keys wins. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("unreadable", "Der Inhalt ist kein JSON.");
  }
}
