import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding, type EncodedBody, etagMatches, type Ready } from "./encoded-body.ts";
import { bareContentPolicy } from "./security-headers.ts";

/** A successful response that is all in memory. The same object as long as the same is to be sent. */
export type CachedResponse = {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string | null;
  /** All headers but those of the whole site, and what Node itself adds. */
  headers: Readonly<Record<string, string>>;
};

/** What a response may depend on; headers that are missing are empty. */
type Asked = { url: string; accept: string; acceptEncoding: string };

/** Finds what is in memory for a GET or HEAD without waiting; null when there is nothing. */
export type CachedResponseSource = (asked: Asked) => CachedResponse | null;

/** These describe bytes, so a response without any has none of them (RFC 9110, 15.4.5). */
const headersOfBytes = ["content-encoding", "content-length", "content-type"] as const;

/** The same headers without those of a body, for a client that has the body already. */
export function headersUnchanged(
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const left: Record<string, string> = { ...headers };
  for (const name of headersOfBytes) delete left[name];
  return left;
}

const textResponses = new WeakMap<Ready, CachedResponse>();

/** A text in the best encoding that the client takes; null when that must be made first. */
export function cachedText(
  { body, headers }: { body: EncodedBody; headers: Readonly<Record<string, string>> },
  acceptEncoding: string,
): CachedResponse | null {
  const ready = body.ready(acceptedEncoding(acceptEncoding));
  if (ready === null) return null;
  const known = textResponses.get(ready);
  if (known !== undefined) return known;
  const { bytes, encoding } = ready;
  const response: CachedResponse = {
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
  textResponses.set(ready, response);
  return response;
}

/** Names and values in turn, which is the form that Node writes fastest. */
type FlatHeaders = { whole: string[]; unchanged: string[] };

/**
 * Makes the listener that answers from memory before the app sees the request; it returns false when
 * there is nothing, and has done nothing then. What goes out is what the app would have sent, without the
 * cost of Request, Response and middleware, which is a multiple of the rest. `everywhere`: headers that
 * every response of the site has.
 */
export function createCachedResponder(
  source: CachedResponseSource,
  everywhere: Readonly<Record<string, string>>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const flattened = new WeakMap<CachedResponse, FlatHeaders>();
  const headersOf = (found: CachedResponse): FlatHeaders => {
    const known = flattened.get(found);
    if (known !== undefined) return known;
    const all = { "content-security-policy": bareContentPolicy, ...everywhere, ...found.headers };
    const flat = (headers: Record<string, string>) => Object.entries(headers).flat();
    const fresh = { whole: flat(all), unchanged: flat(headersUnchanged(all)) };
    flattened.set(found, fresh);
    return fresh;
  };
  return (request, response) => {
    const { method, url, rawHeaders } = request;
    if ((method !== "GET" && method !== "HEAD") || !url?.startsWith("/")) return false;
    const accept = headerOf(rawHeaders, "accept");
    const found = source({ url, accept, acceptEncoding: headerOf(rawHeaders, "accept-encoding") });
    if (found === null) return false;
    const ifNoneMatch = headerOf(rawHeaders, "if-none-match");
    if (ifNoneMatch !== "" && found.etag !== null && etagMatches(ifNoneMatch, found.etag)) {
      response.writeHead(304, headersOf(found).unchanged).end();
    } else {
      response.writeHead(200, headersOf(found).whole);
      response.end(method === "HEAD" ? undefined : found.bytes);
    }
    return true;
  };
}

/**
 * The value of a header out of names and values in turn, several joined as Node joins them; empty when
 * there is none. Node's own `headers` would parse all of them.
 */
function headerOf(raw: readonly string[], name: string): string {
  let value = "";
  for (let index = 0; index < raw.length; index += 2) {
    const one = raw[index];
    if (one?.length !== name.length || one.toLowerCase() !== name) continue;
    value = value === "" ? (raw[index + 1] ?? "") : `${value}, ${raw[index + 1]}`;
  }
  return value;
}
