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
