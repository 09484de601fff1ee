import { createHash } from "node:crypto";
import { answerWith, encodeBody } from "./encoded-body.ts";
import { retryAfter } from "./error-answer.ts";

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Content security policy of one page: nothing from elsewhere, and of inline scripts only those
 * that stand in this very page, by their hash. Hashes and no nonce, so that a page can be kept.
 */
function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`.trim(),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Turns what the app rendered into what goes out: compressed, with ETag and its own policy. Answers
 * that are no page (redirects, the router's data) pass, compressed where they have a body.
 */
export async function answerPage(
  request: Request,
  rendered: Response,
  { isDev }: { isDev: boolean },
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
      : contentSecurityPolicy(text);
  }
  return answerWith(request, encodeBody(text, type), { status: rendered.status, headers });
}
