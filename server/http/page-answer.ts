import { contentPolicy, type PageServices } from "./content-policy.ts";
import { encodeBody } from "./encoded-body.ts";
import { retryAfter } from "./error-answer.ts";
import type { MadePage } from "./kept-pages.ts";
import { bareContentPolicy } from "./security-headers.ts";

type Policed = { isDev: boolean; services?: PageServices | undefined };

/**
 * Turns what the app rendered into what goes out: to be compressed, with ETag and its own policy. An
 * answer without a body (redirects) passes as it is.
 */
export async function makePage(
  rendered: Response,
  { isDev, services }: Policed,
): Promise<MadePage | Response> {
  const type = rendered.headers.get("content-type");
  if (rendered.body === null || type === null) return rendered;
  const text = await rendered.text();
  const headers = Object.fromEntries(rendered.headers);
  for (const own of ["content-type", "content-length", "transfer-encoding"]) delete headers[own];
  headers["cache-control"] ??= rendered.status < 400 ? "public, no-cache" : "no-store";
  if (rendered.status === 503) headers["retry-after"] ??= retryAfter;
  headers["content-security-policy"] = policyOf({ type, text, isDev, services });
  return { status: rendered.status, headers, body: encodeBody(text, type) };
}

/** The router's data are no page; they get what every other answer has. */
function policyOf({ type, text, isDev, services }: Policed & { type: string; text: string }) {
  if (!type.startsWith("text/html")) return bareContentPolicy;
  return isDev ? "frame-ancestors 'none'" : contentPolicy(text, services);
}
