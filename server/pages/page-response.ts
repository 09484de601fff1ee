import { createHash } from "node:crypto";
import { mapOrigin } from "#domain/site/contact-links.ts";
import { encodeBody } from "#server/platform/http/encoded-body.ts";
import { defaultRetryAfter } from "#server/platform/http/error-responses.ts";
import { bareContentPolicy } from "#server/platform/http/security-headers.ts";
import type { RenderedPage } from "./page-cache.ts";

/** Third parties that this installation is set up for, beside the map. */
export type PageServices = { analytics: boolean; recaptcha: boolean };

/** What a page may ask of others, by directive. */
type Sources = { script: readonly string[]; connect: readonly string[]; frame: readonly string[] };

// Google's page about policies: https://developers.google.com/tag-platform/security/guides/csp. Left
// out is what belongs to advertising and Google Signals, which stay off.
const analyticsSources: Sources = {
  script: ["https://www.googletagmanager.com"],
  connect: ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
  frame: [],
};

// https://developers.google.com/recaptcha/docs/faq, 'Content-Security-Policy'.
const recaptchaSources: Sources = {
  script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  connect: ["https://www.google.com/recaptcha/"],
  frame: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
};

/**
 * The map may stand in every page's policy, not only in those that show it: the browser keeps the
 * policy of the page that was loaded first while it goes on to others.
 */
const mapSources: Sources = { script: [], connect: [], frame: [mapOrigin] };

/** What stands in the scripts of a page that have no address, in one pass however long it is. */
function inlineScripts(html: string): string[] {
  const found: string[] = [];
  for (let start = html.indexOf("<script"); start >= 0; ) {
    const open = html.indexOf(">", start);
    const end = html.indexOf("</script>", open);
    if (open < 0 || end < 0) break;
    if (!/\ssrc=/.test(html.slice(start, open))) found.push(html.slice(open + 1, end));
    start = html.indexOf("<script", end);
  }
  return found;
}

/**
 * Content security policy of one page: nothing from elsewhere but what visitors can agree to, and of
 * inline scripts only those that stand in this very page, by their hash. Hashes and no nonce, so that
 * a page can be cached. It is the second barrier; the first is that nothing is loaded before consent.
 */
export function contentPolicy(html: string, services?: PageServices): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const foreign = [
    mapSources,
    ...(services?.analytics ? [analyticsSources] : []),
    ...(services?.recaptcha ? [recaptchaSources] : []),
  ];
  const sources = (directive: keyof Sources) => foreign.flatMap((service) => service[directive]);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes), ...sources("script")].join(" "),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...sources("connect")].join(" "),
    ["frame-src", ...sources("frame")].join(" "),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Whoever keeps a page asks each time, which costs a 304: a sold car must not be offered. Only a CDN,
 * which says so by knowing RFC 9213, may answer for us for some seconds, and for longer only while we
 * fail (docs/decisions/023).
 */
const revalidated = {
  "cache-control": "public, no-cache",
  "cdn-cache-control": "max-age=10, stale-while-revalidate=10, stale-if-error=600",
};
/** An address that has moved for good; not for ever, in case it was moved by mistake. */
const movedForGood = "public, max-age=3600";

type Policed = { isDev: boolean; services?: PageServices | undefined };

/**
 * Turns what the app rendered into what goes out: to be compressed, with ETag and its own policy. An
 * answer without a body (redirects) passes as it is.
 */
export async function makePage(
  rendered: Response,
  { isDev, services }: Policed,
): Promise<RenderedPage | Response> {
  const given = rendered.headers.get("content-type");
  if (rendered.body === null || given === null) return withoutBody(rendered);
  // The router does not say it of its data.
  const type = given.includes("charset") ? given : `${given}; charset=utf-8`;
  const text = await rendered.text();
  const headers = Object.fromEntries(rendered.headers);
  for (const own of ["content-type", "content-length", "transfer-encoding"]) delete headers[own];
  if (headers["cache-control"] === undefined) {
    const isFound = rendered.status === 200;
    Object.assign(headers, isFound ? revalidated : { "cache-control": "no-store" });
  }
  if (rendered.status === 503) headers["retry-after"] ??= defaultRetryAfter;
  headers["content-security-policy"] = policyOf({ type, text, isDev, services });
  return { status: rendered.status, headers, body: encodeBody(text, type) };
}

/** A redirect; permanent ones may be cached, the others depend on the stock. */
function withoutBody({ status, headers: given }: Response): Response {
  const headers = new Headers(given);
  const isForGood = status === 301 || status === 308;
  if (!headers.has("cache-control")) {
    headers.set("cache-control", isForGood ? movedForGood : "no-store");
  }
  return new Response(null, { status, headers });
}

/** The router's data are no page; they get what every other answer has. */
function policyOf({ type, text, isDev, services }: Policed & { type: string; text: string }) {
  if (!type.startsWith("text/html")) return bareContentPolicy;
  return isDev ? "frame-ancestors 'none'" : contentPolicy(text, services);
}
