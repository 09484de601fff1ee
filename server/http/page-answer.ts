import { contentPolicy, type PageServices } from "./content-policy.ts";
import { answerWith, encodeBody } from "./encoded-body.ts";
import { retryAfter } from "./error-answer.ts";

/**
 * Turns what the app rendered into what goes out: compressed, with ETag and its own policy. Answers
 * that are no page (redirects, the router's data) pass, compressed where they have a body.
 */
export async function answerPage(
  request: Request,
  rendered: Response,
  { isDev, services }: { isDev: boolean; services?: PageServices | undefined },
): Promise<Response> {
  const type = rendered.headers.get("content-type");
  if (rendered.body === null || type === null) return rendered;
  const text = await rendered.text();
  const headers = Object.fromEntries(rendered.headers);
  for (const own of ["content-type", "content-length", "transfer-encoding"]) delete headers[own];
  headers["cache-control"] ??= rendered.status < 400 ? "public, no-cache" : "no-store";
  if (rendered.status === 503) headers["retry-after"] ??= retryAfter;
  if (type.startsWith("text/html")) {
    headers["content-security-policy"] = isDev
      ? "frame-ancestors 'none'"
      : contentPolicy(text, services);
  }
  return answerWith(request, encodeBody(text, type), { status: rendered.status, headers });
}
