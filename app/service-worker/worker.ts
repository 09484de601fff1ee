import { escapeHtml, formatInstant } from "#domain/format/format.ts";
import { isOfficePath } from "#domain/office/office.ts";
import { themeColor } from "#domain/pages/paths.ts";
import {
  findCachedCopy,
  isAssetOrPicture,
  listCachedPages,
  onCacheMessage,
  removeOldCaches,
  updateCopy,
} from "./offline-cache.ts";

declare const self: ServiceWorkerGlobalScope;

/** Applies only to pages with a cached copy. */
const timeoutMs = 4_000;

/**
 * Network first, then cache. API, router data, captcha, forms, the family's office and other origins are not
 * intercepted.
 */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (isOfficePath(url.pathname)) return;
  if (request.mode === "navigate") event.respondWith(respondToNavigation(event, url));
  else if (isAssetOrPicture(url.pathname)) {
    event.respondWith(
      self.fetch(request).catch(async () => (await findCachedCopy(url)) ?? Response.error()),
    );
  }
});

async function respondToNavigation(event: FetchEvent, url: URL): Promise<Response> {
  // Comes first: a preload that fails before anything awaits it is an unhandled rejection.
  const network = fetchPage(event);
  const copy = await findCachedCopy(url);
  const response = await (copy ? Promise.race([network, resolveAfterTimeout()]) : network);
  if (response === null) return copy ? markCopy(copy) : createOfflineResponse();
  event.waitUntil(updateCopy(url, response.clone()));
  return response;
}

/** Null when offline: Firefox's preload is then an error response, other browsers' rejects. */
async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response | null> {
  try {
    const preloaded: Response | undefined = await preloadResponse;
    const response = preloaded ?? (await self.fetch(request));
    return response.type === "error" ? null : response;
  } catch {
    return null;
  }
}

const resolveAfterTimeout = () =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, timeoutMs, null);
  });

/** Adds the server's date for features/site/offline-bar.tsx: a phone's clock may be wrong. */
async function markCopy(copy: Response): Promise<Response> {
  const html = await copy.text();
  const headers = new Headers(copy.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(html.replace("<html", `<html data-cached-at="${readServedAt(copy)}"`), {
    headers,
  });
}

const readServedAt = ({ headers }: Response) => new Date(headers.get("date") ?? 0).toISOString();

// A new worker takes over at once, which is safe: no cache entry depends on one build.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) =>
  event.waitUntil(
    Promise.all([
      removeOldCaches(),
      self.clients.claim(),
      // Requests a page while the worker is still starting.
      self.registration.navigationPreload.enable(),
    ]),
  ),
);
self.addEventListener("message", onCacheMessage);

