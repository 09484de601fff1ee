import { phoneLink } from "#domain/site/contact-links.ts";
import { dealership, themeColor } from "#domain/site/dealership.ts";
import { escapeHtml, formatInstant } from "#domain/site/format.ts";
import { offlineCaches } from "#domain/site/storage-keys.ts";
import { isAppointment, isPage } from "./page-address.ts";

declare const self: ServiceWorkerGlobalScope;

/** For a page without a cached copy; a document without any other file. */
export async function offlineResponse(): Promise<Response> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return new Response(offlinePage(await listCachedPages()), {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}

const isKept = (url: URL) => isPage(url) || isAppointment(url);
const maxListed = 12;

/** Newest first. Titles are HTML, as they stand in the pages. */
async function listCachedPages() {
  // The second has what was read last: it wins.
  const { appointments, wishlist, pages: read } = offlineCaches;
  const all = await self.caches.keys();
  const names = [appointments, wishlist, read]
    .map(({ name }) => name)
    .filter((name) => all.includes(name));
  const entries = await Promise.all(
    names.map(async (name) => {
      const cache = await self.caches.open(name);
      return (await cache.keys()).map((request) => ({ cache, request }));
    }),
  );
  const pages = entries.flat().filter(({ request }) => isKept(new URL(request.url)));
  const byAddress = new Map(pages.map((entry) => [entry.request.url, entry]));
  const found = await Promise.all(
    [...byAddress.values()].map(async ({ cache, request }) => {
      const { pathname, search } = new URL(request.url);
      const copy = await cache.match(request, { ignoreVary: true });
      const [, title = ""] = /<title>([^<]*)<\/title>/.exec((await copy?.text()) ?? "") ?? [];
      const stand = new Date(copy?.headers.get("date") ?? 0).toISOString();
      return { path: pathname + search, title, stand, isGood: copy?.status === 200 };
    }),
  );
  return found
    .filter(({ title, isGood }) => isGood && title !== "")
    .sort((one, other) => other.stand.localeCompare(one.stand))
    .slice(0, maxListed);
}

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; font: 1.0625rem/1.5 system-ui, sans-serif;
  background: light-dark(#f6f4f1, #131211); color: light-dark(#1c1a18, #f4f1ed) }
header { padding: 1.25rem max(1.25rem, 50% - 20rem); background: ${themeColor}; color: #f4f1ed; font-weight: 700 }
main { max-width: 40rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 1rem; text-wrap: balance }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem }
a { color: light-dark(#b93c09, #ff8a4c) }
a[href^="tel:"] { white-space: nowrap }
a:focus-visible { outline: 3px solid; outline-offset: 2px }
ul { list-style: none; margin: 0; padding: 0 }
li { border-top: 1px solid light-dark(#ded9d2, #3a3633) }
li a { display: block; padding: .75rem 0 0 }
small { display: block; padding: 0 0 .75rem; color: light-dark(#57524c, #b9b2aa) }
.again { display: inline-block; padding: .75rem 1.25rem; border-radius: .375rem; font-weight: 600;
  text-decoration: none; background: light-dark(#b93c09, #ff8a4c); color: light-dark(#fff, #1c1a18) }
`;

function offlinePage(cached: Awaited<ReturnType<typeof listCachedPages>>): string {
  const { name, phone } = dealership;
  const links = cached
    .map(
      ({ path, title, stand }) =>
        `<li><a href="${escapeHtml(path)}">${title.replace(` | ${name}`, "")}</a><small>Stand: ${formatInstant(stand)}&nbsp;Uhr</small></li>`,
    )
    .join("");
  return `<!doctype html>
<html lang="de"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Offline | ${name}</title>
<style>${style}</style></head>
<body><header>${name}</header><main>
<h1>Sie sind offline</h1>
<p>Diese Seite ist gerade nicht erreichbar, und auf diesem Gerät ist keine Kopie davon gespeichert. Bitte prüfen Sie Ihre Internetverbindung.</p>
<p><a class="again" href="">Erneut versuchen</a></p>
<p>Telefonisch erreichen Sie uns unter <a href="${phoneLink()}">${phone.display}</a>.</p>
${links === "" ? "" : `<h2>Ohne Verbindung lesbar</h2><p>Preise und Verfügbarkeit können sich geändert haben.</p><ul>${links}</ul>`}
</main></body></html>
`;
}
