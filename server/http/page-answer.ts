import { contentPolicy, type PageServices } from "./content-policy.ts";
import { encodeBody } from "./encoded-body.ts";
import { retryAfter } from "./error-answer.ts";
import type { MadePage } from "./kept-pages.ts";
import { bareContentPolicy } from "./security-headers.ts";

/**
 * Whoever keeps a page asks each time, which costs a 304: a sold car must not be offered. Only a CDN,
 * which says so by knowing RFC 9213, may answer for us for some seconds, and for longer only while we
 * fail (docs/decisions/026).
 */
const keptByNobodyUnasked = {
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
): Promise<MadePage | Response> {
  const given = rendered.headers.get("content-type");
  if (rendered.body === null || given === null) return withoutBody(rendered);
  // The router does not say it of its data.
  const type = given.includes("charset") ? given : `${given}; charset=utf-8`;
  const text = await rendered.text();
  const headers = Object.fromEntries(rendered.headers);
  for (const own of ["content-type", "content-length", "transfer-encoding"]) delete headers[own];
  if (headers["cache-control"] === undefined) {
    const isKept = rendered.status === 200;
    Object.assign(headers, isKept ? keptByNobodyUnasked : { "cache-control": "no-store" });
  }
  if (rendered.status === 503) headers["retry-after"] ??= retryAfter;
  headers["content-security-policy"] = policyOf({ type, text, isDev, services });
  return { status: rendered.status, headers, body: encodeBody(text, type) };
}

/** A redirect; the lasting ones may be kept, those for now depend on the stock. */
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
