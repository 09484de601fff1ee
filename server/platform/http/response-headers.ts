import type { MiddlewareHandler } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";

/** Revalidated at each use, so that no sold car is shown; a 304 is cheap. */
export const revalidated = { "cache-control": "public, no-cache" };
export const noStore = { "cache-control": "no-store" };
/** For URLs that change with their content. */
export const immutable = { "cache-control": "public, max-age=31536000, immutable" };
export const oneHour = { "cache-control": "public, max-age=3600" };
export const oneDay = { "cache-control": "public, max-age=86400" };

/** Weak ETags, since all encodings share one. Browsers apply the content policy of a 304 to the page. */
export const conditionalGet = etag({
  weak: true,
  retainedHeaders: [...RETAINED_304_HEADERS, "cdn-cache-control", "content-security-policy"],
});

const permissions = (camera: "()" | "(self)") =>
  `camera=${camera}, microphone=(), geolocation=(), payment=()`;

/** Which are other ones in the office: stricter about the referrer, and with the camera for the walk round a car. */
export const officeHeaders = {
  "referrer-policy": "no-referrer",
  "permissions-policy": permissions("(self)"),
};

const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": permissions("()"),
};

/** For every response; HSTS for a year when `origin` is https (ASVS 3.4.1). */
export function securityHeaders(origin: string): Readonly<Record<string, string>> {
  if (new URL(origin).protocol !== "https:") return always;
  return { ...always, "strict-transport-security": "max-age=31536000; includeSubDomains" };
}

/** For responses that are no page: they must not be framed, or run in a tab of their own (ASVS 3.2.1). */
export const bareContentPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The captcha's worker takes the policy of its script; in a sandbox it could not start. */
export const scriptContentPolicy = "default-src 'none'; frame-ancestors 'none'";

export function addSecurityHeaders(origin: string): MiddlewareHandler {
  const headers = Object.entries(securityHeaders(origin));
  return async (context, next) => {
    await next();
    const responseHeaders = context.res.headers;
    for (const [name, value] of headers) {
      const isOffice = Object.hasOwn(officeHeaders, name) && responseHeaders.has(name);
      if (!isOffice) responseHeaders.set(name, value);
    }
    if (!responseHeaders.has("content-security-policy")) {
      responseHeaders.set("content-security-policy", bareContentPolicy);
    }
  };
}
