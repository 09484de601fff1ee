import { createHash } from "node:crypto";
import { mapOrigin } from "#domain/site/contact-links.ts";
import { answerWith, noStore, revalidated } from "#server/platform/http/cached-responses.ts";
import { type EncodedBody, encodeBody } from "#server/platform/http/encoded-body.ts";
import { defaultRetryAfter } from "#server/platform/http/error-responses.ts";
import { bareContentPolicy } from "#server/platform/http/security-headers.ts";

/** A page before it is encoded. */
export type RenderedPage = { status: number; headers: Record<string, string>; body: EncodedBody };

/** Third parties that this installation is set up for, beside the map. */
export type PageServices = { analytics: boolean; recaptcha: boolean };

type Sources = Partial<Record<"script" | "connect" | "frame", readonly string[]>>;

// https://developers.google.com/tag-platform/security/guides/csp, without what belongs to
// advertising and Google Signals, which stay off.
const analyticsSources: Sources = {
  script: ["https://www.googletagmanager.com"],
  connect: ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
};

// https://developers.google.com/recaptcha/docs/faq, 'Content-Security-Policy'.
const recaptchaSources: Sources = {
  script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  connect: ["https://www.google.com/recaptcha/"],
  frame: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
};

/** Contents of the scripts without an address, in one pass however long the page is. */
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

/** Nothing from elsewhere but what visitors can agree to. Hashes and no nonce: pages are cached. */
export function contentPolicy(html: string, services?: PageServices): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const foreign: Sources[] = [
    // In every page's policy, since the browser keeps that of the page loaded first.
    { frame: [mapOrigin] },
    ...(services?.analytics ? [analyticsSources] : []),
    ...(services?.recaptcha ? [recaptchaSources] : []),
  ];
  const sources = (directive: keyof Sources) =>
    foreign.flatMap((service) => service[directive] ?? []);
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
 * A sold car must not be offered: only a CDN (RFC 9213) may answer for seconds, and longer only
 * while we fail (docs/decisions/023).
 */
const caching = {
  ...revalidated,
  "cdn-cache-control": "max-age=10, stale-while-revalidate=10, stale-if-error=600",
};
/** Not for ever, in case it was moved by mistake. */
const movedForGood = "public, max-age=3600";

type Policed = { isDev: boolean; services?: PageServices | undefined };

/** Adds headers, ETag and policy to what the app rendered. A redirect passes as it is. */
export async function makePage(
  rendered: Response,
  { isDev, services }: Policed,
): Promise<RenderedPage | Response> {
  const given = rendered.headers.get("content-type");
  if (rendered.body === null || given === null) return withoutBody(rendered);
  // The router omits it for its data.
  const type = given.includes("charset") ? given : `${given}; charset=utf-8`;
  const text = await rendered.text();
  const headers = Object.fromEntries(rendered.headers);
  for (const own of ["content-type", "content-length", "transfer-encoding"]) delete headers[own];
  if (headers["cache-control"] === undefined) {
    const isFound = rendered.status === 200;
    Object.assign(headers, isFound ? caching : noStore);
  }
  if (rendered.status === 503) headers["retry-after"] ??= defaultRetryAfter;
  headers["content-security-policy"] = policyOf({ type, text, isDev, services });
  return { status: rendered.status, headers, body: encodeBody(text, type) };
}

/** Permanent redirects may be cached, the others depend on the stock. */
function withoutBody({ status, headers: given }: Response): Response {
  const headers = new Headers(given);
  const isForGood = status === 301 || status === 308;
  if (!headers.has("cache-control")) {
    headers.set("cache-control", isForGood ? movedForGood : "no-store");
  }
  return new Response(null, { status, headers });
}

function policyOf({ type, text, isDev, services }: Policed & { type: string; text: string }) {
  if (!type.startsWith("text/html")) return bareContentPolicy;
  return isDev ? "frame-ancestors 'none'" : contentPolicy(text, services);
}

/** A Response that several wait for is cloned for each. */
export function sendPage(
  request: Request,
  page: RenderedPage | Response,
): Promise<Response> | Response {
  if (page instanceof Response) return page.clone();
  return answerWith(request, page.body, page);
}