/** Answers for a page without a cached copy, in a self-contained document. */
async function createOfflineResponse(): Promise<Response> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return new Response(renderOfflinePage(await describeCachedPages()), {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}

const maxListed = 12;

/** Newest first. Titles and dealer's data are HTML-escaped, as taken from the pages. */
async function describeCachedPages() {
  const pages = await Promise.all(
    (await listCachedPages()).map(async ({ path, copy }) => {
      const html = await copy.text();
      const [, title = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
      return { path, title, dealer: readDealer(html), servedAt: readServedAt(copy) };
    }),
  );
  return pages
    .filter(({ title }) => title !== "")
    .sort((one, other) => other.servedAt.localeCompare(one.servedAt))
    .slice(0, maxListed);
}

/** From the attributes that app/root.tsx writes. */
function readDealer(html: string) {
  const [tag = ""] = /<html[^>]*>/.exec(html) ?? [];
  const read = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return { name: read("dealer"), phone: read("phone"), dial: read("dial") };
}

// Imitates the site's frame (app/app.css, app/features/site/site.css) without loading its files.
const style = `
:root { color-scheme: light dark; --line: light-dark(#ded9d2, #3a3633); --accent: light-dark(#b93c09, #ff8a4c); --muted: light-dark(#57524c, #b9b2aa) }
body { margin: 0; min-height: 100vh; font: 1.0625rem/1.5 system-ui, sans-serif;
  background: light-dark(#f6f4f1, #131211); color: light-dark(#1c1a18, #f4f1ed) }
header, main { padding: 0 max(1rem, 50% - 38.5rem) }
header { display: flex; align-items: center; gap: .75rem; min-height: 4rem; background: ${themeColor}; color: #f4f1ed; font-size: 1.125rem; font-weight: 700 }
main { display: grid; gap: 3rem 4rem; padding-top: 3rem; padding-bottom: 4rem }
h1 { font-size: 2.25rem; line-height: 1.15; letter-spacing: -.025em; margin: 0 0 1rem; text-wrap: balance }
h2 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .25rem }
p { max-width: 36rem; margin: 0 0 1rem; text-wrap: pretty }
a { color: inherit; text-underline-offset: .25em }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px }
ul { list-style: none; margin: 1rem 0 0; padding: 0; border-bottom: 1px solid var(--line) }
li a { display: block; padding: .75rem 0; border-top: 1px solid var(--line); font-weight: 600; text-decoration: none; overflow-wrap: anywhere }
li a:hover { text-decoration: underline }
small { display: block; font-size: .875rem; font-weight: 400; color: var(--muted) }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin: 2rem 0 0 }
.actions a { padding: .6875rem 1.25rem; border: 1px solid var(--line); border-radius: .375rem; font-weight: 600;
  text-align: center; text-decoration: none; white-space: nowrap; background: light-dark(#fff, #211f1d) }
.actions .retry { border-color: transparent; background: var(--accent); color: light-dark(#fff, #1c1a18) }
.car { display: block; width: 100%; border: 1px solid var(--line); border-radius: .375rem; background: ${themeColor} }
@media (width < 40rem) { .actions a { flex: 1 0 100%; box-sizing: border-box } }
@media (width >= 64rem) { main { grid-template-columns: 1fr 1fr; padding-top: 5rem } main:has(.car) { align-items: center } }
`;

/** Keeps a number and its unit on one line. */
const formatTitle = (title: string, dealer: string) =>
  title.replace(` | ${dealer}`, "").replace(/(EZ|\d) (?=\d|km)/g, "$1&nbsp;");

/** A copy of the logo in app/features/site/navigation-bar.tsx. */
const renderLogo = (attributes: string) =>
  `<svg ${attributes} aria-hidden="true"><path d="M2 15c2-2.6 6-3.6 11-4.2C17 6.4 21 4 26.5 4c6 0 10 2.8 13.5 6.6 3.2.5 5 1.7 6 4.4M2 18h44" fill="none" stroke="#ff8a4c" stroke-linecap="round"/></svg>`;

function renderOfflinePage(cached: Awaited<ReturnType<typeof describeCachedPages>>): string {
  // Without a copy the dealer is unknown.
  const { name, phone, dial } = cached[0]?.dealer ?? { name: "", phone: "", dial: "" };
  const links = cached
    .map(
      ({ path, title, dealer, servedAt }) =>
        `<li><a href="${escapeHtml(path)}">${formatTitle(title, dealer.name)}<small>Stand: ${formatInstant(servedAt)}&nbsp;Uhr</small></a></li>`,
    )
    .join("");
  const sideContent =
    links === ""
      ? renderLogo('class="car" viewBox="-20 -14 88 48" stroke-width=".6"')
      : `<section><h2>Ohne Verbindung lesbar</h2><p>Preise und Verfügbarkeit können sich geändert haben.</p><ul>${links}</ul></section>`;
  return `<!doctype html>
<html lang="de"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${name === "" ? "Offline" : `Offline | ${name}`}</title>
<style>${style}</style></head>
<body><header>${renderLogo('viewBox="0 0 48 20" width="48" height="20" stroke-width="2"')}${name}</header><main><div>
<h1>Sie sind offline</h1>
<p>Diese Seite ist gerade nicht erreichbar, und auf diesem Gerät ist keine Kopie davon gespeichert. Bitte prüfen Sie Ihre Internetverbindung.</p>
${phone === "" ? "" : "<p>Telefonisch erreichen Sie uns auch ohne Internet.</p>"}
<p class="actions"><a class="retry" href="">Erneut versuchen</a>${phone === "" ? "" : `<a href="tel:${dial}">${phone}</a>`}</p>
</div>${sideContent}</main></body></html>
`;
}
