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
import { scriptNonceHeader } from "#domain/pages/paths.ts";
import { lookOf } from "#domain/profile/look.ts";
import { siteContext, structuredDataContext } from "./context.ts";
import { FailureIdProvider } from "./features/site/failure.tsx";
import { StructuredDataProvider } from "./features/site/page-head.tsx";
import { ProfileProvider } from "./features/site/site-settings.ts";
import { NonceProvider } from "./ui/inline-script.tsx";

/**
 * Renders fully before sending: CSP hashes and ETag need the whole page, and an error must still be able to
 * set the status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { requestId, profile, office } = loadContext.get(siteContext);
  if (office !== null && office.failure !== null) return new Response(null, { status: 500 });
  const html = new PassThrough();
  // Marks our own scripts; page-response.ts hashes only those and removes it. Random, so that injected text
  // cannot contain it.
  const nonce = crypto.randomUUID();
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <StructuredDataProvider value={loadContext.get(structuredDataContext)}>
        <FailureIdProvider value={requestId ?? null}>
          <NonceProvider value={nonce}>
            {/* For a page without the root's loader data: that of a failed form. */}
            <ProfileProvider value={{ ...profile, ...lookOf(profile) }}>
              <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
            </ProfileProvider>
          </NonceProvider>
        </FailureIdProvider>
      </StructuredDataProvider>,
      {
        nonce,
        // Otherwise React sends what is inside <Suspense> as a fragment that a script moves to its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
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
  headers.set(scriptNonceHeader, nonce);
  return new Response(withLowPriorityScripts(await text(html)), { status, headers });
}

/** A missing page or method (404, 405) is not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(siteContext).reportFailure(error);
};

const modulePreload = '<link rel="modulepreload"';

/** On a phone the page appears a second earlier (docs/decisions/024). The router has no setting for it. */
export function withLowPriorityScripts(html: string): string {
  return html.replaceAll(modulePreload, `${modulePreload} fetchpriority="low"`);
}
