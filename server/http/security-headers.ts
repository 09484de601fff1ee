import type { MiddlewareHandler } from "hono";

/** Headers on every answer (reference/security.md, 1.1 and 1.2). HSTS belongs to the TLS proxy. */
export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
} as const;

/** What may not be framed or run, for answers that are no page; a page brings its own policy. */
export const bareContentPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Puts them on whatever the app answers. */
export const addSecurityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(securityHeaders)) context.header(name, value);
  if (!context.res.headers.has("content-security-policy")) {
    context.header("content-security-policy", bareContentPolicy);
  }
};
