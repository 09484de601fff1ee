import type { IncomingMessage, ServerResponse } from "node:http";
import type { KeptPages } from "./kept-pages.ts";
import { type ReadySource, readyText } from "./ready-answer.ts";
import { createReadySender } from "./send-ready.ts";

/**
 * Answers with what is in memory before anything else looks at the request; false when there is
 * nothing, and nothing has happened then. What goes out is what the app would have sent, without the
 * work of Request, Response and middleware; `bench/pages.ts` puts it beside nginx.
 */
export function createFastAnswers({
  pages,
  ready = [],
  everywhere,
}: {
  pages: Pick<KeptPages, "peek">;
  /** Asked in turn before the pages: what the app has besides (`createApp`). */
  ready?: readonly ReadySource[];
  /** Headers that every answer of the site has. */
  everywhere: Readonly<Record<string, string>>;
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  const send = createReadySender(everywhere);
  const keptPage: ReadySource = ({ url, acceptEncoding }) => {
    const page = pages.peek(url);
    return page && readyText(page, acceptEncoding);
  };
  const sources = [...ready, keptPage];
  return (request, response) => {
    const { method, url, rawHeaders } = request;
    if ((method !== "GET" && method !== "HEAD") || url === undefined || !url.startsWith("/")) {
      return false;
    }
    const acceptEncoding = headerOf(rawHeaders, "accept-encoding");
    const asked = { url, accept: headerOf(rawHeaders, "accept"), acceptEncoding };
    for (const source of sources) {
      const found = source(asked);
      if (found === null) continue;
      send(request, response, found, headerOf(rawHeaders, "if-none-match"));
      return true;
    }
    return false;
  };
}

/**
 * The value of a header out of names and values in turn, several joined as Node joins them; empty when
 * there is none. Node's own `headers` would read all of them.
 */
function headerOf(raw: readonly string[], name: string): string {
  let value = "";
  for (let at = 0; at < raw.length; at += 2) {
    const one = raw[at];
    if (one?.length !== name.length || one.toLowerCase() !== name) continue;
    value = value === "" ? (raw[at + 1] ?? "") : `${value}, ${raw[at + 1]}`;
  }
  return value;
}
