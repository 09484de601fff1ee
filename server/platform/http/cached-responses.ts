import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding, type EncodedBody, etagMatches, type Ready } from "./encoded-body.ts";
import { bareContentPolicy } from "./security-headers.ts";

/** A successful response in memory; the same object as long as the same is sent. */
export type CachedResponse = {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string | null;
  /** All but those of the whole site and Node's own. */
  headers: Readonly<Record<string, string>>;
};

/** Missing headers are empty. */
type Asked = { url: string; accept: string; acceptEncoding: string };

/** The response to a GET or HEAD, if it is in memory. */
export type CachedResponseSource = (asked: Asked) => CachedResponse | null;

/** They describe bytes, so a 304 has none of them (RFC 9110, 15.4.5). */
const headersOfBytes = ["content-encoding", "content-length", "content-type"] as const;

/** The headers of a 304. */
export function headersUnchanged(
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const left: Record<string, string> = { ...headers };
  for (const name of headersOfBytes) delete left[name];
  return left;
}

const textResponses = new WeakMap<Ready, CachedResponse>();

/** A text in the best accepted encoding; null when that is not compressed yet. */
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

/** Names and values in turn, which Node writes fastest. */
type FlatHeaders = { whole: string[]; unchanged: string[] };

/**
 * Answers from memory before the app; false when it has nothing. Request, Response and middleware
 * would cost a multiple. `everywhere`: headers of every response.
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
    const { method, url, headers } = request;
    if ((method !== "GET" && method !== "HEAD") || !url?.startsWith("/")) return false;
    const { accept = "", "accept-encoding": acceptEncoding = "" } = headers;
    const found = source({ url, accept, acceptEncoding: String(acceptEncoding) });
    if (found === null) return false;
    if (found.etag !== null && etagMatches(headers["if-none-match"] ?? "", found.etag)) {
      response.writeHead(304, headersOf(found).unchanged).end();
    } else {
      response.writeHead(200, headersOf(found).whole);
      response.end(method === "HEAD" ? undefined : found.bytes);
    }
    return true;
  };
}
