import type { MiddlewareHandler } from "hono";

const everywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

/**
 * Headers on every answer, redirects and errors too (R48). `origin` is
 * the public address of the site: an https one says that there is no other way in, so browsers are
 * told never to try http again for a year (ASVS 3.4.1). Sub-domains of the very host are included.
 */
export function securityHeaders(origin: string): Readonly<Record<string, string>> {
  if (new URL(origin).protocol !== "https:") return everywhere;
  return { ...everywhere, "strict-transport-security": "max-age=31536000; includeSubDomains" };
}

/**
 * For answers that are no page, a page brings its own policy: nothing of them may be framed or run,
 * whoever opens them in a tab (ASVS 3.2.1).
 */
export const bareContentPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * For scripts: the policy of its script rules a worker too (the captcha's), and one in a sandbox would
 * not belong to this site any more, so it could not even be started.
 */
export const scriptContentPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Puts them on whatever the app answers. */
export function addSecurityHeaders(origin: string): MiddlewareHandler {
  const headers = Object.entries(securityHeaders(origin));
  return async (context, next) => {
    await next();
    for (const [name, value] of headers) context.header(name, value);
    if (!context.res.headers.has("content-security-policy")) {
      context.header("content-security-policy", bareContentPolicy);
    }
  };
}
