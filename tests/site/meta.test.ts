import { expect, it } from "vitest";
import { paths } from "#domain/pages/paths.ts";
import { hiddenPages, indexedPages } from "./all-pages.ts";
import { get, origin, readCars } from "./site.ts";

function readHead(html: string) {
  const tags = [...html.matchAll(/<(?:meta|link)\s[^>]*>/g)].map(([tag]) => tag);
  const readAttribute = (tag: string, attribute: string) =>
    new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");
  const readContents = (name: string) =>
    tags
      .filter(
        (tag) => readAttribute(tag, "name") === name || readAttribute(tag, "property") === name,
      )
      .map((tag) => readAttribute(tag, "content") ?? "");
  return {
    titles: [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = ""]) => title),
    canonicals: tags
      .filter((tag) => readAttribute(tag, "rel") === "canonical")
      .map((tag) => readAttribute(tag, "href") ?? ""),
    readContents,
    /** The types of the structured data, of each of its nodes. */
    nodeTypes: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
      ([, text = ""]) => (JSON.parse(text)["@graph"] ?? []).map(typeOf),
    ),
  };
}

const typeOf = (node: { "@type": string | string[] }) => [node["@type"]].flat().join("+");

const nodeTypesOfPages: Record<string, unknown[]> = {
  "/": ["AutoDealer", "WebSite"],
  "/fahrzeuge": ["CollectionPage", "BreadcrumbList"],
  "/fahrzeugankauf": ["Service", "BreadcrumbList", "AutoDealer"],
  "/kontakt": ["ContactPage", "BreadcrumbList", "AutoDealer"],
  "/impressum": ["BreadcrumbList"],
  "/datenschutz": ["BreadcrumbList"],
};
const nodeTypesOfVehicle = [
  expect.stringMatching(/^Product\+(Car|Motorcycle|Vehicle)$/),
  "BreadcrumbList",
  "AutoDealer",
];

it("every indexable page has its own title, description, address, picture and structured data", async () => {
  const cars = await readCars();
  const pathsByText = { title: new Map<string, string>(), description: new Map<string, string>() };
  const pictures = new Set<string>();
  for (const path of indexedPages(cars)) {
    const response = await get(path);
    expect(response.status, path).toBe(200);
    const { titles, canonicals, readContents, nodeTypes } = readHead(await response.text());
    const page = path.replace(/\?.*/, "");
    expect(nodeTypes, path).toEqual(nodeTypesOfPages[page] ?? nodeTypesOfVehicle);
    const [title = "", ...otherTitles] = titles;
    const [description = "", ...otherDescriptions] = readContents("description");
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
    expect(readContents("robots"), path).toEqual(["index,follow,max-image-preview:large"]);
    expect(readContents("og:url"), path).toEqual(canonicals);
    expect(readContents("og:description"), path).toEqual([description]);
    expect(
      [readContents("og:type"), readContents("og:locale"), readContents("twitter:card")],
      path,
    ).toEqual([["website"], ["de_DE"], ["summary_large_image"]]);
    expect([readContents("og:image:width"), readContents("og:image:height")], path).toEqual([
      ["1200"],
      ["630"],
    ]);
    expect(readContents("og:image:alt")[0], path).toMatch(/\S/);
    expect(readContents("og:image"), path).toHaveLength(1);
    pictures.add(String(readContents("og:image")[0]));
  }
  expect(pictures).toContain(`${origin}/teilen.jpg`);
  for (const picture of [...pictures].slice(0, 4)) {
    const response = await get(picture);
    expect([response.status, response.headers.get("content-type")], picture).toEqual([
      200,
      "image/jpeg",
    ]);
    expect((await response.bytes()).length, picture).toBeLessThan(300_000);
  }
});

it("personal and missing pages are noindex, without structured data", async () => {
  const cars = await readCars();
  for (const [path, status] of hiddenPages(cars)) {
    const response = await get(path);
    expect(response.status, path).toBe(status);
    const { titles, canonicals, readContents, nodeTypes } = readHead(await response.text());
    expect(titles, path).toHaveLength(1);
    expect(nodeTypes, path).toEqual([]);
    expect(readContents("robots"), path).toEqual(["noindex"]);
    // A comparison is passed on.
    const isShared = path.startsWith(`${paths.compare}?`);
    expect(readContents("og:url"), path).toEqual(isShared ? [origin + path] : []);
    const urlWithoutQuery = `${origin}${path.replace(/\?.*/, "")}`;
    expect(canonicals, path).toEqual(status === 200 ? [urlWithoutQuery] : []);
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
