import { expect, it } from "vitest";
import { hiddenPages, indexedPages } from "./all-pages.ts";
import { get, origin, readCars } from "./site.ts";

function readHead(html: string) {
  const tags = [...html.matchAll(/<(?:meta|link)\s[^>]*>/g)].map(([tag]) => tag);
  const attributeOf = (tag: string, attribute: string) =>
    new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");
  const named = (name: string) =>
    tags
      .filter((tag) => attributeOf(tag, "name") === name || attributeOf(tag, "property") === name)
      .map((tag) => attributeOf(tag, "content") ?? "");
  return {
    titles: [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = ""]) => title),
    canonicals: tags
      .filter((tag) => attributeOf(tag, "rel") === "canonical")
      .map((tag) => attributeOf(tag, "href") ?? ""),
    named,
  };
}

it("every indexable page has its own title, description, address and picture", async () => {
  const cars = await readCars();
  const pathsByText = { title: new Map<string, string>(), description: new Map<string, string>() };
  const pictures = new Set<string>();
  for (const path of indexedPages(cars)) {
    const answer = await get(path);
    expect(answer.status, path).toBe(200);
    const { titles, canonicals, named } = readHead(await answer.text());
    const [title = "", ...otherTitles] = titles;
    const [description = "", ...otherDescriptions] = named("description");
    expect([otherTitles, otherDescriptions], path).toEqual([[], []]);
    for (const [kind, text] of [
      ["title", title],
      ["description", description],
    ] as const) {
      expect(text.length, `${kind} of ${path}`).toBeGreaterThan(10);
      expect(pathsByText[kind].get(text), `${kind} of ${path}`).toBeUndefined();
      pathsByText[kind].set(text, path);
    }
    expect(canonicals, path).toEqual([`${origin}${path}`]);
    expect(named("robots"), path).toEqual(["index,follow,max-image-preview:large"]);
    expect(named("og:url"), path).toEqual(canonicals);
    expect(named("og:description"), path).toEqual([description]);
    expect([named("og:type"), named("og:locale"), named("twitter:card")], path).toEqual([
      ["website"],
      ["de_DE"],
      ["summary_large_image"],
    ]);
    expect([named("og:image:width"), named("og:image:height")], path).toEqual([["1200"], ["630"]]);
    expect(named("og:image:alt")[0], path).toMatch(/\S/);
    expect(named("og:image"), path).toHaveLength(1);
    pictures.add(String(named("og:image")[0]));
  }
  expect(pictures).toContain(`${origin}/teilen.jpg`);
  for (const picture of [...pictures].slice(0, 4)) {
    const answer = await get(picture);
    expect([answer.status, answer.headers.get("content-type")], picture).toEqual([
      200,
      "image/jpeg",
    ]);
    expect((await answer.bytes()).length, picture).toBeLessThan(300_000);
  }
});

it("personal and missing pages are noindex", async () => {
  const cars = await readCars();
  for (const [path, status] of hiddenPages(cars)) {
    const answer = await get(path);
    expect(answer.status, path).toBe(status);
    const { titles, canonicals, named } = readHead(await answer.text());
    expect(titles, path).toHaveLength(1);
    expect(named("robots"), path).toEqual(["noindex"]);
    expect(named("og:url"), path).toEqual([]);
    const wholePage = `${origin}${path.replace(/\?.*/, "")}`;
    expect(canonicals, path).toEqual(status === 200 ? [wholePage] : []);
  }
});

it("linked icons and the manifest are served", async () => {
  const html = await (await get("/")).text();
  const linked = [...html.matchAll(/<link\s[^>]*rel="(icon|apple-touch-icon|manifest)"[^>]*>/g)];
  expect(linked.map(([, rel]) => rel)).toEqual(["icon", "icon", "apple-touch-icon", "manifest"]);
  const manifest = await (await get("/manifest.webmanifest")).json();
  const icons: { src: string }[] = manifest.icons;
  const files = linked.map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1] ?? "");
  for (const path of [...files, ...icons.map(({ src }) => src), manifest.start_url]) {
    expect((await get(path)).status, path).toBe(200);
  }
});
