import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { scriptNonceHeader } from "#domain/pages/paths.ts";
import { mapOrigin } from "#domain/profile/contact-links.ts";
import { compressBrotli } from "#server/platform/http/compress.ts";
import { defaultRetryAfter } from "#server/platform/http/error-responses.ts";
import {
  bareContentPolicy,
  noStore,
  revalidated,
  securityHeaders,
} from "#server/platform/http/response-headers.ts";

/** `body` is null for a redirect. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer> | null;
};

/** Third parties that this installation is configured for, besides the map. */
export type ThirdParties = { analytics: boolean; recaptcha: boolean };

type Sources = Partial<Record<"script" | "connect" | "frame", readonly string[]>>;

// https://developers.google.com/tag-platform/security/guides/csp, without the sources for
// advertising and Google Signals, which stay off.
const analyticsSources: Sources = {
  script: ["https://www.googletagmanager.com"],
  connect: ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
};

// https://developers.google.com/recaptcha/docs/faq, 'Content-Security-Policy'.
const recaptchaSources: Sources = {
  script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  connect: ["https://www.google.com/recaptcha/"],
  frame: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
};

/**
 * Returns the hashes of inline scripts or styles that carry our `nonce` (`makePage` then strips it); any other
 * was injected (XSS). Takes linear time, however long the page is.
 */
function inlineHashes(html: string, tag: "script" | "style", nonce: string | null): string[] {
  const hashes = new Set<string>();
  for (let start = html.indexOf(`<${tag}`); nonce !== null && start >= 0; ) {
    const open = html.indexOf(">", start);
    const end = html.indexOf(`</${tag}>`, open);
    if (open < 0 || end < 0) break;
    const head = html.slice(start, open);
    if (!/\ssrc=/.test(head) && head.includes(` nonce="${nonce}"`)) {
      hashes.add(`'sha256-${hash("sha256", html.slice(open + 1, end), "base64")}'`);
    }
    start = html.indexOf(`<${tag}`, end);
  }
  return [...hashes];
}

/** Allows only third parties that visitors can consent to. Hashes, not a nonce, since pages are cached. */
export function contentPolicy(
  html: string,
  nonce: string | null,
  thirdParties?: ThirdParties,
): string {
  const services: Sources[] = [
    // On every page, since the browser keeps the policy of the page that was loaded first.
    { frame: [mapOrigin] },
    ...(thirdParties?.analytics ? [analyticsSources] : []),
    ...(thirdParties?.recaptcha ? [recaptchaSources] : []),
  ];
  const sources = (directive: keyof Sources) =>
    services.flatMap((service) => service[directive] ?? []);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineHashes(html, "script", nonce), ...sources("script")].join(" "),
    ["style-src 'self'", ...inlineHashes(html, "style", nonce)].join(" "),
    "img-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...sources("connect")].join(" "),
    ["frame-src", ...sources("frame")].join(" "),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * A sold car must not be offered, so only a CDN (RFC 9213) may serve a copy, for seconds; longer only while
 * the server returns errors (docs/decisions/023).
 */
const pageCaching = {
  ...revalidated,
  "cdn-cache-control": "max-age=10, stale-while-revalidate=10, stale-if-error=600",
};
/** Limited, in case a page is redirected by mistake. */
const permanentCaching = "public, max-age=3600";

type PolicyOptions = { isDev: boolean; thirdParties?: ThirdParties | undefined };

/** Rejects if not even an error page was rendered. */
export async function makePage(
  rendered: Response,
  { isDev, thirdParties }: PolicyOptions,
): Promise<RenderedPage> {
  const contentType = rendered.headers.get("content-type");
  // The router's last resort, of which it has told app/entry.server.tsx the cause.
  if (rendered.status >= 500 && contentType?.startsWith("text/plain"))
    throw new Error("neither the page nor its error page could be rendered");
  if (rendered.body === null || contentType === null) return withoutBody(rendered);
  // React Router omits the charset of its data.
  const type = contentType.includes("charset") ? contentType : `${contentType}; charset=utf-8`;
  const withNonces = await rendered.text();
  const nonce = rendered.headers.get(scriptNonceHeader);
  const text = nonce === null ? withNonces : withNonces.replaceAll(` nonce="${nonce}"`, "");
  const headers = Object.fromEntries(rendered.headers);
  for (const name of [scriptNonceHeader, "content-length", "transfer-encoding"])
    delete headers[name];
  if (headers["cache-control"] === undefined) {
    Object.assign(headers, rendered.status === 200 ? pageCaching : noStore);
  }
  if (rendered.status === 503) headers["retry-after"] ??= defaultRetryAfter;
  headers["content-type"] = type;
  headers["content-security-policy"] = !type.startsWith("text/html")
    ? bareContentPolicy
    : isDev
      ? "frame-ancestors 'none'"
      : contentPolicy(withNonces, nonce, thirdParties);
  if (rendered.status === 200) headers.etag = `W/"${hash("sha256", text, "base64url")}"`;
  return { status: rendered.status, headers, body: Buffer.from(text) };
}

/** Only permanent redirects may be cached, because the others depend on the stock. */
function withoutBody(response: Response): RenderedPage {
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  const isPermanent = status === 301 || status === 308;
  headers["cache-control"] ??= isPermanent ? permanentCaching : "no-store";
  return { status, headers, body: null };
}

export const toResponse = ({ body, ...head }: RenderedPage): Response => new Response(body, head);

const unpack = promisify(brotliDecompress);

/** Compresses a page for the cache: nearly every client takes Brotli, and memory holds five times as many. */
export async function packPage(page: RenderedPage, origin: string): Promise<RenderedPage> {
  // A copy: zlib returns part of a larger buffer, which the cache would keep and not count.
  const body = page.body && Buffer.from(new Uint8Array(await compressBrotli(page.body)).buffer);
  return { ...page, headers: { ...securityHeaders(origin), ...page.headers }, body };
}

export async function unpackPage({ body, ...head }: RenderedPage): Promise<RenderedPage> {
  return { ...head, body: body && (await unpack(body)) };
}

const takesBrotli = /(?:^|,)\s*br\s*(?:,|$)/;
const vary = "Accept-Encoding";

/** Sends a packed page with all its headers; null for a client that needs another encoding. */
export function sendPacked(page: RenderedPage | undefined, request: Headers): Response | null {
  if (!page?.body || !takesBrotli.test(request.get("accept-encoding") ?? "")) return null;
  const { status, headers, body } = page;
  const known = request.get("if-none-match");
  // A list of tags, or `*`, is compared where all responses are.
  if (known !== null && known !== headers.etag) return null;
  if (known !== null) return new Response(null, { status: 304, headers: { ...headers, vary } });
  const length = String(body.byteLength);
  const encoding = { vary, "content-encoding": "br", "content-length": length };
  return new Response(body, { status, headers: { ...headers, ...encoding } });
}
