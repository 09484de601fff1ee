import { beforeAll, expect, it } from "vitest";
import { get, origin, readCars } from "./site.ts";

type CrawledPage = { html: string; links: Link[] };
type Link = { href: string; tag: string };

const unescapeHtml = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

function readLinks(html: string): Link[] {
  return [...html.matchAll(/<(?:a|area)\s[^>]*\bhref="([^"]*)"[^>]*>/g)].map(
    ([tag, href = ""]) => ({ tag, href: unescapeHtml(href) }),
  );
}

/** The HTML of every page that is reachable from home by links. */
async function crawl(): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const queue = ["/"];
  for (const path of queue) {
    const response = await get(path);
    expect(response.status, path).toBe(200);
    const html = response.headers.get("content-type")?.startsWith("text/html")
      ? await response.text()
      : "";
    const links = readLinks(html);
    pages.set(path, { html, links });
    for (const { href } of links) {
      const { origin: linkOrigin, pathname, search } = new URL(href, origin + path);
      const next = pathname + search;
      // Each filtered list links to further ones: only those that other pages link to are visited.
      const isTooDeep = path.startsWith("/fahrzeuge?") && search !== "" && !/seite=/.test(search);
      // Each comparison links to smaller ones.
      const isNarrower = path.startsWith("/vergleich") && pathname === "/vergleich";
      // Each large picture would have to be encoded first; the gallery's tests cover pictures.
      const isPicture = pathname.startsWith("/bilder/");
      if (linkOrigin !== origin || isTooDeep || isNarrower || isPicture || queue.includes(next))
        continue;
      queue.push(next);
    }
  }
  return pages;
}

let pages: Map<string, CrawledPage>;
beforeAll(async () => {
  pages = await crawl();
});

it("every internal link leads to an existing page and fragment", async () => {
  const cars = await readCars();
  const vehicles = [...pages.keys()].filter((path) => path.startsWith("/fahrzeug/"));
  expect(vehicles.sort()).toEqual(cars.map(({ ad_key }) => `/fahrzeug/${ad_key}`).sort());

  const brokenLinks: string[] = [];
  for (const [path, { links }] of pages) {
    for (const { href } of links) {
      const { origin: linkOrigin, pathname, search, hash } = new URL(href, origin + path);
      const page = pages.get(pathname + search);
      if (linkOrigin !== origin || hash === "" || page === undefined) continue;
      const id = decodeURIComponent(hash.slice(1));
      if (!page.html.includes(`id="${id}"`)) brokenLinks.push(`${path} → ${href}`);
    }
  }
  expect(brokenLinks).toEqual([]);
});

it("an external link uses https and sends no referrer", async () => {
  const insecureLinks = new Map<string, string>();
  for (const [path, { links }] of pages) {
    for (const { href, tag } of links) {
      const { origin: linkOrigin, protocol } = new URL(href, origin + path);
      if (linkOrigin === origin || ["tel:", "mailto:"].includes(protocol)) continue;
      const isSecure = protocol === "https:" && /rel="[^"]*noopener noreferrer/.test(tag);
      if (!isSecure) insecureLinks.set(tag, path);
    }
  }
  expect([...insecureLinks]).toEqual([]);
});
