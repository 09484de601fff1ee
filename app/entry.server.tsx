import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { FailureIdProvider } from "./features/site/failure.tsx";
import { StructuredDataProvider } from "./features/site/page-head.tsx";
import { portContext, structuredDataContext } from "./port.ts";

/**
 * Renders a page completely before anything is sent: pages are small, get a hash-based content
 * security policy and an ETag, and a failure can still become a proper status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { requestId } = loadContext.get(portContext);
  const html = new PassThrough();
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <StructuredDataProvider value={loadContext.get(structuredDataContext)}>
        <FailureIdProvider value={requestId?.() ?? null}>
          <ServerRouter context={routerContext} url={request.url} />
        </FailureIdProvider>
      </StructuredDataProvider>,
      {
        onAllReady() {
          pipe(html);
          resolve();
        },
        onShellError: reject,
        onError: reject,
      },
    );
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(withLateScripts(await text(html)), { status, headers });
}

/** Logs what a loader or a page throws unexpectedly; a page or method that is not there is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(portContext).reportFailure(error);
};

const preload = '<link rel="modulepreload"';

/**
 * A page's HTML, in which the browser loads the scripts after what one sees: without the mark they
 * share the line with the style sheet and the first picture, and on a phone the page appears a second
 * later (docs/decisions/024). The router writes these links and has no setting for it.
 */
export function withLateScripts(html: string): string {
  return html.replaceAll(preload, `${preload} fetchpriority="low"`);
}
