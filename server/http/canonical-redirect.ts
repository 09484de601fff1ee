import type { MiddlewareHandler } from "hono";
import { canonicalAddress, withQuery } from "#domain/site/canonical-address.ts";

/**
 * Sends whoever asks for a page by another spelling, or by an alias, to its one address: one redirect
 * for good, the query kept. A path that means no page passes and is not found.
 */
export const redirectToCanonical: MiddlewareHandler = async ({ req, redirect }, next) => {
  const { pathname, search } = new URL(req.url);
  const isRead = req.method === "GET" || req.method === "HEAD";
  const address = isRead ? canonicalAddress(pathname) : null;
  return address === null ? next() : redirect(withQuery(address, search), 301);
};
