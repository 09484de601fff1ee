import { beforeAll, expect, it } from "vitest";
import { get, origin, readCars } from "./site.ts";

type Found = { html: string; links: Link[] };
type Link = { href: string; tag: string };

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

function readLinks(html: string): Link[] {
  return [...html.matchAll(/<(?:a|area)\s[^>]*\bhref="([^"]*)"[^>]*>/g)].map(
    ([tag, href = ""]) => ({ tag, href: unescaped(href) }),
  );
}

/** The HTML of every page that is reachable from home by links. */
async function crawl(): Promise<Map<string, Found>> {
  const pages = new Map<string, Found>();
  const waiting = ["/"];
  for (const path of waiting) {
    const answer = await get(path);
    expect(answer.status, path).toBe(200);
    const html = answer.headers.get("content-type")?.startsWith("text/html")
      ? await answer.text()
      : "";
    const links = readLinks(html);
    pages.set(path, { html, links });
    for (const { href } of links) {
      const { origin: target, pathname, search } = new URL(href, origin + path);
      const next = pathname + search;
      // Each filter links to further ones: only filtered lists that another page links to count.
      const isTooDeep = path.startsWith("/fahrzeuge?") && search !== "" && !/seite=/.test(search);
      // Each comparison links to smaller ones.
      const isNarrower = path.startsWith("/vergleich") && pathname === "/vergleich";
      // Each large picture would have to be encoded first; the gallery's tests cover pictures.
      const isPicture = pathname.startsWith("/bilder/");
      if (target !== origin || isTooDeep || isNarrower || isPicture || waiting.includes(next))
        continue;
      waiting.push(next);
    }
  }
  return pages;
}

let pages: Map<string, Found>;
beforeAll(async () => {
  pages = await crawl();
});

it("every internal link leads to an existing page and fragment", async () => {
  const cars = await readCars();
  const vehicles = [...pages.keys()].filter((path) => path.startsWith("/fahrzeug/"));
  expect(vehicles.sort()).toEqual(cars.map(({ ad_key }) => `/fahrzeug/${ad_key}`).sort());

  const lost: string[] = [];
  for (const [path, { links }] of pages) {
    for (const { href } of links) {
      const { origin: target, pathname, search, hash } = new URL(href, origin + path);
      const page = pages.get(pathname + search);
      if (target !== origin || hash === "" || page === undefined) continue;
      const id = decodeURIComponent(hash.slice(1));
      if (!page.html.includes(`id="${id}"`)) lost.push(`${path} → ${href}`);
    }
  }
  expect(lost).toEqual([]);
});

it("an external link uses https and sends no referrer", async () => {
  const foreign = new Map<string, string>();
  for (const [path, { links }] of pages) {
    for (const { href, tag } of links) {
      const { origin: target, protocol } = new URL(href, origin + path);
      if (target === origin || ["tel:", "mailto:"].includes(protocol)) continue;
      const isSecure = protocol === "https:" && /rel="[^"]*noopener noreferrer/.test(tag);
      if (!isSecure) foreign.set(tag, path);
    }
  }
  expect([...foreign]).toEqual([]);
});
