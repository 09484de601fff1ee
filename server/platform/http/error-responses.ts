import { createHash } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import { colors } from "#domain/pages/colors.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { AppError, type AppErrorCode } from "#server/platform/app-error.ts";
import { isDatabaseFailure } from "#server/platform/db/opening-failure.ts";
import { createLogSampler, type Log, widestNetwork } from "#server/platform/log.ts";
import { readClientNetworks } from "./client-address.ts";
import { routePattern } from "./request-metrics.ts";
import { noStore } from "./response-headers.ts";

const statuses = {
  unreadable: 400,
  unauthorized: 401,
  captcha: 403,
  "cross-site": 403,
  prefetch: 403,
  "not-found": 404,
  "bad-address": 404,
  "method-not-allowed": 405,
  "too-large": 413,
  "unsupported-type": 415,
  validation: 422,
  "too-many": 429,
  "provider-failed": 502,
  "not-ready": 503,
  internal: 500,
} satisfies Record<AppErrorCode, number>;

/** Retry-After of `not-ready`, in seconds. */
export const defaultRetryAfter = "30";

/** Creates a handler that answers 405; `allow` lists the methods that the URL supports. */
export function refuseMethod(allow = "GET, HEAD"): () => Response {
  const refusal = new AppError("method-not-allowed", "Diese Methode gibt es hier nicht.");
  return () => refusalJson(refusal, { allow });
}

type ErrorDeps = {
  trustProxy: number;
  /** For pages. */
  profile?: () => DealerProfile;
  /** False: JSON all the same. */
  isPage?: (context: Context) => boolean;
};

/**
 * Answers anything thrown with JSON, or a page for a visitor. Logs it, but of AppErrors only `internal` and
 * `cross-site`, which may be an attack on somebody's browser.
 */
export function createErrorHandler(
  log: Pick<Log, "error" | "warn">,
  { trustProxy, profile, isPage = () => true }: ErrorDeps = { trustProxy: 0 },
) {
  const logSampled = createLogSampler();
  return (thrown: unknown, context: Context): Response => {
    const error = toAppError(thrown);
    if (error.code === "internal") log.error({ err: thrown }, "request failed");
    else if (error !== thrown) log.warn({ err: thrown }, "database unavailable for a request");
    else if (error.code === "cross-site") {
      const route = routePattern(context.req.path);
      const network = widestNetwork(readClientNetworks(context, trustProxy));
      logSampled((fields) => log.warn({ route, network, ...fields }, "cross-site post refused"));
    }
    return profile && isPage(context) ? refusalPage(error, profile()) : refusalJson(error);
  };
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return isDatabaseFailure(thrown)
    ? new AppError(
        "not-ready",
        "Unsere Website ist gerade gestört. Bitte versuchen Sie es in einer Minute noch einmal.",
      )
    : new AppError(
        "internal",
        "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es in einigen Minuten noch einmal.",
      );
}

type WireError = {
  error: { code: string; message: string; issues?: { field: string; message: string }[] };
};

function refusalJson(error: AppError, extraHeaders: Record<string, string> = {}): Response {
  const { code, message, issues } = error;
  const body: WireError = {
    error: { code, message, ...(issues.length > 0 && { issues: [...issues] }) },
  };
  const { status, headers } = createRefusalHead(error);
  return Response.json(body, { status, headers: { ...headers, ...extraHeaders } });
}

export function createRefusalHead(error: AppError): {
  status: number;
  headers: Record<string, string>;
} {
  const retryAfter =
    error.retryAfterSeconds?.toString() ?? (error.code === "not-ready" && defaultRetryAfter);
  return {
    status: statuses[error.code],
    headers: {
      ...noStore,
      ...(retryAfter !== false && { "retry-after": retryAfter }),
      // The unread rest of the body would keep the connection busy.
      ...(error.code === "too-large" && { connection: "close" }),
    },
  };
}

/** Tells visitors what to do; the error's own message is for API clients. */
const advice: Partial<Record<AppErrorCode, string>> = {
  unreadable:
    "Ihre Angaben sind nicht vollständig bei uns angekommen. Bitte gehen Sie zurück und senden Sie das Formular noch einmal ab.",
  "bad-address":
    "Der Link ist nicht vollständig. Bitte öffnen Sie ihn noch einmal aus unserer E-Mail oder kopieren Sie ihn ganz.",
  "too-large":
    "Das war zu viel auf einmal. Bitte gehen Sie zurück, kürzen Sie Ihre Nachricht oder wählen Sie weniger Fotos aus. Senden Sie das Formular dann noch einmal ab.",
  "unsupported-type":
    "Ihr Browser hat das Formular auf eine Weise gesendet, die wir nicht lesen können. Bitte rufen Sie uns an oder schreiben Sie uns eine E-Mail.",
};

const [accentColor, textColor] = [colors.accent, colors["on-accent"]].map(
  (each) => `light-dark(${each})`,
);
const plainStyle =
  ":root{color-scheme:light dark}body{max-width:36rem;margin:4rem auto;padding:0 1.5rem;font:1.125rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}" +
  "dt{font-weight:600}dd{margin:0 0 1rem;white-space:pre-wrap}" +
  `button{padding:.75rem 1.25rem;border:0;border-radius:.5rem;background:${accentColor};color:${textColor};font:inherit;font-weight:600;cursor:pointer}`;
const styleHash = createHash("sha256").update(plainStyle).digest("base64");
const plainPolicy = (formAction: "'none'" | "'self'") =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`;

function refusalPage(error: AppError, { name, phone, email }: DealerProfile): Response {
  return plainPage({
    ...createRefusalHead(error),
    title: "Das hat nicht geklappt",
    dealer: name,
    // Hono's `html` returns a string at once when no value in it is a promise.
    content: html`<p>${advice[error.code] ?? error.message}</p>
<p>Sie erreichen uns auch unter Telefon ${phone.display} und per E-Mail an ${email}.</p>
${error.code === "internal" ? html`<p lang="en">Unexpected Application Error!</p>` : ""}`,
  });
}

type PlainPage = {
  status: number;
  headers: Record<string, string>;
  title: string;
  dealer: string;
  content: ReturnType<typeof html>;
  hasForm?: boolean;
};

/** Not rendered with React, so that a refusal costs almost nothing. */
export function plainPage({ status, headers, title, dealer, content, hasForm }: PlainPage) {
  const page = html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${dealer}</title>
<style>${raw(plainStyle)}</style>
</head>
<body>
<p>${dealer}</p>
<h1>${title}</h1>
${content}
</body>
</html>
`;
  return new Response(page.toString(), {
    status,
    headers: {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": plainPolicy(hasForm ? "'self'" : "'none'"),
    },
  });
}
