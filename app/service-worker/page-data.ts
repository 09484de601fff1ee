import type { RouteHandlerCallbackOptions } from "serwist";
import { cachedPage, pageStrategy, patienceSeconds } from "./kept-pages.ts";
import { pageOfData } from "./page-address.ts";

declare const self: ServiceWorkerGlobalScope;

/** A copy of this age is near enough to what is on the screen: no second request for it. */
const freshForMs = 10 * 60_000;

/**
 * The router's data of a page. They are never kept: their form belongs to the very build that asks for
 * them, and a kept answer could meet a newer one. What is kept is the page itself, which brings all it
 * needs; so whoever sees a page by its data gets a copy of the page in the background, and whoever
 * cannot get the data is led to the page as a document.
 */
export async function answerPageData({
  request,
  url,
  event,
}: RouteHandlerCallbackOptions): Promise<Response> {
  const page = pageOfData(url) ?? url;
  const network = self.fetch(request);
  const first = await Promise.race([network.catch(() => null), patience()]);
  if (first instanceof Response) {
    event.waitUntil(refreshCopy(page, first.status, event));
    return first;
  }
  const isWorthWaiting = first === "late" && (await cachedPage(page.href)) === undefined;
  return isWorthWaiting ? network.catch(() => leadTo(page)) : leadTo(page);
}

function patience(): Promise<"late"> {
  return new Promise((resolve) => setTimeout(resolve, patienceSeconds * 1000, "late"));
}

/** Makes the router load the page as a document, at the address where it stands. */
function leadTo(page: URL): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "X-Remix-Redirect": page.pathname + page.search,
      "X-Remix-Reload-Document": "true",
    },
  });
}

/** Keeps the page that belongs to fresh data, or learns that it is gone. */
async function refreshCopy(page: URL, status: number, event: ExtendableEvent): Promise<void> {
  const kept = await cachedPage(page.href);
  const age = Date.now() - Date.parse(kept?.headers.get("date") ?? "");
  const isFresh = kept?.status === 200 && age < freshForMs;
  const isGone = status === 404 || status === 410;
  if (isGone ? kept === undefined : status !== 200 || isFresh) return;
  const request = new Request(page, { headers: { accept: "text/html" } });
  const [, done] = pageStrategy.handleAll({ event, request });
  await done;
}
