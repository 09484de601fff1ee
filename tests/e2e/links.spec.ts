import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./site-test.ts";

type Found = { html: string; links: Link[] };
type Link = { href: string; tag: string };

/** What stands in an attribute, as it was before it was escaped. */
const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

function readLinks(html: string): Link[] {
  return [...html.matchAll(/<(?:a|area)\s[^>]*\bhref="([^"]*)"[^>]*>/g)].map(
    ([tag, href = ""]) => ({ tag, href: unescaped(href) }),
  );
}

/** Every page that can be reached from home by links, as the server sends it. */
async function crawl(request: APIRequestContext, origin: string): Promise<Map<string, Found>> {
  const pages = new Map<string, Found>();
  const waiting = ["/"];
  for (const path of waiting) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    const html = (await answer.headers())["content-type"]?.startsWith("text/html")
      ? await answer.text()
      : "";
    const links = readLinks(html);
    pages.set(path, { html, links });
    for (const { href } of links) {
      const { origin: target, pathname, search } = new URL(href, origin + path);
      const next = pathname + search;
      // Each filter leads to further ones: of the filtered lists those count that a page offers.
      const isTooDeep = path.startsWith("/fahrzeuge?") && search !== "" && !/seite=/.test(search);
      // Each large picture would have to be made first; the gallery's tests look at pictures.
      const isPicture = pathname.startsWith("/bilder/");
      if (target !== origin || isTooDeep || isPicture || waiting.includes(next)) continue;
      waiting.push(next);
    }
  }
  return pages;
}

test("every link within the site leads to a page, and to a place that is there", async ({
  request,
  baseURL,
  cars,
}) => {
  const pages = await crawl(request, String(baseURL));
  // Without JavaScript all vehicles can be reached.
  const vehicles = [...pages.keys()].filter((path) => path.startsWith("/fahrzeug/"));
  expect(vehicles.sort()).toEqual(cars.map(({ ad_key }) => `/fahrzeug/${ad_key}`).sort());

  const lost: string[] = [];
  for (const [path, { links }] of pages) {
    for (const { href } of links) {
      const { origin, pathname, search, hash } = new URL(href, String(baseURL) + path);
      const target = pages.get(pathname + search);
      if (origin !== baseURL || hash === "" || target === undefined) continue;
      const id = decodeURIComponent(hash.slice(1));
      if (!target.html.includes(`id="${id}"`)) lost.push(`${path} → ${href}`);
    }
  }
  expect(lost).toEqual([]);
});

test("a link to elsewhere is secure and tells nothing of us", async ({ request, baseURL }) => {
  const foreign = new Map<string, string>();
  for (const [path, { links }] of await crawl(request, String(baseURL))) {
    for (const { href, tag } of links) {
      const { origin, protocol } = new URL(href, String(baseURL) + path);
      if (origin === baseURL || ["tel:", "mailto:"].includes(protocol)) continue;
      const isSecure = protocol === "https:" && /rel="[^"]*noopener noreferrer/.test(tag);
      if (!isSecure) foreign.set(tag, path);
    }
  }
  expect([...foreign]).toEqual([]);
});

test("the old addresses lead to the new ones, once and for good", async ({ request }) => {
  for (const [path, target] of [
    ["/unternehmen", "/#unternehmen"],
    ["/unsere-fahrzeuge", "/fahrzeuge"],
    ["/fahrzeuge/", "/fahrzeuge"],
  ]) {
    const answer = await request.get(String(path), { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([301, target]);
  }
});
