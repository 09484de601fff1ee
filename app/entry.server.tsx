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
import { scriptMarkHeader } from "#domain/pages/paths.ts";
import { siteContext, structuredDataContext } from "./context.ts";
import { FailureIdProvider } from "./features/site/failure.tsx";
import { StructuredDataProvider } from "./features/site/page-head.tsx";
import { ScriptMarkProvider } from "./ui/inline-script.tsx";

/**
 * Renders completely before sending: the CSP hashes and the ETag need the whole page, and a failure can still
 * become a proper status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { requestId } = loadContext.get(siteContext);
  const html = new PassThrough();
  // Drawn for this page alone, after all that it shows was written: nothing else can bear it.
  const mark = crypto.randomUUID();
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <StructuredDataProvider value={loadContext.get(structuredDataContext)}>
        <FailureIdProvider value={requestId ?? null}>
          <ScriptMarkProvider value={mark}>
            <ServerRouter context={routerContext} url={request.url} nonce={mark} />
          </ScriptMarkProvider>
        </FailureIdProvider>
      </StructuredDataProvider>,
      {
        nonce: mark,
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
  headers.set(scriptMarkHeader, mark);
  return new Response(withLateScripts(await text(html)), { status, headers });
}

/** Logs unexpected errors; a missing page or method is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(siteContext).reportFailure(error);
};

const preload = '<link rel="modulepreload"';

/**
 * Lets the browser load scripts after style sheet and first picture: on a phone the page appears a second
 * earlier (docs/decisions/024). The router has no setting for it.
 */
export function withLateScripts(html: string): string {
  return html.replaceAll(preload, `${preload} fetchpriority="low"`);
}
