import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding, namesTag } from "./encoded-body.ts";
import type { KeptPages } from "./kept-pages.ts";

/**
 * Answers with a kept page before anything else looks at the request; false when there is none, and
 * nothing has happened then. What goes out is what the app would have sent, without the work of
 * Request, Response and middleware; `bench/pages.ts` puts it beside nginx.
 */
export function createFastAnswers({
  pages,
  everywhere,
}: {
  pages: Pick<KeptPages, "peek">;
  /** Headers that every answer of the site has. */
  everywhere: Readonly<Record<string, string>>;
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  return ({ method, url, headers }, response) => {
    if ((method !== "GET" && method !== "HEAD") || url === undefined || !url.startsWith("/")) {
      return false;
    }
    const page = pages.peek(url);
    if (page === null) return false;
    const { body } = page;
    const ready = body.ready(acceptedEncoding(String(headers["accept-encoding"] ?? "")));
    if (ready === null) return false;
    const head = { ...everywhere, ...page.headers, etag: body.etag, vary: "Accept-Encoding" };
    if (namesTag(headers["if-none-match"] ?? "", body.etag)) {
      response.writeHead(304, head).end();
      return true;
    }
    const { bytes, encoding } = ready;
    response.writeHead(200, {
      ...head,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-type": body.type,
      "content-length": bytes.length,
    });
    response.end(method === "HEAD" ? undefined : bytes);
    return true;
  };
}
