import { createHash } from "node:crypto";
import { mapOrigin } from "#domain/site/contact-links.ts";

/** Third parties that this installation is set up for, beside the map. */
export type PageServices = { analytics: boolean; recaptcha: boolean };

/** What a page may ask of others, by directive. */
type Sources = { script: readonly string[]; connect: readonly string[]; frame: readonly string[] };

// Google's page about policies: https://developers.google.com/tag-platform/security/guides/csp. Left
// out is what belongs to advertising and Google Signals, which stay off.
const analyticsSources: Sources = {
  script: ["https://www.googletagmanager.com"],
  connect: ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
  frame: [],
};

// https://developers.google.com/recaptcha/docs/faq, 'Content-Security-Policy'.
const recaptchaSources: Sources = {
  script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  connect: ["https://www.google.com/recaptcha/"],
  frame: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
};

/**
 * The map may stand in every page's policy, not only in those that show it: the browser keeps the
 * policy of the page that was loaded first while it goes on to others.
 */
const mapSources: Sources = { script: [], connect: [], frame: [mapOrigin] };

/** What stands in the scripts of a page that have no address, in one pass however long it is. */
function inlineScripts(html: string): string[] {
  const found: string[] = [];
  for (let start = html.indexOf("<script"); start >= 0; ) {
    const open = html.indexOf(">", start);
    const end = html.indexOf("</script>", open);
    if (open < 0 || end < 0) break;
    if (!/\ssrc=/.test(html.slice(start, open))) found.push(html.slice(open + 1, end));
    start = html.indexOf("<script", end);
  }
  return found;
}

/**
 * Content security policy of one page: nothing from elsewhere but what visitors can agree to, and of
 * inline scripts only those that stand in this very page, by their hash. Hashes and no nonce, so that
 * a page can be kept. It is the second lock; the first is that nobody asks before consent.
 */
export function contentPolicy(html: string, services?: PageServices): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const foreign = [
    mapSources,
    ...(services?.analytics ? [analyticsSources] : []),
    ...(services?.recaptcha ? [recaptchaSources] : []),
  ];
  const sources = (directive: keyof Sources) => foreign.flatMap((service) => service[directive]);
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
