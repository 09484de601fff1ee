import type { IncomingMessage, ServerResponse } from "node:http";
import {
  acceptedEncoding,
  type EncodedBody,
  type Encoding,
  etagMatches,
  type Ready,
} from "./encoded-body.ts";
import { bareContentPolicy } from "./security-headers.ts";

/** A successful response in memory; the same object as long as the same is sent. */
export type CachedResponse = {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string | null;
  /** All but those of the whole site and Node's own. */
  headers: Headers;
};

type Headers = Readonly<Record<string, string>>;

/** Missing headers are empty. */
type Asked = { url: string; accept: string; acceptEncoding: string };

/** The response to a GET or HEAD, if it is in memory. */
export type CachedResponseSource = (asked: Asked) => CachedResponse | null;

/** Asked for again each time. A 304 is cheap, a sold car in the list is not. */
export const revalidated = { "cache-control": "public, no-cache" };
export const noStore = { "cache-control": "no-store" };
/** For addresses that change with their content. */
export const immutable = { "cache-control": "public, max-age=31536000, immutable" };

/** They describe bytes, so a 304 has none of them (RFC 9110, 15.4.5). */
const headersOfBytes = ["content-encoding", "content-length", "content-type"] as const;

/** The headers of a 304. */
function headersUnchanged(headers: Headers): Record<string, string> {
  const left: Record<string, string> = { ...headers };
  for (const name of headersOfBytes) delete left[name];
  return left;
}

type Text = { body: EncodedBody; headers: Headers };

const headersOfText = ({ body, headers }: Text, encoding: Encoding): Headers => ({
  ...headers,
  etag: body.etag,
  vary: "Accept-Encoding",
  ...(encoding !== "identity" && { "content-encoding": encoding }),
  "content-type": body.type,
});

const textResponses = new WeakMap<Ready, CachedResponse>();

/** A text in the best accepted encoding; null when that is not compressed yet. */
export function cachedText(text: Text, acceptEncoding: string): CachedResponse | null {
  const ready = text.body.ready(acceptedEncoding(acceptEncoding));
  if (ready === null) return null;
  const known = textResponses.get(ready);
  if (known !== undefined) return known;
  const { bytes, encoding } = ready;
  const headers = { ...headersOfText(text, encoding), "content-length": String(bytes.length) };
  const response: CachedResponse = { bytes, etag: text.body.etag, headers };
  textResponses.set(ready, response);
  return response;
}

/** Sends a text in the client's encoding, or 304. */
export async function answerWith(
  request: Request,
  body: EncodedBody,
  { status = 200, headers = {} }: { status?: number; headers?: Headers } = {},
): Promise<Response> {
  const { bytes, encoding } = await body.in(
    acceptedEncoding(request.headers.get("accept-encoding") ?? ""),
  );
  const etag = status === 200 ? body.etag : null;
  return answerBytes(request, {
    bytes,
    etag,
    headers: headersOfText({ body, headers }, encoding),
    status,
  });
}

/** Sends bytes to a request that reached the app, or 304. */
export function answerBytes(
  { method, headers: asked }: Request,
  { bytes, etag, headers, status = 200 }: CachedResponse & { status?: number },
): Response {
  if (etag !== null && etagMatches(asked.get("if-none-match") ?? "", etag)) {
    return new Response(null, { status: 304, headers: headersUnchanged(headers) });
  }
  return new Response(method === "HEAD" ? null : bytes, { status, headers });
}

/** Names and values in turn, which Node writes fastest. */
type FlatHeaders = { whole: string[]; unchanged: string[] };

/**
 * Answers from memory before the app; false when it has nothing. Request, Response and middleware
 * would cost a multiple. `everywhere`: headers of every response.
 */
export function createCachedResponder(
  source: CachedResponseSource,
  everywhere: Headers,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const flattened = new WeakMap<CachedResponse, FlatHeaders>();
  const headersOf = (found: CachedResponse): FlatHeaders => {
    const known = flattened.get(found);
    if (known !== undefined) return known;
    const all = { "content-security-policy": bareContentPolicy, ...everywhere, ...found.headers };
    const flat = (headers: Headers) => Object.entries(headers).flat();
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
