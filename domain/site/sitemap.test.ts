import { expect, it } from "vitest";
import { aCar } from "#domain/car/test-car.ts";
import { indexedPaths } from "./paths.ts";
import { sitemapXml } from "./sitemap.ts";

const origin = "https://www.example.de";
const entry = (fields: Parameters<typeof aCar>[0]) =>
  sitemapXml({ cars: [aCar(fields)], origin })
    .split("\n")
    .find((line) => line.includes("/fahrzeug/"));

it("names every page and every vehicle", () => {
  const xml = sitemapXml({ cars: [aCar({ ad_key: "a" }), aCar({ ad_key: "b" })], origin });
  expect([...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)).toEqual(
    [...indexedPaths, "/fahrzeug/a", "/fahrzeug/b"].map((path) => origin + path),
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

it("shows a vehicle's own photos by their whole address, and no other picture", () => {
  const own = "/bilder/900000101/1-0b7e6c1d-1600.jpg";
  const images = [own, "/bilder/ersatz.jpg", "https://evil.example/x.jpg"].map((url) => ({ url }));
  expect(entry({ images })?.match(/<image:loc>[^<]*/g)).toEqual([`<image:loc>${origin}${own}`]);
});

it("escapes what has a meaning in XML", () => {
  const images = [{ url: `/bilder/900000101/<&'">.jpg` }];
  expect(entry({ images })).toContain("/bilder/900000101/&lt;&amp;&#x27;&quot;&gt;.jpg<");
});
