import { type Context, Hono } from "hono";
import { captchaChallengePath, formTicketPath, wirePaths } from "#domain/site/paths.ts";
import type { Backend } from "#server/backend.ts";
import { readBody, refuseCrossSite } from "#server/http/inquiry-request.ts";
import { AppError } from "#server/platform/app-error.ts";
import { networksOfRequest } from "#server/platform/http/client-address.ts";
import { createErrorHandler, refuseMethod } from "#server/platform/http/error-responses.ts";
import { createKeyCheck } from "#server/platform/http/public-api-key.ts";
import type { Log } from "#server/platform/log.ts";
import type { Sender } from "./accept.ts";

const neverKept = { "cache-control": "no-store" };

type InquiryParts = {
  backend: Pick<Backend, "inquiries" | "captchaChallenge">;
  publicKey: string;
  /** Public address of the site without trailing slash. */
  origin: string;
  /** Number of reverse proxies in front (TRUST_PROXY). */
  trustProxy: number;
  log: Log;
};

/**
 * The write side of the wire API (R40): both inquiries, and what a form fetches for
 * them. 200 means stored. Bodies hold exactly the specified keys; what the browser sends besides
 * travels in headers.
 */
export function createInquiryRoutes(parts: InquiryParts): Hono {
  const { backend, publicKey, origin, trustProxy, log } = parts;
  const calls = {
    [wirePaths.contactInquiry]: backend.inquiries.acceptContact,
    [wirePaths.vehicleInquiry]: backend.inquiries.acceptSell,
  };
  const answers = new Hono();
  const checkKey = createKeyCheck(publicKey);

  for (const [path, accept] of Object.entries(calls)) {
    answers.all(path, async ({ req }, next) => {
      checkKey(req.raw);
      if (req.method !== "POST") refuseMethod();
      await next();
    });
    answers.post(path, async (context) => {
      refuseCrossSite(context.req.raw, origin);
      const body = readJson(await readBody(context.req.raw, "application/json"));
      const { reference } = await accept(body, senderOf(context, trustProxy));
      return context.json({ success: true, reference }, 200, neverKept);
    });
  }

  answers.get(captchaChallengePath, async (context) =>
    context.json(await backend.captchaChallenge(), 200, neverKept),
  );
  answers.get(formTicketPath, (context) =>
    context.json({ ticket: backend.inquiries.issueTicket() }, 200, neverKept),
  );

  answers.onError((error, context) => {
    const isCall = context.req.path in calls;
    return createErrorHandler({ log, allow: isCall ? "POST" : "GET, HEAD" })(error);
  });
  return answers;
}

/** What is known of the sender beside the body. `trap` counts together with the header for scripts. */
export function senderOf(context: Context, trustProxy: number, trap = ""): Sender {
  const header = (name: string) => context.req.header(name) ?? null;
  const networks = networksOfRequest(context, trustProxy);
  return {
    networks: networks.length > 0 ? networks : ["unknown"],
    canProve: true,
    idempotencyKey: header("idempotency-key"),
    ticket: header("x-form-ticket"),
    honeypot: trap + (header("x-form-trap") ?? ""),
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
