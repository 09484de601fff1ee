import { expect, it } from "vitest";
import { readComparedKeys } from "#domain/car/compare-cars.ts";
import { aCar } from "#tests/support/test-car.ts";
import { breadcrumb } from "./breadcrumb.ts";
import { notFoundSuggestions } from "./not-found-suggestions.ts";
import { destinations } from "./pages.ts";
import { comparePath, vehiclePath, vehiclesPagePath } from "./paths.ts";
import { indexedPages, sitemapXml } from "./sitemap.ts";

it("builds paths", () => {
  expect([
    vehiclePath("a/../b"),
    vehiclesPagePath(1),
    vehiclesPagePath(2, "marke=Audi"),
    vehiclesPagePath(1, "marke=Audi", { isFilterPage: true }),
  ]).toEqual([
    "/fahrzeug/a%2F..%2Fb",
    "/fahrzeuge",
    "/fahrzeuge?marke=Audi&seite=2",
    "/fahrzeuge?marke=Audi&ansicht=filter",
  ]);
});

it("reads up to eight distinct vehicles to compare", () => {
  const read = (query: string) => readComparedKeys(new URLSearchParams(query));
  expect(read(comparePath(["a", "b-2"]).split("?")[1] ?? "")).toEqual(["a", "b-2"]);
  expect(read("fahrzeuge=a&fahrzeuge=b%2Cc&fahrzeuge=a&x=d")).toEqual(["a", "b", "c"]);
  expect(read(`fahrzeuge=,<b>,%00,${"9".repeat(65)},../a,d`)).toEqual(["d"]);
  expect(read("fahrzeuge=1,2,3,4,5,6,7,8,9")).toHaveLength(8);
  expect(comparePath(read(""))).toBe("/vergleich");
});

it("limits the breadcrumb to ten segments", () => {
  expect(breadcrumbOf("/a".repeat(7_000))).toHaveLength(11);
});

const breadcrumbOf = (pathname: string) =>
  breadcrumb(pathname)?.map(({ name, path }) => (path === null ? name : `${name}→${path}`));

it.each([
  ["/", undefined],
  ["/fahrzeuge", ["Startseite→/", "Fahrzeuge"]],
  ["/fahrzeug/900000101", ["Startseite→/", "Fahrzeuge→/fahrzeuge", "Fahrzeugdetails"]],
  ["/kontakt/", ["Startseite→/", "Kontakt"]],
  ["/etwas/anderes", ["Startseite→/", "Etwas", "Anderes"]],
  ["/kontakt/etwas/anderes", ["Startseite→/", "Kontakt→/kontakt", "Etwas", "Anderes"]],
  ["/%C3%BCber-uns", ["Startseite→/", "Über-uns"]],
  ["/%E0%A4%A", ["Startseite→/", "%E0%A4%A"]],
])("builds the breadcrumb of %s", (pathname, expected) => {
  expect(breadcrumbOf(pathname)).toEqual(expected);
});

it.each([
  ["/unternehmen", "/#unternehmen"],
  ["/about", "/#unternehmen"],
  ["/%C3%9Cber-uns", "/#unternehmen"],
  ["/cars", "/fahrzeuge"],
  ["/vehicles", "/fahrzeuge"],
  ["/vehicles/bmw", "/fahrzeuge"],
  ["/de/cars/", "/fahrzeuge"],
  ["/fahrzeugankuaf", "/fahrzeugankauf"],
  ["/contact", "/kontakt"],
])("suggests for %s the page %s", (path, target) => {
  expect(notFoundSuggestions(path).suggestedPage?.path).toBe(target);
});

it.each(["/nirgendwo", "/%E0%A4%A", "/wp-login.php", `/${"about".repeat(100)}`, "/"])(
  "suggests no page for %s",
  (path) => {
    expect(notFoundSuggestions(path).suggestedPage).toBeNull();
  },
);

const origin = "https://www.example.de";
const entry = (fields: Parameters<typeof aCar>[0]) =>
  sitemapXml({ cars: [aCar(fields)], origin })
    .split("\n")
    .find((line) => line.includes("/fahrzeug/"));

it("lists every indexed page and every vehicle in the sitemap", () => {
  expect(indexedPages).not.toContain("/merkliste");
  const xml = sitemapXml({ cars: [aCar({ ad_key: "a" }), aCar({ ad_key: "b" })], origin });
  expect([...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)).toEqual(
    [...indexedPages, "/fahrzeug/a", "/fahrzeug/b"].map((path) => origin + path),
  );
});

it("dates a vehicle by the later of its listing's change and its arrival", () => {
  const arrived = "2026-11-01T08:00:00.000Z";
  expect(entry({ fetched_at: arrived, modified_at: "2026-11-03T10:00:00+01:00" })).toContain(
    "<lastmod>2026-11-03T10:00:00+01:00</lastmod>",
  );
  expect(entry({ fetched_at: arrived, modified_at: "2026-11-01T08:30:00+01:00" })).toContain(
    `<lastmod>${arrived}</lastmod>`,
  );
  expect(entry({ fetched_at: arrived, modified_at: null })).toContain(
    `<lastmod>${arrived}</lastmod>`,
  );
});

it("lists a vehicle's own pictures by absolute URL, and no others", () => {
  const own = "/bilder/900000101/1-0b7e6c1d-1600.jpg";
  const images = [own, "/bilder/ersatz.jpg", "https://evil.example/x.jpg"].map((url) => ({ url }));
  expect(entry({ images })?.match(/<image:loc>[^<]*/g)).toEqual([`<image:loc>${origin}${own}`]);
});

it("escapes XML", () => {
  const images = [{ url: `/bilder/900000101/<&'">.jpg` }];
  expect(entry({ images })).toContain("/bilder/900000101/&lt;&amp;&#x27;&quot;&gt;.jpg<");
});

it("has unique keywords and unique paths", () => {
  const words = destinations.flatMap(({ keywords = [] }) => keywords);
  expect(new Set(words).size).toBe(words.length);
  const addresses = destinations.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  expect(new Set(addresses).size).toBe(addresses.length);
});
