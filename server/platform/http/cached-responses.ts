import type { IncomingMessage, ServerResponse } from "node:http";
import type { PageCache } from "#server/pages/page-cache.ts";
import { acceptedEncoding, type EncodedBody, etagMatches, type Ready } from "./encoded-body.ts";
import { bareContentPolicy } from "./security-headers.ts";

/** A successful answer that is all there. The same object as long as the same is to be sent. */
export type CachedResponse = {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string | null;
  /** All headers of the answer but those of the whole site, and what Node itself adds. */
  headers: Readonly<Record<string, string>>;
};

/** What an answer may depend on; headers that are missing are empty. */
type Asked = { url: string; accept: string; acceptEncoding: string };

/** Finds what is ready for a GET or HEAD without waiting; null when there is nothing. */
export type CachedResponseSource = (asked: Asked) => CachedResponse | null;

/** These describe bytes, so an answer without any has none of them (RFC 9110, 15.4.5). */
const headersOfBytes = ["content-encoding", "content-length", "content-type"] as const;

/** The same headers without those of a body, for who has the body already. */
export function headersUnchanged(
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const left: Record<string, string> = { ...headers };
  for (const name of headersOfBytes) delete left[name];
  return left;
}

const made = new WeakMap<Ready, CachedResponse>();

/** A text in the best encoding that the client takes; null when that must be made first. */
export function cachedText(
  { body, headers }: { body: EncodedBody; headers: Readonly<Record<string, string>> },
  acceptEncoding: string,
): CachedResponse | null {
  const ready = body.ready(acceptedEncoding(acceptEncoding));
  if (ready === null) return null;
  const known = made.get(ready);
  if (known !== undefined) return known;
  const { bytes, encoding } = ready;
  const answer: CachedResponse = {
    bytes,
    etag: body.etag,
    headers: {
      ...headers,
      etag: body.etag,
      vary: "Accept-Encoding",
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-type": body.type,
      "content-length": String(bytes.length),
    },
  };
  made.set(ready, answer);
  return answer;
}

/** Names and values in turn, which Node checks and writes fastest. */
type Heads = { whole: string[]; unchanged: string[] };

/**
 * Node's own text of an answer's head, and whether it is on its way. Not documented, but read and set
 * by middleware since Node's beginnings; without them answers are as right, at four fifths of the speed.
 */
type WithHead = ServerResponse & { _header?: string | null; _headerSent?: boolean };

/** What is asked for in the same second once more goes out in one piece; so much of it is held. */
const mostHeldBytes = 8 * 1024 ** 2;

/**
 * Makes the function that sends ready answers. A head costs Node as much as all the rest of an answer,
 * so the one that it wrote for an answer is sent again in front of the same bytes until the second is
 * over, with which the Date changes.
 */
function createReadySender(
  everywhere: Readonly<Record<string, string>>,
): (
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  ifNoneMatch: string,
) => void {
  const heads = new WeakMap<CachedResponse, Heads>();
  const held = new Map<CachedResponse, Uint8Array>();
  let heldBytes = 0;
  let second = 0;

  function headsOf(answer: CachedResponse): Heads {
    const known = heads.get(answer);
    if (known !== undefined) return known;
    const all = { "content-security-policy": bareContentPolicy, ...everywhere, ...answer.headers };
    const flat = (headers: Record<string, string>) => Object.entries(headers).flat();
    const fresh = { whole: flat(all), unchanged: flat(headersUnchanged(all)) };
    heads.set(answer, fresh);
    return fresh;
  }

  function forgetLastSecond(): void {
    const now = Math.floor(Date.now() / 1000);
    if (now === second) return;
    second = now;
    held.clear();
    heldBytes = 0;
  }

  function hold(answer: CachedResponse, { _header: head }: WithHead): void {
    if (typeof head !== "string") return;
    // The head counts too: an answer may be shorter, and strangers choose how many there are.
    const size = head.length + answer.bytes.byteLength;
    if (heldBytes + size > mostHeldBytes) return;
    held.set(answer, Buffer.concat([Buffer.from(head, "latin1"), answer.bytes]));
    heldBytes += size;
  }

  return (request, response, answer, ifNoneMatch) => {
    if (ifNoneMatch !== "" && answer.etag !== null && etagMatches(ifNoneMatch, answer.etag)) {
      response.writeHead(304, headsOf(answer).unchanged).end();
      return;
    }
    forgetLastSecond();
    const isUsual = isUsualAnswer(request, response);
    const whole = isUsual ? held.get(answer) : undefined;
    if (whole !== undefined) {
      sendWhole(response, whole);
      return;
    }
    response.writeHead(200, headsOf(answer).whole);
    if (isUsual) hold(answer, response);
    response.end(request.method === "HEAD" ? undefined : answer.bytes);
  };
}

/** Whether Node's head would be the same as for everybody else: nobody closes, nobody added a header. */
function isUsualAnswer({ method, httpVersion }: IncomingMessage, response: ServerResponse) {
  return (
    method === "GET" &&
    httpVersion === "1.1" &&
    response.shouldKeepAlive &&
    response.getHeaderNames().length === 0
  );
}

function sendWhole(response: WithHead, whole: Uint8Array): void {
  response._header = "as it was";
  response._headerSent = true;
  response.end(whole);
}

/**
 * Answers with what is in memory before anything else looks at the request; false when there is
 * nothing, and nothing has happened then. What goes out is what the app would have sent, without the
 * work of Request, Response and middleware; `bench/pages.ts` puts it beside nginx.
 */
export function createCachedResponder({
  pages,
  ready = [],
  everywhere,
}: {
  pages: Pick<PageCache, "peek">;
  /** Asked in turn before the pages: what the app has besides (`createApp`). */
  ready?: readonly CachedResponseSource[];
  /** Headers that every answer of the site has. */
  everywhere: Readonly<Record<string, string>>;
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  const send = createReadySender(everywhere);
  const keptPage: CachedResponseSource = ({ url, acceptEncoding }) => {
    const page = pages.peek(url);
    return page && cachedText(page, acceptEncoding);
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
