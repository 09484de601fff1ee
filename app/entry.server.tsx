import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { FailureIdProvider } from "./features/site/failure.tsx";
import { footerHtml } from "./features/site/footer-content.tsx";
import { StructuredDataProvider } from "./features/site/page-head.tsx";
import { FooterHtmlProvider } from "./features/site/site-footer.tsx";
import { portContext, structuredDataContext } from "./port.ts";

/**
 * Renders a page completely before anything is sent: pages are small (8 KB), get a hash-based
 * content security policy and an ETag, and a failure still can become a proper status.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { requestId, site, now } = loadContext.get(portContext);
  // As pages are kept until the day changes in UTC (server/pages/site-pages.ts).
  const year = now().getUTCFullYear();
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <StructuredDataProvider value={loadContext.get(structuredDataContext)}>
        <FailureIdProvider value={requestId?.() ?? null}>
          <FooterHtmlProvider value={footerHtml({ demo: site.demo, year })}>
            <ServerRouter context={routerContext} url={request.url} />
          </FooterHtmlProvider>
        </FailureIdProvider>
      </StructuredDataProvider>,
      {
        onAllReady() {
          headers.set("content-type", "text/html; charset=utf-8");
          pipe(
            collecting((html) => resolve(new Response(withLateScripts(html), { status, headers }))),
          );
        },
        onShellError: reject,
        onError: (error) => reject(error),
      },
    );
  });
}

/** Takes what is written, all of it, and hands it over as one text: a stream to read costs a fifth more. */
function collecting(done: (text: string) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece);
      next();
    },
    final(next) {
      done(Buffer.concat(pieces).toString());
      next();
    },
  });
}

/**
 * A loader or a page that throws something unexpected: the server's log learns of it. That there is no such
 * page, or no such method, is an answer and no failure.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(portContext).reportFailure(error);
};

const preload = '<link rel="modulepreload"';

/**
 * A page's HTML, in which the browser loads the scripts after what one sees: without the mark they
 * share the line with the style sheet and the first picture, and on a phone the page appears a second
 * later (decision 024). They are still asked for at once. The router writes these links and has no
 * setting for it.
 */
export function withLateScripts(html: string): string {
  return html.replaceAll(preload, `${preload} fetchpriority="low"`);
}
