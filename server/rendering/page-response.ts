import { hash } from "node:crypto";
import { mapOrigin } from "#domain/dealership/contact-links.ts";
import { scriptNonceHeader } from "#domain/pages/paths.ts";
import { defaultRetryAfter } from "#server/platform/http/error-responses.ts";
import { bareContentPolicy, noStore, revalidated } from "#server/platform/http/response-headers.ts";

/**
 * `body` is null for a redirect; otherwise a Blob, since a Response would copy a string or buffer each time
 * it is sent.
 */
export type RenderedPage = { status: number; headers: Record<string, string>; body: Blob | null };

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
 * Returns the inline scripts that carry our `nonce` (`makePage` then strips it); any other was injected (XSS).
 * Takes linear time, however long the page is.
 */
function inlineScripts(html: string, nonce: string): string[] {
  const scripts: string[] = [];
  for (let start = html.indexOf("<script"); start >= 0; ) {
    const open = html.indexOf(">", start);
    const end = html.indexOf("</script>", open);
    if (open < 0 || end < 0) break;
    const head = html.slice(start, open);
    if (!/\ssrc=/.test(head) && head.includes(` nonce="${nonce}"`)) {
      scripts.push(html.slice(open + 1, end));
    }
    start = html.indexOf("<script", end);
  }
  return scripts;
}

/** Allows only third parties that visitors can consent to. Hashes, not a nonce, since pages are cached. */
export function contentPolicy(
  html: string,
  nonce: string | null,
  thirdParties?: ThirdParties,
): string {
  const hashes = (nonce === null ? [] : inlineScripts(html, nonce)).map(
    (script) => `'sha256-${hash("sha256", script, "base64")}'`,
  );
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
    ["script-src 'self'", ...new Set(hashes), ...sources("script")].join(" "),
    "style-src 'self'",
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

export async function makePage(
  rendered: Response,
  { isDev, thirdParties }: PolicyOptions,
): Promise<RenderedPage> {
  const contentType = rendered.headers.get("content-type");
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
  return { status: rendered.status, headers, body: new Blob([text]) };
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
